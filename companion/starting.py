"""Who starts: drawn by chance or chosen by hand, kept with the table for every phone."""

import secrets
from typing import Any

from flask import Blueprint, abort, flash, redirect, request, url_for

from companion.changes import Refused, claimed, must_be, must_be_as_seen
from companion.groups import find_scored
from companion.models import OPEN, Play, Seat
from companion.notebook import started_by
from companion.plays import game_of

starting = Blueprint("starting", __name__, url_prefix="/t/<code>")

DRAW = "draw"
"""What stands for a seat where chance is to decide."""


@starting.post("/starter")
def choose(code: str) -> Any:
    """Let one of those at the table start: the one chosen, or whoever is drawn."""
    play = find_scored(code, guests=True)
    if game_of(play).rulebook.order is None:
        abort(404)
    try:
        with claimed(play):
            must_be(play, OPEN)
            must_be_as_seen(play, request.form.get("seen", type=int))
            flash(_start(play, request.form.get("seat", "")))
    except Refused as refusal:
        flash(str(refusal))
    return redirect(url_for("tables.show", code=code))


def _start(play: Play, wanted: str) -> str:
    """Draw, or take the one who is wanted; say who it is."""
    drawn = wanted == DRAW
    seat = secrets.choice(play.present) if drawn else _seat(play, wanted)
    start_with(seat)
    return f"Drawn: {seat.name} starts." if drawn else f"{seat.name} starts."


def _seat(play: Play, wanted: str) -> Seat:
    return next((seat for seat in play.present if str(seat.id) == wanted), None) or abort(400)


def start_with(seat: Seat) -> None:
    """Let this seat of a claimed table start, and no other."""
    for other in seat.play.seats:
        other.starts = other is seat
    started_by(seat.play, seat)
