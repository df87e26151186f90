"""Who is entering just now: a sign from the open page now and then, soon forgotten without one."""

from datetime import datetime, timedelta

from flask import Blueprint, abort
from sqlalchemy import select, update

from companion.database import db, now
from companion.models import Play, Seat

presence = Blueprint("presence", __name__, url_prefix="/t/<code>")

FORGOTTEN = timedelta(seconds=45)
"""How long a page counts as open after its last sign; pages give one every 15 seconds."""

FRESH = timedelta(seconds=10)
"""How old a sign has to be before the next one is stored."""

DONE = ("", 204)
"""The answer to a sign: nothing to say."""


def forgotten() -> datetime:
    """Give the moment from which on signs still count."""
    return now() - FORGOTTEN


@presence.app_template_test()
def entering(seat: Seat) -> bool:
    """Tell whether somebody is entering for the seat."""
    return seat.entering_at is not None and seat.entering_at > forgotten()


@presence.post("/entering/<int:seat_id>")
def sign(code: str, seat_id: int) -> tuple[str, int]:
    """Take note that somebody is entering for this seat."""
    known = _last_sign(code, seat_id)
    if known is None or known < now() - FRESH:
        _note(seat_id, now())
    return DONE


@presence.delete("/entering/<int:seat_id>")
def leave(code: str, seat_id: int) -> tuple[str, int]:
    """Take note that the page on which somebody entered for this seat was left."""
    if _last_sign(code, seat_id):
        _note(seat_id, None)
    return DONE


def _last_sign(code: str, seat_id: int) -> datetime | None:
    """Give when the seat's page was last known to be open; 404 where the table has no such seat."""
    at_table = (Seat.id == seat_id, Play.code == code, Play.deleted_at.is_(None))
    found = db.session.execute(select(Seat.entering_at).join(Play).where(*at_table)).one_or_none()
    if found is None:
        abort(404)
    moment: datetime | None = found.entering_at
    return moment


def _note(seat_id: int, moment: datetime | None) -> None:
    """Store it beside the table's version: no page has to be shown again for it."""
    db.session.execute(update(Seat).where(Seat.id == seat_id).values(entering_at=moment))
    db.session.commit()
