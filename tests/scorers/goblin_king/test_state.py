"""The Goblin King is Angry: what an entry may say."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorers.goblin_king.state import Horde, Options, describe, read_horde, read_options
from scorers.problems import Unplayable


def problems(answers, read=read_horde) -> dict[str, str]:
    with pytest.raises(Unplayable) as caught:
        read(answers)
    return {problem.field: problem.message for problem in caught.value.problems}


FULL = {"goblins": 30, "hobgoblins": 5, "ogrins": 4, "moved": True, "borders": 12, "adjust": 20}


def test_all_that_may_be_there():
    assert read_horde(FULL) == Horde((30, 5, 4), True, 12, 20)
    assert read_horde({"adjust": -20}).adjust == -20


def test_missing_and_null_are_nothing():
    assert read_horde({}) == read_horde(dict.fromkeys(FULL)) == Horde()


def test_one_too_many_of_everything_is_told_at_once():
    found = problems({name: value + 1 for name, value in FULL.items()})
    assert found == {
        "goblins": "Enter 30 or fewer: a colour has 30 Goblins.",
        "hobgoblins": "Enter 5 or fewer: a colour has 5 Hobgoblins.",
        "ogrins": "Enter 4 or fewer: a colour has 4 Ogrins.",
        "moved": "Answer yes or no.",
        "borders": "Enter 12 or fewer.",
        "adjust": "Enter 20 or fewer.",
    }


@pytest.mark.parametrize("name", ["goblins", "hobgoblins", "ogrins", "borders"])
def test_nothing_is_less_than_none(name):
    assert problems({name: -1, "adjust": -21}) == {
        name: "Enter 0 or more.",
        "adjust": "Enter −20 or more.",
    }


@pytest.mark.parametrize("value", [True, 1.0, "3", "", [], {}, float("nan"), 10**30])
@pytest.mark.parametrize("name", ["goblins", "hobgoblins", "ogrins", "borders", "adjust"])
def test_only_whole_numbers(name, value):
    assert set(problems({name: value})) == {name}


@pytest.mark.parametrize("value", [0, 1, "true", "", [], 1.0])
def test_moved_is_yes_or_no(value):
    assert problems({"moved": value}) == {"moved": "Answer yes or no."}


def test_unknown_answers_never_count_in_silence():
    assert set(problems({"goblin": 1, "ogrins": 5})) == {"goblin", "ogrins"}
    assert set(problems({"extras": 1}, read_options)) == {"extras"}


@pytest.mark.parametrize("value", [-1, 19, "3", True, 2.0])
def test_extra_is_at_most_eighteen(value):
    assert set(problems({"extra": value}, read_options)) == {"extra"}


def test_extra_defaults_to_none():
    assert read_options({}) == read_options({"extra": None}) == Options(0)
    assert read_options({"extra": 18}) == Options(18)


def test_a_horde_in_a_few_words():
    assert describe(Horde((3, 0, 1), moved=True)) == "3 Goblins, 1 Ogrin, just moved"
    assert describe(Horde((0, 2, 0))) == "2 Hobgoblins"
    assert describe(Horde()) == "no pieces"
    assert describe(Horde(moved=True)) == "no pieces, just moved"


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)
names = st.sampled_from([*FULL, "extra"]) | st.text(max_size=60)


@given(st.dictionaries(names, json_values), st.sampled_from([read_horde, read_options]))
def test_junk_is_unplayable_and_nothing_else(answers, read):
    try:
        read(answers)
    except Unplayable as unplayable:
        fields = {problem.field for problem in unplayable.problems}
    else:
        fields = set()
    assert fields <= set(answers)
