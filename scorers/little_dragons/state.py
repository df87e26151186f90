"""A player's nest: the eggs and broken shells in front of them."""

from dataclasses import dataclass

from scorers.reading import Answers, Reading
from scorers.words import count

NUMBERS = range(3, 10)
"""The numbers on the eggs; the box holds n eggs of number n (Contents)."""

BROKEN = 5
"""Broken eggs in the box (Contents)."""

EGGS_IN_BOX = sum(NUMBERS) + BROKEN
"""47 eggs, broken ones included (Contents)."""

MODES = ("standard", "easy")
"""The basic game, and the easy mode for children, which has no trophies."""


@dataclass(frozen=True)
class Options:
    """What was agreed before the game."""

    mode: str = "standard"

    @property
    def trophies(self) -> bool:
        return self.mode == "standard"


@dataclass(frozen=True)
class Nest:
    """The eggs in front of one player: how many of each number 3…9, and broken ones."""

    eggs: tuple[int, ...] = (0,) * len(NUMBERS)
    broken: int = 0

    def of(self, number: int) -> int:
        """Count the eggs of one number."""
        return self.eggs[number - NUMBERS.start]

    @property
    def numbered(self) -> int:
        return sum(self.eggs)


def read_options(answers: Answers) -> Options:
    """Read the options; raises Unplayable with every problem."""
    reading = Reading(answers)
    mode = reading.choice("mode", MODES, "standard")
    reading.finish()
    return Options(mode)


def read_nest(answers: Answers) -> Nest:
    """Read one player's entry; raises Unplayable with every problem (Contents)."""
    reading = Reading(answers)
    eggs = tuple(
        reading.whole(f"eggs_{n}", 0, n, f"the box holds {n} eggs of No. {n}") for n in NUMBERS
    )
    broken = reading.whole("broken", 0, BROKEN, f"the box holds {BROKEN} broken eggs")
    reading.finish()
    return Nest(eggs, broken)


def describe(nest: Nest) -> str:
    """Put a nest into a few words."""
    eggs = count(nest.numbered, "egg")
    return f"{eggs}, {nest.broken} broken" if nest.broken else eggs
