"""Which pieces attacks on one hex can kill, whatever the owners and the attacks choose."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from operator import add

from scorers.goblin_king.helpers.leftovers import FOUR, Attacks, Scraps, left_over, size
from scorers.goblin_king.state import NOBODY, Pieces, strength

Losses = frozenset[tuple[Pieces, ...]]
"""Choices; each is what every colour loses, in the order in which they are hit."""

REMEMBERED = 4096
"""Intermediate results kept, so that other orders of the same hex are quick."""

remember = lru_cache(REMEMBERED)


@remember
def losses(order: tuple[Pieces, ...], attacks: Attacks) -> Losses:
    """List every loss that the owners of these colours, hit in this order, may choose.

    As long as whole colours die, only their sum matters. The first colour that outlives the
    attacks leaves nothing of them but scraps; these go on to the colours behind it.
    """
    found: set[tuple[Pieces, ...]] = set()
    dead = NOBODY
    for hit, pieces in enumerate(order):
        for loss, scraps in _stopped(attacks, dead, pieces):
            behind = _losses_to_scraps(order[hit + 1 :], scraps)
            found.update((*order[:hit], loss, *others) for others in behind)
        dead = tuple(map(add, dead, pieces))
    if left_over(attacks, dead):
        found.add(order)
    return frozenset(found)


@remember
def _stopped(attacks: Attacks, dead: Pieces, pieces: Pieces) -> frozenset[tuple[Pieces, Scraps]]:
    """List how this colour outlives attacks that killed all of `dead`, with the scraps left."""
    return frozenset(
        (loss, left)
        for ogrins, scraps in left_over(attacks, dead)
        if not _fit(pieces, _room(ogrins, scraps))
        for loss in _worst(pieces, _room(ogrins, scraps))
        for left in _scraps_after(loss, pieces, ogrins, scraps)
    )


def _scraps_after(loss: Pieces, pieces: Pieces, ogrins: int, scraps: Scraps) -> Iterable[Scraps]:
    """List what is left of attacks with room for so many Ogrins, after a colour's worst loss.

    Where an Ogrin alone outlives attacks that all killed one, the others died to the scraps.
    Otherwise a survivor of 2, or room for one more Hobgoblin, would have been used: only
    single ones are left, if anything.
    """
    left = FOUR * ogrins + size(scraps) - strength(loss)
    if left and loss[:2] == pieces[:2] and loss[2] == ogrins:
        return _spend(scraps, loss)
    return [(left, 0, 0)]


@remember
def _losses_to_scraps(order: tuple[Pieces, ...], scraps: Scraps) -> Losses:
    """List every loss of these colours, hit in this order by what is left of the attacks."""
    if not order:
        return frozenset({()})
    return frozenset(
        (loss, *others)
        for loss in _worst(order[0], _room(0, scraps))
        for left in _spend(scraps, loss)
        for others in _losses_to_scraps(order[1:], left)
    )


@remember
def _spend(scraps: Scraps, loss: Pieces) -> frozenset[Scraps]:
    """List what can be left of scraps that kill the Goblins and Hobgoblins of a loss."""
    left = {scraps}
    for piece in [2] * loss[1] + [1] * loss[0]:
        left = {after for before in left for after in _used(before, piece)}
    return frozenset(left)


def _used(scraps: Scraps, piece: int) -> Iterator[Scraps]:
    """Yield what is left when one of the scraps kills a piece of this size."""
    for whole in range(piece, FOUR):
        if scraps[whole - 1]:
            left = [0, *scraps]
            left[whole] -= 1
            left[whole - piece] += 1
            yield left[1], left[2], left[3]


def _worst(pieces: Pieces, room: Pieces) -> Iterator[Pieces]:
    """Yield each loss of the greatest strength that attacks with this room can cause."""
    found = list(_possible(pieces, room))
    most = max(map(strength, found))
    return (loss for loss in found if strength(loss) == most)


def _fit(pieces: Pieces, room: Pieces) -> bool:
    """Tell whether all these pieces can die to attacks with this room."""
    twos = pieces[1] + 2 * pieces[2]
    return pieces[2] <= room[2] and twos <= room[1] and pieces[0] + 2 * twos <= room[0]


def _possible(pieces: Pieces, room: Pieces) -> Iterator[Pieces]:
    """Yield a loss for each number of Ogrins and Hobgoblins, with all Goblins that then die."""
    for ogrins in range(min(pieces[2], room[2]) + 1):
        for hobgoblins in range(min(pieces[1], room[1] - 2 * ogrins) + 1):
            goblins = room[0] - 4 * ogrins - 2 * hobgoblins
            yield min(pieces[0], goblins), hobgoblins, ogrins


def _room(fours: int, scraps: Scraps) -> Pieces:
    """Count the Goblins, the Hobgoblins and the Ogrins that the attacks have room for.

    As sizes double from kind to kind, these three alone tell which pieces can die.
    """
    twos = 2 * fours + scraps[1] + scraps[2]
    return FOUR * fours + size(scraps), twos, fours
