"""A cave as three rows of text."""

import re

from scorers.too_many_kobolds.card import KINDS, RESOURCES, Card
from scorers.too_many_kobolds.state import CELLS, WIDTH, Cave

TOKEN = re.compile(
    r"(?P<dragon>D:)?(?P<name>[a-z]+?|\.)(?P<value>[+-]\d+)?(?:m(?P<mushrooms>\d+))?"
    r"(?:\((?P<wants>[a-z,]*)\))?(?P<flipped>!)?"
)

WORDS = {"empty": ".", "egg_keeper": "egg"}
"""Kinds that are written in another way than they are called."""

KIND_OF = {WORDS.get(kind, kind): kind for kind in KINDS} | dict.fromkeys(RESOURCES, "kobold")


def parse(drawing: str) -> Cave:
    """Read a cave of fifteen cards; raises ValueError where the drawing is none.

    A card is its resource or its kind, then the number that shows, `m` and its mushrooms, and
    its wishes in brackets, each where there is something to say: `moss-1m2(fire,water)`,
    `fan+3`, `goblin`. A Dragon is `D:fire`, flipped `D:fire!`; a gap is a dot. `()` is a
    kobold without wishes; no brackets, and nobody entered them.
    """
    cards = tuple(_parse_card(token) for token in drawing.split())
    if len(cards) != CELLS:
        raise ValueError(f"a cave has {CELLS} cells, not {len(cards)}")
    return Cave(cards)


def draw(cave: Cave) -> str:
    """Write a cave as `parse` reads it."""
    tokens = [_draw_card(card) for card in cave.cards]
    return "\n".join(" ".join(tokens[i : i + WIDTH]) for i in range(0, CELLS, WIDTH))


def _parse_card(token: str) -> Card:
    match = TOKEN.fullmatch(token)
    known = RESOURCES if match and match["dragon"] else KIND_OF
    if not match or match["name"] not in known:
        raise ValueError(f"no card: {token}")
    wants = match["wants"]
    return Card(
        kind="dragon" if match["dragon"] else KIND_OF[match["name"]],
        resource=match["name"] if match["name"] in RESOURCES else "",
        value=int(match["value"] or 0),
        mushrooms=int(match["mushrooms"] or 0),
        wants=None if wants is None else tuple(filter(None, wants.split(","))),
        flipped=bool(match["flipped"]),
    )


def _draw_card(card: Card) -> str:
    name = card.resource or WORDS.get(card.kind, card.kind)
    return "".join(
        (
            "D:" if card.kind == "dragon" else "",
            name,
            f"{card.value:+}" if card.value else "",
            f"m{card.mushrooms}" if card.mushrooms else "",
            "" if card.wants is None else f"({','.join(card.wants)})",
            "!" if card.flipped else "",
        )
    )
