"""Results that count: the rows, summed up by the database, behind every statistic."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, and_, case, func, select

from companion.database import db
from companion.models import FINISHED, Play, Player, Seat
from companion.wins import Wins

Condition = ColumnElement[bool]

WON = Seat.won.is_(True)
"""Tell the seats that won; in a play without a winner nobody's is known."""


@dataclass(frozen=True)
class Totals:
    """The results of several seats, summed up; points are None where there were none."""

    plays: int
    wins: Wins
    points: int
    scored: int
    best: int | None
    worst: int | None
    worst_won: int | None
    best_lost: int | None

    @property
    def average(self) -> float | None:
        return self.points / self.scored if self.scored else None

    @property
    def rate(self) -> int | None:
        """The share of plays that were won, in percent."""
        return round(100 * self.wins.worth / self.plays) if self.plays else None


def that_count(group_id: int) -> tuple[Condition, ...]:
    """Tell the group's plays that make its statistics."""
    return (
        Play.group_id == group_id,
        Play.status == FINISHED,
        Play.counted.is_(True),
        Play.deleted_at.is_(None),
    )


def names_of(group_id: int) -> dict[int, str]:
    """Name the group's players by their ids."""
    rows = db.session.execute(select(Player.id, Player.name).where(Player.group_id == group_id))
    return {row[0]: row[1] for row in rows}


def summed_up(by: Sequence[Any], *where: Condition) -> list[tuple[tuple[Any, ...], Totals]]:
    """Sum seats up by some columns; the conditions say whose seats and which plays."""
    shared_by = case((WON, Play.winners), else_=0).label("shared_by")
    points = (
        func.sum(Seat.total),
        func.count(Seat.total),
        func.max(Seat.total),
        func.min(Seat.total),
    )
    query = (
        select(*by, shared_by, func.count(), *points)
        .select_from(Play)
        .join(Seat, and_(Seat.play_id == Play.id, ~Seat.left))
        .where(*where)
        .group_by(*by, "shared_by")
    )
    groups: dict[tuple[Any, ...], list[tuple[Any, ...]]] = {}
    for row in db.session.execute(query):
        groups.setdefault(tuple(row[: len(by)]), []).append(tuple(row[len(by) :]))
    return [(key, _totals(rows)) for key, rows in groups.items()]


def _totals(rows: list[tuple[Any, ...]]) -> Totals:
    won = [row for row in rows if row[0]]
    lost = [row for row in rows if not row[0]]
    return Totals(
        plays=sum(row[1] for row in rows),
        wins=Wins.of((row[0], row[1]) for row in won),
        points=int(sum(row[2] or 0 for row in rows)),
        scored=sum(row[3] for row in rows),
        best=most(row[4] for row in rows),
        worst=least(row[5] for row in rows),
        worst_won=least(row[5] for row in won),
        best_lost=most(row[4] for row in lost),
    )


def most(values: Iterable[int | None]) -> int | None:
    """Give the highest of those that are numbers."""
    return max((value for value in values if value is not None), default=None)


def least(values: Iterable[int | None]) -> int | None:
    """Give the lowest of those that are numbers."""
    return min((value for value in values if value is not None), default=None)


def add_up(several: Iterable[Totals]) -> Totals:
    """Sum totals up."""
    all_of = list(several)
    return Totals(
        plays=sum(totals.plays for totals in all_of),
        wins=sum((totals.wins for totals in all_of), Wins()),
        points=sum(totals.points for totals in all_of),
        scored=sum(totals.scored for totals in all_of),
        best=most(totals.best for totals in all_of),
        worst=least(totals.worst for totals in all_of),
        worst_won=least(totals.worst_won for totals in all_of),
        best_lost=most(totals.best_lost for totals in all_of),
    )
