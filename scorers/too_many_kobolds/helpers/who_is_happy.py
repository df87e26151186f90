"""Say who in a cave ought to be happy and what the others still lack."""

from collections.abc import Iterator, Mapping

from scorers.game import Answer
from scorers.too_many_kobolds.happiness import MADE_HAPPY, Lacking, moods
from scorers.too_many_kobolds.state import ALL_AROUND, AROUND, WIDTH, Cave, where
from scorers.words import join

FEW = 4
"""The most cards that are named at length."""

NEEDED_BY = {
    "kid": "another Kid, the Egg-keeper or the Mom",
    "egg_keeper": "a Kid or the Mom",
    "mom": "a Kid or the Egg-keeper",
    "fan": "the Dragon",
    "fetcher": "a mushroom",
}
"""What each special kobold lacks beside it, as long as it is not happy."""


def answer(cave: Cave) -> Answer:
    """Tell who ought to be happy, whatever number shows (Make a Kobold Happy)."""
    found = moods(cave)
    facts = {
        "happy": [place for place, lacking in found.items() if lacking == ()],
        "lacking": {str(place): list(lacking) for place, lacking in found.items() if lacking},
        "unknown": [place for place, lacking in found.items() if lacking is None],
    }
    rules = {MADE_HAPPY[cave.cards[place].kind] for place in found}
    rule = rules.pop() if len(rules) == 1 else "make-a-kobold-happy"
    return Answer(" ".join(_sentences(cave, found)), facts, rule)


def _sentences(cave: Cave, found: Mapping[int, Lacking]) -> Iterator[str]:
    names = {place: _name(cave, place, short=len(found) > FEW) for place in found}
    happy = [names[place] for place, lacking in found.items() if lacking == ()]
    sad = [f"{names[p]} lacks {_needs(cave, p, wants)}" for p, wants in found.items() if wants]
    unknown = [names[place] for place, lacking in found.items() if lacking is None]
    if happy:
        yield f"All they wish for is beside them, so these ought to be happy: {join(happy)}."
    elif found:
        yield "Nobody here is known to have all it wishes for."
    else:
        yield "Only kobolds can be happy, and there is none in this cave yet."
    if sad:
        yield f"Not yet: {'; '.join(sad)}."
    if unknown:
        yield f"Enter the wishes to know about: {join(unknown)}."
    if len(found) > FEW:
        yield "(2/3 is row 2, column 3.)"
    around = AROUND[cave.dragon]
    if len(around) == ALL_AROUND and all(found.get(n) == () for n in around):
        yield "With all eight around it happy, the Dragon is happy too."


def _name(cave: Cave, place: int, short: bool) -> str:
    card = cave.cards[place]
    if short:
        return f"{card.short_name} {place // WIDTH + 1}/{place % WIDTH + 1}"
    return f"the {card.name} in {where(place)}"


def _needs(cave: Cave, place: int, wishes: tuple[str, ...]) -> str:
    card = cave.cards[place]
    if card.kind != "kobold":
        return NEEDED_BY[card.kind]
    mom = any(other.kind == "mom" for other in cave.around(place))
    return join(wishes) + (" (the Mom beside it covers only one)" if mom else "")
