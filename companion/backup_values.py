"""Single values of a backup: each of its column's type, within its column's bounds."""

import json
import math
import re
from collections.abc import Callable
from datetime import UTC, date, datetime
from functools import cache
from typing import Any
from zoneinfo import available_timezones

from sqlalchemy import JSON, Boolean, Column, Date, Integer, String

from companion.database import Moment
from companion.models import ABANDONED, FINISHED, OPEN
from companion.parts import LARGEST_ID

DEEPEST = 20
"""Levels of lists and objects inside each other."""

LONGEST_TEXT = 20_000
"""Characters of a text whose column sets no limit."""

LONGEST_JSON = 100_000
"""Characters of an entry, of options, figures or a notebook when written as JSON."""

YEARS = range(1000, 9000)
"""Years that every database keeps in every time zone."""

UNSTORED = re.compile("[\0\ud800-\udfff]")
"""Characters that no database takes."""

COLOUR = re.compile(r"[#a-z0-9-]*")


class TooWild(ValueError):
    """A file that is nested too deep, or says what no database takes."""


def tame(document: Any) -> None:
    """Refuse what is nested too deep, and texts and numbers that cannot be stored."""
    level = [document]
    for _ in range(DEEPEST):
        if not level:
            return
        inner: list[Any] = []
        for part in level:
            if isinstance(part, dict):
                inner += [*part, *part.values()]
            elif isinstance(part, list):
                inner += part
            elif not _storable(part):
                raise TooWild("This file has characters or numbers that cannot be stored.")
        level = inner
    raise TooWild("This file is nested too deep for a backup.")


def _storable(part: Any) -> bool:
    if isinstance(part, str):
        return not UNSTORED.search(part)
    return not isinstance(part, float) or math.isfinite(part)


def read_value(column: Column[Any], value: Any) -> Any:
    """Read a plain value for a column; raises ValueError with a sentence."""
    if value is None:
        if not column.nullable:
            raise ValueError("A value is missing.")
        return None
    readers = (read for kind, read in READERS if isinstance(column.type, kind))
    read = next(readers)(column, value)
    allowed, message = CHECKS.get(column.name, (None, ""))
    if allowed and not allowed(read):
        raise ValueError(message)
    return read


def _moment(_column: Column[Any], value: Any) -> datetime:
    try:
        moment = datetime.fromisoformat(value)
        if moment.tzinfo and moment.year in YEARS:
            return moment.astimezone(UTC)
    except (TypeError, ValueError, OverflowError):
        pass
    raise ValueError("Give a time with its zone, as in 2026-05-03T19:30:00+00:00.")


def _date(_column: Column[Any], value: Any) -> date:
    try:
        day = date.fromisoformat(value)
        if day.year in YEARS:
            return day
    except (TypeError, ValueError):
        pass
    raise ValueError("Give a date, as in 2026-05-03.")


def _flag(_column: Column[Any], value: Any) -> bool:
    if isinstance(value, bool):
        return value
    raise ValueError("Give true or false.")


def _whole(_column: Column[Any], value: Any) -> int:
    if type(value) is int and abs(value) <= LARGEST_ID:
        return value
    raise ValueError("Give a whole number of at most 2,147,483,647.")


def _text(column: Column[Any], value: Any) -> str:
    longest = getattr(column.type, "length", None) or LONGEST_TEXT
    if isinstance(value, str) and len(value) <= longest:
        return value
    raise ValueError(f"Give a text of at most {longest} characters.")


def _json(column: Column[Any], value: Any) -> Any:
    if len(json.dumps(value)) > LONGEST_JSON:
        raise ValueError(f"This is longer than {LONGEST_JSON:,} characters.")
    if column.name != "notebook" and isinstance(value, dict):
        return value
    pages = value if column.name == "notebook" and isinstance(value, list) else [None]
    if all(isinstance(page, dict) for page in pages):
        return value
    raise ValueError("Give an object, or for a notebook a list of them.")


READERS: tuple[tuple[type, Callable[[Column[Any], Any], Any]], ...] = (
    (Moment, _moment),
    (Date, _date),
    (Boolean, _flag),
    (Integer, _whole),
    (String, _text),
    (JSON, _json),
)
"""How a value of each kind of column is read."""


@cache
def _zones() -> set[str]:
    return available_timezones()


CHECKS: dict[str, tuple[Callable[[Any], Any], str]] = {
    "status": ((OPEN, FINISHED, ABANDONED).__contains__, "A play is open, finished or abandoned."),
    "zone": (lambda zone: not zone or zone in _zones(), "There is no such time zone."),
    "colour": (COLOUR.fullmatch, "There is no such colour."),
    "version": (lambda version: version >= 1, "Versions count from 1."),
}
"""What the values of some columns have to be besides, with what is said otherwise."""
