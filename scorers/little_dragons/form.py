"""The nest, the options and the helpers' questions as a phone asks for them."""

from collections.abc import Mapping
from typing import Any

from wtforms import FormField

from scorers.forms import AnswersForm, Cells, ChoiceField, CountField, PickField
from scorers.little_dragons.state import BROKEN, EGGS_IN_BOX, MODES, NUMBERS
from scorers.little_dragons.take import BROKEN_EGG, REVEALED

ORDINALS = ("First", "Second", "Third")

NOT_YET = {"": "Not turned over yet"}
FACES = {str(n): f"No. {n}" for n in NUMBERS} | {BROKEN_EGG: "Broken egg"}
"""What an egg can show, by the value that is posted."""

AS_ANSWER = {str(n): n for n in NUMBERS}


def _mode(why: Mapping[str, str]) -> ChoiceField:
    names = ("Standard", "Easy mode for children")
    choices = dict(zip(MODES, names, strict=True))
    symbols = dict(zip(MODES, ("trophy", "egg"), strict=True))
    return ChoiceField("Mode", choices=choices, why=why, symbols=symbols, default="standard")


class OptionsForm(AnswersForm):
    mode = _mode(
        {
            "standard": "A golden trophy, worth 3 points, for the most eggs of each number.",
            "easy": "No golden trophies: every egg is a point, every broken egg costs one.",
        }
    )


def _eggs(number: int) -> CountField:
    return CountField(f"Eggs No. {number}", high=number, symbol=f"egg_{number}")


def _broken() -> CountField:
    return CountField("Broken eggs", high=BROKEN, symbol="egg_broken")


class EntryForm(AnswersForm):
    """Seven egg counters and the broken eggs."""

    eggs_3 = _eggs(3)
    eggs_4 = _eggs(4)
    eggs_5 = _eggs(5)
    eggs_6 = _eggs(6)
    eggs_7 = _eggs(7)
    eggs_8 = _eggs(8)
    eggs_9 = _eggs(9)
    broken = _broken()


class RevealForm(AnswersForm):
    """Up to three eggs; of a reveal at least the first has been turned over."""

    revealed = Cells(
        PickField("Egg", choices=NOT_YET | FACES),
        REVEALED,
        label="Eggs turned over this turn",
        description="In their order, without those that lay open before.",
        default=NUMBERS[:1],
    )
    mode = _mode({"easy": "A pair must be taken, whatever the third egg is."})

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for ordinal, pick in zip(ORDINALS, self.revealed, strict=True):
            pick.label.text = f"{ordinal} egg"
        self.revealed[0].choices = FACES

    @property
    def answers(self) -> dict[str, Any]:
        eggs = [AS_ANSWER.get(egg, egg) for egg in self.revealed.data if egg]
        return super().answers | {"revealed": eggs}


SeenForm: type[AnswersForm] = type(
    "SeenForm",
    (AnswersForm,),
    {str(n): _eggs(n) for n in NUMBERS} | {BROKEN_EGG: _broken()},
)
"""A counter for each face; Python cannot spell a field named by a number."""


class OddsForm(AnswersForm):
    seen = FormField(
        SeenForm,
        label="Eggs whose face you know",
        description="Open in the middle, in front of anybody, or your own face down.",
    )
    left_facedown = CountField(
        "Eggs face down in the middle",
        high=EGGS_IN_BOX,
        symbol="egg",
        description="Those that can still be turned over.",
    )
