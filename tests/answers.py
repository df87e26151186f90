"""Random entries for any game, drawn from the fields of its forms."""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from wtforms import BooleanField, Field, FieldList, FormField, RadioField, SelectField

from scorers.forms import AnswersForm, CountField
from scorers.game import Game
from scorers.problems import Unplayable
from scorers.reading import Answers
from scorers.table import Entry, Table

ROUNDS = 60
"""How often refused answers are drawn again before a fresh start."""


def random_answers(
    form: type[AnswersForm], read: Callable[[Answers], Any], random: Random
) -> dict[str, Any]:
    """Draw answers that can be read: what is refused is drawn again, the rest stays."""
    while True:
        drawn = _draw_form(_blank(form), random)
        for _ in range(ROUNDS):
            try:
                read(drawn)
            except Unplayable as wrong:
                for problem in wrong.problems:
                    _draw_again(_blank(form), drawn, problem.field, random)
            else:
                return drawn


def random_table(game: Game, random: Random, turns: int = 12) -> Table[Any, Any]:
    """Draw a table: any number of players, up to so many entries of theirs."""
    seats = random.choice(game.seats)
    players = tuple(f"Player {n}" for n in range(1, seats + 1))
    entries = [
        Entry(players[turn % seats] if random.random() < 0.9 else random.choice(players), state)
        for turn, state in enumerate(_states(game, random, random.randint(0, turns)))
    ]
    options = game.read_options(random_answers(game.options_form, game.read_options, random))
    return Table(players, options, tuple(entries))


def _states(game: Game, random: Random, many: int) -> list[Any]:
    answers = (random_answers(game.entry_form, game.read_entry, random) for _ in range(many))
    return [game.read_entry(drawn) for drawn in answers]


@cache
def _blank(form: type[AnswersForm]) -> AnswersForm:
    return form()


def _draw_form(form: AnswersForm, random: Random) -> dict[str, Any]:
    return {field.short_name: _draw(field, form, random) for field in form}


def _draw(field: Field, form: AnswersForm, random: Random) -> Any:
    """Draw one field's answer; a field of a kind unknown here takes words of its neighbours."""
    match field:
        case CountField():
            if random.random() < 0.2:
                return None
            return random.randint(field.low, 9 if field.high is None else field.high)
        case RadioField() | SelectField():
            return random.choice(list(field.choices))
        case BooleanField():
            return random.random() < 0.5
        case FieldList():
            return [_draw_form(cell.form, random) for cell in field]
        case _:
            words = [word for other in form for word in getattr(other, "choices", ()) if word]
            return random.choice([None, [], random.choices(words, k=random.randint(1, 4))])


def _draw_again(form: AnswersForm, drawn: dict[str, Any], name: str, random: Random) -> None:
    """Draw the answer that a problem names once more, inside a cell where it names one."""
    outer, _, rest = name.partition("-")
    field = form[outer]
    place, _, inner = rest.partition("-")
    if not isinstance(field, FieldList) or not inner:
        drawn[outer] = _draw(field, form, random)
        return
    cell = field[int(place)]
    assert isinstance(cell, FormField)
    drawn[outer][int(place)][inner] = _draw(cell.form[inner], cell.form, random)
