"""Forms that turn what thumbs type into plain answers; judging them is the state's work."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from wtforms import BooleanField, Field, FieldList, Form, FormField, RadioField, SelectField
from wtforms.widgets import TextInput

from scorers.problems import Problem
from scorers.reading import number

SIGNED = re.compile(r"[+-]?\d{1,30}")


class AnswersForm(Form):
    """A game's entry or options form.

    `answers` is the plain JSON that is stored and scored; the form can be filled again with
    `Form(data=answers)`. Text that is no answer stays as it was typed, so that the state can
    say what is wrong and nothing typed is lost.
    """

    @property
    def answers(self) -> dict[str, Any]:
        return dict(self.data)

    @property
    def blank(self) -> bool:
        """Whether nothing at all has been typed or ticked."""
        return not any(
            answer is not None and answer is not False for answer in self.answers.values()
        )

    def unanswered(self) -> tuple[Problem, ...]:
        """Name what was left blank though a blank is no zero there; a game's form says what."""
        return ()

    def show(self, problems: Sequence[Problem]) -> tuple[Problem, ...]:
        """Put each problem at its field; give back those that have no field here."""
        fields = {field.name.removeprefix(_prefix(self)): field for field in _all_fields(self)}
        for problem in problems:
            if problem.field in fields:
                field = fields[problem.field]
                field.errors = (*field.errors, problem.message)
        return tuple(problem for problem in problems if problem.field not in fields)


def _prefix(form: Form) -> str:
    return next((field.name.removesuffix(field.short_name) for field in form), "")


def _all_fields(fields: Iterable[Field]) -> Iterator[Field]:
    """Yield every field, and those inside lists and objects of fields."""
    for field in fields:
        yield field
        if isinstance(field, FieldList | FormField):
            yield from _all_fields(field)


class Cells(FieldList):  # type: ignore[type-arg]
    """A list of forms or fields that always has all its places, whatever was posted."""

    def __init__(self, unbound_field: Any, places: int, label: str = "", **kwargs: Any) -> None:
        super().__init__(unbound_field, label, min_entries=places, max_entries=places, **kwargs)

    def _extract_indices(self, prefix: str, formdata: Any) -> Iterator[int]:  # noqa: ARG002
        yield from range(self.max_entries or 0)


class CountField(Field):
    """A whole number in a text box with steppers; blank is a missing answer.

    Both minus signs are accepted. `low` and `high` only guide the steppers; `symbol` names
    the shape beside the label.
    """

    widget = TextInput()

    def __init__(
        self,
        label: str = "",
        *,
        low: int = 0,
        high: int | None = None,
        symbol: str = "",
        **kwargs: Any,
    ) -> None:
        super().__init__(label, **kwargs)
        self.low = low
        self.high = high
        self.symbol = symbol

    def process_formdata(self, valuelist: Sequence[str]) -> None:
        typed = valuelist[0].strip() if valuelist else ""
        plain = typed.replace("−", "-").replace(" ", "")
        self.data = int(plain) if SIGNED.fullmatch(plain) else typed or None

    def _value(self) -> str:
        return number(self.data) if isinstance(self.data, int) else self.data or ""


class ChoiceField(RadioField):
    """One choice of a few, all in view, each with its explanation in `why` and its symbol."""

    def __init__(
        self,
        label: str = "",
        *,
        choices: Mapping[str, str],
        why: Mapping[str, str] | None = None,
        symbols: Mapping[str, str] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(label, choices=dict(choices), validate_choice=False, **kwargs)
        self.why = why or {}
        self.symbols = symbols or {}


class PickField(SelectField):
    """One choice of many, in a list that opens."""

    def __init__(self, label: str = "", *, choices: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(label, choices=dict(choices), validate_choice=False, **kwargs)

    def process_formdata(self, valuelist: Sequence[str]) -> None:
        self.data = valuelist[0] if valuelist else None


class FlagField(BooleanField):
    """A yes or no, with the symbol of what it is about."""

    def __init__(self, label: str = "", *, symbol: str = "", **kwargs: Any) -> None:
        super().__init__(label, **kwargs)
        self.symbol = symbol
