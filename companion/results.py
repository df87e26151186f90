"""Results that were entered as such: what a typed score says, and the ranks that follow."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from companion.models import Seat
from companion.players import tidy
from scorers.reading import number

LONGEST_SCORE = 60
"""Characters of a score that is no number."""

MOST_DIGITS = 9
"""Digits of a score that is a number."""

WHOLE = re.compile(r"[-−+]?[0-9]+")


@dataclass(frozen=True)
class Result:
    """A player's result: the score as it was typed, and whether it won."""

    name: str
    typed: str = ""
    won: bool = False

    @classmethod
    def stored(cls, seat: Seat) -> "Result":
        """Give a seat's result as it would have been typed."""
        total = "" if seat.total is None else number(seat.total)
        return cls(seat.name, seat.score_text or total, bool(seat.won))

    @property
    def total(self) -> int | None:
        """The score; None where there is none or it is no whole number."""
        if self.error or not WHOLE.fullmatch(self.typed):
            return None
        return int(self.typed.replace("−", "-"))

    @property
    def text(self) -> str:
        """The score where it is no number."""
        return "" if WHOLE.fullmatch(self.typed) else self.typed

    @property
    def error(self) -> str:
        """What is wrong with the score, in a sentence."""
        if WHOLE.fullmatch(self.typed):
            long = len(self.typed.lstrip("-−+")) > MOST_DIGITS
            return f"Enter a number of {MOST_DIGITS} digits or fewer." if long else ""
        return f"Enter {LONGEST_SCORE} letters or fewer." if len(self.typed) > LONGEST_SCORE else ""

    def __str__(self) -> str:
        return " ".join(filter(None, ("★" if self.won else "", self.name, self.typed)))


def typed_results(
    names: Sequence[str], scores: Sequence[str], winners: Sequence[str]
) -> list[Result]:
    """Read posted rows: a name and a score each, and the names of who won."""
    won = set(map(tidy, winners))
    padded = [*scores, *[""] * len(names)]
    rows = zip(map(tidy, names), padded, strict=False)
    return [Result(name, tidy(score), name in won) for name, score in rows]


def ranks(results: Sequence[Result]) -> list[int | None]:
    """Rank 1, 1, 3 by the totals where all have one; else who won comes first.

    The highest total is best, unless it is those with the lowest who won.
    """
    totals = [result.total for result in results]
    numbers = [total for total in totals if total is not None]
    if len(numbers) < len(results):
        return _by_winning(results)
    winning = {result.total for result in results if result.won}
    best_low = winning == {min(numbers, default=None)} and winning != {max(numbers, default=None)}
    worth = [-total if best_low else total for total in numbers]
    return [1 + sum(other > own for other in worth) for own in worth]


def _by_winning(results: Sequence[Result]) -> list[int | None]:
    winners = sum(result.won for result in results)
    if not winners:
        return [None] * len(results)
    return [1 if result.won else 1 + winners for result in results]
