"""The nest and the options as a phone asks for them."""

from scorers.forms import AnswersForm, ChoiceField, CountField
from scorers.little_dragons.state import BROKEN, MODES


class OptionsForm(AnswersForm):
    mode = ChoiceField(
        "Mode",
        choices=dict(zip(MODES, ("Standard", "Easy mode for children"), strict=True)),
        why={
            "standard": "A golden trophy, worth 3 points, for the most eggs of each number.",
            "easy": "No golden trophies: every egg is a point, every broken egg costs one.",
        },
        default="standard",
    )


def _eggs(number: int) -> CountField:
    return CountField(f"Eggs No. {number}", high=number)


class EntryForm(AnswersForm):
    """Seven egg counters and the broken eggs."""

    eggs_3 = _eggs(3)
    eggs_4 = _eggs(4)
    eggs_5 = _eggs(5)
    eggs_6 = _eggs(6)
    eggs_7 = _eggs(7)
    eggs_8 = _eggs(8)
    eggs_9 = _eggs(9)
    broken = CountField("Broken eggs", high=BROKEN)
