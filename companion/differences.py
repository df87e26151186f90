"""Two versions of one entry: what each says, and where they differ, in the words of its form."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from wtforms import BooleanField, Field, FieldList, FormField, SelectField

from companion.models import Entry, Seat
from companion.plays import game_of, state_of
from scorers.forms import AnswersForm
from scorers.reading import number

NOTHING = "–"
"""What stands where nothing was entered."""


@dataclass(frozen=True)
class Difference:
    """One field that two versions answer differently."""

    label: str
    there: str
    here: str


@dataclass(frozen=True)
class Clash:
    """What counts for a seat, entered on another phone, and what this phone wants to save."""

    seat: Seat
    stored: Entry | None
    there: str
    here: str
    differences: tuple[Difference, ...]

    @classmethod
    def between(
        cls, seat: Seat, stored: Entry | None, here: AnswersForm | None, state: Any
    ) -> "Clash":
        """Compare what is stored with a form that was read into `state`; None takes back."""
        game, before = game_of(seat.play), stored and state_of(stored)
        there, now = (
            "taken back" if side is None else game.describe(side)
            for side in (before, here and state)
        )
        filled = game.entry_form(data=stored.answers) if stored and stored.answers else None
        fields = tuple(differing(filled, here)) if filled and here else ()
        return cls(seat, stored, there, now, fields)


def differing(there: Iterable[Field], here: Iterable[Field]) -> Iterator[Difference]:
    """Yield the fields in which two forms of the same kind differ."""
    for one, other in zip(there, here, strict=True):
        if isinstance(one, FieldList) and isinstance(other, FieldList):
            yield from differing(one, other)
        elif one.data != other.data:
            yield Difference(one.label.text, said(one), said(other))


def said(field: Field) -> str:
    """Say what stands in a field; of a form inside the form, all that was filled in."""
    match field:
        case FormField():
            filled = (part for part in field if part.data or type(part.data) is int)
            return ", ".join(_inside(part) for part in filled) or NOTHING
        case SelectField():
            labels = {value: label for value, label, *_ in field.iter_choices()}
            return str(labels.get(field.data) or field.data or NOTHING)
        case BooleanField():
            return "Yes" if field.data else "No"
    return _plain(field.data)


def _inside(field: Field) -> str:
    return str(field.label.text) if field.data is True else said(field)


def _plain(data: Any) -> str:
    if isinstance(data, list):
        return ", ".join(map(str, data)) or NOTHING
    if isinstance(data, int):
        return number(data)
    return NOTHING if data is None else str(data)
