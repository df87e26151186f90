"""The bonuses of a cave: all seven resources, triples, a happy Dragon."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from scorers.scoresheet import Line
from scorers.too_many_kobolds.card import RESOURCES
from scorers.too_many_kobolds.state import ALL_AROUND, AROUND, Cave
from scorers.words import count, join

CHROMATIC_POINTS = 10
"""Points for a card of each base resource (Chromatic Bonus)."""

TRIPLE = 3
"""Cards that make a triple (Triple Bonuses)."""

TRIPLE_POINTS = (5, 7, 8)
"""Points of the first, second and third triple (Triple Bonuses)."""

DRAGON_POINTS = 5
"""Points of a happy Dragon (Happy Dragon)."""


@dataclass(frozen=True)
class Family:
    """Cards that count as one resource for triples, and the section that says so."""

    name: str
    cards: int
    rule: str


def chromatic(cave: Cave) -> Iterator[Line]:
    """Yield the line of the seven resources, worth 0 while one is missing (Chromatic Bonus)."""
    seen = {card.resource for card in cave.cards}
    missing = [resource for resource in RESOURCES if resource not in seen]
    points = 0 if missing else CHROMATIC_POINTS
    detail = f"missing: {join(missing)}" if missing else "Dragon included"
    yield Line("All seven resources", points, "chromatic-bonus", detail)


def triples(cave: Cave, special: bool) -> Iterator[Line]:
    """Yield a line for each triple, also beyond the last that counts (Triple Bonuses)."""
    families = [*_families(cave), *(_special_families(cave) if special else ())]
    of_three = [family for family in families if family.cards >= TRIPLE]
    for family, points in zip(of_three, TRIPLE_POINTS, strict=False):
        yield Line(f"Triple: {family.name}", points, family.rule, count(family.cards, "card"))
    for family in of_three[len(TRIPLE_POINTS) :]:
        detail = f"only {len(TRIPLE_POINTS)} triples count"
        yield Line(f"Triple: {family.name}", 0, "ruling-fourth-triple", detail)
    if not of_three:
        detail = f"no resource {TRIPLE} times"
        yield Line("No triple", 0, "triple-bonuses", detail)
    if not special:
        yield from _not_agreed(cave)


def _not_agreed(cave: Cave) -> Iterator[Line]:
    for family in _special_families(cave):
        if family.cards >= TRIPLE:
            detail = "no triple, as agreed at the start"
            yield Line(f"{family.cards} {family.name}", 0, family.rule, detail)


def _families(cave: Cave) -> Iterator[Family]:
    """Yield the families that the rulebook names, in the order of the box."""
    seen = Counter([card.resource or card.kind for card in cave.cards])
    for resource in RESOURCES:
        rule = "ruling-six-of-one" if seen[resource] >= 2 * TRIPLE else "triple-bonuses"
        yield Family(resource, seen[resource], rule)
    yield Family("Goblins", seen["goblin"], "disguised-goblins")
    kids = seen["kid"] + seen["egg_keeper"]
    yield Family("Kobold Kids and Egg-keeper", kids, "kobold-kids-and-egg-keeper-triple")


def _special_families(cave: Cave) -> Iterator[Family]:
    kinds = [card.kind for card in cave.cards]
    yield Family("Dragon Fans", kinds.count("fan"), "ruling-special-triples")
    yield Family("Mushroom Fetchers", kinds.count("fetcher"), "ruling-special-triples")


def happy_dragon(cave: Cave) -> Iterator[Line]:
    """Yield the Dragon's line, worth 0 where it is not happy (Happy Dragon)."""
    why_not = _why_not_happy(cave)
    if not why_not:
        detail = "all eight around it are happy"
        yield Line("Happy Dragon", DRAGON_POINTS, "happy-dragon", detail)
    elif cave.cards[cave.dragon].flipped:
        detail = "its card was flipped and stays so"
        yield Line("Happy Dragon", DRAGON_POINTS, "ruling-flipped-dragon-stays", detail)
    else:
        yield Line("Dragon not happy", 0, "happy-dragon", why_not)


def _why_not_happy(cave: Cave) -> str:
    place = cave.dragon
    if len(AROUND[place]) < ALL_AROUND:
        return "on the edge of the cave it has no eight neighbours"
    sad = [card for card in cave.around(place) if card.value <= 0]
    gaps = sum(card.kind == "empty" for card in sad)
    parts = [card.shows for card in sad if card.kind != "empty"]
    if gaps:
        parts.append(count(gaps, "gap"))
    return f"around it: {', '.join(parts)}" if parts else ""
