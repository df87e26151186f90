"""A play's details: its date, place and notes, and whether it counts for the statistics."""

import hashlib
from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_wtf import FlaskForm
from wtforms import BooleanField, Field, HiddenField, StringField, TextAreaField, ValidationError

from companion.changes import Refused, claimed, must_be
from companion.groups import find_table
from companion.models import ABANDONED, FINISHED, OPEN, Play
from companion.past import PlayedField
from companion.players import tidy
from companion.wording import day

details = Blueprint("details", __name__)

LONGEST_PLACE = 80
"""Characters of a place."""

LONGEST_NOTES = 5000
"""Characters of a play's notes."""


def tidy_lines(text: str) -> str:
    """Give a typed text its shape, line by line; single blank lines stay."""
    lines = [tidy(line) for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n")]
    kept = [line for line, before in zip(lines, ["", *lines], strict=False) if line or before]
    return "\n".join(kept).strip("\n")


class Details(FlaskForm):  # type: ignore[misc]
    """The details as a form; `was` tells which ones the page was filled with."""

    date = PlayedField("Date", filters=[tidy], default="")
    place = StringField("Place", filters=[tidy], default="")
    notes = TextAreaField("Notes", filters=[tidy_lines], default="")
    counted = BooleanField("Counts for the statistics")
    was = HiddenField()

    @classmethod
    def of(cls, play: Play) -> "Details":
        """Read what was posted, or start from the play as it is."""
        form = cls(
            date=play.local_date.isoformat(),
            place=play.place,
            notes=play.notes,
            counted=play.counted,
            was=shown(play),
        )
        form.date.usual = play.local_date
        return form

    def validate_date(self, field: Field) -> None:
        if not field.data:
            raise ValidationError("Enter the day on which you played.")

    def validate_place(self, field: Field) -> None:
        if len(field.data) > LONGEST_PLACE:
            raise ValidationError(f"Enter {LONGEST_PLACE} letters or fewer.")

    def validate_notes(self, field: Field) -> None:
        if len(field.data) > LONGEST_NOTES:
            raise ValidationError(f"Enter {LONGEST_NOTES:,} letters or fewer.")

    def store(self, play: Play) -> None:
        """Write the details to a play that is still as the page showed it."""
        with claimed(play):
            must_be(play, OPEN, FINISHED, ABANDONED)
            if self.was.data != shown(play):
                self.was.data = shown(play)
                raise Refused(f"Meanwhile changed to: {told(play)}. Save again to let yours count.")
            play.local_date = self.date.day or play.local_date
            play.place, play.notes = self.place.data or "", self.notes.data or ""
            play.counted = self.counted.data


def told(play: Play) -> str:
    """Put a play's details into words."""
    counted = "counts" if play.counted else "does not count"
    return "; ".join(filter(None, (day(play.local_date), play.place, play.notes, counted)))


def shown(play: Play) -> str:
    """Give a short mark of a play's details, to see whether somebody has changed them."""
    return hashlib.sha256(told(play).encode()).hexdigest()[:16]


@details.route("/t/<code>/details", methods=["GET", "POST"])
def edit(code: str) -> Any:
    """Show a play's details, and change them."""
    play = find_table(code)
    form = Details.of(play)
    if request.method == "POST" and form.validate():
        try:
            form.store(play)
            flash("Saved.")
            return redirect(url_for("tables.show", code=code))
        except Refused as refusal:
            flash(str(refusal))
    return render_template("details.html", form=form, play=play)
