"""Kombos on a board: each group's largest part that may be scored."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import chain, combinations

from scorers.grid import four_neighbours
from scorers.kombo_klash.board import CHAMELEON, WIDTH, Board
from scorers.kombo_klash.state import CREATURES, KOMBO_FROM

BESIDE = four_neighbours(WIDTH, WIDTH)
"""Tiles are next to each other by their sides, not by their corners (To Play a Tile)."""

Cells = frozenset[int]


@dataclass(frozen=True)
class Kombo:
    """Tiles that score together; `cells` ascend, a `value` of 0 is unknown."""

    creature: str
    cells: tuple[int, ...]
    chameleons: int
    value: int = 0

    @property
    def size(self) -> int:
        return len(self.cells)

    @property
    def points(self) -> int | None:
        return self.size * self.value if self.value else None


def find_kombos(board: Board) -> tuple[Kombo, ...]:
    """Find a Kombo in each group that has one: by points, then by size, unknown ones last."""
    found = (
        largest_part(board, creature, group)
        for creature in CREATURES
        for group in groups(board, creature)
    )
    return tuple(sorted(filter(None, found), key=_best_first))


def _best_first(kombo: Kombo) -> tuple[bool, int, int, tuple[int, ...]]:
    return (kombo.points is None, -(kombo.points or 0), -kombo.size, kombo.cells)


def groups(board: Board, creature: str) -> Iterator[Cells]:
    """Yield each group of a creature's tiles and Chameleons, if the creature itself is in it."""
    real = board.where(creature)
    return (group for group in connected(real | board.where(CHAMELEON)) if group & real)


def largest_part(board: Board, creature: str, group: Cells) -> Kombo | None:
    """Find the largest part of a group that is a Kombo (To Score a Kombo, Mimic).

    Every choice of Chameleons is tried. With one choice made, all of the creature's own
    tiles that still hang together may stay, as they never make a part illegal. Among
    equally large parts the one with the fewest Chameleons is given.
    """
    mimics = group & board.where(CHAMELEON)
    parts = (
        Kombo(creature, tuple(sorted(part)), len(part & mimics), board.values.get(creature, 0))
        for chosen in _choices(mimics)
        for part in connected(group - mimics | chosen)
    )
    legal = (part for part in parts if part.size >= max(KOMBO_FROM, 2 * part.chameleons))
    return min(legal, key=lambda kombo: (-kombo.size, kombo.chameleons, kombo.cells), default=None)


def _choices(cells: Cells) -> Iterator[Cells]:
    sizes = range(len(cells) + 1)
    return map(frozenset, chain.from_iterable(combinations(sorted(cells), n) for n in sizes))


def connected(cells: Collection[int]) -> Iterator[Cells]:
    """Part cells into the groups that hang together by their sides, in reading order."""
    unseen = set(cells)
    for cell in sorted(cells):
        group, ahead = set[int](), {cell} & unseen
        while ahead:
            group |= ahead
            unseen -= ahead
            ahead = _around(ahead) & unseen
        if group:
            yield frozenset(group)


def _around(cells: Collection[int]) -> set[int]:
    return {near for cell in cells for near in BESIDE[cell]}
