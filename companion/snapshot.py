"""Reading many plays as they are at one moment, a few in memory at a time."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Engine, select
from sqlalchemy.orm import Session

from companion.models import Play

BATCH = 500
"""Plays that are read at once."""


@contextmanager
def snapshot(engine: Engine) -> Iterator[Session]:
    """Open a session that sees the database as it is now, whatever others store meanwhile."""
    with Session(engine) as session:
        if engine.dialect.name == "sqlite":
            session.connection().exec_driver_sql("BEGIN")
        else:
            session.connection(execution_options={"isolation_level": "REPEATABLE READ"})
        yield session


def batches(
    session: Session, *which: Any, order: tuple[Any, ...] = (Play.id,)
) -> Iterator[Sequence[int]]:
    """Yield the ids of plays in order, a batch at a time."""
    ids = session.scalars(select(Play.id).where(*which).order_by(*order)).all()
    for start in range(0, len(ids), BATCH):
        yield ids[start : start + BATCH]


def each_play(
    session: Session, *which: Any, order: tuple[Any, ...] = (Play.id,), load: tuple[Any, ...] = ()
) -> Iterator[Play]:
    """Yield plays in order, each with what `load` names; one that nobody keeps is forgotten."""
    for ids in batches(session, *which, order=order):
        some = select(Play).where(Play.id.in_(ids)).order_by(*order).options(*load)
        yield from session.scalars(some)
