"""Kombo Klash!: what an entry may say."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorers.kombo_klash import GAME
from scorers.kombo_klash.state import CREATURES, Options, Turn
from scorers.problems import Unplayable

GORILLAS = {"creature": "gorilla", "value": 3, "tiles": 3}


def problems(answers, read=GAME.read_entry) -> dict[str, str]:
    with pytest.raises(Unplayable) as caught:
        read(answers)
    found = {problem.field: problem.message for problem in caught.value.problems}
    assert len(found) == len(caught.value.problems)
    return found


def gorillas(tiles: int, chameleons: int = 0) -> dict:
    return GORILLAS | {"tiles": tiles, "chameleons": chameleons}


def test_missing_and_null_are_nothing():
    assert GAME.read_entry({}) == GAME.read_entry(dict.fromkeys(GORILLAS)) == Turn()


def test_a_whole_turn():
    answers = gorillas(4, 1) | {"howl": 3, "swamp": 2}
    assert GAME.read_entry(answers) == Turn("gorilla", 3, 4, 1, 3, 2)


@pytest.mark.parametrize(("tiles", "chameleons"), [(3, 1), (4, 2), (6, 0), (7, 1), (12, 6)])
def test_kombos_at_the_limits(tiles, chameleons):
    turn = GAME.read_entry(gorillas(tiles, chameleons))
    assert (turn.tiles, turn.chameleons) == (tiles, chameleons)


@pytest.mark.parametrize(
    ("tiles", "chameleons", "field"),
    [
        (1, 0, "tiles"),
        (2, 1, "tiles"),
        (13, 6, "tiles"),
        (-1, 0, "tiles"),
        (7, 0, "tiles"),
        (12, 5, "tiles"),
        (3, 2, "chameleons"),
        (5, 3, "chameleons"),
        (12, 7, "chameleons"),
        (0, 1, "chameleons"),
        (0, 7, "chameleons"),
        (4, -1, "chameleons"),
    ],
)
def test_kombos_that_cannot_be(tiles, chameleons, field):
    assert set(problems(gorillas(tiles, chameleons))) == {field}


def test_messages_are_instructions():
    assert problems(gorillas(7)) == {"tiles": "Enter 6 or fewer: the box holds 6 of each creature."}
    assert problems(gorillas(5, 3)) == {
        "chameleons": "Enter 2 or fewer: never more Chameleons than what they mimic."
    }
    assert problems(gorillas(2)) == {"tiles": "Enter 3 or more, or 0 for no Kombo: 3 make a Kombo."}


def test_a_kombo_needs_its_creature_and_value():
    assert set(problems({"tiles": 3})) == {"creature", "value"}
    assert set(problems(GORILLAS | {"value": 0})) == {"value"}
    assert set(problems(GORILLAS | {"creature": ""})) == {"creature"}
    assert set(problems({"tiles": 7})) == {"creature", "value", "tiles"}


@pytest.mark.parametrize("answer", [{"creature": "wolf"}, {"value": 20}, {"value": 0}])
def test_a_creature_or_value_without_a_kombo_scores_nothing(answer):
    assert GAME.read_entry(answer).points == 0


@pytest.mark.parametrize("creature", ["chameleon", "Gorilla", "lion", 3, ["wolf"], {}, True])
def test_creatures_that_cannot_be(creature):
    assert set(problems(GORILLAS | {"creature": creature})) == {"creature"}
    assert set(problems({"creature": creature})) == {"creature"}


@pytest.mark.parametrize("value", [True, 1.0, "3", "", [], {}, float("nan"), 10**30, -1])
@pytest.mark.parametrize("name", ["value", "tiles", "chameleons", "howl", "swamp"])
def test_only_whole_numbers_in_range(name, value):
    assert set(problems(GORILLAS | {name: value})) == {name}


def test_abilities_have_a_limit():
    assert GAME.read_entry({"howl": 40, "swamp": 40}).points == 80
    assert set(problems({"howl": 41, "swamp": 41, "value": 21})) == {"howl", "swamp", "value"}


def test_everything_wrong_is_said_at_once():
    answers = {"creature": "lion", "tiles": 2, "chameleons": "1", "howl": -1, "kombo": 3}
    assert set(problems(answers)) == set(answers)


@pytest.mark.parametrize("target", [9, 501, 0, -75, "75", 75.0, True, [75]])
def test_targets_that_cannot_be(target):
    assert set(problems({"target": target}, GAME.read_options)) == {"target"}


def test_targets():
    assert GAME.read_options({}) == GAME.read_options({"target": None}) == Options(75)
    assert [GAME.read_options({"target": n}).target for n in (10, 50, 500)] == [10, 50, 500]
    assert set(problems({"goal": 50}, GAME.read_options)) == {"goal"}


anything = st.none() | st.integers(-2, 45) | st.sampled_from([*CREATURES, "chameleon", "", True])
names = st.sampled_from(["creature", "value", "tiles", "chameleons", "howl", "swamp", "kombo"])


@given(st.dictionaries(names, anything))
def test_a_turn_reads_or_every_problem_names_a_field(answers):
    try:
        turn = GAME.read_entry(answers)
    except Unplayable as unplayable:
        fields = [problem.field for problem in unplayable.problems]
        assert fields
        assert len(fields) == len(set(fields))
    else:
        assert 0 <= turn.chameleons <= turn.tiles - turn.chameleons <= 6
        assert not turn.tiles or (turn.tiles >= 3 and turn.creature and turn.value)
