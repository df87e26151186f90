"""Plays on their way to BG Stats: all of them, or one from its page."""

from collections.abc import Iterable

from flask import Blueprint, Response, abort, render_template

from companion.database import db
from companion.groups import find_table, my_group
from companion.models import OPEN, Play
from companion.other_apps.bgstats_export import bgstats_file, closed_plays
from companion.other_apps.bgstats_link import create_link

exporting = Blueprint("exporting", __name__)


@exporting.get("/export/bgstats.json")
def export() -> Response:
    """Send all plays of the group in use as a file for BG Stats."""
    group = my_group() or abort(404)
    return _sent(bgstats_file(closed_plays(db.engine, group.id)), "hoardkeeper.json")


@exporting.get("/t/<code>/bgstats")
def send(code: str) -> str:
    """Offer a play to BG Stats, by a link or as a file."""
    play = _closed(code)
    return render_template("bgstats.html", play=play, link=create_link(play))


@exporting.get("/t/<code>/play.bgsplay")
def one(code: str) -> Response:
    """Send one play as a file for BG Stats."""
    return _sent(list(bgstats_file([_closed(code)])), "hoardkeeper.bgsplay")


def _closed(code: str) -> Play:
    play = find_table(code)
    if play.status == OPEN or play.deleted_at:
        abort(404)
    return play


def _sent(pieces: Iterable[str], name: str) -> Response:
    response = Response(pieces, mimetype="application/json")
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
