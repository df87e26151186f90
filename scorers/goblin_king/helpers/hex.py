"""One hex that the Castle hits: who stands there, in which order, and all that may die."""

from dataclasses import dataclass, replace
from itertools import chain, groupby, permutations, product

from scorers.goblin_king.helpers.kills import losses
from scorers.goblin_king.state import LONGEST_NAME, Pieces, read_pieces, strength
from scorers.reading import Answers, Reading
from scorers.words import join

COLOURS = 6
"""The colours in the box (Components)."""

ATTACKS = 12
"""The most attacks on one hex that are read."""

ATTACK = 20
"""The largest attack read; no printed one is as large."""

Order = tuple[str, ...]
Choice = dict[str, Pieces]


@dataclass(frozen=True)
class Hex:
    """The pieces of each colour in a hex, the attacks on it, and whom the King's Ear names.

    `ear` lists equal colours, the one to be hit first first; it is empty before he was asked.
    """

    pieces: dict[str, Pieces]
    attacks: tuple[int, ...]
    ear: Order = ()

    @property
    def groups(self) -> tuple[Order, ...]:
        """The colours that stand there, equal ones together, the strongest first."""
        there = {colour: -strength(own) for colour, own in self.pieces.items() if any(own)}
        ranked = sorted(there, key=there.__getitem__)
        return tuple(tuple(equal) for _, equal in groupby(ranked, there.__getitem__))

    @property
    def tied(self) -> Order:
        """Every colour as strong as another."""
        return tuple(chain.from_iterable(group for group in self.groups if len(group) > 1))

    @property
    def ask(self) -> Order:
        """Every colour of each tied group in which the order changes a result."""
        return tuple(chain.from_iterable(group for group in self.groups if self._matters(group)))

    @property
    def order(self) -> Order:
        """The colours in the order in which they are hit, as far as it is known."""
        place = {colour: i for i, colour in enumerate(self.ear)}
        ordered = (sorted(group, key=lambda colour: place.get(colour, 0)) for group in self.groups)
        return tuple(chain.from_iterable(ordered))

    def choices(self, order: Order) -> frozenset[tuple[tuple[str, Pieces], ...]]:
        """List every loss the owners may choose, each colour's by its name, names sorted."""
        attacks = tuple(sorted(filter(None, self.attacks)))
        hit = tuple(self.pieces[colour] for colour in order)
        return frozenset(
            tuple(sorted(zip(order, loss, strict=True))) for loss in losses(hit, attacks)
        )

    def _matters(self, group: Order) -> bool:
        """Tell whether the order in this group ever changes a result, all else being alike."""
        if len(group) == 1:
            return False
        orders = (permutations(other) if other != group else [()] for other in self.groups)
        return any(self._differ(group, around) for around in product(*orders))

    def _differ(self, group: Order, around: tuple[Order, ...]) -> bool:
        """Tell whether the order in this group changes the choices, the others in this order."""
        i = self.groups.index(group)
        before, behind = chain.from_iterable(around[:i]), chain.from_iterable(around[i + 1 :])
        first, last = tuple(before), tuple(behind)
        results = (self.choices((*first, *own, *last)) for own in permutations(group))
        known = next(results)
        return any(result != known for result in results)


def read_hex(answers: Answers) -> Hex:
    """Read who stands in a hex and what hits it; raises Unplayable with every problem."""
    reading = Reading(answers)
    pieces = _read_colours(reading)
    placed = not reading.problems
    asked = Hex(pieces, _read_attacks(reading))
    aimed = not reading.problems
    ear = _read_ear(reading)
    if ear is not None and placed and reading.valid("ear"):
        _judge_ear(reading, ear, asked, (asked.tied, asked.ask) if aimed else (asked.tied,))
    reading.finish()
    return replace(asked, ear=tuple(ear or ()))


def _read_colours(reading: Reading) -> dict[str, Pieces]:
    heaps = reading.inner("pieces")
    colours = {name: heaps.inner(name) for name in heaps.answers}
    if reading.valid("pieces") and not 0 < len(colours) <= COLOURS:
        reading.reject("pieces", f"Enter 1 to {COLOURS} colours.")
    for name in colours:
        if not 0 < len(name) <= LONGEST_NAME:
            heaps.reject(name, f"Give a colour a name of 1 to {LONGEST_NAME} characters.")
    pieces = {name: read_pieces(heap) for name, heap in colours.items()}
    for inner in (heaps, *colours.values()):
        reading.include(inner)
    return pieces


def _read_attacks(reading: Reading) -> tuple[int, ...]:
    sizes = {str(i): size for i, size in enumerate(reading.items("attacks", ATTACKS))}
    listed = Reading(sizes, "attacks-")
    attacks = tuple(listed.whole(i, 0, ATTACK) for i in sizes)
    reading.include(listed)
    return attacks


def _read_ear(reading: Reading) -> list[str] | None:
    ear = reading.items("ear", COLOURS)
    if not all(isinstance(colour, str) for colour in ear):
        reading.reject("ear", "Send a list of colours.")
    return None if reading.take("ear") is None else ear


def _judge_ear(reading: Reading, ear: list[str], asked: Hex, answers: tuple[Order, ...]) -> None:
    """Take an order of all equal colours; those of which none is asked may be left out."""
    if sorted(ear) not in map(sorted, answers):
        names = f"{join(asked.tied)}" if asked.tied else "there are none here"
        text = f"Name all equal colours once each, the one hit first first: {names}."
        reading.reject("ear", text)
