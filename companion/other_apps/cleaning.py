"""What stands in other apps' files, made fit to be kept: texts, numbers, dates, names."""

import re
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Any

from companion.details import LONGEST_NOTES
from companion.players import LONGEST_NAME, fold, tidy

FIRST_YEAR = 1900
"""The earliest year that is taken for a date."""

LONGEST_NUMBER = 9
"""Digits of a number that every database keeps."""

LONGEST_MINUTES = 24 * 60 - 1
"""Minutes of the longest play whose length is believed."""

LONGEST_TITLE = 120
"""Characters of a game's title."""

LONGEST_ID = 80
"""Characters of a source's id, which a number may still follow."""


class Skipped(Exception):
    """A row that cannot be a play; the message says why."""


@lru_cache(20_000)
def folded(name: str) -> str:
    """Give the form in which names are compared; a file says the same few over and over."""
    return fold(name)


def line(value: Any, most: int) -> str:
    """Give what a file says as one tidy line; "" where it says nothing."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    text = str(value)
    if text.isascii() and text.isprintable():
        return " ".join(text.split())[:most].strip()
    return tidy(_plain(text))[:most].strip()


def lines(value: Any, most: int = LONGEST_NOTES) -> str:
    """Give a longer text with its line breaks, without other control characters."""
    text = _plain(value) if isinstance(value, str) else ""
    kept = (line(part, most) for part in text.splitlines())
    return "\n".join(kept).strip()[:most]


def _plain(text: str) -> str:
    """Replace halves of characters, which nothing can store."""
    return text.encode("utf-8", "replace").decode("utf-8")


def whole(value: Any) -> int | None:
    """Give a whole number of ordinary size; None for everything else."""
    if type(value) is int:
        return value if abs(value) < 10**LONGEST_NUMBER else None
    text = line(value, 100).replace("\N{MINUS SIGN}", "-")
    fits = re.fullmatch(rf"[+-]?[0-9]{{1,{LONGEST_NUMBER}}}", text)
    return int(text) if fits else None


def moment(value: Any) -> datetime:
    """Read a date with or without its time, in UTC; refuse what no evening can have had."""
    text = line(value, 40)
    try:
        found = datetime.fromisoformat(text)
        found = found.astimezone(UTC) if found.tzinfo else found.replace(tzinfo=UTC)
    except (ValueError, OverflowError):
        raise Skipped(f"“{text}” is no date" if text else "it has no date") from None
    if found.year < FIRST_YEAR:
        raise Skipped(f"{text} is too long ago to be believed")
    if found > datetime.now(UTC) + timedelta(days=2):
        raise Skipped(f"{text} is yet to come")
    return found


def minutes(value: Any) -> int:
    """Read a length; 0 where none is told or it is beyond belief."""
    told = whole(value) or 0
    return told if 0 < told <= LONGEST_MINUTES else 0


def seat_names(told: Iterable[str]) -> list[str]:
    """Name each seat of a play differently: who has no name is numbered, a namesake as well."""
    names: list[str] = []
    taken: set[str] = set()
    unnamed = 0
    for name in told:
        shown = name[:LONGEST_NAME].strip()
        if not shown:
            unnamed += 1
            shown = f"Anonymous player {unnamed}"
        names.append(_unlike(shown, taken))
        taken.add(folded(names[-1]))
    return names


def _unlike(name: str, taken: set[str]) -> str:
    k, other = 1, name
    while folded(other) in taken:
        k += 1
        end = f" ({k})"
        other = name[: LONGEST_NAME - len(end)] + end
    return other
