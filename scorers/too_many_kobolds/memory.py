"""The cards that a group has entered before, so that nobody types them again."""

from collections.abc import Iterable, Mapping
from typing import Any

from scorers.too_many_kobolds.card import Card
from scorers.too_many_kobolds.state import Cave

REMEMBERED = 60
"""The most cards that are offered again."""


def recall(caves: Iterable[Cave]) -> Mapping[str, Any]:
    """Give the distinct cards of these caves, latest first, as plain answers."""
    cards: dict[Card, None] = {}
    for cave in caves:
        cards |= dict.fromkeys(card for card in cave.cards if card.kind not in ("empty", "dragon"))
        if len(cards) >= REMEMBERED:
            break
    return {"cards": [_answers(card) for card in list(cards)[:REMEMBERED]]}


def _answers(card: Card) -> dict[str, Any]:
    return {
        "kind": card.kind,
        "resource": card.resource,
        "value": card.value,
        "mushrooms": card.mushrooms,
        "wants": None if card.wants is None else list(card.wants),
    }
