"""The group's history: what was played, when, and who won, a page at a time."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Any

from flask import Blueprint, render_template, request
from sqlalchemy import ColumnElement, literal, select, tuple_
from sqlalchemy.orm import selectinload

from companion.database import db
from companion.filters import Filters
from companion.groups import my_group
from companion.models import OPEN, Group, Play
from companion.parts import LARGEST_ID
from companion.trash import purge

history = Blueprint("history", __name__)

PAGE = 30
"""Plays on one page of the history."""

PLACE = tuple_(Play.local_date, Play.id)
"""A play's place in the history: by its date, and of one day by when it was made."""


@dataclass(frozen=True)
class Leaf:
    """One page of the history; `older` and `newer` are the addresses' parts of those beside it."""

    plays: Sequence[Play] = ()
    newer: str = ""
    older: str = ""

    @property
    def months(self) -> Iterator[tuple[date, list[Play]]]:
        """The plays by month, each month as its first day here."""
        for _, plays in groupby(self.plays, lambda p: (p.local_date.year, p.local_date.month)):
            of_month = list(plays)
            yield of_month[0].local_date, of_month


@history.get("/history")
def show() -> str:
    """List the plays of the group in use, the latest first, a page at a time."""
    group = my_group()
    if group is None:
        return render_template("history.html", leaf=Leaf(), filters=None)
    purge([group])
    filters = Filters.asked(group)
    leaf = turned_to(group, *filters.conditions()) if filters.validate() else Leaf()
    return render_template("history.html", leaf=leaf, filters=filters)


def turned_to(group: Group, *conditions: ColumnElement[bool]) -> Leaf:
    """Turn to the page that the address names; to the first where it names none."""
    newer, older = (_place(request.args.get(side, "")) for side in ("newer", "older"))
    if newer is not None:
        query = closed_plays([group]).where(newer < PLACE, *conditions)
        query = query.order_by(Play.local_date, Play.id).limit(PAGE + 1)
        plays = db.session.scalars(query).all()
        if len(plays) > PAGE:
            shown = plays[PAGE - 1 :: -1]
            return Leaf(shown, newer=_mark(shown[0]), older=_mark(shown[-1]))
    elif older is not None:
        conditions = (*conditions, older > PLACE)
    plays = finished_plays([group], PAGE + 1, *conditions)
    more = _mark(plays[PAGE - 1]) if len(plays) > PAGE else ""
    came_from = _mark(plays[0]) if older is not None and plays else ""
    return Leaf(plays[:PAGE], newer=came_from, older=more)


def _mark(play: Play) -> str:
    return f"{play.local_date.isoformat()}_{play.id}"


def _place(mark: str) -> ColumnElement[Any] | None:
    """Read the place that an address names; None where it makes no sense."""
    day, _, number = mark.partition("_")
    try:
        place = tuple_(literal(date.fromisoformat(day)), literal(int(number)))
    except ValueError:
        return None
    return place if 0 <= int(number) <= LARGEST_ID else None


def closed_plays(groups: list[Group]) -> Any:
    """Ask for what these groups have finished or put away.

    The status is asked for in a way for which no index stands ready, so that the one in the
    history's order is taken.
    """
    return (
        select(Play)
        .where(Play.group_id.in_([group.id for group in groups]))
        .where(Play.status != OPEN, Play.deleted_at.is_(None))
        .options(selectinload(Play.seats))
    )


def finished_plays(
    groups: list[Group], most: int, *conditions: ColumnElement[bool]
) -> Sequence[Play]:
    """Give closed plays of these groups that fulfil the conditions, the latest first."""
    query = closed_plays(groups).where(*conditions)
    return db.session.scalars(
        query.order_by(Play.local_date.desc(), Play.id.desc()).limit(most)
    ).all()
