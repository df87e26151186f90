"""The page on which all players of a table enter at once."""

from dataclasses import dataclass, replace
from typing import Any

from flask import request

from companion.changes import arrived, claimed, enter, put_aside
from companion.differences import Clash
from companion.entry_page import Meanwhile, newer_entries
from companion.models import Entry, Play, Seat
from companion.plays import fitting, game_of, standing, state_of, table_of
from companion.ticket import Ticket
from scorers import table as scoring
from scorers.forms import AnswersForm
from scorers.game import Hints
from scorers.problems import Problem, Unplayable
from scorers.scoresheet import ScoreSheet


@dataclass
class Part:
    """One seat's share of the page; `shown` is the entry that the page was filled with."""

    seat: Seat
    form: AnswersForm
    hints: Hints
    shown: Entry | None
    now: Entry | None
    state: Any = None

    @property
    def changed(self) -> bool:
        """Whether the page says something else than it was filled with; blank is nobody's zero."""
        return bool(self.state != (self.shown and state_of(self.shown)))

    def overtaken(self, known: frozenset[str]) -> bool:
        """Whether another page has made something else count than this one was filled with."""
        if self.now is self.shown or not self.changed:
            return False
        mine = self.now and (self.now.page in known or self.now.answers == self.answers)
        return not mine

    @property
    def answers(self) -> dict[str, Any] | None:
        return None if self.state is None else self.form.answers

    @property
    def clash(self) -> Clash:
        return Clash.between(self.seat, self.now, self.form if self.state else None, self.state)


class Together:
    """Everybody's part, and what is asked once for the whole table."""

    template = "together.html"

    def __init__(self, play: Play) -> None:
        self.play = play
        self.game = game_of(play)
        self.ticket = Ticket.for_page(play.version)
        self.meanwhile: list[Clash] = []
        self.wrong: tuple[Problem, ...] = ()
        self.seat = None
        now, table = {entry.seat_id: entry for entry in standing(play)}, table_of(play)
        self.parts = [self._part(seat, now.get(seat.id), table) for seat in play.present]
        self.mover = self._mover()
        kept = next((part.shown for part in self.parts if part.seat.id == self.mover), None)
        self.common = self.game.entry_form(request.form or None, data=fitting(kept))
        self._hand_over()

    def _part(self, seat: Seat, now: Entry | None, table: scoring.Table[Any, Any]) -> Part:
        shown = now
        if request.method == "POST":
            wanted = request.form.get(f"s{seat.id}-shown", type=int)
            entries = (entry for entry in self.play.entries if entry.seat_id == seat.id)
            shown = next((entry for entry in entries if entry.id == wanted), None)
        form = self.game.entry_form(
            request.form or None, prefix=f"s{seat.id}-", data=fitting(shown)
        )
        stored = state_of(shown) if shown and request.method == "GET" else None
        return Part(seat, form, self.game.hints(table, seat.name), shown, now, stored)

    def _mover(self) -> int | None:
        """Give the seat that alone has the game's flag, as posted or as stored last."""
        if not self.game.mover:
            return None
        if request.method == "POST":
            return request.form.get(self.game.mover, type=int)
        moved = {part.seat.id for part in self.parts if part.form[self.game.mover].data}
        return next((e.seat_id for e in reversed(standing(self.play)) if e.seat_id in moved), None)

    def _hand_over(self) -> None:
        """Put what is asked once into the part of the player it is kept with."""
        for part in self.parts:
            mine = part.seat.id == self.mover
            if self.game.mover:
                part.form[self.game.mover].data = mine
            for name in self.game.shared:
                part.form[name].data = self.common[name].data if mine else None

    def sound(self, *, finished: bool) -> bool:
        """Tell whether all parts can be scored, or when `finished` stored; say why not."""
        self.wrong = self._nobody_moved()
        for part in self.parts:
            if not part.form.blank:
                self.wrong += self._read(part, finished)
        return not self.wrong and (not finished or bool(self.ticket.validate()))

    def ready(self, button: str) -> bool:
        """Tell whether the page can be stored; say why not."""
        storing = button in ("save", "keep")
        return self.sound(finished=storing) and storing

    def _read(self, part: Part, finished: bool) -> tuple[Problem, ...]:
        try:
            part.state = self.game.read_entry(part.form.answers)
            problems = part.form.unanswered() if finished else ()
        except Unplayable as wrong:
            problems = wrong.problems
        part.form.show(problems)
        for name in self.game.shared if part.seat.id == self.mover else ():
            self.common[name].errors = part.form[name].errors
        return problems

    def _nobody_moved(self) -> tuple[Problem, ...]:
        """Refuse what is kept with the mover while nobody is named."""
        if self.mover in {part.seat.id for part in self.parts}:
            return ()
        typed = [name for name in self.game.shared if self.common[name].data is not None]
        label = self.common[self.game.mover].label.text.lower() if typed else ""
        problems = tuple(Problem(name, f"Say who {label}; this counts then.") for name in typed)
        self.common.show(problems)
        return problems

    def store(self, button: str) -> None:
        """Store every part that has changed, all or nothing; with “keep” put aside what clashes.

        Raises Meanwhile where others have entered for one of them since the page was shown.
        """
        with claimed(self.play):
            now = {entry.seat_id: entry for entry in standing(self.play)}
            for part in self.parts:
                part.now = now.get(part.seat.id)
            changed = [part for part in self.parts if part.changed and not self._has(part)]
            overtaken = [part for part in changed if part.overtaken(self.ticket.known)]
            if overtaken and button != "keep":
                raise self._look_again(overtaken)
            elsewhere = self._entered_elsewhere() if button == "keep" else ()
            entered = {p.seat.id: enter(p.seat, p.answers, self.ticket.key) for p in changed}
            if elsewhere:
                put_aside(self.play, [entered.get(seat) for seat in elsewhere])

    def _entered_elsewhere(self) -> set[int]:
        """Find the seats for which others have entered or undone since the page was first shown."""
        shown = self.ticket.version
        undone = {e.seat_id for e in self.play.entries if (e.undone_in or 0) > shown}
        seats = {part.seat.id for part in self.parts}
        entered = {e.seat_id for e in newer_entries(self.play, seats, self.ticket)}
        return undone | entered

    @property
    def mark(self) -> int:
        """The version that last changed what is stored: a draft is older or fits."""
        return self.play.version

    @property
    def newer(self) -> list[Entry]:
        """What others have made count for the parts that this page changes."""
        overtaken = (part for part in self.parts if part.overtaken(self.ticket.known))
        return [part.now for part in overtaken if part.now]

    def _has(self, part: Part) -> bool:
        """Tell whether a part that had to wait on the phone is here already."""
        return self.ticket.waited and arrived(part.seat, part.answers, self.ticket.key)

    def _look_again(self, overtaken: list[Part]) -> Meanwhile:
        """Take what counts now as seen, so that saving again is a choice; give what clashes."""
        clashes = [part.clash for part in overtaken]
        for part in self.parts:
            part.shown = part.now
        return Meanwhile(clashes)

    def sheet(self) -> ScoreSheet:
        """Score the table as it would be with what the page says now."""
        entries = tuple(
            scoring.Entry(part.seat.name, part.state) for part in self._movers_last() if part.state
        )
        return self.game.score(replace(table_of(self.play), entries=entries))

    def _movers_last(self) -> list[Part]:
        return sorted(self.parts, key=lambda part: part.seat.id == self.mover)
