"""The page on which one seat enters: its form, what is wrong, how it would score, saving it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from flask import request

from companion.changes import arrived, claimed, enter, put_aside
from companion.differences import Clash
from companion.models import Entry, Play, Seat
from companion.plays import game_of, readable, state_of, table_of
from companion.ticket import Ticket
from scorers import table as scoring
from scorers.forms import AnswersForm
from scorers.game import Answer, Helper
from scorers.problems import Problem, Unplayable
from scorers.scoresheet import Line, ScoreSheet


class Meanwhile(Exception):
    """Others have entered for the same seats since the page was shown."""

    def __init__(self, clashes: list[Clash]) -> None:
        super().__init__("entered meanwhile")
        self.clashes = clashes


def newer_entries(play: Play, seats: set[int], ticket: Ticket) -> list[Entry]:
    """Find what others entered for these seats after the version that the page showed."""
    return [
        entry
        for entry in play.entries
        if entry.seat_id in seats
        and entry.version > ticket.version
        and entry.undone_in is None
        and entry.page not in ticket.known
    ]


class EntryPage:
    """One player's entry, or with `revises` a turn of theirs to correct."""

    template = "entry.html"

    def __init__(self, play: Play, seat: Seat, revises: Entry | None = None) -> None:
        self.play = play
        self.game = game_of(play)
        self.seat = seat
        self.first = (revises.revises_id or revises.id) if revises else None
        self.place, entry = self._standing()
        self.ticket = Ticket.for_page(play.version)
        self.form: AnswersForm = self.game.entry_form(
            request.form or None, data=entry.answers if entry else None
        )
        self.hints = self.game.hints(table_of(play), seat.name)
        self.meanwhile: list[Clash] = []
        self.wrong: tuple[Problem, ...] = ()
        self.elsewhere: tuple[Problem, ...] = ()
        self.state: Any = entry and state_of(entry)

    def _standing(self) -> tuple[int | None, Entry | None]:
        """Find the entry that this page is about, and its place among those that count."""
        for place, entry in enumerate(readable(self.play)):
            if self.first and self.first in (entry.id, entry.revises_id):
                return place, entry
            if self.game.entries == "replace" and entry.seat_id == self.seat.id:
                return place, entry
        return None, None

    @property
    def saved(self) -> bool:
        """Whether something of this seat or turn is stored that could be taken back."""
        return self.place is not None

    @property
    def number(self) -> int:
        """Count the turns of this seat up to the one to enter."""
        return 1 + sum(entry.seat_id == self.seat.id for entry in readable(self.play))

    def read(self) -> tuple[Problem, ...]:
        """Read the form into the state that it describes; give what is wrong."""
        try:
            self.state = self.game.read_entry(self.form.answers)
        except Unplayable as wrong:
            return wrong.problems
        return ()

    def sound(self, *, finished: bool) -> bool:
        """Tell whether the form can be scored, or when `finished` stored; say why not."""
        self.wrong = self.read() + (self.form.unanswered() if finished else ())
        self.elsewhere = self.form.show(self.wrong)
        return not self.wrong and (not finished or bool(self.ticket.validate()))

    def ready(self, button: str) -> bool:
        """Tell whether what the button asks for can be stored; say why not."""
        if button == "withdraw":
            return bool(self.ticket.validate())
        storing = button in ("save", "keep")
        return self.sound(finished=storing) and storing

    def store(self, button: str) -> None:
        """Store the entry, or that it is taken back; with “keep” put it aside.

        Raises Meanwhile if others have entered something else for the seat since the page
        was shown.
        """
        answers = None if button == "withdraw" else self.form.answers
        with claimed(self.play):
            if self.ticket.waited and arrived(self.seat, answers, self.ticket.key):
                return
            newer = self.newer
            if button == "keep":
                put_aside(self.play, [enter(self.seat, answers, self.ticket.key, self.first)])
            elif newer and (self.further or newer[-1].answers != answers):
                self.ticket.seen.data = str(self.play.version - 1)  # to save again is a choice
                raise Meanwhile([self._clash(newer[-1], button)])
            elif not newer:
                enter(self.seat, answers, self.ticket.key, self.first)

    @property
    def mark(self) -> int:
        """The version that last changed what is stored of the seat: a draft is older or fits."""
        own = (entry for entry in self.play.entries if entry.seat_id == self.seat.id)
        return max((max(entry.version, entry.undone_in or 0) for entry in own), default=0)

    @property
    def further(self) -> bool:
        """Whether the entry counts beside those that are there, as a turn does."""
        return self.game.entries == "append" and not self.first

    @property
    def newer(self) -> list[Entry]:
        """What others have entered in this page's place since it was shown: seat or turn."""
        newer = newer_entries(self.play, {self.seat.id}, self.ticket)
        replacing = self.game.entries == "replace"
        return [entry for entry in newer if replacing or entry.revises_id == self.first]

    def _clash(self, there: Entry, button: str) -> Clash:
        here = None if button == "withdraw" else self.form
        return Clash.between(self.seat, there, here, self.state)

    def helped(self) -> Iterator[tuple[Helper, Answer]]:
        """Yield what the game's helpers say to the entry as it stands in the form."""
        for helper in () if self.state is None or self.wrong else self.game.helpers:
            if helper.beside_entry:
                yield helper, helper.answer(helper.read(self.form.answers))

    def lines(self, sheet: ScoreSheet) -> list[Line]:
        """Give this seat's lines, in a game of turns only those that the form adds or changes."""
        tallies = [tally for tally in sheet.tallies if tally.name == self.seat.name]
        lines = [line for tally in tallies for line in tally.lines]
        if self.game.entries == "append":
            before = {line for tally in self.stored.tallies for line in tally.lines}
            return [line for line in lines if line not in before]
        return lines

    @property
    def stored(self) -> ScoreSheet:
        """Score the table as it is stored."""
        return self.game.score(table_of(self.play))

    def sheet(self) -> ScoreSheet:
        """Score the table as it would be with what the form says now."""
        table = table_of(self.play)
        if self.state is None or self.seat.left:
            return self.game.score(table)
        entries = list(table.entries)
        mine = scoring.Entry(self.seat.name, self.state)
        place = len(entries) if self.place is None else self.place
        entries[place : place + 1] = [mine]
        return self.game.score(replace(table, entries=tuple(entries)))
