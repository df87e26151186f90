"""The Goblin King is Angry: the round as it goes on."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorers.goblin_king import GAME
from scorers.goblin_king.round import (
    CHECKLIST,
    PHASES,
    Round,
    buy_card,
    first_round,
    gain,
    next_phase,
    pay,
    plain,
    read_round,
)
from scorers.problems import Unplayable

CASTLE = "castle-phase"


def fields(answers, players=3) -> list[str]:
    with pytest.raises(Unplayable) as wrong:
        read_round(answers, players)
    return sorted(problem.field for problem in wrong.value.problems)


def test_the_first_round():
    now = first_round(3, ear=2)
    assert now == Round(1, "goblin-phase", 2, (3, 3, 3), 1)


def test_five_phases_then_the_ear_passes_and_everybody_is_paid():
    now = first_round(3, ear=2)
    seen = []
    for _ in PHASES:
        seen.append(now.phase)
        now = next_phase(now)
    assert tuple(seen) == PHASES
    assert now == Round(2, "goblin-phase", 0, (4, 4, 4), 1)


def test_printed_example_cards_cost_one_two_three_whoever_buys():
    now = Round(1, CASTLE, 0, (3, 3))
    now = buy_card(now, 0)
    now = buy_card(now, 1)
    assert (now.stones, now.price) == ((2, 1), 3)
    with pytest.raises(Unplayable) as wrong:
        buy_card(now, 0)
    assert [problem.field for problem in wrong.value.problems] == ["stones-0"]
    assert next_phase(next_phase(next_phase(now))).price == 1


@pytest.mark.parametrize("phase", [phase for phase in PHASES if phase != CASTLE])
def test_cards_are_sold_in_the_castle_phase_only(phase):
    with pytest.raises(Unplayable):
        buy_card(Round(1, phase, 0, (9, 9)), 0)


def test_paying_and_bounties():
    now = first_round(2, 0)
    assert pay(now, 1, 3).stones == (3, 0)
    assert gain(now, 0).stones == (4, 3)
    for stones in (4, -1):
        with pytest.raises(Unplayable):
            pay(now, 0, stones)


def test_what_was_stored_is_checked():
    assert fields({"number": 0, "phase": "tea", "ear": 3, "price": 0, "stones": [1]}) == [
        "ear",
        "number",
        "phase",
        "price",
        "stones",
    ]
    assert fields({"stones": [1, -1, "2"], "king": 1}) == ["king", "stones-1", "stones-2"]
    assert fields({"stones": [0, 0, 0], "price": 2}) == ["price"]
    assert fields({"stones": 3}) == fields({}) == ["stones"]


@given(st.integers(2, 6), st.lists(st.sampled_from(["next", "buy", "gain"]), max_size=40))
def test_a_round_is_stored_and_read_again(players, steps):
    now = first_round(players, players - 1)
    for turn, step in enumerate(steps):
        if step == "next":
            now = next_phase(now)
        elif step == "gain":
            now = gain(now, turn % players)
        elif now.phase == CASTLE and now.stones[turn % players] >= now.price:
            now = buy_card(now, turn % players)
        assert read_round(json.loads(json.dumps(plain(now))), players) == now


def test_each_phase_has_a_list_whose_rules_are_there():
    assert tuple(CHECKLIST) == PHASES
    for phase in PHASES:
        steps = Round(1, phase, 0, (3, 3)).checklist
        assert steps
        assert all(text.endswith((".", ":")) and rule in GAME.rulebook for text, rule in steps)
        assert phase in GAME.rulebook
