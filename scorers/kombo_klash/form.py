"""A turn, the target and the board as a phone asks for them."""

from typing import Any

from wtforms import FormField

from scorers.forms import AnswersForm, Cells, ChoiceField, CountField, PickField
from scorers.kombo_klash.board import CELLS, CENTRE, CHAMELEON, DOWN, EMPTY, PILE, WIDTH
from scorers.kombo_klash.state import (
    ABILITY_TO,
    CREATURES,
    KOMBO_TO,
    PER_CREATURE,
    STANDARD,
    TARGET_FROM,
    TARGET_TO,
    VALUE_TO,
)
from scorers.problems import Problem


class OptionsForm(AnswersForm):
    target = CountField(
        "Target",
        low=TARGET_FROM,
        high=TARGET_TO,
        default=STANDARD,
        symbol="target",
        description="Quick game 50, standard game 75, long game 100, or what you agree on.",
    )


class EntryForm(AnswersForm):
    """The Kombo first, as most turns have nothing else, then the two abilities that score."""

    creature = ChoiceField(
        "Kombo of",
        choices={creature: creature.capitalize() for creature in CREATURES} | {"": "No Kombo"},
        symbols={creature: creature for creature in CREATURES} | {"": "none"},
    )
    tiles = CountField(
        "Tiles in the Kombo",
        high=KOMBO_TO,
        symbol="kombo",
        description="All of them, Chameleons included; at least 3.",
    )
    chameleons = CountField(
        "Chameleons among them",
        high=PER_CREATURE,
        symbol=CHAMELEON,
        description="Never more than the tiles they mimic.",
    )
    value = CountField(
        "Kombo score",
        high=VALUE_TO,
        symbol="score",
        description="The number printed on the creature's tile.",
    )
    howl = CountField(
        "Howl points",
        high=ABILITY_TO,
        symbol="wolf",
        description="Wolf played: 1 for each tile left in your hand.",
    )
    swamp = CountField(
        "Swamp points",
        high=ABILITY_TO,
        symbol="alligator",
        description="Alligator played: 1 for each tile flipped face down.",
    )

    def unanswered(self) -> tuple[Problem, ...]:
        """Ask for the tiles, unless "No Kombo" was chosen: a turn is easily saved by mistake."""
        if self.tiles.data is None and self.creature.data != "":
            return (Problem("tiles", "Enter the tiles of the Kombo, or choose “No Kombo”."),)
        return ()


TILES = {creature: creature.capitalize() for creature in (*CREATURES, CHAMELEON)}
ON_A_SPACE = {EMPTY: "Empty", **TILES, DOWN: "Face down"}
ON_THE_CENTRE = {PILE: "Draw pile"}
START = [PILE if cell == CENTRE else EMPTY for cell in range(CELLS)]
"""A board on which only the draw pile lies."""


def _value(creature: str) -> CountField:
    return CountField(creature.capitalize(), low=1, high=VALUE_TO, symbol=creature)


class ValuesForm(AnswersForm):
    """The Kombo scores printed on the tiles; a blank is one that nobody has looked up."""

    wolf = _value("wolf")
    kangaroo = _value("kangaroo")
    raven = _value("raven")
    snake = _value("snake")
    alligator = _value("alligator")
    vulture = _value("vulture")
    gorilla = _value("gorilla")


class BoardForm(AnswersForm):
    """Every space, row by row, and below them what the creatures are worth."""

    board = Cells(
        PickField("Space", choices=ON_A_SPACE | ON_THE_CENTRE),
        CELLS,
        "The board",
        description="Row by row from the top left, as it lies before you.",
        default=START,
    )
    values = FormField(
        ValuesForm,
        "Kombo scores",
        description="The number on each creature's tile, where you know it.",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for cell, space in enumerate(self.board):
            row, column = divmod(cell, WIDTH)
            space.label.text = f"Row {row + 1}, space {column + 1}"
            choices = ON_THE_CENTRE if cell == CENTRE else ON_A_SPACE
            space.choices = list(choices.items())
