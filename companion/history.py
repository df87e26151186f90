"""The group's history: what was played, when, and who won."""

from collections.abc import Sequence

from flask import Blueprint, render_template, request
from sqlalchemy import select
from sqlalchemy.orm import selectinload

from companion.database import db
from companion.groups import my_groups
from companion.models import ABANDONED, FINISHED, Group, Play
from scorers import GAMES

history = Blueprint("history", __name__)

PAGE = 30
"""Plays on one page of the history."""

LARGEST_ID = 2**31 - 1
"""The largest number of a play that a database is asked for."""


@history.get("/history")
def show() -> str:
    """List the plays of the group in use, the latest first, a page at a time."""
    before = request.args.get("before", LARGEST_ID, type=int)
    plays = finished_plays(my_groups()[:1], PAGE + 1, min(max(before, 0), LARGEST_ID))
    more = plays[PAGE - 1].id if len(plays) > PAGE else None
    deleted = deleted_plays(my_groups()[:1])
    return render_template(
        "history.html", plays=plays[:PAGE], games=GAMES, more=more, deleted=deleted
    )


def deleted_plays(groups: list[Group]) -> Sequence[Play]:
    """Give what these groups deleted, the latest first, so that it can be restored."""
    query = (
        select(Play)
        .where(Play.group_id.in_([group.id for group in groups]), Play.deleted_at.is_not(None))
        .order_by(Play.deleted_at.desc())
        .limit(PAGE)
        .options(selectinload(Play.seats))
    )
    return db.session.scalars(query).all()


def finished_plays(groups: list[Group], most: int, before: int = LARGEST_ID) -> Sequence[Play]:
    """Give closed plays of these groups, the latest first, from before a play's number."""
    query = (
        select(Play)
        .where(Play.group_id.in_([group.id for group in groups]), Play.id < before)
        .where(Play.status.in_((FINISHED, ABANDONED)), Play.deleted_at.is_(None))
        .order_by(Play.id.desc())
        .limit(most)
        .options(selectinload(Play.seats))
    )
    return db.session.scalars(query).all()
