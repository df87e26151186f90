"""Little Dragons: what an entry may say."""

import pytest

from scorers.little_dragons.state import Nest, Options, describe, read_nest, read_options
from scorers.problems import Unplayable


def problems(answers, read=read_nest) -> dict[str, str]:
    with pytest.raises(Unplayable) as caught:
        read(answers)
    return {problem.field: problem.message for problem in caught.value.problems}


def test_missing_and_null_are_zero():
    assert read_nest({"eggs_3": None, "eggs_9": 9}) == Nest((0, 0, 0, 0, 0, 0, 9), 0)


def test_more_than_the_box_holds_names_the_limit():
    assert problems({"eggs_7": 8}) == {"eggs_7": "Enter 7 or fewer: the box holds 7 eggs of No. 7."}


@pytest.mark.parametrize("value", [True, 1.0, "3", "", [], {}, float("nan"), 10**30, -1])
def test_only_whole_numbers_in_range(value):
    assert set(problems({"eggs_3": value, "broken": 6})) == {"eggs_3", "broken"}


def test_unknown_answers_never_score_in_silence():
    assert set(problems({"egg_3": 1, "eggs_4": 5})) == {"egg_3", "eggs_4"}


@pytest.mark.parametrize("value", ["hard", "", 1, ["easy"], True])
def test_mode_is_one_of_two(value):
    assert set(problems({"mode": value}, read_options)) == {"mode"}


def test_mode_defaults_to_standard():
    assert read_options({"mode": None}) == read_options({}) == Options("standard")


def test_a_nest_in_a_few_words():
    assert describe(Nest((1, 0, 0, 0, 0, 0, 0), 0)) == "1 egg"
    assert describe(Nest((1, 1, 0, 0, 0, 0, 0), 2)) == "2 eggs, 2 broken"
