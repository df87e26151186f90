"""Plays as another app's file tells them, in one shape for every app."""

from dataclasses import dataclass
from datetime import date, datetime

from companion.other_apps.cleaning import whole

MOST_TIMES = 500
"""Plays that one row of a file may stand for."""

MOST_PLAYS = 20_000
"""Plays that one file may bring."""

TOO_MANY = f"There are more than {MOST_PLAYS} plays in this file. Bring them in by several files."

LONGEST_SCORE = 60
"""Characters of a score that is no whole number."""


class Unreadable(Exception):
    """A file that holds no plays; the message says what it is instead."""


@dataclass(frozen=True)
class IncomingSeat:
    """Who sat there, and with what result; None where the file does not say."""

    name: str
    score: str = ""
    rank: int | None = None
    won: bool = False
    starts: bool = False

    @property
    def total(self) -> int | None:
        """The score, where it is a whole number."""
        return whole(self.score)


@dataclass(frozen=True)
class IncomingPlay:
    """One row of a file, which may stand for several plays: `told` says for how many.

    `complete` is false for a play that was broken off.
    """

    source_id: str
    title: str
    bgg_id: int | None
    started_at: datetime
    local_date: date
    minutes: int
    seats: tuple[IncomingSeat, ...]
    place: str = ""
    notes: str = ""
    counted: bool = True
    complete: bool = True
    told: int = 1

    @property
    def times(self) -> int:
        """The plays that are taken from this row."""
        return min(max(self.told, 1), MOST_TIMES)

    @property
    def source_ids(self) -> tuple[str, ...]:
        """The source's id of each play that the row stands for."""
        more = (f"{self.source_id}/{k}" for k in range(2, self.times + 1))
        return (self.source_id, *more)


@dataclass(frozen=True)
class IncomingRow:
    """What stands in the file, as a play or with the reason why it is none."""

    label: str
    play: IncomingPlay | None
    problem: str = ""

    @property
    def times(self) -> int:
        return self.play.times if self.play else 1


@dataclass(frozen=True)
class IncomingFile:
    """A whole file: where it comes from, its rows, and what is to be known about it."""

    source: str
    rows: tuple[IncomingRow, ...]
    remarks: tuple[str, ...] = ()
