"""Fills a database with a group's long history: python -m tests.benchmarks.generate 10000."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from random import Random
from typing import Any

from sqlalchemy import func, insert, select, text, update

from app import create_app
from companion.database import db
from companion.models import FINISHED, OPEN, Entry, Group, Play, Seat, new_code, new_key
from companion.players import player_named
from scorers import GAMES
from tests.answers import random_answers, random_table

MOST_OF_A_FIGURE = 20
"""The highest of any figure."""

LAST_DAY = date(2026, 5, 31)
PLAYS_A_DAY = 20
PLAYERS = 12
CHUNK = 5_000
"""Plays stored by one statement."""

WITH_ENTRIES = 100
"""The newest plays, which have their entries; older ones have their results only."""

VERSION = 20
"""The version of each play, above those of its entries."""

LAST_GAME = "little-dragons"
"""The game of the play that stands for the newest."""

OTHER_GAME = "Chess"
"""What every tenth play was: a game that is not scored here."""

Row = dict[str, Any]


@dataclass(frozen=True)
class Filled:
    """A group in the database: its key, a player who is always there, codes of its tables.

    `tables` has an open table of each game, `seats` the first seat of each of those;
    `finished` is the newest play of the history, `middle` a day half way back.
    """

    key: str
    player_id: int
    tables: dict[str, str]
    seats: dict[str, int]
    finished: str
    middle: date


def fill(plays: int, seed: int = 1) -> Filled:
    """Store a group with so many plays and an open table of each game; needs an app context."""
    random = Random(seed)
    group = Group(key=new_key(), name=f"{plays} plays")
    db.session.add(group)
    db.session.flush()
    people = [player_named(group, f"Player {n + 1}").id for n in range(PLAYERS)]
    stored = []
    for first in range(0, plays, CHUNK):
        numbers = range(first, min(first + CHUNK, plays))
        stored += _store([_play(group.id, n, plays) for n in numbers], people, random)
    tables = _store([_open_table(group.id, slug) for slug in GAMES], people, random)
    _enter([*stored[-WITH_ENTRIES:], *tables], random)
    won = select(func.count()).where(Seat.play_id == Play.id, Seat.won.is_(True))
    db.session.execute(update(Play).values(winners=won.scalar_subquery()))
    db.session.commit()
    if db.engine.dialect.name == "postgresql":
        db.session.execute(text("ANALYZE"))
        db.session.commit()
    return Filled(
        key=group.key,
        player_id=people[0],
        tables={play["game"]: play["code"] for play, _ in tables},
        seats={play["code"]: seats[0] for play, seats in tables},
        finished=next(play["code"] for play, _ in reversed(stored) if play["game"] == LAST_GAME),
        middle=stored[plays // 2][0]["local_date"],
    )


def _play(group_id: int, number: int, plays: int) -> Row:
    """Make up one play; the number counts from the oldest, and every tenth has notes."""
    day = LAST_DAY - timedelta(days=(plays - number) // PLAYS_A_DAY)
    began = datetime.combine(day, time(19), UTC) + timedelta(minutes=number % 200)
    by_hand = number % 10 == 9
    return {
        "group_id": group_id,
        "code": new_code(),
        "ticket": f"old-{number}",
        "game": "" if by_hand else list(GAMES)[number % len(GAMES)],
        "title": OTHER_GAME if by_hand else "",
        "by_hand": by_hand,
        "notes": f"Evening {number}: the dog ate a die" if number % 10 == 0 else "",
        "options": {},
        "status": FINISHED,
        "version": VERSION,
        "local_date": day,
        "started_at": began,
        "finished_at": began + timedelta(minutes=40),
    }


def _open_table(group_id: int, slug: str) -> Row:
    return _play(group_id, 1, 1) | {
        "code": new_code(),
        "ticket": f"open-{slug}",
        "game": slug,
        "status": OPEN,
        "finished_at": None,
    }


def _store(plays: list[Row], people: list[int], random: Random) -> list[tuple[Row, list[int]]]:
    """Store plays and their seats; give each play, with its id, and the ids of its seats."""
    made = insert(Play).returning(Play.id, sort_by_parameter_order=True)
    for play, number in zip(plays, db.session.scalars(made, plays), strict=True):
        play["id"] = number
    seats = [seat for play in plays for seat in _seats(play, people, random)]
    made = insert(Seat).returning(Seat.id, sort_by_parameter_order=True)
    ids: dict[int, list[int]] = {play["id"]: [] for play in plays}
    for seat, number in zip(seats, db.session.scalars(made, seats), strict=True):
        ids[seat["play_id"]].append(number)
    return [(play, ids[play["id"]]) for play in plays]


def _seats(play: Row, people: list[int], random: Random) -> Iterator[Row]:
    """Seat the first player and others; a finished play has its points."""
    many = GAMES[play["game"]].seats.start if play["game"] else 2
    sitting = [people[0], *random.sample(people[1:], max(many, random.randint(2, 4)) - 1)]
    if play["game"]:
        sitting = sitting[: GAMES[play["game"]].seats.stop - 1]
    done = play["status"] == FINISHED
    totals = [random.randint(-5, 80) for _ in sitting]
    for position, (person, total) in enumerate(zip(sitting, totals, strict=True)):
        yield {
            "play_id": play["id"],
            "player_id": person,
            "position": position,
            "total": total if done else None,
            "rank": 1 + sum(other > total for other in totals) if done else None,
            "won": total == max(totals) if done else None,
            "figures": _figures(play["game"], random) if done else None,
        }


def _figures(slug: str, random: Random) -> dict[str, int] | None:
    return {name: random.randint(0, MOST_OF_A_FIGURE) for name in _figure_names(slug)} or None


@cache
def _figure_names(slug: str) -> tuple[str, ...]:
    """Name what decides a game that is scored here."""
    if slug not in GAMES:
        return ()
    table = random_table(GAMES[slug], Random(slug))
    return tuple(next(iter(GAMES[slug].figures(table, GAMES[slug].score(table)).values()), ()))


def _enter(plays: list[tuple[Row, list[int]]], random: Random) -> None:
    """Store an entry a seat for those plays whose games are scored here."""
    rows: list[Row] = []
    for play, seats in plays:
        game = GAMES.get(play["game"])
        for number, seat in enumerate(seats if game else ()):
            answers = random_answers(game.entry_form, game.read_entry, random)
            facts = {"play_id": play["id"], "seat_id": seat, "ticket": f"{number}"}
            rows.append(facts | {"answers": answers, "version": number + 2})
    if rows:
        db.session.execute(insert(Entry), rows)


def main() -> None:
    """Fill the database that the settings name, and say how to see the group."""
    app = create_app()
    with app.app_context():
        filled = fill(int(sys.argv[1]))
    print(f"/join/{filled.key}")  # noqa: T201


if __name__ == "__main__":
    main()
