"""Entering what lies on the table: one player, one turn to correct, or all players at once."""

from http import HTTPStatus
from typing import Any

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from jinja2 import Template

from companion.changes import Refused
from companion.entry_page import EntryPage, Meanwhile
from companion.groups import find_scored
from companion.memory import memory_of
from companion.own_seat import own_seat
from companion.plays import describe
from companion.sheets import verdict
from companion.ticket import OUTBOX
from companion.together import Together

entering = Blueprint("entering", __name__, url_prefix="/t/<code>")

BOTH = ["GET", "POST"]


@entering.route("/enter/<int:seat_id>", methods=BOTH)
def one(code: str, seat_id: int) -> Any:
    """Enter for one player: what lies before them, or their next turn."""
    play = find_scored(code, guests=True)
    return _answer(EntryPage(play, _with_id(play.seats, seat_id)))


@entering.route("/turns/<int:entry_id>", methods=BOTH)
def turn(code: str, entry_id: int) -> Any:
    """Correct a turn that was entered before."""
    play = find_scored(code, guests=True)
    entry = _with_id(play.entries, entry_id)
    return _answer(EntryPage(play, entry.seat, revises=entry))


@entering.route("/enter", methods=BOTH)
def everyone(code: str) -> Any:
    """Enter for all players on one page."""
    play = find_scored(code, guests=True)
    page = Together(play)
    return _answer(page) if page.game.together else abort(404)


def _with_id(things: list[Any], wanted: int) -> Any:
    return next((thing for thing in things if thing.id == wanted), None) or abort(404)


def _answer(page: EntryPage | Together) -> Any:
    """Do what the pressed button says; show the page again where that cannot be."""
    button = request.form.get("do", "save") if request.method == "POST" else ""
    if button and page.ready(button):
        try:
            page.store(button)
            return _stored(page, button)
        except Meanwhile as others:
            page.meanwhile = others.clashes
        except Refused as refusal:
            flash(str(refusal))
    return _render(page)


def _stored(page: EntryPage | Together, button: str) -> Any:
    """Go to the table; to an outbox, which asks by itself, say only that it is here."""
    if button == "keep":
        flash("It stays as it was entered on the other phone. “Redo” lets yours count.")
    if not page.ticket.waited:
        flash(request.path, "saved")
    there = redirect(url_for("tables.show", code=page.play.code))
    return ("", HTTPStatus.CREATED) if OUTBOX in request.headers else there


def _render(page: EntryPage | Together) -> str:
    """Show the page, by the game's own template where it has one; to its script only the score."""
    live = "X-Live" in request.headers
    templates: list[str | Template] = [f"{page.game.slug}/{page.template}", page.template]
    sheet = page.sheet()
    return render_template(
        ["_live.html"] if live else templates,
        page=page,
        button=request.form.get("do", "save"),
        play=page.play,
        game=page.game,
        sheet=sheet,
        verdict=verdict(sheet),
        mine=None if live else own_seat(page.play),
        memory={} if live else memory_of(page.play),
        describe=describe,
    )
