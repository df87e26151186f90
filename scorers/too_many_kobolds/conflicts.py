"""Limits that only several caves together can break."""

from collections.abc import Iterator, Mapping

from scorers.scoresheet import Note
from scorers.too_many_kobolds.card import KINDS
from scorers.too_many_kobolds.limits import DECK, IN_BOX
from scorers.too_many_kobolds.state import Cave
from scorers.words import count, join


def more_than_the_box_holds(caves: Mapping[str, Cave]) -> Iterator[Note]:
    """Yield each limit of the box that all caves together break, and whose they are."""
    kinds = {name: [card.kind for card in cave.cards] for name, cave in caves.items()}
    for kind, limit in IN_BOX.items():
        noun = "base kobold" if kind == "kobold" else KINDS[kind]
        held = {name: lying.count(kind) for name, lying in kinds.items()}
        yield from _too_many(held, noun, limit)
    deck = {name: sum(kind in IN_BOX for kind in lying) for name, lying in kinds.items()}
    yield from _too_many(deck, "card of the deck", DECK, "cards of the deck")


def _too_many(held: Mapping[str, int], noun: str, limit: int, plural: str = "") -> Iterator[Note]:
    together = sum(held.values())
    if together > limit:
        names = join(name for name, cards in held.items() if cards)
        things = count(together, noun, plural)
        yield Note(f"{names} have {things} together, but the box holds {limit}.", "game-content")
