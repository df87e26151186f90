"""Why tiles that look like a Kombo are none, or stay outside of one."""

from collections.abc import Collection, Iterator
from functools import partial

from scorers.grid import eight_neighbours, hang_together
from scorers.kombo_klash.board import CHAMELEON, WIDTH, Board
from scorers.kombo_klash.kombos import Cells, Kombo, connected, groups
from scorers.kombo_klash.state import CREATURES, KOMBO_FROM
from scorers.kombo_klash.wording import called, plural
from scorers.scoresheet import Note
from scorers.words import join

AROUND = eight_neighbours(WIDTH, WIDTH)
"""Spaces that touch by a side or by a corner."""

MIMIC, CONNECTED, ALONE = "creature-abilities-mimic", "ruling-connected", "ruling-only-chameleons"


def near_misses(board: Board, kombos: Collection[Kombo]) -> Iterator[Note]:
    """Yield why not, creature by creature; Chameleons alone come last (To Score a Kombo)."""
    for creature in CREATURES:
        own = [kombo for kombo in kombos if kombo.creature == creature]
        for kombo in own:
            yield from _left_out(board, kombo)
        if not own:
            yield from _why_none(board, creature)
    for alone in connected(board.where(CHAMELEON)):
        if len(alone) >= KOMBO_FROM and not _touches_a_creature(board, alone):
            text = f"{called(len(alone), CHAMELEON)} touch, but Chameleons alone are no Kombo"
            yield Note(text, ALONE)


def _left_out(board: Board, kombo: Kombo) -> Iterator[Note]:
    """Yield why a Kombo is not larger."""
    [group] = (group for group in groups(board, kombo.creature) if group.issuperset(kombo.cells))
    out = group - {*kombo.cells}
    if out:
        more = join(_count(board, kombo.creature, out))
        text = f"{more} beside the {plural(kombo.creature)} cannot count with them"
        yield Note(f"{text}, as {_never_more(kombo.creature)}", MIMIC)
    if at_corner(kombo.cells, board.where(kombo.creature) - group):
        yield Note(f"another {kombo.creature} touches the Kombo only at a corner", CONNECTED)


def _why_none(board: Board, creature: str) -> Iterator[Note]:
    """Yield why a creature has no Kombo at all, as far as it is near one."""
    real = board.where(creature)
    nearest = partial(_nearness, real)
    largest = max(groups(board, creature), key=nearest, default=frozenset[int]())
    if len(largest) >= KOMBO_FROM:
        text = f"{join(_count(board, creature, largest))} touch, but {_never_more(creature)}"
        yield Note(text, MIMIC)
    elif len(largest) == KOMBO_FROM - 1:
        yield from _third_missing(board, creature, largest)
    elif len(real) >= KOMBO_FROM and hang_together(real, AROUND):
        yield Note(f"{called(len(real), creature)} touch only at corners", CONNECTED)


def _nearness(real: Cells, group: Cells) -> tuple[int, bool]:
    return len(group), at_corner(group, real - group)


def _third_missing(board: Board, creature: str, pair: Cells) -> Iterator[Note]:
    """Yield what touches two tiles that touch, but only at a corner."""
    real = board.where(creature)
    two = join(_count(board, creature, pair))
    if at_corner(pair, real - pair):
        third = "the third" if pair <= real and len(real) == KOMBO_FROM else f"another {creature}"
        yield Note(f"{two} touch, {third} only at a corner", CONNECTED)
    elif pair <= real and at_corner(pair, board.where(CHAMELEON)):
        yield Note(f"{two} touch, a Chameleon only at a corner", CONNECTED)


def far_misses(board: Board) -> Iterator[Note]:
    """Yield each creature with tiles enough that are too far from each other."""
    for creature in CREATURES:
        number = len(board.where(creature))
        if number >= KOMBO_FROM:
            yield Note(f"{called(number, creature)} do not hang together by sides", CONNECTED)


def at_corner(cells: Collection[int], others: Collection[int]) -> bool:
    """Tell whether one of the others touches these cells by a corner."""
    return any(near in others for cell in cells for near in AROUND[cell])


def _count(board: Board, creature: str, cells: Cells) -> Iterator[str]:
    for tile in (creature, CHAMELEON):
        if n := len(cells & board.where(tile)):
            yield called(n, tile)


def _never_more(creature: str) -> str:
    return f"a Kombo never has more Chameleons than {plural(creature)}"


def _touches_a_creature(board: Board, chameleons: Cells) -> bool:
    return any(chameleons < group for name in CREATURES for group in groups(board, name))
