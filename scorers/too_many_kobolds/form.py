"""The cave and the options as a phone asks for them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from markupsafe import Markup
from wtforms import Field, FormField
from wtforms.widgets import html_params

from scorers.forms import AnswersForm, Cells, ChoiceField, CountField, FlagField, PickField
from scorers.problems import Problem
from scorers.too_many_kobolds.card import (
    HIGHEST,
    KINDS,
    MUSHROOMS,
    NUMBERED,
    RESOURCES,
    WISHES,
)
from scorers.too_many_kobolds.state import CELLS, MUSHROOMS_COUNT, ON_OFF, where

NO_WISHES = "none"
"""What the first list of wishes posts for a kobold that has none."""

COLOURED = {name: f"{name.capitalize()} ({colour})" for name, colour in RESOURCES.items()}


class OptionsForm(AnswersForm):
    mushrooms = ChoiceField(
        "A mushroom beside two Fetchers",
        choices=dict(zip(MUSHROOMS_COUNT, ("Counts for each", "Counts once"), strict=True)),
        why={
            "each": "Every Fetcher counts all the mushrooms around it.",
            "once": "A card counts only for the first Fetcher beside it, from the top left.",
        },
        default="each",
    )
    special_triples = ChoiceField(
        "Three Fans or three Fetchers",
        choices=dict(zip(ON_OFF, ("Are a triple", "Are no triple"), strict=True)),
        why={
            "on": "Fans and Fetchers are families of their own, as Goblins are.",
            "off": "Only the seven resources, Goblins, and Kids with the Egg-keeper make triples.",
        },
        default="on",
    )
    two_player_powers = ChoiceField(
        "Two-player variant",
        choices=dict(zip(ON_OFF, ("Two of each Dragon Power", "One of each"), strict=True)),
        why={
            "on": "For two players: start with six Dragon Powers. A reminder, worth no points.",
            "off": "Everybody starts with three Dragon Powers.",
        },
        default="off",
    )


class WishLists:
    """A few lists that open under one name, one a wish; only the first can say "no wishes"."""

    def __call__(self, field: "WishesField", **attributes: Any) -> Markup:
        attributes.setdefault("id", field.id)
        return Markup("").join(self._lists(field, attributes))

    def _lists(self, field: "WishesField", attributes: Mapping[str, Any]) -> Iterator[Markup]:
        for i, chosen in enumerate(field.chosen):
            blank = {"": "—"} if i else {"": "Not entered", NO_WISHES: "No wishes"}
            own = {"name": field.name, "aria_label": f"Wish {i + 1}"}
            if i:
                own["id"] = f"{attributes['id']}-{i + 1}"
            params = Markup(html_params(**{**attributes, **own}))  # noqa: S704 - escaped there
            options = Markup("").join(self._options({**blank, **COLOURED}, chosen))
            yield Markup("<select {}>{}</select>").format(params, options)

    def _options(self, choices: Mapping[str, str], chosen: str) -> Iterator[Markup]:
        for value, label in choices.items():
            selected = Markup(" selected") if value == chosen else ""
            yield Markup('<option value="{}"{}>{}</option>').format(value, selected, label)


class WishesField(Field):
    """Up to four wishes: None where nothing was entered, [] for a kobold without wishes."""

    widget = WishLists()

    def process_formdata(self, valuelist: Sequence[str]) -> None:
        chosen = [value for value in valuelist if value]
        self.data = [value for value in chosen if value != NO_WISHES] if chosen else None

    @property
    def chosen(self) -> list[str]:
        """Give what each list shows."""
        shown = [NO_WISHES] if self.data == [] else list(self.data or ())
        return (shown + [""] * WISHES)[:WISHES]


class CardForm(AnswersForm):
    """One cell of the cave."""

    kind = PickField("Card", choices=KINDS, default="empty")
    resource = PickField("Resource", choices={"": "—", **COLOURED}, default="")
    value = CountField("Number that shows", low=-HIGHEST, high=HIGHEST)
    mushrooms = CountField("Mushrooms", high=MUSHROOMS, symbol="mushroom")
    wants = WishesField("Wishes")
    flipped = FlagField("The Dragon is flipped to its happy side", symbol="dragon")


class EntryForm(AnswersForm):
    """Fifteen cells, row by row from the top left."""

    cards = Cells(FormField(CardForm), CELLS, "Cards")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for place, cell in enumerate(self.cards):
            cell.label.text = where(place).capitalize()

    @property
    def blank(self) -> bool:
        return all(cell.form.kind.data in (None, "empty") for cell in self.cards)

    def unanswered(self) -> tuple[Problem, ...]:
        """Ask for each number that is missing: on a card a blank is no zero."""
        return tuple(
            Problem(cell.form.value.name, "Enter the number that shows on the card.")
            for cell in self.cards
            if cell.form.kind.data in NUMBERED and cell.form.value.data is None
        )
