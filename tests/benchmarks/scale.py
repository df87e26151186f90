"""Prints how all grows with a group's history: python -m tests.benchmarks.scale [plays …]."""

import argparse
import secrets
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from flask import Flask
from werkzeug.routing import Rule

from companion.database import alembic
from tests.benchmarks.generate import OTHER_GAME, Filled, fill
from tests.benchmarks.score_speed import milliseconds
from tests.conftest import own_schema, running
from tests.pages.phone import Phone

SIZES = (100, 10_000, 100_000)
"""Plays in the history."""

TIMES, SLOW_TIMES = 40, 3
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

LEAST_MOVED = 0.2
"""Milliseconds below which a difference is noise."""

Work = Callable[[], None]


class Wanting(Exception):
    """This page has nothing to show for this group."""


def addresses(app: Flask, filled: Filled) -> Iterator[str]:
    """Yield every page of the group, the history by each filter too."""
    given = {"player_id": filled.player_id, "code": filled.finished, "slug": GAME}
    with app.test_request_context():
        for rule in sorted(app.url_map.iter_rules(), key=str):
            if "GET" in (rule.methods or ()) and rule.arguments <= given.keys():
                yield _address(rule, given)
    for code in filled.tables.values():
        yield f"/t/{code}"
        yield f"/t/{code}/enter/{filled.seats[code]}"
    person = filled.player_id
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
    for path in addresses(app, filled):
        name = "/".join(names.get(part, part) for part in path.split("/"))
        yield f"GET {name}", opening(phone, path)
    for slug, typed in ENTERED.items():
        yield f"saving an entry, {slug}", saving(phone, filled.tables[slug], typed)
    yield "opening a new table", opening_tables(phone)


def timed(work: Work) -> float:
    """Give the median of the milliseconds that the work takes."""
    start = perf_counter()
    work()
    times = SLOW_TIMES if perf_counter() - start > SLOW else TIMES
    return median(milliseconds(times, work))


def figures(size: int) -> dict[str, float]:
    """Give the figures for a history of this size, in a database of its own."""
    found = {}
    with (
        tempfile.TemporaryDirectory() as folder,
        own_schema(),
        running(Path(folder), WTF_CSRF_ENABLED=False) as app,
    ):
        with app.app_context():
            alembic.upgrade()
        with app.app_context():
            filled = fill(size)
        for name, work in works(app, filled):
            try:
                found[name] = timed(work)
            except Wanting:
                continue
    return found


def report(by_size: dict[int, dict[str, float]]) -> None:
    """Print a line a work: its milliseconds by size, and how often the first fits into the last."""
    print(f"{'milliseconds at plays':50}", *(f"{size:>9,}" for size in by_size), "    ratio")  # noqa: T201
    first, last = by_size[min(by_size)], by_size[max(by_size)]
    for name in (name for name in first if name in last):
        figures = (f"{found.get(name, 0):9.2f}" for found in by_size.values())
        grown = last[name] / first[name] if last[name] - first[name] > LEAST_MOVED else 1
        print(f"{name[:50]:50}", *figures, f"{grown:9.2f}")  # noqa: T201


def main() -> None:
    """Print all figures."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("sizes", type=int, nargs="*", default=SIZES, help="plays in the history")
    report({size: figures(size) for size in asked.parse_args().sizes})


if __name__ == "__main__":
    main()
