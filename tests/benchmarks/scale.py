"""Prints how all grows with a group's history: python -m tests.benchmarks.scale [plays …]."""

import argparse
import re
import secrets
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from flask import Flask
from werkzeug.routing import Rule

from companion.database import alembic
from tests.benchmarks.generate import OTHER_GAME, Filled, fill
from tests.conftest import own_schema, running
from tests.pages.phone import Phone

SIZES = (100, 10_000, 100_000)
"""Plays in the history."""

TIMES, SLOW_TIMES = 25, 2
"""How often a thing is done, and one that takes long; the median counts."""

SLOW = 0.5
"""Seconds from which on a thing takes long."""

GAME = "little-dragons"
"""The game whose pages are opened where one will do."""

ENTERED: dict[str, dict[str, Any]] = {
    GAME: {"eggs_3": 1},
    "kombo-klash": {"creature": "gorilla", "tiles": 3, "value": 2},
}
"""What is saved, by game."""

Work = Callable[[], None]


class Wanting(Exception):
    """This page has nothing to show for this group."""


def addresses(app: Flask, filled: Filled) -> Iterator[str]:
    """Yield every page of the group, the history by each filter too."""
    given = {"player_id": filled.player_id, "code": filled.finished, "slug": GAME}
    with app.test_request_context():
        for rule in sorted(app.url_map.iter_rules(), key=str):
            leads_on = rule.endpoint == "short.typed"
            if not leads_on and "GET" in (rule.methods or ()) and rule.arguments <= given.keys():
                yield _address(rule, given)
    for code in filled.tables.values():
        yield f"/t/{code}"
        yield f"/t/{code}/enter/{filled.seats[code]}"
    person = filled.player_id
    yield f"/statistics/game/{GAME}"
    yield f"/statistics/game?title={OTHER_GAME}"
    yield f"/statistics/pair?a={person}&b={person + 1}"
    yield f"/history?game={GAME}"
    yield f"/history?game={OTHER_GAME}"
    yield f"/history?player={person}"
    yield f"/history?won={person}"
    yield "/history?since=2026-05-01&until=2026-05-20"
    yield "/history?text=dog"
    yield "/history?text=nowhere"
    yield f"/history?older={filled.middle.isoformat()}_1"


def _address(rule: Rule, given: dict[str, Any]) -> str:
    _, path = rule.build({name: given[name] for name in rule.arguments}) or ("", "")
    return path


def is_file(path: str) -> bool:
    """Tell a page from a file to take along, which may hold the whole history."""
    return "." in path.rpartition("/")[2]


def opening(phone: Phone, path: str) -> Work:
    """Give the work of opening a page."""

    def get() -> None:
        answer = phone.client.get(path)
        if answer.status_code != 200:
            raise Wanting(f"{path}: {answer.status}")
        assert answer.data

    return get


def saving(phone: Phone, code: str, typed: dict[str, Any]) -> Work:
    """Give the work of saving an entry, each time as if from a page of its own."""
    phone.sit(code).begin("Player 1")
    path, data = phone.filled("Save", **typed)

    def post() -> None:
        data["ticket"], data["seen"] = secrets.token_urlsafe(16), "100000"
        answer = phone.client.post(path, data=data)
        assert answer.status_code == 302, f"{path}: {answer.status}"

    return post


def opening_tables(phone: Phone) -> Work:
    """Give the work of opening a new table for two of the group."""
    phone.open(f"/new/{GAME}")
    for name in ("Player 1", "Player 2"):
        phone.press("Add", typed=name)
    path, data = phone.filled("Open the table")

    def post() -> None:
        data["ticket"] = secrets.token_urlsafe(16)
        assert phone.client.post(path, data=data).status_code == 302

    return post


def works(app: Flask, filled: Filled) -> Iterator[tuple[str, Work]]:
    """Yield what is timed: its name, the same for each size, and the work."""
    phone = Phone(app)
    with phone.client.session_transaction() as session:
        session["groups"] = [filled.key]
    names = {filled.finished: "<finished>", str(filled.player_id): "<player>"}
    names |= {code: f"<{slug}>" for slug, code in filled.tables.items()}
    names[f"{filled.middle.isoformat()}_1"] = "<middle>"
    names |= {str(seat): "<seat>" for seat in filled.seats.values()}
    for slug, typed in ENTERED.items():
        yield f"saving an entry, {slug}", saving(phone, filled.tables[slug], typed)
    yield "opening a new table", opening_tables(phone)
    for path in sorted(addresses(app, filled), key=is_file):
        name = re.sub(r"[\w-]+", lambda word: names.get(word[0], word[0]), path)
        yield f"GET {name}", opening(phone, path)


@contextmanager
def history(size: int) -> Iterator[dict[str, Work]]:
    """Give what is timed on a history of this size, in a database of its own."""
    with (
        tempfile.TemporaryDirectory() as folder,
        own_schema(),
        running(Path(folder), WTF_CSRF_ENABLED=False) as app,
    ):
        with app.app_context():
            alembic.upgrade()
        with app.app_context():
            filled = fill(size)
        yield dict(works(app, filled))


def seconds(work: Work) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


def timed(by_size: list[Work]) -> list[float]:
    """Give the median of the milliseconds for each size, in turns: the machine may be shared."""
    times = SLOW_TIMES if max(map(seconds, by_size)) > SLOW else TIMES
    rounds = [[1000 * seconds(work) for work in by_size] for _ in range(times)]
    return [median(taken) for taken in zip(*rounds, strict=True)]


def report(sizes: list[int], histories: list[dict[str, Work]]) -> None:
    """Print a line a work: its milliseconds by size, and how much the last are of the first."""
    print(f"{'milliseconds at plays':50}", *(f"{size:>9,}" for size in sizes), "    ratio")  # noqa: T201
    for name in histories[0]:
        try:
            taken = timed([works[name] for works in histories])
        except Wanting:
            continue
        said = (f"{value:9.2f}" for value in (*taken, taken[-1] / taken[0]))
        print(f"{name[:50]:50}", *said, flush=True)  # noqa: T201


def main() -> None:
    """Print all figures."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("sizes", type=int, nargs="*", default=SIZES, help="plays in the history")
    sizes = sorted(asked.parse_args().sizes)
    with ExitStack() as stack:
        report(sizes, [stack.enter_context(history(size)) for size in sizes])


if __name__ == "__main__":
    main()
