"""The horde and the options as a phone asks for them."""

from scorers.forms import AnswersForm, CountField, FlagField
from scorers.goblin_king.state import ADJUST, BORDERS, EXTRA, KINDS, Kind


class OptionsForm(AnswersForm):
    extra = CountField(
        "Extra to topple",
        high=EXTRA,
        symbol="castle",
        description=f"0 to {EXTRA} more than 5 a player, for a longer game.",
    )


def _pieces(kind: Kind) -> CountField:
    help_text = f"Next to the Castle. Each counts {kind.strength}."
    return CountField(
        f"{kind.noun}s", high=kind.limit, description=help_text, symbol=kind.noun.lower()
    )


class EntryForm(AnswersForm):
    """The pieces next to the Castle, and what only the player who has just moved adds."""

    goblins, hobgoblins, ogrins = (_pieces(kind) for kind in KINDS)
    moved = FlagField(
        "Has just moved",
        symbol="step",
        description="This player's Movement and Attack phase has just ended.",
    )
    borders = CountField(
        "Blue Priest borders",
        high=BORDERS,
        symbol="priest",
        description="Those touching the Castle: 2 more each. Counts for who has just moved.",
    )
    adjust = CountField(
        "Change by cards",
        low=-ADJUST,
        high=ADJUST,
        symbol="card",
        description="What cards add to the number or take off. Counts for who has just moved.",
    )
