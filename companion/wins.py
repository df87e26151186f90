"""Wins: a win that k players share counts 1/k, and is said to be shared."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

SIGNS = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
    Fraction(1, 5): "⅕",
    Fraction(2, 5): "⅖",
    Fraction(3, 5): "⅗",
    Fraction(4, 5): "⅘",
    Fraction(1, 6): "⅙",
    Fraction(5, 6): "⅚",
}
"""Fractions that have a sign of their own."""


@dataclass(frozen=True)
class Wins:
    """What somebody's wins are worth, how many they are, and how many of them were shared."""

    worth: Fraction = Fraction(0)
    number: int = 0
    shared: int = 0

    @classmethod
    def of(cls, by_winners: Iterable[tuple[int, int]]) -> "Wins":
        """Sum up pairs: so many winners, so many times."""
        pairs = list(by_winners)
        return cls(
            sum((Fraction(times, winners) for winners, times in pairs), Fraction(0)),
            sum(times for _, times in pairs),
            sum(times for winners, times in pairs if winners > 1),
        )

    def __add__(self, other: "Wins") -> "Wins":
        return Wins(
            self.worth + other.worth, self.number + other.number, self.shared + other.shared
        )

    @property
    def amount(self) -> str:
        """Write what they are worth: 3½."""
        whole, rest = divmod(self.worth, 1)
        if not rest:
            return str(whole)
        if rest in SIGNS:
            return f"{whole or ''}{SIGNS[rest]}"
        return f"{whole} {rest}" if whole else str(rest)

    def __str__(self) -> str:
        if not self.number:
            return "no wins"
        said = f"{self.amount} {'win' if self.worth <= 1 else 'wins'}"
        if not self.shared:
            return said
        if self.shared == self.number:
            return (
                f"{said}, shared" if self.number == 1 else f"{said}, from {self.number} shared ones"
            )
        return f"{said}, {'one' if self.shared == 1 else self.shared} of them shared"
