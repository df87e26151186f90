"""Little Dragons: the odds of a broken egg, against every way the eggs can lie."""

import json
from fractions import Fraction
from itertools import permutations
from math import gcd

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict

from scorers.little_dragons import GAME
from scorers.problems import Unplayable

HELPER = GAME.helper("odds")
IN_BOX = {"3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "broken": 5}
NEVER, CERTAIN = "0/1", "1/1"


def ask(left_facedown, **unseen):
    """Ask with all eggs seen but these: e3=1 is one unseen egg of No. 3."""
    seen = {face: n - unseen.get(face.rjust(2, "e"), 0) for face, n in IN_BOX.items()}
    return HELPER.answer(HELPER.read({"seen": seen, "left_facedown": left_facedown}))


def facts(left_facedown, **unseen) -> list[str | None]:
    answer = ask(left_facedown, **unseen).facts
    return [answer["next_broken"], answer["reveal_broken"]]


def problems(answers) -> dict[str, str]:
    with pytest.raises(Unplayable) as caught:
        HELPER.read(answers)
    return {problem.field: problem.message for problem in caught.value.problems}


def shows_broken(row: tuple[str, ...]) -> bool:
    """Turn over eggs from the left as the rulebook tells it."""
    first, second, *third = row
    if "broken" in (first, second):
        return True
    return first == second and third[:1] == ["broken"]


def share(hits: list[bool]) -> str:
    part, whole = sum(hits), len(hits)
    common = gcd(part, whole)
    return f"{part // common}/{whole // common}"


few = st.lists(st.sampled_from(("broken", "3", "4", "9")), min_size=1, max_size=6).filter(
    lambda eggs: all(eggs.count(face) <= IN_BOX[face] for face in eggs)
)


@settings(deadline=None)
@given(few, st.data())
def test_the_odds_are_the_share_of_all_ways_to_lie(eggs, data):
    left = data.draw(st.integers(0, len(eggs)))
    rows = [row[:left] for row in permutations(eggs)]
    expected = [
        share([row[0] == "broken" for row in rows]) if left else None,
        share([shows_broken(row) for row in rows]) if left > 1 else None,
    ]
    unseen = {face.rjust(2, "e"): eggs.count(face) for face in IN_BOX}
    assert facts(left, **unseen) == expected


seen = st.fixed_dictionaries({face: st.integers(0, n) for face, n in IN_BOX.items()})


@settings(max_examples=15, deadline=None)
@given(seen)
def test_three_eggs_drawn_from_a_whole_box(known):
    eggs = [face for face, n in IN_BOX.items() for _ in range(n - known[face])]
    if len(eggs) < 3:
        return
    answer = HELPER.answer(HELPER.read({"seen": known, "left_facedown": 3}))
    threes = [shows_broken(row) for row in permutations(eggs, 3)]
    assert answer.facts["reveal_broken"] == share(threes)


@given(seen, st.integers(0, 47))
def test_a_reveal_is_riskier_than_one_egg(known, left):
    unseen = sum(IN_BOX.values()) - sum(known.values())
    answers = {"seen": known, "left_facedown": min(left, unseen)}
    answer = HELPER.answer(HELPER.read(answers))
    assert answer.rule in GAME.rulebook
    assert sum(line.amount for line in answer.lines) == unseen
    assert all(line.rule in GAME.rulebook for line in answer.lines)
    one, whole = answer.facts.values()
    assert (one is None) == (answers["left_facedown"] < 1)
    assert (whole is None) == (answers["left_facedown"] < 2)
    if whole:
        assert 0 <= Fraction(one) <= Fraction(whole) <= 1


def test_never_and_certain():
    assert facts(2, e3=1, e4=1) == [NEVER, NEVER]
    assert facts(2, broken=2) == [CERTAIN, CERTAIN]
    assert facts(2, broken=5, e3=1) == ["5/6", CERTAIN]


def test_two_face_down_have_no_third():
    assert facts(2, e3=2, broken=1) == ["1/3", "2/3"]
    assert facts(3, e3=2, broken=1) == ["1/3", CERTAIN]


def test_one_or_none_face_down():
    assert facts(1, e3=1, broken=1) == ["1/2", None]
    assert facts(0, e3=1, broken=1) == [None, None]
    assert facts(0) == [None, None]


def test_nothing_seen_and_nothing_said():
    assert HELPER.read({}) == HELPER.read({"seen": None, "left_facedown": None})
    answer = HELPER.answer(HELPER.read({"left_facedown": 44}))
    assert answer.facts["next_broken"] == "5/47"


@pytest.mark.parametrize(
    ("left", "unseen", "words"),
    [
        (1, {"e3": 2, "broken": 1}, "is 33% (1/3): 1 of the 3 eggs you have not seen is broken"),
        (2, {"e3": 2}, "is 0%: none of the 2 eggs you have not seen are broken"),
        (2, {"broken": 2}, "is 100%: 2 of the 2 eggs"),
        (1, {"broken": 2}, "With one egg face down you cannot reveal two."),
        (2, {"e3": 2, "broken": 1}, "When you reveal both, it is 67% (2/3)"),
        (3, {"e3": 3, "broken": 2}, "force, it is 90% (9/10)"),
        (0, {"e3": 3}, "No egg is left face down"),
    ],
)
def test_the_text_says_percent(left, unseen, words):
    assert words in ask(left, **unseen).text


def test_more_seen_than_exist():
    answers = {"seen": {face: n + 1 for face, n in IN_BOX.items()}, "left_facedown": 48}
    assert set(problems(answers)) == {*(f"seen-{face}" for face in IN_BOX), "left_facedown"}


def test_more_face_down_than_unseen():
    wrong = problems({"seen": IN_BOX | {"9": 8}, "left_facedown": 2})
    assert wrong == {"left_facedown": "Enter 1 or fewer: you know the faces of all others."}


def test_a_combination_waits_for_its_parts():
    assert set(problems({"seen": {"10": 1, "9": 9}, "left_facedown": 47})) == {"seen-10"}
    assert set(problems({"seen": {"3": -1}, "left_facedown": 47})) == {"seen-3"}


@pytest.mark.parametrize("value", [True, 1.0, "1", "", [], {}, float("nan"), 10**40, -1])
def test_only_whole_numbers_in_range(value):
    answers = {"seen": {"3": value}, "left_facedown": value, "mode": "easy"}
    assert set(problems(answers)) == {"seen-3", "left_facedown", "mode"}


@pytest.mark.parametrize("value", [[], "3", 3, False])
def test_seen_is_an_object(value):
    assert set(problems({"seen": value})) == {"seen"}


@given(seen, st.integers(0, 47))
def test_answers_fill_the_form_again(known, left):
    answers = {"seen": known, "left_facedown": left}
    assert HELPER.form(data=json.loads(json.dumps(answers))).answers == answers


def test_fields_are_named_as_their_problems():
    form = HELPER.form(MultiDict({"seen-3": "4", "seen-broken": "x", "left_facedown": "2"}))
    wrong = problems(form.answers)
    assert set(wrong) == {"seen-3", "seen-broken"}
    assert set(wrong) <= {field.name for field in form.seen}


def test_a_fresh_form_can_be_answered():
    assert HELPER.answer(HELPER.read(HELPER.form().answers)).text.startswith("No egg")
