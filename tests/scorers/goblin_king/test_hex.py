"""The Goblin King is Angry: who dies in a hex, against a search through every use of attacks."""

import time
from itertools import chain, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict

from scorers.goblin_king import GAME
from scorers.problems import Unplayable

HEX = GAME.helper("hex")
KINDS = ("goblins", "hobgoblins", "ogrins")
SIZES = (1, 2, 4)


def heaps(**drawings: str) -> dict[str, dict[str, int]]:
    """Draw a hex: for each colour Goblins, Hobgoblins, Ogrins."""
    return {
        colour: dict(zip(KINDS, map(int, drawing.split()), strict=True))
        for colour, drawing in drawings.items()
    }


def ask(pieces, attacks, ear=None):
    return HEX.answer(HEX.read({"pieces": pieces, "attacks": list(attacks), "ear": ear}))


def choices(said) -> set[tuple]:
    """Give each choice as pairs of a colour and its losses, sorted."""
    return {
        tuple(sorted((colour, tuple(loss[kind] for kind in KINDS)) for colour, loss in c.items()))
        for c in said.facts["choices"]
    }


def fields(**answers) -> list[str]:
    with pytest.raises(Unplayable) as wrong:
        HEX.read(answers)
    assert all(problem.message for problem in wrong.value.problems)
    return sorted(problem.field for problem in wrong.value.problems)


def size(pieces) -> int:
    return sum(each * n for each, n in zip(SIZES, pieces, strict=True))


def worst_losses(pieces, attacks) -> set[tuple]:
    """Kill piece by piece with every attack in turn; keep the greatest losses and what is left."""
    seen, ahead = set(), [((0, 0, 0), tuple(sorted(attacks)))]
    while ahead:
        state = ahead.pop()
        if state in seen:
            continue
        seen.add(state)
        loss, left = state
        for kind, i in product(range(3), range(len(left))):
            if loss[kind] < pieces[kind] and left[i] >= SIZES[kind]:
                dead = tuple(n + (k == kind) for k, n in enumerate(loss))
                after = sorted((*left[:i], left[i] - SIZES[kind], *left[i + 1 :]))
                ahead.append((dead, tuple(after)))
    most = max(size(loss) for loss, _ in seen)
    return {(loss, left) for loss, left in seen if size(loss) == most}


def losses(order, pieces, attacks) -> set[tuple]:
    if not order:
        return {()}
    first, *rest = order
    return {
        tuple(sorted(((first, loss), *others)))
        for loss, left in worst_losses(pieces[first], attacks)
        for others in losses(rest, pieces, left)
    }


def answer_by_search(pieces, attacks):
    """Give the tied colours that matter, and the choices where none does."""
    there = {colour: own for colour, own in pieces.items() if any(own)}
    levels = sorted({size(own) for own in there.values()}, reverse=True)
    groups = [[c for c in there if size(there[c]) == level] for level in levels]
    results = {
        orders: frozenset(losses(list(chain(*orders)), there, attacks))
        for orders in product(*map(permutations, groups))
    }
    ask = set()
    for i, group in enumerate(groups):
        alike = {}
        for orders, result in results.items():
            alike.setdefault((*orders[:i], *orders[i + 1 :]), set()).add(result)
        if any(len(different) > 1 for different in alike.values()):
            ask.update(group)
    return ask, set() if ask else set(next(iter(results.values())))


def test_printed_example_archer_and_knight():
    said = ask(heaps(red="6 3 1"), [2, 2])
    assert choices(said) == {
        (("red", (0, 2, 0)),),
        (("red", (2, 1, 0)),),
        (("red", (4, 0, 0)),),
    }
    assert said.facts["order"] == ["red"]
    assert said.rule == "ruling-which-pieces-die"
    assert ask(heaps(red="0 0 1"), [2, 2]).facts["choices"] == [heaps(red="0 0 0")]


