"""What the Mushroom Fetchers find on the cards around them."""

from collections.abc import Iterator

from scorers.scoresheet import Line
from scorers.too_many_kobolds.card import Card
from scorers.too_many_kobolds.state import AROUND, Cave, where

GIVEN = {"dragon": 0, "mom": 1, "fetcher": 1}
"""Mushrooms of a card that do not depend on what is printed on it (Mushroom Fetchers)."""


def given(card: Card) -> int:
    """Count the mushrooms that a card gives to a Fetcher beside it (Mushroom Fetchers)."""
    return GIVEN.get(card.kind, card.mushrooms)


def found(cave: Cave, once: bool) -> Iterator[tuple[int, tuple[Card, ...], bool]]:
    """Yield for each Fetcher its place, the cards that count for it and whether some do not.

    With `once` a card counts only for the first Fetcher beside it, in reading order.
    """
    counted = set[int]()
    for place, card in enumerate(cave.cards):
        if card.kind != "fetcher":
            continue
        near = [n for n in AROUND[place] if given(cave.cards[n])]
        fresh = [n for n in near if n not in counted]
        if once:
            counted.update(near)
        yield place, tuple(cave.cards[n] for n in fresh), len(fresh) < len(near)


def fetched(cave: Cave, once: bool) -> Iterator[Line]:
    """Yield a line for each Fetcher (Mushroom Fetchers)."""
    for place, cards, taken in found(cave, once):
        parts = [f"{card.short_name} {given(card)}" for card in cards]
        if taken:
            parts.append("others counted for an earlier Fetcher")
        yield Line(
            f"Mushroom Fetcher in {where(place)}",
            sum(map(given, cards)),
            "ruling-shared-mushroom" if taken else "mushroom-fetchers",
            ", ".join(parts) or "no mushrooms around it",
        )


def shared(cave: Cave) -> int:
    """Count the points that depend on whether a mushroom counts for each Fetcher beside it."""
    each, once = (
        sum(given(card) for _, cards, _ in found(cave, once) for card in cards)
        for once in (False, True)
    )
    return each - once
