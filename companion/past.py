"""The day on which something was played: long ago, today, or tomorrow on the phone's calendar."""

from datetime import date, timedelta
from typing import Any

from wtforms import Form, ValidationError

from companion.database import now
from companion.days import DayField
from companion.players import tidy
from companion.wording import day

EARLIEST = date(1982, 1, 1)
"""The first day that a play can have."""


class PlayedField(DayField):
    """The day of a play; `usual` is one that it has already, and may keep."""

    usual: date | None = None

    def pre_validate(self, form: Any) -> None:
        super().pre_validate(form)
        latest = now().date() + timedelta(days=1)  # some phones have tomorrow already
        if self.day and self.day != self.usual and not EARLIEST <= self.day <= latest:
            raise ValidationError(f"Enter a day from {day(EARLIEST)} to {day(latest)}.")


class Earlier(Form):
    """For a table that was played earlier: when; blank is today."""

    played_on = PlayedField("Date", filters=[tidy], default="")
