"""The line-up: adding, moving, leaving out, and what keeps players from sitting down."""

import pytest

from companion.lineup import Lineup
from companion.players import LONGEST_NAME

SEATS = range(2, 5)
THREE = ["Ada", "Ben", "Cleo"]


def names(posted, **buttons):
    return Lineup.posted(posted, buttons).names


def test_names_keep_their_order_and_are_tidied():
    assert names([" Cleo", "Ada ", "", "  ", "B\0en"]) == ("Cleo", "Ada", "B en")


def test_a_remembered_and_a_typed_name_are_added_at_the_end():
    assert names(["Ada"], add="Ben", typed=" Cleo ") == ("Ada", "Ben", "Cleo")


@pytest.mark.parametrize("twice", ["Ada", " ADA", "ada"])
def test_the_same_name_is_added_once(twice):
    line = Lineup.posted(["Ada"], {"typed": twice})
    assert line.names == ("Ada",)
    assert line.typed == twice.strip()
    assert line.error == f"{twice.strip()} plays already. Enter another name."


def test_a_name_that_is_too_long_stays_in_its_box():
    line = Lineup.posted(["Ada"], {"typed": "x" * (LONGEST_NAME + 1)})
    assert line.names == ("Ada",)
    assert line.typed == "x" * (LONGEST_NAME + 1)
    assert line.error == "Enter a name of 40 letters or fewer."


def test_the_longest_name_fits():
    assert names([], typed="ß" * LONGEST_NAME) == ("ß" * LONGEST_NAME,)


@pytest.mark.parametrize(
    ("buttons", "order"),
    [
        ({"up": "1"}, "Ben Ada Cleo"),
        ({"up": "2"}, "Ada Cleo Ben"),
        ({"down": "0"}, "Ben Ada Cleo"),
        ({"down": "1"}, "Ada Cleo Ben"),
        ({"up": "0"}, "Ada Ben Cleo"),
        ({"down": "2"}, "Ada Ben Cleo"),
        ({"remove": "1"}, "Ada Cleo"),
        ({"remove": "2"}, "Ada Ben"),
    ],
)
def test_buttons_move_and_remove(buttons, order):
    assert names(THREE, **buttons) == tuple(order.split())


@pytest.mark.parametrize("place", ["", "3", "-1", "99", "100", "x", "1.0", "²", "٣", " 1"])
@pytest.mark.parametrize("button", ["up", "down", "remove"])
def test_a_place_that_is_none_changes_nothing(button, place):
    assert names(THREE, **{button: place}) == tuple(THREE)


@pytest.mark.parametrize(
    "players",
    [(), ("Ada",), ("Ada", "Ben", "Cleo", "Dan", "Eve"), ("Ada", "ada"), ("Ada", "x" * 41)],
)
def test_what_keeps_them_from_sitting_down(players):
    line = Lineup(players).checked(SEATS)
    assert line.error == "Name 2 to 4 players of at most 40 letters, each once."
    assert line.names == players


@pytest.mark.parametrize("players", [("Ada", "Ben"), ("נח", "🐉", "x" * 40, "Zoë")])
def test_who_may_sit_down(players):
    assert Lineup(players).checked(SEATS) == Lineup(players)


def test_the_first_thing_wrong_is_what_is_said():
    line = Lineup.posted(["Ada"], {"typed": "ada"}).checked(SEATS)
    assert line.error == "ada plays already. Enter another name."
