"""What is odd about the caves but possible, and what to remember."""

from collections import Counter
from collections.abc import Iterator, Mapping

from scorers.grid import four_neighbours, hang_together
from scorers.scoresheet import Note
from scorers.table import Table
from scorers.too_many_kobolds.card import RESOURCES
from scorers.too_many_kobolds.happiness import MADE_HAPPY, moods
from scorers.too_many_kobolds.mushrooms import shared
from scorers.too_many_kobolds.state import HEIGHT, WIDTH, Cave, Options, where
from scorers.words import count, join

BESIDE = four_neighbours(WIDTH, HEIGHT)
"""For each cell the cells that share a side with it (Placement Rules)."""

LIKELY_OF_ONE_RESOURCE = 7
"""49 base kobolds in seven resources: 7 of each is likely, though not printed (Kobolds)."""

VARIANT_PLAYERS = 2
"""Players of the variant with more Dragon Powers (Dragon Powers)."""

NEEDED = {"kid": "company", "dragon": "the Dragon", "mushroom": "a mushroom"}
"""How to say what a special kobold lacks."""


def reminder(table: Table[Options, Cave]) -> Iterator[Note]:
    """Remember the two-player variant while it is being played (Dragon Powers)."""
    agreed = table.options.two_player_powers == "on"
    if agreed and len(table.players) == VARIANT_PLAYERS:
        text = "As agreed, each of you starts with two cards of each Dragon Power."
        yield Note(text, "dragon-powers-two-players")


def about_caves(caves: Mapping[str, Cave], options: Options) -> Iterator[Note]:
    """Yield what each cave by itself makes one wonder about."""
    for name, cave in caves.items():
        yield from _shared_mushrooms(name, cave, options)
        yield from _missing_mom(name, cave)
        yield from _apart(name, cave)
        yield from _moods(name, cave)


def about_the_deck(caves: Mapping[str, Cave]) -> Iterator[Note]:
    """Yield what all caves together, once they are full, make one wonder about (Kobolds).

    Five full caves that break no limit hold the whole deck, so nothing is left to count.
    """
    cards = [card for cave in caves.values() for card in cave.cards]
    of_one = Counter(card.resource for card in cards if card.kind == "kobold")
    for resource in RESOURCES:
        if of_one[resource] > LIKELY_OF_ONE_RESOURCE:
            text = (
                f"There are {of_one[resource]} {resource} kobolds on the table; "
                f"more than {LIKELY_OF_ONE_RESOURCE} are unlikely: please recount."
            )
            yield Note(text, "kobolds")
        owners = [name for name, cave in caves.items() if _dragon(cave) == resource]
        if len(owners) > 1:
            text = f"{join(owners)} each have a {resource} Dragon: is that right?"
            yield Note(text, "game-content")


def _dragon(cave: Cave) -> str:
    return cave.cards[cave.dragon].resource


def _shared_mushrooms(name: str, cave: Cave, options: Options) -> Iterator[Note]:
    points = shared(cave)
    if points:
        how, than = ("only once", "fewer") if options.once else ("for each of them", "more")
        text = (
            f"{name}: mushrooms beside several Fetchers count {how}, as agreed; "
            f"that is {count(points, 'point')} {than} than the other way."
        )
        yield Note(text, "ruling-shared-mushroom")


def _missing_mom(name: str, cave: Cave) -> Iterator[Note]:
    if cave.full and all(card.kind != "mom" for card in cave.cards):
        yield Note(f"{name}: a full cave holds the Kobold Mom.", "ruling-mom-must-be-played")


def _apart(name: str, cave: Cave) -> Iterator[Note]:
    filled = [place for place, card in enumerate(cave.cards) if card.kind != "empty"]
    if not hang_together(filled, BESIDE):
        text = f"{name}: some cards lie apart; each one is placed side by side with another."
        yield Note(text, "placement-rules")


def _moods(name: str, cave: Cave) -> Iterator[Note]:
    for place, lacking in moods(cave).items():
        card = cave.cards[place]
        happy = card.value > 0
        subject = f"{name}: the {card.name} in {where(place)}"
        if lacking == () and not happy:
            text = f"{subject} has all its wishes: flip it and enter the happy number."
            yield Note(text, MADE_HAPPY[card.kind])
        elif lacking and happy:
            needs = join(NEEDED.get(wish, wish) for wish in lacking)
            text = f"{subject} is happy but lacks {needs}: fine after a Cave Rearrangement."
            yield Note(text, "ruling-moved-happy")
