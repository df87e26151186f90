"""Days as phones send them: reading one, and the field that it is typed into."""

from datetime import date
from typing import Any

from wtforms import StringField, ValidationError


def typed_day(text: str) -> date:
    """Read a date as a phone's date field gives it; raises ValidationError for anything else."""
    try:
        return date.fromisoformat(text)
    except ValueError as wrong:
        raise ValidationError("Enter a date like 2026-05-31.") from wrong


class DayField(StringField):
    """A date in the phone's own date field; the text stays as it was typed."""

    @property
    def day(self) -> date | None:
        """The date; None where there is none. Raises ValidationError where it makes no sense."""
        return typed_day(self.data) if self.data else None

    @property
    def kind(self) -> str:
        """The input that shows what was typed: a phone's date field shows nothing but dates."""
        try:
            self.day  # noqa: B018 - reading it is the check
        except ValidationError:
            return "text"
        return "date"

    def pre_validate(self, form: Any) -> None:  # noqa: ARG002
        self.day  # noqa: B018 - reading it is the check