def test_the_strongest_is_hit_first_and_the_next_with_what_is_left():
    said = ask(heaps(blue="3 0 0", red="0 1 1"), [2, 2])
    assert said.facts["order"] == ["red", "blue"]
    assert choices(said) == {(("blue", (2, 0, 0)), ("red", (0, 1, 0)))}
    assert said.rule == "ruling-kill-order-fixed"
    assert [(line.label, line.amount) for line in said.lines] == [
        ("red: 1 Hobgoblin and 1 Ogrin", 6),
        ("blue: 3 Goblins", 3),
    ]


def test_how_the_first_used_the_attacks_decides_what_is_left():
    said = ask(heaps(red="2 0 0", blue="0 1 0"), [2, 2], ["red", "blue"])
    assert choices(said) == {
        (("blue", (0, 0, 0)), ("red", (2, 0, 0))),
        (("blue", (0, 1, 0)), ("red", (2, 0, 0))),
    }


def test_equal_colours_are_asked_only_where_it_matters():
    pieces = heaps(red="3 1 0", blue="5 0 0", green="1 0 0")
    said = ask(pieces, [2, 2])
    assert said.facts == {"order": None, "ask": ["red", "blue"], "choices": []}
    assert said.rule == "ruling-equal-in-a-hex"
    for ear in (["red", "blue"], ["blue", "red"]):
        said = ask(pieces, [2, 2], ear)
        assert said.facts["order"] == [*ear, "green"]
        assert said.facts["ask"] == []
        assert said.facts["choices"]
    assert ask(pieces, [20]).facts["order"] == ["red", "blue", "green"]
    assert ask(pieces, []).facts["ask"] == []


def test_an_answer_may_leave_out_those_of_which_none_is_asked():
    pieces = heaps(a="3 0 0", b="3 0 0", c="0 0 1", d="0 0 1")
    assert ask(pieces, [3]).facts["ask"] == ["a", "b"]
    for ear in (["b", "a"], ["d", "c", "b", "a"], ["b", "d", "a", "c"]):
        assert ask(pieces, [3], ear).facts["order"][2:] == ["b", "a"]
    for ear in (["c", "d"], ["a"], ["a", "b", "c"], ["a", "b", "b"], ["a", "b", "e"], []):
        assert fields(pieces=pieces, attacks=[3], ear=ear) == ["ear"]


@pytest.mark.parametrize("ear", [["red"], ["red", "blue"], "red", [1], {}, ["x"] * 7])
def test_without_equal_colours_there_is_nothing_to_say(ear):
    assert fields(pieces=heaps(red="1 0 0", blue="2 0 0"), ear=ear) == ["ear"]


def test_colours_without_pieces_are_left_out():
    said = ask(heaps(red="0 0 0", blue="1 0 0"), [1])
    assert said.facts["order"] == ["blue"]
    assert choices(said) == {(("blue", (1, 0, 0)),)}
    said = ask(heaps(red="0 0 0"), [1])
    assert said.facts == {"order": [], "ask": [], "choices": [{}]}


def test_every_problem_is_told_at_once():
    assert fields(
        pieces={"red": {"goblins": 31, "trolls": 1}, "blue": 3, "": {}, "x" * 41: {}},
        attacks=[2, 21, "2", -1, None],
        ear=[1],
        castle=True,
    ) == [
        "attacks-1",
        "attacks-2",
        "attacks-3",
        "castle",
        "ear",
        "pieces-",
        "pieces-blue",
        "pieces-red-goblins",
        "pieces-red-trolls",
        "pieces-" + "x" * 41,
    ]


def test_how_many_colours_and_attacks():
    assert fields() == fields(pieces={}) == fields(pieces=[1]) == ["pieces"]
    assert fields(pieces={str(n): {} for n in range(7)}) == ["pieces"]
    assert fields(pieces={"red": None}, attacks=[1] * 13) == ["attacks"]
    assert fields(pieces={"red": None}, attacks=3) == ["attacks"]
    assert ask({str(n): {} for n in range(6)}, [20] * 12).facts["order"] == []


