"""The Goblin King is Angry: what can be bought in the Goblin Phase."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorers.goblin_king import GAME
from scorers.problems import Unplayable

SHOP = GAME.helper("shop")


def ask(stones=0, on_board=0, goblins=0, hobgoblins=0, ogrins=0):
    buy = {"goblins": goblins, "hobgoblins": hobgoblins, "ogrins": ogrins}
    return SHOP.answer(SHOP.read({"stones": stones, "goblins_on_board": on_board, "buy": buy}))


def fields(answers) -> list[str]:
    with pytest.raises(Unplayable) as wrong:
        SHOP.read(answers)
    return sorted(problem.field for problem in wrong.value.problems)


def test_a_goblin_and_a_hobgoblin():
    said = ask(5, 6, 1, 1)
    assert said.facts == {"cost": 3, "left": 2, "allowed": True}
    assert said.text == "Yes, for 3 Stones of 5, with 2 left; 1 Goblin of 7 go back, 6 stay."
    assert [(line.label, line.amount) for line in said.lines] == [
        ("1 Goblin", 1),
        ("1 Hobgoblin", 2),
    ]


@pytest.mark.parametrize(
    ("bought", "reason", "rule"),
    [
        ((2, 9, 0, 0, 1), "it costs 3 Stones and there are 2", "goblin-phase"),
        ((9, 4, 5), "at most 4 extra Goblins", "goblin-phase-at-most-8"),
        ((9, 1, 0, 0, 1), "2 Goblins would have to be discarded", "goblin-phase-upgrades"),
        ((9, 29, 2), "a colour has 30 Goblins, not 31", "ruling-out-of-cubes"),
        ((99, 30, 0, 6), "a colour has 5 Hobgoblins, not 6", "ruling-out-of-cubes"),
        ((99, 30, 0, 0, 5), "a colour has 4 Ogrins, not 5", "ruling-out-of-cubes"),
    ],
)
def test_why_not(bought, reason, rule):
    said = ask(*bought)
    assert said.facts["allowed"] is False
    assert said.facts["left"] == bought[0] - said.facts["cost"]
    assert reason in said.text
    assert said.rule == rule


def test_goblins_are_placed_before_any_is_discarded():
    assert ask(9, 0, 2, 0, 1).facts == {"cost": 5, "left": 4, "allowed": True}
    assert ask(9, 28, 4, 2).facts["allowed"] is False


def test_upgrades_do_not_count_towards_the_eight():
    assert ask(40, 12, 4, 3, 4).facts == {"cost": 22, "left": 18, "allowed": True}


def test_problems_stand_at_their_fields():
    assert fields({"stones": -1, "goblins_on_board": 31, "buy": {"trolls": 1, "ogrins": -1}}) == [
        "buy-ogrins",
        "buy-trolls",
        "goblins_on_board",
        "stones",
    ]
    assert fields({"buy": [], "sell": 1}) == ["buy", "sell"]
    assert SHOP.answer(SHOP.read({})).facts == {"cost": 0, "left": 0, "allowed": True}


@given(*[st.integers(0, most) for most in (40, 30, 6, 6, 5)])
def test_as_by_hand(stones, on_board, goblins, hobgoblins, ogrins):
    said = ask(stones, on_board, goblins, hobgoblins, ogrins)
    cost = goblins + 2 * hobgoblins + 3 * ogrins
    allowed = (
        cost <= stones
        and goblins <= 4
        and on_board + goblins <= 30
        and hobgoblins <= 5
        and ogrins <= 4
        and hobgoblins + 2 * ogrins <= on_board + goblins
    )
    assert said.facts == {"cost": cost, "left": stones - cost, "allowed": allowed}
    assert sum(line.amount for line in said.lines) == cost
    assert {said.rule, *(line.rule for line in said.lines)} <= {
        section.id for section in GAME.rulebook.sections
    }


def test_the_form_gives_what_is_read_and_can_be_filled_again():
    answers = {
        "stones": 5,
        "goblins_on_board": 6,
        "buy": {"goblins": 1, "hobgoblins": 1, "ogrins": 0},
    }
    assert SHOP.form(data=answers).answers == answers
    SHOP.read(SHOP.form().answers)
