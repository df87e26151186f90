"""Kombo Klash!: what a phone asks for, what it remembers, how the log reads."""

import pytest
from werkzeug.datastructures import MultiDict

from scorers.kombo_klash import GAME
from scorers.kombo_klash.state import Turn


def test_forms_give_answers_that_read_and_fill_them_again():
    form = GAME.entry_form(MultiDict({"creature": "gorilla", "tiles": "4", "value": "3"}))
    assert GAME.read_entry(form.answers) == Turn("gorilla", 3, 4)
    assert GAME.entry_form(data=form.answers).answers == form.answers
    assert GAME.read_entry(GAME.entry_form(MultiDict({"creature": ""})).answers) == Turn()
    assert GAME.read_options(GAME.options_form(MultiDict({"target": ""})).answers).target == 75
    assert GAME.options_form().answers == {"target": 75}


@pytest.mark.parametrize(
    ("turn", "words"),
    [
        (Turn("gorilla", 3, 4, 1), "+12, four gorillas"),
        (Turn(howl=3), "+3, no Kombo, Howl 3"),
        (Turn("wolf", 2, 12, 6, 1, 2), "+27, twelve wolves, Howl 1, Swamp 2"),
        (Turn("raven", 3), "+0, no Kombo"),
    ],
)
def test_a_turn_in_a_few_words(turn, words):
    assert GAME.describe(turn) == words


def test_the_latest_kombo_tells_the_value():
    states = [Turn("raven", 9), Turn("gorilla", 3, 3), Turn("gorilla", 4, 3), Turn("raven", 2, 3)]
    assert GAME.recall(iter(states)) == {"values": {"gorilla": 3, "raven": 2}}
    assert GAME.recall([]) == {"values": {}}