small = st.tuples(st.integers(0, 4), st.integers(0, 2), st.integers(0, 2))
hexes = st.dictionaries(st.sampled_from("abcd"), small, min_size=1, max_size=3)


@settings(max_examples=150, deadline=None)
@given(hexes, st.lists(st.integers(0, 9), max_size=4))
def test_as_by_a_search_through_every_use(pieces, attacks):
    said = ask({c: dict(zip(KINDS, own, strict=True)) for c, own in pieces.items()}, attacks)
    asked, right = answer_by_search(pieces, attacks)
    assert set(said.facts["ask"]) == asked
    assert (said.facts["order"] is None) is bool(asked)
    assert choices(said) == right
    assert len(said.facts["choices"]) == len(right)
    assert said.text
    assert {said.rule, *(line.rule for line in said.lines)} <= {
        section.id for section in GAME.rulebook.sections
    }


@settings(max_examples=100, deadline=None)
@given(
    st.permutations("abcd"),
    st.lists(small, min_size=4, max_size=4),
    st.lists(st.integers(1, 9), max_size=4),
)
def test_in_the_order_that_the_ear_says(order, pieces, attacks):
    there = {colour: own for colour, own in zip("abcd", pieces, strict=True) if any(own)}
    level = {colour: size(own) for colour, own in there.items()}
    tied = [c for c in order if c in there and list(level.values()).count(level[c]) > 1]
    said = ask(
        {c: dict(zip(KINDS, own, strict=True)) for c, own in there.items()} or {"a": {}},
        attacks,
        tied,
    )
    hit = sorted(there, key=lambda c: (-level[c], order.index(c)))
    assert said.facts["order"] == hit
    assert choices(said) == losses(hit, there, attacks)


@pytest.mark.parametrize(
    ("own", "attacks"),
    [
        (["30 5 4"] * 6, [20] * 12),
        (["30 5 4"] * 6, [3] * 12),
        (["0 2 2", "0 0 3", "2 1 2", "4 4 0", "6 3 0", "8 2 0"], [1, 1, 2, 6, 6, *[13] * 4, 18]),
        (["10 5 3", "6 5 4", "7 3 3", "5 0 3", "0 3 2", "5 2 1"], range(9, 21)),
    ],
)
def test_the_largest_hex_is_quick(own, attacks):
    pieces = heaps(**dict(zip("abcdef", own, strict=True)))
    start = time.perf_counter()
    said = ask(pieces, attacks)
    if said.facts["ask"]:
        assert ask(pieces, attacks, said.facts["ask"]).facts["choices"]
    assert time.perf_counter() - start < 2


def test_the_form_gives_what_is_read_and_can_be_filled_again():
    answers = {
        "pieces": heaps(pink="1 0 0", teal="1 0 0"),
        "attacks": [2, 0, 1, 1, 1, 1],
        "ear": ["teal", "pink"],
    }
    assert HEX.form(data=answers).answers == answers
    assert HEX.answer(HEX.read(HEX.form().answers)).facts["order"] == []
    form = HEX.form(MultiDict({"pieces-0-colour": "Red", "ear-0": "Red"}))
    assert "Red" in dict(form.ear[0].choices)


def test_a_colour_met_twice_and_a_nameless_one_lose_nothing():
    form = HEX.form(
        MultiDict(
            {
                **{f"pieces-{n}-colour": "" for n in range(6)},
                "pieces-1-colour": "red",
                "pieces-1-goblins": "1",
                "pieces-2-colour": "red",
                "pieces-2-goblins": "x",
                "pieces-3-ogrins": "9",
            }
        )
    )
    assert list(form.answers["pieces"]) == ["red", "red (2)", ""]
    with pytest.raises(Unplayable) as wrong:
        HEX.read(form.answers)
    assert form.show(wrong.value.problems) == ()
    assert [row.goblins.errors for row in form.pieces][1:3] == [(), ("Enter a whole number.",)]
    nameless = form.pieces[3]
    assert nameless.colour.errors
    assert nameless.ogrins.errors
