"""The notebook of a table: what some games keep from round to round, with its own undo."""

from typing import Any

from flask import Blueprint, abort, flash, redirect, request, url_for

from companion.changes import Refused, claimed, must_be, must_be_as_seen
from companion.groups import find_scored
from companion.models import OPEN, Play, Seat
from companion.plays import game_of
from scorers.game import Notebook, Opened
from scorers.problems import Unplayable

notebook = Blueprint("notebook", __name__, url_prefix="/t/<code>/notebook")

PAGES_KEPT = 40
"""Pages that can be turned back."""

BACK = "back"
"""The word of the button that turns a page back."""


def opened(play: Play) -> Opened | None:
    """Open the table's notebook, if its game has one."""
    book = game_of(play).notebook
    return book.show(_state(play, book)) if book else None


@notebook.post("")
def turn(code: str) -> Any:
    """Write on the next page what a button says, or turn a page back."""
    play = find_scored(code, guests=True)
    book = game_of(play).notebook or abort(404)
    seen = request.form.get("seen", type=int)
    try:
        with claimed(play):
            must_be(play, OPEN)
            must_be_as_seen(play, seen)
            play.notebook = _turned(play, book, request.form.get("do", ""))
    except Refused as refusal:
        flash(str(refusal))
    return redirect(url_for("tables.show", code=code) + "#notebook")


def _turned(play: Play, book: Notebook, button: str) -> list[dict[str, Any]]:
    """Give the pages after a button: its word, and behind a colon the seat that it concerns."""
    pages = play.notebook or []
    word, _, place = button.partition(":")
    if word == BACK:
        return pages[:-1]
    step = book.steps.get(word) or abort(400)
    seats = [str(seat) for seat in range(len(play.present))]
    if place and place not in seats:
        abort(400)
    try:
        now = step(_state(play, book), int(place or 0))
    except Unplayable as wrong:
        raise Refused(wrong.problems[0].message) from wrong
    return [*pages, book.plain(now)][-PAGES_KEPT:]


def started_by(play: Play, seat: Seat) -> None:
    """Let every page be as if this seat had started the game."""
    book = game_of(play).notebook
    if book and play.notebook:
        first = play.present.index(seat)
        pages = (_read(play, book, page) for page in play.notebook)
        play.notebook = [book.plain(book.start(page, first)) for page in pages]


def _state(play: Play, book: Notebook) -> Any:
    """Read the open page; begin where there is none."""
    return _read(play, book, play.notebook[-1] if play.notebook else None)


def _read(play: Play, book: Notebook, page: dict[str, Any] | None) -> Any:
    """Read a page; begin anew where there is none, or where it fits other seats."""
    seats = play.present
    try:
        if page:
            return book.read(page, len(seats))
    except Unplayable:
        pass
    return book.start(book.first(len(seats)), seats.index(play.in_turn[0]))
