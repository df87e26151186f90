"""Little Dragons: which eggs may be taken, for every reveal there is."""

import json
from collections.abc import Iterator
from itertools import product

import pytest
from werkzeug.datastructures import MultiDict

from scorers.little_dragons import GAME
from scorers.problems import Unplayable

HELPER = GAME.helper("what-may-i-take")
FACES = (3, 4, 5, 6, 7, 8, 9, "broken")
MODES = ("standard", "easy")


def ask(*revealed, mode="standard"):
    return HELPER.answer(HELPER.read({"revealed": list(revealed), "mode": mode}))


def problems(answers) -> dict[str, str]:
    with pytest.raises(Unplayable) as caught:
        HELPER.read(answers)
    assert len({p.field for p in caught.value.problems}) == len(caught.value.problems)
    return {problem.field: problem.message for problem in caught.value.problems}


def played(mode: str) -> Iterator[tuple[tuple, list, str]]:
    """Play every reveal, egg by egg, as the rulebook tells it: eggs, choices and what is next."""
    for first in FACES:
        if first == "broken":
            yield (first,), [["broken"]], "turn-ends"
            continue
        yield (first,), [], "reveal-one-more"
        for second in FACES:
            if second == "broken":
                yield (first, second), [["broken"]], "turn-ends"
            elif second != first:
                yield (first, second), [[first], [second]], "take"
            else:
                yield (first, second), [], "reveal-one-more"
                yield from played_third(first, mode)


def played_third(number: int, mode: str) -> Iterator[tuple[tuple, list, str]]:
    for third in FACES:
        eggs = (number, number, third)
        if third == "broken":
            yield eggs, [["broken"]], "turn-ends"
        elif third == number:
            yield eggs, [[number] * 3], "take"
        else:
            odd = [[third]] if mode == "standard" else []
            yield eggs, [[number, number], *odd], "take"


@pytest.mark.parametrize("mode", MODES)
def test_every_reveal_that_can_happen(mode):
    for eggs, choices, then in played(mode):
        answer = ask(*eggs, mode=mode)
        assert answer.facts == {"choices": choices, "next": then}, eggs
        assert answer.rule in GAME.rulebook
        assert all(str(egg) in answer.text for choice in choices for egg in choice)


@pytest.mark.parametrize("mode", MODES)
def test_every_other_reveal_is_a_problem(mode):
    possible = {eggs for eggs, *_ in played(mode)}
    for length in range(5):
        for eggs in product(FACES, repeat=length):
            if eggs not in possible:
                assert set(problems({"revealed": list(eggs), "mode": mode})) == {"revealed"}, eggs


@pytest.mark.parametrize(
    ("eggs", "choices"),
    [
        ((5, 6), [[5], [6]]),
        ((9, 9, 3), [[9, 9], [3]]),
        ((9, 9, 9), [[9, 9, 9]]),
        ((5, "broken"), [["broken"]]),
    ],
)
def test_the_printed_examples(eggs, choices):
    assert ask(*eggs).facts["choices"] == choices


@pytest.mark.parametrize(
    ("eggs", "mode", "rule"),
    [
        ((7,), "standard", "reveal-2-eggs"),
        ((7, 7), "easy", "when-the-2-eggs-have-the-same-number"),
        ((7, 8), "standard", "when-the-2-eggs-have-different-numbers"),
        ((7, 8), "easy", "easy-mode-for-children-turn"),
        ((7, 7, 8), "standard", "when-the-2-eggs-have-the-same-number-third-differs"),
        ((7, 7, 7), "standard", "when-the-2-eggs-have-the-same-number-three-alike"),
        ((7, 7, 8), "easy", "easy-mode-for-children-two-alike"),
        ((7, 7, 7), "easy", "easy-mode-for-children-three-alike"),
        (("broken",), "standard", "when-a-broken-egg-is-revealed"),
        ((7, 7, "broken"), "standard", "ruling-third-egg-broken"),
        ((7, "broken"), "easy", "ruling-easy-mode-broken"),
    ],
)
def test_each_answer_cites_its_rule(eggs, mode, rule):
    assert ask(*eggs, mode=mode).rule == rule


@pytest.mark.parametrize("egg", [2, 10, True, 9.0, "9", "", "Broken", None, [], {}, 10**40])
def test_an_egg_is_a_number_or_broken(egg):
    assert "3 to 9" in problems({"revealed": [9, egg]})["revealed"]


@pytest.mark.parametrize("revealed", [None, [], 9, "broken", {}, [5, 5, 5, 5]])
def test_one_to_three_eggs_are_turned_over(revealed):
    assert set(problems({"revealed": revealed})) == {"revealed"}


def test_everything_wrong_is_said_at_once():
    answers = {"revealed": ["broken", 3], "mode": "hard", "eggs": 1}
    assert set(problems(answers)) == {"revealed", "mode", "eggs"}


def test_mode_defaults_to_standard():
    assert HELPER.read({"revealed": [9]}) == HELPER.read({"revealed": [9], "mode": None})
    assert not HELPER.read({"revealed": [9]}).easy


@pytest.mark.parametrize("mode", MODES)
def test_answers_fill_the_form_again(mode):
    for eggs, *_ in played(mode):
        answers = {"revealed": list(eggs), "mode": mode}
        assert HELPER.form(data=json.loads(json.dumps(answers))).answers == answers


def test_rows_left_blank_are_left_out():
    posted = {"revealed-0": "9", "revealed-1": "", "revealed-2": "broken", "mode": "easy"}
    form = HELPER.form(MultiDict(posted))
    assert form.answers == {"revealed": [9, "broken"], "mode": "easy"}


def test_the_first_egg_is_always_turned_over():
    first, *others = HELPER.form().revealed
    assert [pick.label.text for pick in (first, *others)] == [
        "First egg",
        "Second egg",
        "Third egg",
    ]
    assert "" not in first.choices
    assert all("" in pick.choices for pick in others)
    assert ask(*HELPER.form().answers["revealed"]).facts["next"] == "reveal-one-more"


def test_whatever_is_posted_can_be_judged():
    form = HELPER.form(MultiDict({"revealed-0": "9" * 5000, "revealed-1": "²"}))
    assert set(problems(form.answers)) == {"revealed"}
