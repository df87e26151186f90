"""Everything of a group as one JSON file, written piece by piece."""

import json
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any, cast

from sqlalchemy import Column, ColumnElement, Engine, Row, Table, select
from sqlalchemy.orm import Session

from companion.database import Base
from companion.models import Entry, Group, Play, Player, Seat
from companion.snapshot import batches, snapshot

SCHEMA = 1
"""The version of the file's shape; a reader refuses what is newer."""

MARK = "hoardkeeper"
"""The name in the file whose value is the version."""

OWN = frozenset(("id", "group_id", "play_id", "player_id", "seat_id", "revises_id", "folded"))
"""Columns that the file says in another way: by its own numbers, or by nesting."""

DERIVED = frozenset(("winners",))
"""Columns that are worked out again."""

PASSING = frozenset(("taken", "entering_at"))
"""Columns that say which phones are at a table just now."""

SECRETS = frozenset(("key", "code"))
"""Columns that open doors: only the backup of a whole installation has them."""

Json = dict[str, Any]

Found = tuple[Row[Any], Json]
"""A stored thing: its ids, and what the file says of it."""


def columns(kind: type[Base], *, secrets: bool = False) -> list[Column[Any]]:
    """List what the file keeps of a stored thing."""
    left_out = OWN | DERIVED | PASSING | (frozenset() if secrets else SECRETS)
    table = cast(Table, kind.__table__)
    return [column for column in table.columns if column.name not in left_out]


def backup_of(engine: Engine, group_id: int) -> Iterator[str]:
    """Yield the group's backup as pieces of one JSON document."""
    with snapshot(engine) as session:
        group, players, numbers = group_with_players(session, group_id)
        yield f'{{"{MARK}": {SCHEMA},\n"group": {dump(group)},\n"players": {dump(players)},\n'
        yield '"plays": ['
        for count, play in enumerate(plays_of(session, group_id, numbers)):
            yield ("," if count else "") + "\n" + dump(play)
        yield "\n]}\n"


def group_with_players(
    session: Session, group_id: int, *, secrets: bool = False
) -> tuple[Json, list[Json], dict[int, int]]:
    """Give a group and its players, and each player's number in the file by their id."""
    [(_, group)] = _rows(session, Group, Group.id == group_id, secrets=secrets)
    found = list(_rows(session, Player, Player.group_id == group_id))
    numbers = {player.id: number for number, (player, _) in enumerate(found)}
    return group, [player for _, player in found], numbers


def plays_of(
    session: Session, group_id: int, numbers: dict[int, int], *, secrets: bool = False
) -> Iterator[Json]:
    """Yield a group's plays with seats and entries, the oldest first, a few in memory at a time.

    Seats and corrected entries are named by their place among those of the play.
    """
    for some in batches(session, Play.group_id == group_id):
        seats, entries = (_by_play(session, kind, some) for kind in (Seat, Entry))
        for play, said in _rows(session, Play, Play.id.in_(some), secrets=secrets):
            yield said | _nested(seats[play.id], entries[play.id], numbers)


def _nested(seats: list[Found], entries: list[Found], numbers: dict[int, int]) -> Json:
    seat_at = {seat.id: place for place, (seat, _) in enumerate(seats)}
    entry_at = {entry.id: place for place, (entry, _) in enumerate(entries)}
    return {
        "seats": [{"player": numbers[seat.player_id]} | said for seat, said in seats],
        "entries": [
            {"seat": seat_at[entry.seat_id], "revises": entry_at.get(entry.revises_id)} | said
            for entry, said in entries
        ],
    }


def _by_play(
    session: Session, kind: type[Seat | Entry], plays: Sequence[int]
) -> dict[int, list[Found]]:
    found: dict[int, list[Found]] = {play_id: [] for play_id in plays}
    for stored, said in _rows(session, kind, kind.play_id.in_(plays)):
        found[stored.play_id].append((stored, said))
    return found


def _rows(
    session: Session, kind: type[Base], which: ColumnElement[bool], *, secrets: bool = False
) -> Iterator[Found]:
    """Yield stored things in order: each with its ids, and what the file says of it."""
    own = [column for column in cast(Table, kind.__table__).columns if column.name in OWN]
    kept = columns(kind, secrets=secrets)
    names = [column.name for column in kept]
    for stored in session.execute(select(*own, *kept).where(which).order_by(own[0])):
        yield stored, dict(zip(names, map(_plain, stored[len(own) :]), strict=True))


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, date) else value


def dump(value: Any) -> str:
    """Write a value as JSON on one line."""
    return json.dumps(value, ensure_ascii=False)
