"""The form of a play's final results: what was played, when and where, who scored how much."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from flask import render_template, request
from wtforms import BooleanField, StringField, TextAreaField
from wtforms.validators import DataRequired, Length

from companion.details import LONGEST_NOTES, LONGEST_PLACE, tidy_lines
from companion.filters import other_titles
from companion.groups import my_group
from companion.lineup import Lineup
from companion.models import Group, Play
from companion.past import PlayedField
from companion.players import fold, remembered, tidy
from companion.plays import title_of
from companion.results import Result, typed_results
from companion.roster import colours_of
from companion.ticket import Ticket
from companion.wording import day
from scorers import GAMES

LONGEST_TITLE = 120
"""Characters of a game's title."""

PLAYERS = range(1, 31)
"""How many may have played; a game of another box, or with guests, seats any number."""

BUTTONS = ("add", "up", "down", "remove", "more")
"""Buttons that change the line-up only; nothing is stored."""


def _short(longest: int) -> Length:
    return Length(max=longest, message=f"Enter {longest} letters or fewer.")


class HandForm(Ticket):
    """What is said of the whole play."""

    title = StringField(
        "Game",
        filters=[tidy],
        default="",
        validators=[DataRequired("Enter what was played."), _short(LONGEST_TITLE)],
    )
    played_on = PlayedField(
        "Date",
        filters=[tidy],
        default="",
        validators=[DataRequired("Enter the day on which you played.")],
    )
    place = StringField("Place", filters=[tidy], default="", validators=[_short(LONGEST_PLACE)])
    notes = TextAreaField(
        "Notes", filters=[tidy_lines], default="", validators=[_short(LONGEST_NOTES)]
    )
    counted = BooleanField("Counts for the statistics", default=True)

    def fill(self, play: Play) -> None:
        """Take over what a play says."""
        self.title.data, self.played_on.data = title_of(play), play.local_date.isoformat()
        self.place.data, self.notes.data, self.counted.data = play.place, play.notes, play.counted

    def begin(self, title: str, today: date) -> None:
        """Start with a game, played today."""
        self.title.data, self.played_on.data = title, today.isoformat()

    @property
    def game(self) -> tuple[str, str]:
        """The game's slug where it is one of ours, its title where it is not."""
        title = self.title.data or ""
        for slug, game in GAMES.items():
            if fold(game.title) == fold(title):
                return slug, ""
        return "", title


@dataclass
class HandPage:
    """The form, its line-up, and each player's result."""

    form: HandForm
    lineup: Lineup
    results: Sequence[Result]
    group: Group
    play: Play | None = None
    judged: bool = False

    @classmethod
    def opened(cls, play: Play | None = None, title: str = "") -> "HandPage":
        """Read what was posted, or start from the play, or from a game's title."""
        group = play.group if play else my_group() or Group()
        form = HandForm.for_page(play.version if play else 0)
        form.played_on.usual = play.local_date if play else None
        if request.method == "POST":
            names = request.form.getlist("players")
            scores, won = request.form.getlist("scores"), request.form.getlist("won")
            rows = {fold(row.name): row for row in typed_results(names, scores, won)}
            lineup = Lineup.posted(names, request.form)
            results = [rows.get(fold(name), Result(name)) for name in lineup.names]
            return cls(form, lineup, results, group, play)
        if play:
            form.fill(play)
        else:
            form.begin(title, form.local_date(group))
        results = [Result.stored(seat) for seat in play.present] if play else []
        return cls(form, Lineup(tuple(row.name for row in results)), results, group, play)

    def complete(self) -> bool:
        """Tell whether this can be stored; what is wrong is said at its place."""
        if request.method != "POST" or any(button in request.form for button in BUTTONS):
            return False
        self.judged = True
        self.lineup = self.lineup.checked(PLAYERS)
        sound = self.form.validate() and not self.lineup.error
        return bool(sound) and not any(row.error for row in self.results)

    def wrong(self) -> Iterator[tuple[str, str, str]]:
        """Yield what is wrong once the page was to be saved: the field's id, its name, why."""
        if not self.judged:
            return
        for field in (self.form.title, self.form.played_on, self.form.place, self.form.notes):
            yield from ((field.id, field.label.text, message) for message in field.errors)
        for i, row in enumerate(self.results):
            if row.error:
                yield f"score-{i}", row.name, row.error
        if self.lineup.error:
            yield "typed", "Players", self.lineup.error

    def look_again(self) -> None:
        """Take what is stored now as seen, so that saving again is a choice."""
        if self.play:
            self.form.seen.data = str(self.play.version)

    def __str__(self) -> str:
        taken = set(map(fold, self.lineup.names))
        known = remembered(self.group) if self.group.id else ()
        titles = [game.title for game in GAMES.values()]
        return render_template(
            "by_hand.html",
            page=self,
            offered=[name for name in known if fold(name) not in taken],
            titles=titles + (other_titles(self.group) if self.group.id else []),
            colours=colours_of(self.group if self.group.id else None, self.lineup.names),
            longest=(LONGEST_TITLE, LONGEST_PLACE, LONGEST_NOTES),
        )


def in_words(play: Play) -> str:
    """Put a play's results into a line, to see what others made of it."""
    people = ", ".join(str(Result.stored(seat)) for seat in play.present)
    said = (title_of(play), day(play.local_date), people, play.place, play.notes)
    return "; ".join(filter(None, said))
