"""Rules questions of the Goblin King as a phone asks them."""

from collections.abc import Iterator
from typing import Any

from wtforms import Field, FieldList, Form, FormField

from scorers.forms import AnswersForm, Cells, ChoiceField, CountField, PickField
from scorers.goblin_king.helpers.forms import NameField, RowsForm, filled, place
from scorers.goblin_king.helpers.hex import ATTACK, COLOURS
from scorers.goblin_king.helpers.shop import EXTRA_GOBLINS
from scorers.goblin_king.helpers.siege import OTHER, PLAYERS, PRINTED, UNITS
from scorers.goblin_king.state import BORDERS, KINDS

ATTACKS_SHOWN = 4
"""Attacks that the form has room for; it grows when there are more."""

USUAL_COLOURS = ("Red", "Blue", "Green", "Yellow", "Purple", "Black")
"""Names to begin with; they can be changed to those of the cubes."""


def _counts() -> tuple[CountField, ...]:
    return tuple(
        CountField(f"{kind.noun}s", high=kind.limit, symbol=kind.noun.lower()) for kind in KINDS
    )


class StandForm(Form):
    """A player's pieces in a rank."""

    player = NameField("Player")
    goblins, hobgoblins, ogrins = _counts()


class BuyForm(Form):
    """Extra Goblins and upgrades."""

    goblins = CountField(
        "Goblins", high=EXTRA_GOBLINS, description="Extra ones, 1 Stone each.", symbol="goblin"
    )
    hobgoblins = CountField(
        "Hobgoblins", high=5, description="2 Stones and a Goblin each.", symbol="hobgoblin"
    )
    ogrins = CountField(
        "Ogrins", high=4, description="3 Stones and 2 Goblins each.", symbol="ogrin"
    )


class ColourForm(Form):
    """A colour's pieces in a hex."""

    colour = NameField("Colour")
    goblins, hobgoblins, ogrins = _counts()


def _rank(label: str, description: str) -> Cells:
    stands = FormField(StandForm, "Player")
    return Cells(stands, PLAYERS, label, description=description)


class UnitForm(RowsForm):
    """A unit of the Castle and who stands around it."""

    unit = ChoiceField(
        "Unit",
        choices={name: unit.noun for name, unit in UNITS.items()} | {OTHER: "Another"},
        why={name: f"falls to {unit.falls_at}" for name, unit in UNITS.items() if unit.falls_at}
        | {OTHER: "Tower, Wizard"},
        symbols={name: name for name in UNITS} | {OTHER: "tower"},
        default="wall",
    )
    number = CountField(
        "Its number",
        high=PRINTED[-1],
        description="For another unit: the Goblin number printed on its token.",
    )
    borders = CountField(
        "Blue Priest borders",
        high=BORDERS,
        symbol="priest",
        description="Those that touch this unit: 2 more each.",
    )
    mover = NameField("Who has just moved", description="As named below; blank for nobody.")
    adjacent = _rank("Next to the unit", "One row a player; leave the others blank.")
    second_rank = _rank("Second rank", "At a Wall only: next to Goblins that are next to it.")

    @property
    def answers(self) -> dict[str, Any]:
        ranks = {rank.short_name: rank for rank in (self.adjacent, self.second_rank)}
        return self.data | {name: [row.data for row in filled(r)] for name, r in ranks.items()}


class HexForm(RowsForm):
    """The pieces in a hex and the attacks on it."""

    pieces = Cells(
        FormField(ColourForm, "Colour"),
        COLOURS,
        "Who stands there",
        description="Only those in this one hex; colours that are not there stay blank.",
        default=[{"colour": colour} for colour in USUAL_COLOURS],
    )
    attacks = FieldList(
        CountField("Attack", high=ATTACK, symbol="attack"),
        "Attacks on this hex",
        description="How many each may kill: Castle 1, Priest 1, Knight 2, Archer 2.",
        min_entries=ATTACKS_SHOWN,
    )
    ear = Cells(
        PickField("Equal colour", choices={"": "—"}, default=""),
        COLOURS,
        "The King's Ear decides",
        description="Only when asked: all equal colours, the one hit first first.",
    )

    def __init__(self, formdata: Any = None, data: Any = None, **kwargs: Any) -> None:
        pieces = (data or {}).get("pieces") or {}
        rows = [{"colour": colour, **(own or {})} for colour, own in pieces.items()]
        super().__init__(formdata, data=data and {**data, "pieces": rows}, **kwargs)
        named = [row.colour.data for row in self.pieces] + [row.data for row in self.ear]
        for row in self.ear:
            row.choices = {"": "—"} | {name: name for name in named if name}

    @property
    def answers(self) -> dict[str, Any]:
        ear = [row.data for row in filled(self.ear)]
        return {
            "pieces": {
                name: {kind.name: row.data[kind.name] for kind in KINDS}
                for name, row in self._named()
            },
            "attacks": [row.data for row in filled(self.attacks)],
            "ear": ear or None,
        }

    def places(self) -> Iterator[tuple[str, str]]:
        yield from super().places()
        for name, row in self._named():
            field = place(self.pieces, row)
            yield f"pieces-{name}", f"{field}-colour"
            yield from ((f"pieces-{name}-{k.name}", f"{field}-{k.name}") for k in KINDS)

    def _named(self) -> Iterator[tuple[str, Field]]:
        """Pair the rows with their colours; a colour met again keeps its pieces to itself."""
        seen: dict[str, int] = {}
        for row in filled(self.pieces):
            colour = row.data["colour"] or ""
            seen[colour] = seen.get(colour, 0) + 1
            yield f"{colour} ({seen[colour]})" if seen[colour] > 1 else colour, row


class ShopForm(AnswersForm):
    """What a player has, and wants to buy."""

    stones = CountField("Your Stones", description="Before you buy anything.", symbol="stone")
    goblins_on_board = CountField(
        "Your Goblins on the board",
        high=KINDS[0].limit,
        symbol="goblin",
        description="The small cubes, the 4 free ones of this round included.",
    )
    buy = FormField(BuyForm, "What you want")
