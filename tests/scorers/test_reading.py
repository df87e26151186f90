"""Reading answers: every kind of right and wrong, gathered at once."""

import pytest

from scorers.problems import Problem, Unplayable
from scorers.reading import SHOWN_KEY, Reading, number


def problems(reading: Reading) -> dict[str, str]:
    return {problem.field: problem.message for problem in reading.problems}


NOT_WHOLE = [True, False, 1.0, 2.5, float("nan"), float("inf"), "3", "", [], [1], {}]


@pytest.mark.parametrize("value", [-3, 0, 9])
def test_a_whole_number_in_range(value):
    reading = Reading({"eggs": value})
    assert reading.whole("eggs", -3, 9) == value
    reading.finish()


@pytest.mark.parametrize("answers", [{}, {"eggs": None}])
def test_a_missing_number_is_nothing(answers):
    reading = Reading(answers)
    assert reading.whole("eggs", 0, 9) == 0
    reading.finish()


@pytest.mark.parametrize("value", NOT_WHOLE, ids=repr)
def test_no_whole_number(value):
    reading = Reading({"eggs": value})
    assert reading.whole("eggs", 0, 9) == 0
    assert problems(reading) == {"eggs": "Enter a whole number."}


@pytest.mark.parametrize(
    ("value", "why", "message"),
    [
        (10, "", "Enter 9 or fewer."),
        (10**30, "the box holds 9", "Enter 9 or fewer: the box holds 9."),
        (-6, "", "Enter −5 or more."),
        (-(10**30), "cards take 5", "Enter −5 or more: cards take 5."),
    ],
)
def test_out_of_range_is_an_instruction(value, why, message):
    reading = Reading({"eggs": value})
    assert reading.whole("eggs", -5, 9, why) == 0
    assert problems(reading) == {"eggs": message}


def test_that_nothing_is_less_than_none_needs_no_reason():
    reading = Reading({"eggs": -1})
    reading.whole("eggs", 0, 9, "the box holds 9")
    assert problems(reading) == {"eggs": "Enter 0 or more."}


def test_a_high_below_zero_has_its_true_minus_sign():
    reading = Reading({"eggs": 0})
    reading.whole("eggs", -5, -2)
    assert problems(reading) == {"eggs": "Enter −2 or fewer."}


def test_a_choice():
    reading = Reading({"mode": "easy"})
    assert reading.choice("mode", ("standard", "easy")) == "easy"
    reading.finish()


@pytest.mark.parametrize("answers", [{}, {"mode": None}])
def test_a_missing_choice_takes_an_allowed_default(answers):
    reading = Reading(answers)
    assert reading.choice("mode", ("standard", "easy"), "standard") == "standard"
    assert reading.choice("none", ("", "easy")) == ""
    reading.finish()


@pytest.mark.parametrize("answers", [{}, {"mode": None}])
def test_a_missing_choice_without_a_default_is_asked_for(answers):
    reading = Reading(answers)
    assert reading.choice("mode", ("standard", "easy")) == ""
    assert problems(reading) == {"mode": "Choose one of: standard, easy."}


@pytest.mark.parametrize("value", ["hard", "", " easy", "Easy", 0, True, 1.0, ["easy"], {}])
def test_no_choice(value):
    reading = Reading({"mode": value})
    assert reading.choice("mode", ("standard", "easy"), "standard") == "standard"
    assert problems(reading) == {"mode": "Choose one of: standard, easy."}


def test_the_empty_choice_is_not_offered_by_name():
    reading = Reading({"mode": "hard"})
    reading.choice("mode", ("", "easy"))
    assert problems(reading) == {"mode": "Choose one of: easy."}


@pytest.mark.parametrize(("value", "meant"), [(True, True), (False, False), (None, False)])
def test_a_flag(value, meant):
    reading = Reading({"moved": value})
    assert reading.flag("moved") is meant
    reading.finish()


def test_a_missing_flag_is_no():
    reading = Reading({})
    assert reading.flag("moved") is False
    reading.finish()


@pytest.mark.parametrize("value", [0, 1, 1.0, "true", "yes", "", [], {}])
def test_no_flag(value):
    reading = Reading({"moved": value})
    assert reading.flag("moved") is False
    assert problems(reading) == {"moved": "Answer yes or no."}


def test_take_gives_the_raw_answer():
    reading = Reading({"cards": [1, 2]})
    assert reading.take("cards") == [1, 2]
    assert reading.take("more") is None
    reading.finish()


def test_unknown_answers_are_problems():
    reading = Reading({"eggs": 1, "egg": 1, "": None})
    reading.whole("eggs", 0, 9)
    with pytest.raises(Unplayable) as caught:
        reading.finish()
    assert caught.value.problems == (
        Problem("egg", "There is no answer “egg” here; check its name."),
        Problem("", "There is no answer “” here; check its name."),
    )


def test_a_long_unknown_name_is_cut_in_its_message_only():
    key = "x" * 1000
    reading = Reading({key: 1})
    with pytest.raises(Unplayable) as caught:
        reading.finish()
    [problem] = caught.value.problems
    assert problem.field == key
    assert f"“{'x' * SHOWN_KEY}”" in problem.message


def test_ignored_answers_may_be_anything():
    reading = Reading({"pair": "junk", "bonus": 10**30})
    reading.ignore("pair", "bonus", "absent")
    reading.finish()


def test_a_prefix_stands_before_every_field():
    reading = Reading({"value": 99, "odd": 1}, "cards-8-")
    reading.whole("value", 0, 9)
    with pytest.raises(Unplayable) as caught:
        reading.finish()
    fields = [problem.field for problem in caught.value.problems]
    assert fields == ["cards-8-value", "cards-8-odd"]


def test_valid_tells_of_each_answer_by_its_own_name():
    reading = Reading({"eggs": 99, "broken": 1}, "cards-8-")
    reading.whole("eggs", 0, 9)
    reading.whole("broken", 0, 9)
    assert reading.valid("broken")
    assert reading.valid()
    assert not reading.valid("broken", "eggs")


def test_a_rejected_combination_is_a_problem_too():
    reading = Reading({"eggs": 1})
    assert reading.whole("eggs", 0, 9) == 1
    reading.reject("eggs", "Enter the broken eggs first.")
    with pytest.raises(Unplayable, match="eggs: Enter the broken eggs first"):
        reading.finish()


def test_all_problems_come_together_in_the_order_of_reading():
    reading = Reading({"odd": 1, "moved": 1, "eggs": -1, "mode": "hard"})
    reading.whole("eggs", 0, 9)
    reading.choice("mode", ("easy",), "easy")
    reading.flag("moved")
    with pytest.raises(Unplayable) as caught:
        reading.finish()
    assert [problem.field for problem in caught.value.problems] == ["eggs", "mode", "moved", "odd"]


def test_numbers_are_written_with_a_true_minus_sign():
    assert (number(-20), number(0), number(7)) == ("−20", "0", "7")
