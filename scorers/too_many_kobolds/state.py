"""A player's cave: a Dragon and the cards around it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from scorers.grid import eight_neighbours
from scorers.reading import Answers, Reading
from scorers.too_many_kobolds.card import Card, read_card
from scorers.too_many_kobolds.limits import beyond_limits
from scorers.words import count

WIDTH, HEIGHT = 5, 3
"""A cave is five cards wide and three high (The Dragons' Cave)."""

CELLS = WIDTH * HEIGHT

AROUND = eight_neighbours(WIDTH, HEIGHT)
"""For each cell the up to eight cells directly around it (Make a Kobold Happy)."""

ALL_AROUND = 8
"""Neighbours of a cell that is not on the edge (Happy Dragon)."""

MUSHROOMS_COUNT = ("each", "once")
"""Whether a mushroom beside several Fetchers counts for each of them or for the first."""

ON_OFF = ("on", "off")


@dataclass(frozen=True)
class Options:
    """What was agreed before the game."""

    mushrooms: str = "each"
    special_triples: str = "on"
    two_player_powers: str = "off"

    @property
    def once(self) -> bool:
        return self.mushrooms == "once"

    @property
    def special(self) -> bool:
        return self.special_triples == "on"


@dataclass(frozen=True)
class Cave:
    """Fifteen cards row by row from the top left, one of them the Dragon; gaps are `empty`."""

    cards: tuple[Card, ...]

    @property
    def full(self) -> bool:
        return all(card.kind != "empty" for card in self.cards)

    @property
    def dragon(self) -> int:
        """Give the place of the Dragon."""
        return next(i for i, card in enumerate(self.cards) if card.kind == "dragon")

    def around(self, place: int) -> tuple[Card, ...]:
        """Give the neighbours of a place, gaps included."""
        return tuple([self.cards[n] for n in AROUND[place]])


def read_options(answers: Answers) -> Options:
    """Read the options; raises Unplayable with every problem."""
    reading = Reading(answers)
    options = Options(
        reading.choice("mushrooms", MUSHROOMS_COUNT, "each"),
        reading.choice("special_triples", ON_OFF, "on"),
        reading.choice("two_player_powers", ON_OFF, "off"),
    )
    reading.finish()
    return options


def read_cave(answers: Answers) -> Cave:
    """Read one player's entry; raises Unplayable with every problem (The Dragons' Cave)."""
    reading = Reading(answers)
    cards = tuple(_read_cards(reading))
    for place, message in beyond_limits(cards):
        reading.reject(f"cards-{place}-kind", message)
    kinds = {card.kind for card in cards}
    if reading.valid("cards") and "" not in kinds and "dragon" not in kinds:
        reading.reject("cards", "Enter your Dragon: every cave has one.")
    reading.finish()
    return Cave(cards)


def _read_cards(reading: Reading) -> Iterator[Card]:
    """Yield what can be read of up to fifteen cells; a kind is "" where it cannot."""
    cells = reading.take("cards")
    if not isinstance(cells, list) or len(cells) != CELLS:
        reading.reject("cards", f"Enter {CELLS} cells, row by row from the top left.")
    for place, cell in enumerate(cells[:CELLS] if isinstance(cells, list) else ()):
        yield _read_cell(reading, place, cell)


def _read_cell(reading: Reading, place: int, cell: Any) -> Card:
    if not isinstance(cell, dict):
        reading.reject(f"cards-{place}", "Enter a card, or an empty cell.")
        return Card("")
    answers = Reading(cell, f"cards-{place}-")
    card = read_card(answers)
    if card.kind == "dragon" and card.flipped and len(AROUND[place]) < ALL_AROUND:
        answers.reject("flipped", "Turn the Dragon back: on the edge it has no eight neighbours.")
    reading.include(answers)
    return card


def where(place: int) -> str:
    """Say where a card lies, counting from 1."""
    return f"row {place // WIDTH + 1}, column {place % WIDTH + 1}"


def describe(cave: Cave) -> str:
    """Put a cave into a few words."""
    cards = sum(card.kind != "empty" for card in cave.cards)
    return f"{count(cards, 'card')}, {cave.cards[cave.dragon].name}"
