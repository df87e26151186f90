"""Rate limits: who guesses at links or saves without end has to wait; an evening never notices."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil
from time import time
from typing import Any

from flask import Flask, current_app, request, session
from flask.wrappers import Response
from limits import RateLimitItem, parse_many
from limits.errors import StorageError
from limits.storage import storage_from_string
from limits.strategies import FixedWindowRateLimiter

from companion.errors import API, error_page

OFF = "off"
"""What RATE_LIMITS says where nothing is counted."""

GUESSES = "300 per minute; 1000 per hour"
"""Links that lead nowhere, from one network: more than 200 phones whose table has gone ask for."""

WRITES_OF_A_PHONE = "120 per minute"
"""What one phone may save: many times what thumbs can, and a whole evening kept offline."""

WRITES_OF_A_NETWORK = "1500 per minute"
"""What one network may save: hundreds of phones behind one router that all play at once."""

NETWORK_BITS = 64
"""Bits of an IPv6 address that name the network; a phone changes the others as it likes."""


@dataclass(frozen=True)
class Limit:
    """How much of something one phone or network may do, and what is said beyond."""

    name: str
    rates: list[RateLimitItem]
    whose: Callable[[], str]
    concerns: Callable[[], bool]
    counts: Callable[[Response], bool]
    reason: str


def limits() -> Iterator[Limit]:
    """Yield what is limited.

    The JSON interface is not: it stores nothing, knows no link that could be guessed, and
    an answer costs what a page costs that anybody may open.
    """
    no_such, guesses = lambda answer: answer.status_code == 404, parse_many(GUESSES)
    lost = "Many links that lead nowhere were opened from this network."
    yield Limit("guesses", guesses, network, _names_a_link, no_such, lost)
    for most, whose in ((WRITES_OF_A_PHONE, phone), (WRITES_OF_A_NETWORK, network)):
        full = "More was saved from here than anybody can play."
        yield Limit("writes", parse_many(most), whose, _may_write, _has_written, full)


def init_limits(app: Flask) -> None:
    """Count guesses and writes where RATE_LIMITS says, unless it says off."""
    where = app.config["RATE_LIMITS"]
    if where == OFF:
        return
    counter = FixedWindowRateLimiter(storage_from_string(where, wrap_exceptions=True))
    all_limits = tuple(limits())

    @app.before_request
    def turn_away() -> Any:
        with _while_the_store_is_up():
            for limit, rate, ids in _each(all_limits):
                if not counter.test(rate, *ids):
                    return _wait(limit, counter.get_window_stats(rate, *ids).reset_time)
        return None

    @app.after_request
    def count(answer: Response) -> Response:
        with _while_the_store_is_up():
            for limit, rate, ids in _each(all_limits):
                if limit.counts(answer):
                    counter.hit(rate, *ids)
        return answer


def _each(limits: tuple[Limit, ...]) -> Iterator[tuple[Limit, RateLimitItem, tuple[str, str]]]:
    """Yield what concerns this request, with the name under which it is counted."""
    for limit in limits:
        for rate in limit.rates if limit.concerns() else ():
            yield limit, rate, (limit.name, limit.whose())


def network() -> str:
    """Name the network that the request comes from."""
    try:
        address = ip_address(request.remote_addr or "")
    except ValueError:
        return "unknown"
    if isinstance(address, IPv6Address):
        return str(ip_network((address, NETWORK_BITS), strict=False))
    return str(address)


def phone() -> str:
    """Name the phone by what only its session has; one without is as good as its network."""
    own = session.get("csrf_token")
    return sha256(str(own).encode()).hexdigest()[:16] if own else network()


def _names_a_link() -> bool:
    return bool({"key", "code"} & set(request.view_args or ()))


def _may_write() -> bool:
    return request.method == "POST" and not request.path.startswith(API)


def _has_written(answer: Response) -> bool:
    """Tell whether a post did more than show its own page again, as previews do, or give a sign."""
    return answer.status_code not in (200, 204, 429)


@contextmanager
def _while_the_store_is_up() -> Iterator[None]:
    """Stop nobody because the counts cannot be reached."""
    try:
        yield
    except StorageError as error:
        current_app.logger.error("The store of RATE_LIMITS does not answer: %s", error)


def _wait(limit: Limit, until: float) -> Any:
    """Say how long to wait; loading the page again sends once more what was typed."""
    seconds = max(1, ceil(until - time()))
    spoken = f"{seconds} seconds" if seconds < 90 else f"{ceil(seconds / 60)} minutes"
    typed = " What you typed is sent once more then." if request.method == "POST" else ""
    advice = f"{limit.reason} Wait {spoken}, then load this page again.{typed}"
    return *error_page(429, "Too much at once", advice), {"Retry-After": str(seconds)}
