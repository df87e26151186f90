"""The history's filters: a form in the page's address, and the conditions that it makes."""

from collections.abc import Iterator

from flask import request
from sqlalchemy import ColumnElement, func, or_, select
from sqlalchemy.orm import aliased
from wtforms import Field, Form, StringField, ValidationError

from companion.database import db
from companion.days import DayField
from companion.models import Group, Play, Player, Seat
from companion.players import tidy
from scorers import GAMES
from scorers.forms import PickField

LONGEST_TEXT = 100
"""Characters of a text that is looked for in notes and places."""

MOST_TITLES = 300
"""Titles of other games that can be picked."""

FEW = 300
"""Plays of somebody that are looked up one by one."""

ANY = {"": "Any"}
"""The choice that filters nothing."""


class Filters(Form):
    """What the history is asked for; each field narrows it down."""

    game = PickField("Game", choices=ANY, default="")
    player = PickField("Player", choices=ANY, default="")
    won = PickField("Won by", choices=ANY, default="")
    since = DayField("From", filters=[tidy], default="")
    until = DayField("To", filters=[tidy], default="")
    text = StringField("In notes or place", filters=[tidy], default="")

    @classmethod
    def asked(cls, group: Group) -> "Filters":
        """Read what the address asks of this group's history."""
        form = cls(request.args)
        games = {slug: game.title for slug, game in GAMES.items()}
        form.game.choices = ANY | games | {title: title for title in other_titles(group)}
        form.player.choices = form.won.choices = ANY | _players(group)
        return form

    @property
    def kept(self) -> dict[str, str]:
        """What is asked for, for the address of another page."""
        return {name: value for name, value in self.data.items() if value}

    def validate_game(self, field: PickField) -> None:
        _must_be_offered(field, "Choose one of the games.")

    def validate_player(self, field: PickField) -> None:
        _must_be_offered(field, "Choose one of the players.")

    validate_won = validate_player

    def validate_until(self, field: DayField) -> None:
        first = None if self.since.errors else self.since.day
        if first and field.day and field.day < first:
            raise ValidationError("Enter a day that is not before the first.")

    def validate_text(self, field: Field) -> None:
        if len(field.data) > LONGEST_TEXT:
            raise ValidationError(f"Enter {LONGEST_TEXT} letters or fewer.")

    def conditions(self) -> Iterator[ColumnElement[bool]]:
        """Yield what a play has to fulfil; only of a form that makes sense."""
        if self.game.data:
            column = Play.game if self.game.data in GAMES else Play.title
            yield column == self.game.data
        if self.player.data:
            yield _seated(int(self.player.data))
        if self.won.data:
            yield _seated(int(self.won.data), Seat.won.is_(True))
        if self.since.day:
            yield Play.local_date >= self.since.day
        if self.until.day:
            yield Play.local_date <= self.until.day
        if self.text.data:
            yield _says(self.text.data)


def _must_be_offered(field: PickField, message: str) -> None:
    field.data = field.data or ""
    if field.data not in (field.choices or ()):
        field.data = ""
        raise ValidationError(message)


def _seated(player_id: int, *more: ColumnElement[bool]) -> ColumnElement[bool]:
    """Ask who sat there: a guest's few plays by name, a regular's while going down the list."""
    seats = select(Seat.play_id).where(Seat.player_id == player_id, Seat.left.is_(False), *more)
    few = db.session.scalars(seats.limit(FEW + 1)).all()
    if len(few) <= FEW:
        return Play.id.in_(few)
    return seats.where(Seat.play_id == Play.id).exists()


def _says(text: str) -> ColumnElement[bool]:
    """Look for a text in either case; SQLite itself knows the cases of plain letters only."""
    forms = {text} if text.isascii() else {text, text.lower(), text.upper(), text.title()}
    return or_(
        *(
            column.icontains(form, autoescape=True)
            for form in forms
            for column in (Play.notes, Play.place)
        )
    )


def _players(group: Group) -> dict[str, str]:
    players = db.session.scalars(select(Player).where(Player.group_id == group.id))
    return {str(p.id): p.name for p in sorted(players, key=lambda player: player.folded)}


def other_titles(group: Group) -> list[str]:
    """Name the other games that the group has played, each found by one step in the index."""
    first = select(func.min(Play.title).label("title"))
    first = first.where(Play.group_id == group.id, Play.title > "")
    found = first.cte("found", recursive=True)
    later = aliased(Play)
    following = select(func.min(later.title)).where(
        later.group_id == group.id, later.title > found.c.title
    )
    found = found.union_all(select(following.scalar_subquery()).where(found.c.title.is_not(None)))
    titles = select(found.c.title).where(found.c.title.is_not(None)).limit(MOST_TITLES)
    return sorted(db.session.scalars(titles), key=str.casefold)
