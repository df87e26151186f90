"""The caves of rules questions as a phone asks for them."""

from typing import Any

from wtforms import FormField

from scorers.forms import AnswersForm, Cells, CountField, PickField
from scorers.too_many_kobolds.card import KINDS, MUSHROOMS
from scorers.too_many_kobolds.form import COLOURED, WishesField
from scorers.too_many_kobolds.state import CELLS, where


class WisherForm(AnswersForm):
    """One cell as far as it says who ought to be happy."""

    kind = PickField("Card", choices=KINDS, default="empty")
    resource = PickField("Resource", choices={"": "—", **COLOURED}, default="")
    wants = WishesField("Wishes", description="What the shy side asks for.")
    mushrooms = CountField(
        "Mushrooms", high=MUSHROOMS, symbol="mushroom", description="Only beside a Fetcher."
    )


class HappinessForm(AnswersForm):
    """Fifteen cells, row by row from the top left, without the numbers that show."""

    cards = Cells(
        FormField(WisherForm),
        CELLS,
        "Your cave",
        description="Row by row from the top left; a place without a card is empty.",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for place, cell in enumerate(self.cards):
            cell.label.text = where(place).capitalize()

    @property
    def blank(self) -> bool:
        return all(cell.form.kind.data in (None, "empty") for cell in self.cards)
