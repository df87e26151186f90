"""How likely the next egg, or a whole reveal, turns up a broken one."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from scorers.game import Answer
from scorers.little_dragons.state import BROKEN, EGGS_IN_BOX, NUMBERS
from scorers.little_dragons.take import BROKEN_EGG, PAIR
from scorers.reading import Answers, Reading
from scorers.scoresheet import Line
from scorers.words import count

IN_BOX: Mapping[str, int] = {str(n): n for n in NUMBERS} | {BROKEN_EGG: BROKEN}
"""How many eggs of each face the box holds (Contents)."""


@dataclass(frozen=True)
class Unseen:
    """The eggs whose faces are not known: the numbered ones by number, and the broken ones.

    `left_facedown` of them can still be turned over; each unseen egg is equally likely to
    be one of those.
    """

    numbered: tuple[int, ...]
    broken: int
    left_facedown: int

    @property
    def whole(self) -> int:
        return sum(self.numbered)

    @property
    def all(self) -> int:
        return self.whole + self.broken


def read_unseen(answers: Answers) -> Unseen:
    """Read which faces are known; raises Unplayable with every problem (Contents)."""
    reading = Reading(answers)
    seen = reading.inner("seen")
    known = {face: seen.whole(face, 0, n, f"the box holds {n}") for face, n in IN_BOX.items()}
    reading.include(seen)
    box = f"the box holds {EGGS_IN_BOX} eggs"
    left = reading.whole("left_facedown", 0, EGGS_IN_BOX, box)
    unseen = [n - known[face] for face, n in IN_BOX.items()]
    if not reading.problems and left > sum(unseen):
        most = f"Enter {sum(unseen)} or fewer: you know the faces of all others."
        reading.reject("left_facedown", most)
    reading.finish()
    *numbered, broken = unseen
    return Unseen(tuple(numbered), broken, left)


def next_broken(unseen: Unseen) -> Fraction | None:
    """Give the chance that the next egg is broken, None where none can be turned over."""
    return Fraction(unseen.broken, unseen.all) if unseen.left_facedown else None


def reveal_broken(unseen: Unseen) -> Fraction | None:
    """Give the chance of a broken egg among two eggs and the third that equal ones force.

    None where two can't be turned over; with just two, no third is (Reveal 2 eggs).
    """
    if unseen.left_facedown < PAIR:
        return None
    pairs = unseen.all * (unseen.all - 1)
    whole = Fraction(unseen.whole * (unseen.whole - 1), pairs)
    if unseen.left_facedown == PAIR:
        return 1 - whole
    alike = Fraction(sum(n * (n - 1) for n in unseen.numbered), pairs)
    third = Fraction(unseen.broken, unseen.all - PAIR)
    return 1 - whole + alike * third


def odds(unseen: Unseen) -> Answer:
    """Say both chances (Reveal 2 eggs)."""
    chances = {"next_broken": next_broken(unseen), "reveal_broken": reveal_broken(unseen)}
    return Answer(
        " ".join(_text(unseen, *chances.values())),
        {name: _exact(chance) for name, chance in chances.items()},
        "when-a-broken-egg-is-revealed",
        _lines(unseen),
    )


def _text(unseen: Unseen, following: Fraction | None, reveal: Fraction | None) -> Iterator[str]:
    if following is None:
        yield "No egg is left face down, so none can be turned over."
        return
    share = f"{unseen.broken or 'none'} of the {count(unseen.all, 'egg')} you have not seen"
    verb = "is" if unseen.broken == 1 else "are"
    yield f"The chance that the next egg is broken is {_percent(following)}: {share} {verb} broken."
    if reveal is None:
        yield "With one egg face down you cannot reveal two."
    elif unseen.left_facedown == PAIR:
        yield f"When you reveal both, it is {_percent(reveal)}; there is no third."
    else:
        third = "with the third egg that two of the same number force"
        yield f"For a whole reveal, {third}, it is {_percent(reveal)}."


def _percent(chance: Fraction) -> str:
    percent = f"{round(100 * chance)}%"
    return percent if chance in (0, 1) else f"{percent} ({_exact(chance)})"


def _exact(chance: Fraction | None) -> str | None:
    return None if chance is None else f"{chance.numerator}/{chance.denominator}"


def _lines(unseen: Unseen) -> tuple[Line, ...]:
    """Count down to the eggs that the next one is drawn from."""
    return (
        Line("Eggs in the box", EGGS_IN_BOX, "contents"),
        Line("Eggs whose face you know", unseen.all - EGGS_IN_BOX, "contents"),
    )
