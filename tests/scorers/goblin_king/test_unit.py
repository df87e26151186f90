"""The Goblin King is Angry: whether a unit of the Castle falls."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict

from scorers.goblin_king import GAME
from scorers.problems import Unplayable

UNIT = GAME.helper("unit")


def rank(**drawings: str) -> list[dict]:
    """Draw a rank: for each player Goblins, Hobgoblins, Ogrins."""
    kinds = ("goblins", "hobgoblins", "ogrins")
    return [
        {"player": player, **dict(zip(kinds, map(int, drawing.split()), strict=False))}
        for player, drawing in drawings.items()
    ]


def ask(**answers):
    return UNIT.answer(UNIT.read(answers))


def fields(**answers) -> list[str]:
    with pytest.raises(Unplayable) as wrong:
        UNIT.read(answers)
    assert all(problem.message for problem in wrong.value.problems)
    return sorted(problem.field for problem in wrong.value.problems)


def test_printed_example_four_and_six_destroy_a_wall():
    said = ask(unit="wall", adjacent=rank(Taylor="4", Noah="2 2"), mover="Taylor")
    assert said.facts == {
        "have": 10,
        "need": 10,
        "destroyed": True,
        "missing": 0,
        "stone_to": "Taylor",
    }
    assert said.rule == "wall-barricade"
    assert [(line.label, line.amount) for line in said.lines] == [
        ("Taylor: 4 Goblins", 4),
        ("Noah: 2 Goblins", 2),
        ("Noah: 2 Hobgoblins", 4),
    ]
    assert "Taylor, who has just moved and stands beside it, takes 1 Stone" in said.text


@pytest.mark.parametrize(
    ("unit", "need"), [("wall", 10), ("knight", 6), ("priest", 4), ("archer", 2), ("other", 7)]
)
def test_each_unit_has_its_number_and_two_more_a_border(unit, need):
    assert ask(unit=unit, number=7).facts["need"] == need
    assert ask(unit=unit, number=7, borders=3).facts["need"] == need + 6


def test_without_a_piece_of_the_mover_beside_it_nothing_falls():
    there = rank(Ada="9", Ben="0")
    for mover in (None, "Ben", "Cleo"):
        said = ask(unit="knight", adjacent=there, mover=mover)
        assert (said.facts["destroyed"], said.facts["missing"]) == (False, 0)
        assert said.facts["stone_to"] is None
        assert said.rule == "ruling-which-units"


def test_the_second_rank_counts_at_a_wall_but_lets_nobody_destroy_it():
    second = rank(Ben="0 1 1")
    said = ask(unit="wall", adjacent=rank(Ada="4"), second_rank=second, mover="Ada")
    assert said.facts["have"] == 10
    assert said.facts["destroyed"]
    assert {line.rule for line in said.lines} == {"movement-and-attack-phase", "ruling-second-rank"}
    assert not ask(unit="wall", adjacent=rank(Ada="4"), second_rank=second, mover="Ben").facts[
        "destroyed"
    ]


def test_a_second_rank_is_refused_elsewhere_unless_it_is_empty():
    assert fields(unit="archer", second_rank=rank(Ada="1")) == ["second_rank"]
    assert ask(unit="archer", second_rank=[]).facts["have"] == 0
    assert ask(unit="archer", second_rank=None).facts["have"] == 0


def test_a_number_is_read_only_where_it_is_needed():
    assert ask(unit="wall", number="junk").facts["need"] == 10
    assert fields(unit="other") == ["number"]
    assert fields(unit="other", number=0) == fields(unit="other", number=61) == ["number"]
    assert ask(unit="other", number=60).facts["need"] == 60


def test_every_problem_is_told_at_once():
    assert fields(
        unit="tower",
        borders=13,
        adjacent=[{"player": "Ada", "trolls": 1}, 7, {"goblins": 31}, {"player": "Ada"}],
        second_rank="Ben",
        mover="",
        horde=1,
    ) == [
        "adjacent-0-trolls",
        "adjacent-1",
        "adjacent-2-goblins",
        "adjacent-2-player",
        "adjacent-3-player",
        "borders",
        "horde",
        "mover",
        "second_rank",
        "unit",
    ]
    assert fields() == fields(unit=None) == ["unit"]


@pytest.mark.parametrize("name", ["", "x" * 41, 7, None, True, ["Ada"]])
def test_names_have_up_to_forty_letters(name):
    assert fields(unit="wall", adjacent=[{"player": name}]) == ["adjacent-0-player"]


def test_a_colour_has_so_many_pieces_in_both_ranks_together():
    first, second = rank(Ada="20 3 2"), rank(Ben="30 5 4", Ada="11 3 2")
    assert fields(unit="wall", adjacent=first, second_rank=second) == [
        "second_rank-1-goblins",
        "second_rank-1-hobgoblins",
    ]


def test_six_players_stand_there_at_most():
    seven = [{"player": str(n)} for n in range(7)]
    assert fields(unit="wall", adjacent=seven) == ["adjacent"]
    assert fields(unit="wall", adjacent=seven[:6], second_rank=seven[6:]) == ["second_rank"]
    assert ask(unit="wall", adjacent=seven[:6], second_rank=seven[:6]).facts["have"] == 0


stands = st.dictionaries(
    st.sampled_from("ABCDEF"),
    st.tuples(st.integers(0, 15), st.integers(0, 2), st.integers(0, 2)),
    max_size=6,
)


@given(
    st.sampled_from(["wall", "knight", "priest", "archer"]),
    st.integers(0, 12),
    stands,
    stands,
    st.none() | st.sampled_from("ABCDEF"),
)
def test_the_count_is_as_by_hand(unit, borders, first, second, mover):
    second = second if unit == "wall" else {}
    said = ask(
        unit=unit,
        borders=borders,
        adjacent=rank(**{n: " ".join(map(str, p)) for n, p in first.items()}),
        second_rank=rank(**{n: " ".join(map(str, p)) for n, p in second.items()}),
        mover=mover,
    )
    have = sum(g + 2 * h + 4 * o for g, h, o in [*first.values(), *second.values()])
    need = {"wall": 10, "knight": 6, "priest": 4, "archer": 2}[unit] + 2 * borders
    falls = have >= need and any(first.get(mover, ()))
    assert said.facts == {
        "have": have,
        "need": need,
        "destroyed": falls,
        "missing": max(0, need - have),
        "stone_to": mover if falls else None,
    }
    assert sum(line.amount for line in said.lines) == have
    assert {said.rule, *(line.rule for line in said.lines)} <= {
        section.id for section in GAME.rulebook.sections
    }


def test_the_form_gives_what_is_read_and_can_be_filled_again():
    answers = {
        "unit": "other",
        "number": 5,
        "borders": 1,
        "mover": "Ada",
        "adjacent": rank(Ada="1 2 3", Ben="4 0 0"),
        "second_rank": [],
    }
    form = UNIT.form(data=answers)
    assert form.answers == answers
    assert UNIT.form(data=form.answers).answers == answers
    UNIT.read(UNIT.form().answers)


def test_a_blank_row_moves_no_problem_away_from_its_field():
    form = UNIT.form(
        MultiDict({"unit": "knight", "adjacent-0-player": "", "adjacent-2-goblins": "x"})
    )
    assert form.answers["adjacent"] == [
        {"player": None, "goblins": "x", "hobgoblins": None, "ogrins": None}
    ]
    with pytest.raises(Unplayable) as wrong:
        UNIT.read(form.answers)
    assert form.show(wrong.value.problems) == ()
    assert [stand.goblins.errors for stand in form.adjacent][1:3] == [
        (),
        ("Enter a whole number.",),
    ]
