"""What the box holds, and so what a cave can hold."""

from collections import Counter
from collections.abc import Iterable, Iterator

from scorers.too_many_kobolds.card import KINDS, Card
from scorers.words import count

IN_BOX = {"kobold": 49, "fetcher": 3, "fan": 4, "kid": 4, "egg_keeper": 1, "goblin": 4}
"""The deck: how many cards of each kind (Game Content)."""

DECK = sum(IN_BOX.values())
"""65 cards are shuffled into the deck; Dragons and Moms are not (Setup)."""

ONE_EACH = ("dragon", "mom")
"""What each player has exactly one of (Setup)."""


def beyond_limits(cards: Iterable[Card]) -> Iterator[tuple[int, str]]:
    """Yield the place of each card that one cave cannot hold any more, and why (Setup)."""
    seen = Counter[str]()
    for i, card in enumerate(cards):
        seen[card.kind] += 1
        if card.kind in ONE_EACH and seen[card.kind] > 1:
            yield i, f"Choose another card: a cave has one {KINDS[card.kind]}."
        elif card.kind in IN_BOX and seen[card.kind] > IN_BOX[card.kind]:
            held = count(IN_BOX[card.kind], KINDS[card.kind])
            yield i, f"Choose another card: the box holds {held}."
