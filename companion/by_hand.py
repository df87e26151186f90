"""Plays of which only the final results are known: from before the app, or of another game."""

from typing import Any

from flask import Blueprint, abort, flash, redirect, render_template, url_for
from sqlalchemy import select

from companion.changes import Refused, claimed, must_be
from companion.database import db, now
from companion.groups import find_table, is_mine, use_group
from companion.hand_page import HandPage, in_words
from companion.models import ABANDONED, FINISHED, Play, Seat
from companion.players import claim, fold, player_named
from companion.plays import describe, title_of, unfit
from companion.results import Result, ranks
from companion.sharing import result_of
from scorers import GAMES

by_hand = Blueprint("by_hand", __name__)

BOTH = ["GET", "POST"]


@by_hand.route("/by-hand/new", methods=BOTH)
@by_hand.route("/new/<slug>/past", methods=BOTH)
def new(slug: str = "") -> Any:
    """Enter the final results of a game, ours or any other."""
    if slug and slug not in GAMES:
        abort(404)
    page = HandPage.opened(title=GAMES[slug].title if slug else "")
    if not page.complete():
        return str(page)
    play = _made(page)
    use_group(play.group)
    return redirect(url_for("tables.show", code=play.code))


@by_hand.route("/t/<code>/results", methods=BOTH)
def edit(code: str) -> Any:
    """Correct what was entered."""
    play = find_table(code)
    if not play.by_hand:
        abort(404)
    page = HandPage.opened(play)
    try:
        if page.complete():
            _correct(play, page)
            return redirect(url_for("tables.show", code=code))
    except Refused as refusal:
        page.look_again()
        flash(str(refusal))
    return str(page)


def hand_play(play: Play) -> str:
    """Show the page of a play that has results but no sheet, or none that stands any more."""
    results = [(seat, Result.stored(seat)) for seat in play.present]
    return render_template(
        "hand_play.html",
        play=play,
        results=results,
        winners=[row.name for _, row in results if row.won],
        game=GAMES.get(play.game),
        title=title_of(play),
        member=is_mine(play.group),
        unfit="" if play.by_hand else unfit(play),
        describe=describe,
        result=result_of(play) if play.status == FINISHED else None,
    )


def _made(page: HandPage) -> Play:
    """Make the play, or correct what the same page has made before."""
    if page.group.id:
        claim(page.group)
    same = select(Play).where(Play.group_id == page.group.id, Play.ticket == page.form.key)
    made = db.session.scalar(same)
    if made:
        return _correct_again(made, page)
    at = now()
    play = Play(group=page.group, ticket=page.form.key, options={}, by_hand=True, status=FINISHED)
    play.started_at = play.finished_at = at
    db.session.add_all([page.group, play])
    _write(play, page)
    db.session.commit()
    return play


def _correct_again(play: Play, page: HandPage) -> Play:
    """Take over what a page says that was gone back to, unless others have changed the play."""
    if play.version > 1 or play.deleted_at or not play.by_hand:
        flash("This was saved before and has changed since. Edit it here.")
        return play
    _write(play, page)
    db.session.commit()
    return play


def _correct(play: Play, page: HandPage) -> None:
    """Store what the page says at once, if nobody has changed the play meanwhile."""
    with claimed(play):
        must_be(play, FINISHED, ABANDONED)
        if page.form.version != play.version - 1:
            raise Refused(f"Meanwhile changed to: {in_words(play)}. Save again to let yours count.")
        _write(play, page)


def _write(play: Play, page: HandPage) -> None:
    form = page.form
    play.game, play.title = form.game
    play.local_date = form.played_on.day or form.local_date(play.group)
    play.place, play.notes = form.place.data or "", form.notes.data or ""
    play.counted = form.counted.data
    db.session.flush()
    play.seats = _seats(play, page)
    play.winners = sum(row.won for row in page.results)


def _seats(play: Play, page: HandPage) -> list[Seat]:
    """Give the seats with their results in order, those of before where they stay."""
    before = {fold(seat.name): seat for seat in play.seats}
    seats = []
    for position, (row, rank) in enumerate(zip(page.results, ranks(page.results), strict=True)):
        seat = before.get(fold(row.name)) or Seat(player=player_named(play.group, row.name))
        seat.position, seat.left = position, False
        seat.total, seat.score_text, seat.rank, seat.won = row.total, row.text, rank, row.won
        seats.append(seat)
    return seats
