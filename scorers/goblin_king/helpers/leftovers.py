"""What attacks can have left once they have killed given pieces."""

from functools import lru_cache

from scorers.goblin_king.state import Pieces, strength

Attacks = tuple[int, ...]
"""The size of each attack."""

Scraps = tuple[int, int, int]
"""How many attacks end with a scrap of 1, of 2 and of 3."""

Torn = tuple[int, int]
"""How many fours and how many twos were torn apart."""

FOUR = 4


def size(scraps: Scraps) -> int:
    """Add up the scraps."""
    return sum(each * n for each, n in enumerate(scraps, 1))


@lru_cache(maxsize=1024)
def left_over(attacks: Attacks, dead: Pieces) -> tuple[tuple[int, Scraps], ...]:
    """List what can be left, as fours and scraps, after killing these pieces; maybe nothing.

    An attack is as many fours as it holds and a scrap of 0 to 3. Killing may tear fours and
    twos apart: of an attack of 5 that ends as 2, three are used, which is room for no Ogrin.
    The used parts of the attacks add up to the pieces, and must have room for the Ogrins and
    then for the Hobgoblins; Goblins fill the rest, whatever its shape.
    """
    total = sum(attacks) - strength(dead)
    fours = sum(attack // 4 for attack in attacks)
    twos = sum(attack // 2 for attack in attacks)
    found = set()
    for scraps, torn in _endings(attacks):
        kept, odd = divmod(total - size(scraps), FOUR)
        room_for_ogrins = fours - torn[0] - kept
        room_for_twos = twos - torn[1] - 2 * kept - scraps[1] - scraps[2]
        enough = room_for_ogrins >= dead[2] and room_for_twos >= dead[1] + 2 * dead[2]
        if enough and kept >= 0 and not odd:
            found.add((kept, scraps))
    return tuple(sorted(found))


@lru_cache(maxsize=64)
def _endings(attacks: Attacks) -> frozenset[tuple[Scraps, Torn]]:
    """List the scraps with which the attacks can end, each with the least that is torn."""
    endings: dict[Scraps, set[Torn]] = {(0, 0, 0): {(0, 0)}}
    for attack in attacks:
        longer: dict[Scraps, set[Torn]] = {}
        for scraps, all_torn in endings.items():
            for scrap in range(min(attack, FOUR - 1) + 1):
                tears = scrap > attack % 4, scrap % 2 > attack % 2
                counts = [n + (scrap == each) for each, n in enumerate(scraps, 1)]
                torn = {(fours + tears[0], twos + tears[1]) for fours, twos in all_torn}
                longer.setdefault((counts[0], counts[1], counts[2]), set()).update(torn)
        endings = {scraps: _least(torn) for scraps, torn in longer.items()}
    return frozenset((scraps, torn) for scraps, all_torn in endings.items() for torn in all_torn)


def _least(torn: set[Torn]) -> set[Torn]:
    """Leave out what is torn more in both ways than something else."""
    return {
        one
        for one in torn
        if not any(two != one and two[0] <= one[0] and two[1] <= one[1] for two in torn)
    }
