"""Rows of a form that may stay blank, and names typed into them."""

from collections.abc import Iterator, Sequence
from typing import Any

from wtforms import Field, FieldList, StringField

from scorers.forms import AnswersForm
from scorers.goblin_king.state import LONGEST_NAME
from scorers.problems import Problem


class NameField(StringField):
    """A name; blank is a missing answer."""

    def __init__(self, label: str, **kwargs: Any) -> None:
        shown = {"aria-label": label, "autocomplete": "off", "maxlength": LONGEST_NAME}
        super().__init__(label, render_kw=shown, **kwargs)

    def process_formdata(self, valuelist: Sequence[str]) -> None:
        self.data = (valuelist[0].strip() or None) if valuelist else None


class RowsForm(AnswersForm):
    """A form with lists of rows; blank rows are left out of its answers."""

    def show(self, problems: Sequence[Problem]) -> tuple[Problem, ...]:
        """Put each problem at the row it means, blank rows counted in."""
        return super().show([Problem(self._at(p.field), p.message) for p in problems])

    def _at(self, name: str) -> str:
        fitting = [(k, v) for k, v in self.places() if name == k or name.startswith(f"{k}-")]
        answer, field = max(fitting, key=lambda place: len(place[0]), default=("", ""))
        return field + name[len(answer) :]

    def places(self) -> Iterator[tuple[str, str]]:
        """Pair where an answer's problems are told with the field they mean."""
        for rows in self:
            if isinstance(rows, FieldList):
                for i, row in enumerate(filled(rows)):
                    yield f"{rows.short_name}-{i}", place(rows, row)


def place(rows: "FieldList[Any]", row: Field) -> str:
    """Give a row's name without the prefix of its form."""
    return row.name.removeprefix(rows.name.removesuffix(rows.short_name))


def filled(rows: "FieldList[Any]") -> list[Field]:
    """List the rows in which anything was typed."""
    return [row for row in rows if not _empty(row.data)]


def _empty(typed: Any) -> bool:
    if isinstance(typed, dict):
        return all(map(_empty, typed.values()))
    return typed in (None, "")
