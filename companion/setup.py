"""Setting a table up: a new one, a rematch, and the players and options of one that runs."""

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from sqlalchemy import select

from companion.changes import Refused, claimed, must_be
from companion.database import db
from companion.groups import find_scored, my_group, use_group
from companion.lineup import Lineup
from companion.models import ABANDONED, FINISHED, OPEN, Group, Play, Seat
from companion.past import Earlier
from companion.players import claim, fold, player_named, remembered
from companion.plays import agreed, game_of
from companion.roster import colours_of
from companion.table_page import facts
from companion.ticket import Ticket
from scorers import GAMES
from scorers.forms import AnswersForm
from scorers.game import Game
from scorers.problems import Unplayable

setup = Blueprint("setup", __name__)

BUTTONS = ("add", "up", "down", "remove", "more")
"""Buttons that change the line-up only; nothing is stored."""


@dataclass
class SetupPage:
    """A set-up form: who plays, in which order, and what was agreed."""

    game: Game
    lineup: Lineup
    options: AnswersForm
    ticket: Ticket
    earlier: Earlier
    play: Play | None = None

    @classmethod
    def opened(cls, game: Game, play: Play | None = None) -> "SetupPage":
        """Read what was posted, or start from the table as it is."""
        stored = agreed(play) if play else None
        options = game.options_form(request.form or None, prefix="options-", data=stored)
        if request.method == "POST":
            lineup = Lineup.posted(request.form.getlist("players"), request.form)
        else:
            lineup = Lineup(tuple(seat.name for seat in play.present) if play else ())
        ticket, earlier = Ticket.for_page(play.version if play else 0), Earlier(request.form)
        return cls(game, lineup, options, ticket, earlier, play)

    def complete(self) -> bool:
        """Tell whether the table can be set up; what is wrong is said at its place."""
        if request.method != "POST" or any(button in request.form for button in BUTTONS):
            return False
        self.lineup = self.lineup.checked(self.game.seats)
        dated = self.play is not None or self.earlier.validate()
        try:
            self.game.read_options(self.options.answers)
        except Unplayable as wrong:
            self.options.show(wrong.problems)
            return False
        return bool(self.ticket.validate()) and dated and not self.lineup.error

    @property
    def now(self) -> str:
        """Put players and options as they are stored into words, to see who changed them."""
        if self.play is None:
            return ""
        names = ", ".join(seat.name for seat in self.play.present)
        return "; ".join([names, *facts(self.play)])

    def __str__(self) -> str:
        group = self.play.group if self.play else my_group()
        taken = set(map(fold, self.lineup.names))
        offered = [name for name in remembered(group) if fold(name) not in taken]
        colours = colours_of(group, self.lineup.names)
        return render_template("setup.html", page=self, offered=offered, colours=colours)


@setup.route("/new/<slug>", methods=["GET", "POST"])
def new(slug: str) -> Any:
    """Name the players, agree the options, and open a table."""
    page = SetupPage.opened(GAMES.get(slug) or abort(404))
    if not page.complete():
        return str(page)
    group = my_group() or Group()
    fresh = Play(group=group, game=page.game.slug, options=page.options.answers)
    fresh.local_date = page.earlier.played_on.day or page.ticket.local_date(group)
    play = _open_table(fresh, page.lineup.names, page.ticket)
    return redirect(url_for("tables.show", code=play.code))


@setup.route("/t/<code>/setup", methods=["GET", "POST"])
def change(code: str) -> Any:
    """Add a forgotten player, let one leave, reorder, correct the options."""
    play = find_scored(code)
    page = SetupPage.opened(game_of(play), play)
    if not page.complete():
        return str(page)
    try:
        with claimed(play):
            must_be(play, OPEN)
            if request.form.get("was") != page.now:
                raise Refused(f"Meanwhile changed to: {page.now}. Save again to let yours count.")
            seat_players(play, page.lineup.names)
            play.options = page.options.answers
    except Refused as refusal:
        flash(str(refusal))
        return str(page)
    return redirect(url_for("tables.show", code=play.code))


@setup.post("/t/<code>/rematch")
def rematch(code: str) -> Any:
    """Open a new table with the same game, players and options."""
    old = find_scored(code)
    must_be(old, OPEN, FINISHED, ABANDONED)
    names, ticket = tuple(seat.name for seat in old.present), Ticket.for_page()
    fresh = Play(group=old.group, game=old.game, options=agreed(old))
    fresh.local_date = ticket.local_date(old.group)
    play = _open_table(fresh, names, ticket)
    return redirect(url_for("tables.show", code=play.code))


def _open_table(fresh: Play, names: tuple[str, ...], ticket: Ticket) -> Play:
    """Open a fresh table; the same ticket again gives the table that it opened the first time."""
    group = fresh.group
    if group.id:
        claim(group)
    same = select(Play).where(Play.ticket == ticket.key, Play.group_id == group.id)
    play = db.session.scalar(same)
    if play is None:
        play = fresh
        play.ticket = ticket.key
        db.session.add_all([group, play])
        db.session.flush()
        seat_players(play, names)
        db.session.commit()
    use_group(play.group)
    return play


def seat_players(play: Play, names: tuple[str, ...]) -> None:
    """Seat exactly these players, in this order; who is not named leaves, entries and all."""
    seats = {fold(seat.name): seat for seat in play.seats}
    for seat in play.seats:
        seat.left = True
    for position, name in enumerate(names):
        seat = seats.get(fold(name)) or Seat(player=player_named(play.group, name))
        seat.position, seat.left = position, False
        if seat not in play.seats:
            play.seats.append(seat)
