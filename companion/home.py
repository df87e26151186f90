"""The first page: the games, the tables to go on with, the last results."""

from flask import Blueprint, render_template
from sqlalchemy import select
from sqlalchemy.orm import selectinload

from companion.database import db
from companion.groups import my_groups
from companion.history import finished_plays
from companion.models import OPEN, Play
from companion.offline import kept_for
from scorers import GAMES

home = Blueprint("home", __name__)

TABLES_SHOWN = 20
"""Tables in progress on the first page."""

RESULTS_SHOWN = 5
"""Last results on the first page."""


@home.get("/")
def show() -> str:
    """Show the games, the group's open tables and its last results."""
    groups = my_groups()
    return render_template(
        "home.html",
        games=GAMES,
        kept_for=kept_for(groups),
        group=groups[0] if groups else None,
        tables=_open_tables([group.id for group in groups[:1]]),
        results=finished_plays(groups[:1], RESULTS_SHOWN),
    )


def _open_tables(groups: list[int]) -> list[Play]:
    query = (
        select(Play)
        .where(Play.group_id.in_(groups), Play.status == OPEN, Play.deleted_at.is_(None))
        .order_by(Play.id.desc())
        .limit(TABLES_SHOWN)
        .options(selectinload(Play.seats))
    )
    return list(db.session.scalars(query))
