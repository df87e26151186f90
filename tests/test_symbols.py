"""The symbols: all that are named are drawn, all that are drawn are named, none has a colour."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from wtforms import Field, FieldList, FormField, SelectField

from companion.people import COLOURS
from scorers import GAMES
from scorers.forms import AnswersForm
from scorers.game import Game

HOUSE = Path(__file__).parent.parent
SVG = "{http://www.w3.org/2000/svg}"
SPRITE = list(ElementTree.fromstring((HOUSE / "static/symbols.svg").read_text(encoding="utf-8")))
DRAWN = [symbol.get("id", "") for symbol in SPRITE]

SHAPES = ("path", "circle")
ATTRIBUTES = {"d", "cx", "cy", "r"}
"""What a shape is made of; its colour is the text's, and so is nowhere said but once."""

PICTURED = ("cards-", "board-")
"""Lists that a page draws: a cave's cells, a board's spaces; what they say names its symbol."""

NOTHING = ("", "empty")


def all_fields(fields: Iterable[Field]) -> Iterator[Field]:
    for field in fields:
        yield field
        if isinstance(field, FieldList | FormField):
            yield from all_fields(field)


def forms(game: Game) -> Iterator[AnswersForm]:
    yield from (game.entry_form(), game.options_form())
    yield from (helper.form() for helper in game.helpers)


def named_by(game: Game) -> Iterator[str]:
    """Name the game's own symbol, and those of its fields and of their choices."""
    yield game.symbol
    for field in (field for form in forms(game) for field in all_fields(form)):
        yield getattr(field, "symbol", "")
        yield from getattr(field, "symbols", {}).values()
        if isinstance(field, SelectField) and field.name.startswith(PICTURED):
            yield from (str(option.data) for option in field)


def named_by_pages() -> Iterator[str]:
    """Name the symbols that templates and scripts ask for themselves."""
    for folder, suffix in (("templates", "html"), ("static", "js")):
        for path in (HOUSE / folder).rglob(f"*.{suffix}"):
            yield from re.findall(r"\bsymbol\(\"(\w+)\"\)", path.read_text(encoding="utf-8"))


NAMED = {*COLOURS, *named_by_pages(), *(name for game in GAMES.values() for name in named_by(game))}


def test_every_symbol_that_is_named_is_drawn():
    assert NAMED.difference(DRAWN, NOTHING) == set()


def test_every_symbol_that_is_drawn_is_named():
    assert set(DRAWN) - NAMED == set()


def test_no_symbol_is_drawn_twice():
    assert len(DRAWN) == len(set(DRAWN))
    shapes = [ElementTree.tostring(shape) for symbol in SPRITE for shape in symbol]
    assert len(shapes) == len(set(shapes))


@pytest.mark.parametrize("symbol", SPRITE, ids=DRAWN)
def test_a_symbol_takes_its_colour_from_the_text(symbol):
    assert symbol.tag == f"{SVG}symbol"
    assert symbol.attrib == {
        "id": symbol.get("id"),
        "viewBox": "0 0 24 24",
        "fill": "currentColor",
    }
    assert len(symbol)
    for shape in symbol:
        assert shape.tag.removeprefix(SVG) in SHAPES
        assert set(shape.attrib) <= ATTRIBUTES
        assert not len(shape)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_game_has_a_symbol_of_its_own(game):
    assert game.symbol in DRAWN
    assert [other.slug for other in GAMES.values() if other.symbol == game.symbol] == [game.slug]


def test_the_sprite_is_light(client):
    """A phone fetches it beside the page, once."""
    with client.get("/static/symbols.svg", headers={"Accept-Encoding": "gzip"}) as answer:
        assert answer.headers["Content-Encoding"] == "gzip"
        assert len(answer.data) < 8 * 1024
