"""Kombo Klash!: what a board may hold, its form, and what is said about it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict

from scorers.kombo_klash import GAME
from scorers.kombo_klash.state import CREATURES
from scorers.problems import Unplayable

FIND = GAME.helper("board")
LETTERS = dict(zip("wkrsavg", CREATURES, strict=True)) | {
    ".": "",
    "c": "chameleon",
    "x": "down",
    "#": "pile",
}
EMPTY = ["pile" if cell == 12 else "" for cell in range(25)]


def board(drawing: str) -> list[str]:
    """Read five rows of letters."""
    return [LETTERS[letter] for letter in drawing if not letter.isspace()]


def problems(answers) -> set[str]:
    with pytest.raises(Unplayable) as caught:
        FIND.read(answers)
    fields = [problem.field for problem in caught.value.problems]
    assert len(fields) == len(set(fields))
    assert all(problem.message for problem in caught.value.problems)
    return set(fields)


def with_cells(**changed) -> list:
    return [changed.get(f"c{cell}", here) for cell, here in enumerate(EMPTY)]


def answer(drawing: str, **values: int):
    return FIND.answer(FIND.read({"board": board(drawing), "values": values}))


def test_an_empty_board_reads():
    assert FIND.read({"board": EMPTY}) == FIND.read({"board": EMPTY, "values": None})
    assert FIND.read({"board": [here or None for here in EMPTY]}).cells == tuple(EMPTY)
    assert FIND.answer(FIND.read({"board": EMPTY})).facts == {"kombos": []}


@pytest.mark.parametrize(
    "cells", [None, [], EMPTY[:24], [*EMPTY, ""], {}, "pile", 25, True, [None] * 24]
)
def test_a_board_has_25_spaces(cells):
    assert problems({"board": cells}) == {"board"}
    assert problems({"board": cells, "values": {"wolf": 0}}) == {"board", "values-wolf"}


@pytest.mark.parametrize(
    "here", ["pile", "lion", "Wolf", "face-down", " ", 0, 1, True, False, [], {}, ["wolf"]]
)
def test_spaces_that_cannot_be(here):
    assert problems({"board": with_cells(c3=here)}) == {"board-3"}


@pytest.mark.parametrize("here", ["", None, "down", "wolf", "chameleon", "lion", 12])
def test_the_centre_is_the_pile(here):
    assert problems({"board": with_cells(c12=here)}) == {"board-12"}


def test_each_tile_too_many_is_named_in_reading_order():
    assert problems({"board": board("wwwww ww... ..#.. ..w.. .....")}) == {"board-6", "board-17"}
    assert problems({"board": board("ccccc .cc.. .x#.. kkkkk kkk..")}) == {
        "board-7",
        "board-21",
        "board-22",
    }
    assert FIND.read({"board": board("xxxxx xxxxx ww#ww wwccc ccckk")})
    assert problems({"board": ["lion", *board("wwwww ww... ..#.. ..... .....")[1:]]}) == {"board-0"}


def test_a_tile_that_cannot_lie_there_is_not_counted():
    cells = board("wwwww ..... ..w.. ..w.. ..w..")
    assert problems({"board": cells}) == {"board-12", "board-22"}


@pytest.mark.parametrize("creature", CREATURES)
@pytest.mark.parametrize("value", [0, -1, 21, 10**30, True, 3.0, "3", "", [], {}, float("nan")])
def test_values_that_cannot_be(creature, value):
    assert problems({"board": EMPTY, "values": {creature: value}}) == {f"values-{creature}"}


def test_values_at_the_limits():
    assert FIND.read({"board": EMPTY, "values": {"wolf": 1, "gorilla": 20}}).values == {
        "wolf": 1,
        "gorilla": 20,
    }
    assert FIND.read({"board": EMPTY, "values": dict.fromkeys(CREATURES)}).values == {}


@pytest.mark.parametrize("key", ["chameleon", "lion", "Wolf", "down", ""])
def test_only_seven_creatures_have_a_value(key):
    assert problems({"board": EMPTY, "values": {key: 3}}) == {f"values-{key}"}
    assert problems({"board": EMPTY, "values": {key: None}}) == {f"values-{key}"}


@pytest.mark.parametrize("values", [[], "", 3, True, ["wolf"]])
def test_values_are_an_object(values):
    assert problems({"board": EMPTY, "values": values}) == {"values"}


def test_everything_wrong_is_said_at_once():
    cells = ["lion", "pile", *board("www ww.ww ....# ..... .....")[:23]]
    answers = {"board": cells, "values": {"wolf": 21, "troll": 1}, "hand": []}
    assert problems(answers) == {
        "board-0",
        "board-1",
        "board-9",
        "board-12",
        "board-14",
        "values-wolf",
        "values-troll",
        "hand",
    }


anything = st.none() | st.booleans() | st.integers() | st.text(max_size=3)
tiles = st.sampled_from([*LETTERS.values()])
lists = st.lists(tiles | anything, max_size=27) | st.lists(tiles, min_size=25, max_size=25)
answers = st.dictionaries(
    st.sampled_from(["board", "values", "x"]),
    lists | anything | st.dictionaries(st.sampled_from([*CREATURES, "chameleon"]), anything),
)


@given(answers)
def test_whatever_is_sent_reads_or_has_problems(sent):
    try:
        state = FIND.read(sent)
    except Unplayable:
        assert problems(sent)
    else:
        assert FIND.answer(state).text


def test_a_fresh_form_is_an_empty_board():
    assert FIND.read(FIND.form().answers) == FIND.read({"board": EMPTY})
    sent = MultiDict({field.name: field.data or "" for field in FIND.form().board})
    assert FIND.read(FIND.form(sent).answers) == FIND.read({"board": EMPTY})


def test_a_form_posts_a_board_and_is_filled_again():
    cells = board("ggcww ..... .x#.. ..... .....")
    sent = MultiDict({f"board-{cell}": here for cell, here in enumerate(cells)})
    sent.update({"values-gorilla": "3", "values-wolf": ""})
    form = FIND.form(sent)
    assert form.answers["board"] == cells
    assert FIND.read(form.answers).values == {"gorilla": 3}
    assert FIND.form(data=form.answers).answers == form.answers


def test_problems_find_their_fields():
    form = FIND.form(data={"board": with_cells(c3="pile"), "values": {"wolf": 21}})
    with pytest.raises(Unplayable) as wrong:
        FIND.read(form.answers)
    assert form.show(wrong.value.problems) == ()
    assert form.board[3].errors
    assert form["values"].form.wolf.errors


def test_a_form_names_its_spaces():
    form = FIND.form()
    assert [form.board[cell].label.text for cell in (0, 7, 24)] == [
        "Row 1, space 1",
        "Row 2, space 3",
        "Row 5, space 5",
    ]
    assert [value for value, _ in form.board[12].choices] == ["pile"]
    assert "pile" not in dict(form.board[0].choices)


@pytest.mark.parametrize(
    ("drawing", "text", "rule"),
    [
        (
            "ggg.. .c... ..#.. ..... .....",
            "Three gorillas and one Chameleon touch by their sides and score 4 × 3 = 12 "
            "(row 1 spaces 1, 2 and 3, row 2 space 2).",
            "creature-abilities-mimic",
        ),
        (
            "ggg.. ...g. ..#.. ..... .....",
            "Three gorillas touch by their sides and score 3 × 3 = 9 (row 1 spaces 1, 2 and 3). "
            "Besides: another gorilla touches the Kombo only at a corner.",
            "to-score-a-kombo",
        ),
        (
            "gg... ..g.. ..#.. ..... .....",
            "No Kombo: two gorillas touch, the third only at a corner.",
            "ruling-connected",
        ),
        (
            "gg... ..g.. ..#.. ..... ....g",
            "No Kombo: two gorillas touch, another gorilla only at a corner.",
            "ruling-connected",
        ),
        (
            "gc... ..g.. ..#.. ..... .....",
            "No Kombo: one gorilla and one Chameleon touch, another gorilla only at a corner.",
            "ruling-connected",
        ),
        (
            "gg... ..c.. ..#.. ..... .....",
            "No Kombo: two gorillas touch, a Chameleon only at a corner.",
            "ruling-connected",
        ),
        (
            "g.g.. .g... ..#.. ..... .....",
            "No Kombo: three gorillas touch only at corners.",
            "ruling-connected",
        ),
        (
            "gg... ..... .x#.. ..... ..gg.",
            "No Kombo: four gorillas do not hang together by sides.",
            "ruling-connected",
        ),
        (
            "gcc.. ..... ..#.. ..... .....",
            "No Kombo: one gorilla and two Chameleons touch, "
            "but a Kombo never has more Chameleons than gorillas.",
            "creature-abilities-mimic",
        ),
        (
            "ccc.. ..... ..#.. ..... .....",
            "No Kombo: three Chameleons touch, but Chameleons alone are no Kombo.",
            "ruling-only-chameleons",
        ),
        (
            "gg... xxx.. ..#.. ..... .....",
            "No Kombo: nowhere do three tiles of one creature touch by their sides.",
            "to-score-a-kombo",
        ),
        (
            "wwwcc ...cc ..#.. ..... ..ggg",
            "Three gorillas touch by their sides and score 3 × 3 = 9 (row 5 spaces 3, 4 and 5). "
            "Only one Kombo may be scored in a turn; also there: three wolves and three "
            "Chameleons of unknown score. Besides: one Chameleon beside the wolves cannot count "
            "with them, as a Kombo never has more Chameleons than wolves.",
            "to-score-a-kombo",
        ),
    ],
)
def test_what_is_said(drawing, text, rule):
    said = answer(drawing, gorilla=3)
    assert said.text == text
    assert said.rule == rule


def test_an_unknown_value_is_asked_for():
    said = answer("rrr.. ..... ..#.. ..... .....")
    assert said.text.startswith(
        "Three ravens touch by their sides: 3 times the Kombo score on the raven’s tile"
    )
    assert said.lines == ()


def test_the_best_kombo_is_counted_out():
    lines = answer("ggcww ..... ..#.. ..... .....", gorilla=3, wolf=2).lines
    assert [(line.label, line.amount, line.detail) for line in lines] == [
        ("Two gorillas", 6, "2 × 3"),
        ("One Chameleon", 3, "1 × 3"),
    ]
