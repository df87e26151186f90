"""Rate limits: who guesses at links or saves without end has to wait; an evening never notices."""

from collections.abc import Callable, Iterator
from hashlib import sha256
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil
from time import time
from typing import Any

from flask import Flask, request, session
from flask.wrappers import Response
from flask_limiter import ApplicationLimit, Limiter, RateLimitExceeded

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


def init_limits(app: Flask) -> None:
    """Count guesses and writes where RATE_LIMITS says, unless it says off."""
    where = app.config["RATE_LIMITS"]
    limiter = Limiter(
        network,
        storage_uri=None if where == OFF else where,
        enabled=where != OFF,
        application_limits=list(_limits()),
        in_memory_fallback_enabled=True,  # a store that is down stops nobody
        swallow_errors=True,
    )
    limiter.init_app(app)

    @app.errorhandler(RateLimitExceeded)
    def wait(exceeded: RateLimitExceeded) -> Any:
        """Say how long to wait; what was typed is still on the page that one goes back to."""
        limit = limiter.current_limit
        seconds = max(1, ceil(limit.reset_at - time())) if limit else 60
        advice = f"{exceeded.description} Wait {_spoken(seconds)}, then go back and try again."
        page = error_page(429, "Too much at once", f"{advice} What you typed is still there.")
        return *page, {"Retry-After": str(seconds)}


def _limits() -> Iterator[str | Callable[[], str] | ApplicationLimit]:
    """Yield what is counted.

    The JSON interface is not: it stores nothing, knows no link that could be guessed, and
    an answer costs what a page costs that anybody may open.
    """
    yield ApplicationLimit(
        GUESSES,
        scope="guesses",
        exempt_when=lambda: not {"key", "code"} & set(request.view_args or ()),
        deduct_when=lambda answer: answer.status_code == 404,
        error_message="Many links that lead nowhere were opened from this network.",
    )
    for most, whose in ((WRITES_OF_A_PHONE, phone), (WRITES_OF_A_NETWORK, network)):
        yield ApplicationLimit(
            most,
            key_function=whose,
            scope=f"writes of a {whose.__name__}",
            exempt_when=lambda: request.method != "POST" or request.path.startswith(API),
            deduct_when=_has_written,
            error_message="More was saved from here than anybody can play.",
        )


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


def _has_written(answer: Response) -> bool:
    """Tell whether a post did more than show its own page again, as previews do, or give a sign."""
    return answer.status_code not in (200, 204, 429)


def _spoken(seconds: int) -> str:
    minutes = ceil(seconds / 60)
    return f"{seconds} seconds" if seconds < 90 else f"{minutes} minutes"
