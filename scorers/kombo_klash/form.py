"""A turn and the target as a phone asks for them."""

from scorers.forms import AnswersForm, ChoiceField, CountField
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
        description="Quick game 50, standard game 75, long game 100, or what you agree on.",
    )


class EntryForm(AnswersForm):
    """The Kombo first, as most turns have nothing else, then the two abilities that score."""

    creature = ChoiceField(
        "Kombo of",
        choices={creature: creature.capitalize() for creature in CREATURES} | {"": "No Kombo"},
    )
    tiles = CountField(
        "Tiles in the Kombo",
        high=KOMBO_TO,
        description="All of them, Chameleons included; at least 3.",
    )
    chameleons = CountField(
        "Chameleons among them",
        high=PER_CREATURE,
        description="Never more than the tiles they mimic.",
    )
    value = CountField(
        "Kombo score",
        high=VALUE_TO,
        description="The number printed on the creature's tile.",
    )
    howl = CountField(
        "Howl points",
        high=ABILITY_TO,
        description="Wolf played: 1 for each tile left in your hand.",
    )
    swamp = CountField(
        "Swamp points",
        high=ABILITY_TO,
        description="Alligator played: 1 for each tile flipped face down.",
    )

    def unanswered(self) -> tuple[Problem, ...]:
        """Ask for the tiles, unless "No Kombo" was chosen: a turn is easily saved by mistake."""
        if self.tiles.data is None and self.creature.data != "":
            return (Problem("tiles", "Enter the tiles of the Kombo, or choose “No Kombo”."),)
        return ()
