"""Who ought to be happy, whatever number shows."""

from scorers.too_many_kobolds.card import Card
from scorers.too_many_kobolds.mushrooms import given
from scorers.too_many_kobolds.state import Cave

Lacking = tuple[str, ...] | None
"""What a card lacks: () where it has all its wishes, None where they were not entered."""

COMPANY = {
    "kid": ("kid", ("kid", "egg_keeper", "mom")),
    "egg_keeper": ("kid", ("kid", "mom")),
    "mom": ("kid", ("kid", "egg_keeper")),
    "fan": ("dragon", ("dragon",)),
}
"""The word for what a kind needs, and the kinds beside it that give it.

Kobold Mom, Kobold Kids and Egg-keeper, Dragon Fan Kobolds.
"""

MADE_HAPPY = {
    "kobold": "make-a-kobold-happy",
    "mom": "kobold-mom-happy",
    "kid": "kobold-kids-and-egg-keeper",
    "egg_keeper": "kobold-kids-and-egg-keeper",
    "fan": "dragon-fan-kobolds",
    "fetcher": "mushroom-fetchers-happy",
}
"""Where the rulebook says what makes each kind happy; no other kind can be."""


def moods(cave: Cave) -> dict[int, Lacking]:
    """Tell by its place what each card lacks that can be happy; the Dragon is left out."""
    return {
        place: _lacking(card, cave.around(place))
        for place, card in enumerate(cave.cards)
        if card.kind in MADE_HAPPY
    }


def _lacking(card: Card, neighbours: tuple[Card, ...]) -> Lacking:
    if card.kind == "kobold":
        return _lacking_wishes(card.wants, neighbours)
    if card.kind == "fetcher":
        return () if any(map(given, neighbours)) else ("mushroom",)
    word, company = COMPANY[card.kind]
    return () if any(other.kind in company for other in neighbours) else (word,)


def _lacking_wishes(wants: Lacking, neighbours: tuple[Card, ...]) -> Lacking:
    """List the wishes without a provider of their own (Make a Kobold Happy, Kobold Mom)."""
    if not wants:
        return wants
    provided = [other.resource for other in neighbours]
    lacking = []
    for wish in wants:
        if wish in provided:
            provided.remove(wish)
        else:
            lacking.append(wish)
    joker = any(other.kind == "mom" for other in neighbours)
    return () if joker and len(lacking) == 1 else tuple(lacking)
