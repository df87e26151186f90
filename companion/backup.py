"""Everything of a group as one JSON file, written piece by piece."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from typing import Any, cast

from sqlalchemy import Column, Engine, Table, select
from sqlalchemy.orm import Session, selectinload

from companion.database import Base
from companion.models import Group, Play, Player

SCHEMA = 1
"""The version of the file's shape; a reader refuses what is newer."""

MARK = "hoardkeeper"
"""The name in the file whose value is the version."""

BATCH = 200
"""Plays that are read at once."""

OWN = frozenset(("id", "group_id", "play_id", "player_id", "seat_id", "revises_id", "folded"))
"""Columns that the file says in another way: by its own numbers, or by nesting."""

DERIVED = frozenset(("winners",))
"""Columns that are worked out again."""

PASSING = frozenset(("taken", "entering_at"))
"""Columns that say which phones are at a table just now."""

SECRETS = frozenset(("key", "code"))
"""Columns that open doors: only the backup of a whole installation has them."""

Json = dict[str, Any]


def columns(kind: type[Base], *, secrets: bool = False) -> list[Column[Any]]:
    """List what the file keeps of a stored thing."""
    left_out = OWN | DERIVED | PASSING if secrets else OWN | DERIVED | PASSING | SECRETS
    table = cast(Table, kind.__table__)
    return [column for column in table.columns if column.name not in left_out]


@contextmanager
def snapshot(engine: Engine) -> Iterator[Session]:
    """Open a session that sees the database as it is now, whatever others store meanwhile."""
    with Session(engine) as session:
        if engine.dialect.name == "sqlite":
            session.connection().exec_driver_sql("BEGIN")
        else:
            session.connection(execution_options={"isolation_level": "REPEATABLE READ"})
        yield session


def each_play(session: Session, *which: Any) -> Iterator[Play]:
    """Yield plays with their seats and entries, the oldest first, a few in memory at a time."""
    ids = session.scalars(select(Play.id).where(*which).order_by(Play.id)).all()
    for start in range(0, len(ids), BATCH):
        batch = select(Play).where(Play.id.in_(ids[start : start + BATCH])).order_by(Play.id)
        whole = batch.options(selectinload(Play.seats), selectinload(Play.entries))
        yield from session.scalars(whole).all()
        session.expunge_all()


def backup_of(engine: Engine, group_id: int) -> Iterator[str]:
    """Yield the group's backup as pieces of one JSON document."""
    with snapshot(engine) as session:
        group, players, numbers = group_with_players(session, group_id)
        yield f'{{"{MARK}": {SCHEMA},\n"group": {dump(group)},\n"players": {dump(players)},\n'
        yield '"plays": ['
        for count, play in enumerate(each_play(session, Play.group_id == group_id)):
            yield ("," if count else "") + "\n" + dump(whole_play(play, numbers))
        yield "\n]}\n"


def group_with_players(
    session: Session, group_id: int, *, secrets: bool = False
) -> tuple[Json, list[Json], dict[int, int]]:
    """Give a group and its players, and each player's number in the file by their id."""
    group = session.get_one(Group, group_id)
    own = select(Player).where(Player.group_id == group_id).order_by(Player.id)
    players = session.scalars(own).all()
    numbers = {player.id: number for number, player in enumerate(players)}
    return row(group, secrets=secrets), [row(player) for player in players], numbers


def whole_play(play: Play, numbers: dict[int, int], *, secrets: bool = False) -> Json:
    """Give a play with its seats and entries; seats and corrected entries are named by place."""
    seats = sorted(play.seats, key=lambda seat: seat.id)
    seat_at = {seat.id: place for place, seat in enumerate(seats)}
    entry_at: dict[int | None, int] = {entry.id: n for n, entry in enumerate(play.entries)}
    return row(play, secrets=secrets) | {
        "seats": [{"player": numbers[seat.player_id]} | row(seat) for seat in seats],
        "entries": [
            {"seat": seat_at[entry.seat_id], "revises": entry_at.get(entry.revises_id)} | row(entry)
            for entry in play.entries
        ],
    }


def row(stored: Base, *, secrets: bool = False) -> Json:
    """Give a stored thing's own columns as plain values."""
    kept = columns(type(stored), secrets=secrets)
    return {column.name: _plain(getattr(stored, column.name)) for column in kept}


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, date) else value


def dump(value: Any) -> str:
    """Write a value as JSON on one line."""
    return json.dumps(value, ensure_ascii=False)
