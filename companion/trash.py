"""The trash: what a group deleted, to be restored for 30 days, and then gone for good."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, cast

import click
from flask import Blueprint, render_template, request
from sqlalchemy import ColumnElement, CursorResult, UpdateBase, delete, select, update
from sqlalchemy.orm import selectinload

from companion.database import db, now
from companion.groups import my_groups
from companion.models import Entry, Group, Play, Seat

trash = Blueprint("trash", __name__, cli_group=None)

DAYS_KEPT = 30
"""Days for which a deleted play can be restored."""

PAGE = 30
"""Plays on one page of the trash."""

LAST_PAGE = 10_000
"""The furthest page of the trash that is looked for."""


@trash.get("/trash")
def show() -> str:
    """List what the group in use deleted, the latest first, a page at a time."""
    groups = my_groups()[:1]
    purge(groups)
    page = min(max(request.args.get("page", 1, type=int), 1), LAST_PAGE)
    plays = deleted_plays(groups, PAGE + 1, (page - 1) * PAGE)
    more = page + 1 if len(plays) > PAGE else None
    return render_template("trash.html", plays=plays[:PAGE], page=page, more=more)


@trash.cli.command("purge")
def purge_all() -> None:
    """Delete for good what has been in a trash for longer than it is kept."""
    click.echo(f"Deleted for good: {purge()}")


@trash.app_template_filter()
def days_left(deleted_at: datetime) -> int:
    """Tell for how many more days a deleted play is kept, this one included."""
    return max(DAYS_KEPT - (now() - deleted_at).days, 1)


def deleted_plays(groups: list[Group], most: int, skipped: int = 0) -> Sequence[Play]:
    """Give what these groups deleted, the latest first, so that it can be restored."""
    query = (
        select(Play)
        .where(Play.group_id.in_([group.id for group in groups]), Play.deleted_at.is_not(None))
        .order_by(Play.deleted_at.desc(), Play.id.desc())
        .limit(most)
        .offset(skipped)
        .options(selectinload(Play.seats))
    )
    return db.session.scalars(query).all()


def purge(groups: list[Group] | None = None) -> int:
    """Delete for good what these groups, or all, deleted long ago; tell how many plays it was."""
    old = _overdue(groups)
    if db.session.scalar(select(Play.id).where(*old).limit(1)) is None:
        return 0
    db.session.commit()
    _run(update(Play).where(*old).values(version=Play.version + 1))  # nobody restores one meanwhile
    plays = select(Play.id).where(*old)
    _run(delete(Entry).where(Entry.play_id.in_(plays)))
    _run(delete(Seat).where(Seat.play_id.in_(plays)))
    gone = _run(delete(Play).where(*old))
    db.session.commit()
    return gone


def _overdue(groups: list[Group] | None) -> list[ColumnElement[bool]]:
    old = [Play.deleted_at.is_not(None), Play.deleted_at < now() - timedelta(days=DAYS_KEPT)]
    if groups is not None:
        old.append(Play.group_id.in_([group.id for group in groups]))
    return old


def _run(change: UpdateBase) -> int:
    """Make a change to many rows, which no object in memory follows; tell how many they were."""
    done = db.session.execute(change, execution_options={"synchronize_session": False})
    return cast("CursorResult[Any]", done).rowcount
