"""Reading a table that was asked for in JSON, into what a scorer takes."""

import json

import pytest

from companion.asked import LONGEST_NAME, MOST_ENTRIES, load, read_table
from companion.players import LONGEST_NAME as LONGEST_STORED_NAME
from scorers import GAMES
from scorers.problems import Unplayable
from scorers.table import Entry, Table

DRAGONS = GAMES["little-dragons"]
PAIR = ["Noah", "Ryan"]


def test_a_request_becomes_a_table():
    answers = {"eggs_3": 1}
    asked = {
        "players": PAIR,
        "options": {"mode": "easy"},
        "entries": [{"player": "Ryan", "answers": answers}, {"player": "Noah", "answers": {}}],
    }
    assert read_table(DRAGONS, asked) == Table(
        ("Noah", "Ryan"),
        DRAGONS.read_options({"mode": "easy"}),
        (
            Entry("Ryan", DRAGONS.read_entry(answers)),
            Entry("Noah", DRAGONS.read_entry({})),
        ),
    )


def test_reading_leaves_the_request_as_it_was():
    asked = {"players": PAIR, "entries": [{"player": "Noah", "answers": {"eggs_3": 1}}]}
    before = json.dumps(asked)
    read_table(DRAGONS, asked)
    assert json.dumps(asked) == before


def problems(asked) -> dict[str, str]:
    with pytest.raises(Unplayable) as wrong:
        read_table(DRAGONS, asked)
    return {problem.field: problem.message for problem in wrong.value.problems}


def test_problems_are_instructions():
    many = [{"player": "Noah", "answers": {}}] * (MOST_ENTRIES + 1)
    assert problems([]) == {"players": "Send a JSON object with the players."}
    assert problems({"players": ["Noah"], "options": 1, "entries": many}) == {
        "players": "Name 2 to 6 players.",
        "options": "Send an object of options.",
        "entries": "Send 1000 entries or fewer.",
    }
    assert problems({"players": ["Noah", ""]}) == {
        "players": "Give each player a name of 1 to 40 characters."
    }
    assert problems({"players": ["Noah", "Noah"]}) == {
        "players": "Give each player a name of their own."
    }


def test_who_an_entry_is_of_is_not_judged_without_players():
    asked = {"players": [], "entries": [{"player": "Ada", "answers": {"eggs_3": 4}}]}
    assert set(problems(asked)) == {"players", "entries-0-eggs_3"}


def test_a_name_may_be_as_long_here_as_where_it_is_stored():
    assert LONGEST_NAME == LONGEST_STORED_NAME


@pytest.mark.parametrize(
    "text",
    ["", "{", "[1,]", "[" * 100_000, "9" * 5000, b"\xff", "'", "undefined"],
    ids=lambda text: repr(text[:9]),
)
def test_what_is_no_json_is_a_value_error(text):
    with pytest.raises(ValueError, match=r"."):
        load(text)


@pytest.mark.parametrize("text", ["null", '"\\ud800"', "[1, 2.5, true]", b"\xef\xbb\xbf{}"])
def test_what_is_json_is_read(text):
    load(text)
