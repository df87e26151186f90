"""Forms: what was typed becomes plain answers, and answers fill the form again."""

import json

import pytest
from werkzeug.datastructures import MultiDict
from wtforms import FieldList, FormField

from scorers.forms import AnswersForm, ChoiceField, CountField, FlagField, PickField
from scorers.problems import Problem

COLOURS = {"red": "Red", "blue": "Blue"}


class Cell(AnswersForm):
    value = CountField("Value", high=9)
    colour = PickField("Colour", choices={"": "none", **COLOURS})


class Sheet(AnswersForm):
    eggs = CountField("Eggs", high=7)
    adjust = CountField("Change", low=-20, high=20)
    mode = ChoiceField(
        "Mode",
        choices={"standard": "Standard", "easy": "Easy"},
        why={"easy": "No trophies."},
        default="standard",
    )
    colour = PickField("Colour", choices={"": "none", **COLOURS})
    moved = FlagField("Has just moved")
    cards = FieldList(FormField(Cell), min_entries=2)


def posted(**typed: str) -> Sheet:
    return Sheet(MultiDict({name.replace("__", "-"): text for name, text in typed.items()}))


FULL = {
    "eggs": 3,
    "adjust": -4,
    "mode": "easy",
    "colour": "blue",
    "moved": True,
    "cards": [{"value": 8, "colour": "red"}, {"value": None, "colour": ""}],
}


@pytest.mark.parametrize(
    "answers",
    [
        FULL,
        FULL | {"eggs": None, "colour": "", "moved": False},
        FULL | {"eggs": 0, "adjust": 20, "mode": "standard"},
        FULL | {"eggs": "three", "adjust": 10**29},
    ],
)
def test_answers_fill_the_form_again(answers):
    assert Sheet(data=answers).answers == answers
    assert Sheet(data=json.loads(json.dumps(answers))).answers == answers


def test_what_is_typed_becomes_answers():
    form = posted(
        eggs="3",
        adjust="-4",
        mode="easy",
        colour="blue",
        moved="y",
        cards__0__value="8",
        cards__0__colour="red",
        cards__1__value="",
        cards__1__colour="",
    )
    assert form.answers == FULL


def test_what_a_form_shows_is_read_as_it_was():
    shown = Sheet(data=FULL)
    form = posted(eggs=shown.eggs._value(), adjust=shown.adjust._value())
    assert (form.eggs.data, form.adjust.data) == (3, -4)


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("0", 0),
        (" 7 ", 7),
        ("007", 7),
        ("+7", 7),
        ("-7", -7),
        ("−7", -7),
        ("− 7", -7),
        ("1 000", 1000),
        ("9" * 30, int("9" * 30)),
    ],
)
def test_numbers_as_thumbs_type_them(typed, value):
    assert posted(eggs=typed).eggs.data == value


@pytest.mark.parametrize("typed", ["", "   "])
def test_a_blank_is_a_missing_answer(typed):
    field = posted(eggs=typed).eggs
    assert field.data is None
    assert field._value() == ""


def test_a_field_that_was_not_sent_is_a_missing_answer():
    form = posted(adjust="1")
    assert form.answers["eggs"] is None
    assert form.answers["colour"] is None
    assert form.answers["moved"] is False


@pytest.mark.parametrize("typed", ["three", "3.5", "1e3", "--3", "0x10", "9" * 31, "½", "<b>3"])
def test_text_that_is_no_number_stays_as_it_was_typed(typed):
    field = posted(eggs=typed).eggs
    assert field.data == typed
    assert field._value() == typed


def test_a_negative_number_is_shown_with_a_true_minus_sign():
    assert Sheet(data={"adjust": -4}).adjust._value() == "−4"
    assert 'value="−4"' in Sheet(data={"adjust": -4}).adjust()


def test_zero_is_shown_and_is_not_a_blank():
    assert Sheet(data={"eggs": 0}).eggs._value() == "0"


def test_low_and_high_are_there_for_the_steppers():
    form = Sheet()
    assert (form.eggs.low, form.eggs.high) == (0, 7)
    assert (form.adjust.low, form.adjust.high) == (-20, 20)
    assert Cell().value.low == 0


def test_choices_keep_their_words_and_reasons():
    form = Sheet()
    offered = [(choice.value, choice.label) for choice in form.mode.iter_choices()]
    assert offered == [("standard", "Standard"), ("easy", "Easy")]
    assert form.mode.why == {"easy": "No trophies."}
    assert form.mode.data == "standard"
    assert [choice.value for choice in form.colour.iter_choices()] == ["", "red", "blue"]


def test_a_choice_that_is_none_is_left_for_the_state_to_judge():
    form = posted(mode="hard", colour="green")
    assert (form.mode.data, form.colour.data) == ("hard", "green")
    assert form.validate()


def test_problems_stand_at_their_fields():
    form = Sheet(data=FULL)
    here = (Problem("eggs", "Enter 7 or fewer."), Problem("eggs", "Count again."))
    in_a_cell = Problem("cards-1-value", "Enter 9 or fewer.")
    elsewhere = Problem("egg", "There is no answer “egg” here.")
    assert form.show((*here, in_a_cell, elsewhere)) == (elsewhere,)
    assert list(form.eggs.errors) == ["Enter 7 or fewer.", "Count again."]
    assert list(form.cards[1].form.value.errors) == ["Enter 9 or fewer."]
    assert not form.adjust.errors
    assert not form.cards[0].form.value.errors


def test_problems_find_the_fields_of_a_prefixed_form():
    form = Sheet(prefix="Ada-", data=FULL)
    assert form.show([Problem("eggs", "Enter 7 or fewer.")]) == ()
    assert list(form.eggs.errors) == ["Enter 7 or fewer."]
    assert form.eggs.name == "Ada-eggs"
