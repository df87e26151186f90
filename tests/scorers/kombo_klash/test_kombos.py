"""Kombo Klash!: Kombos on a board against every subset of its tiles."""

from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorers.kombo_klash import GAME
from scorers.kombo_klash.state import CREATURES

LETTERS = dict(zip("wkrsavg", CREATURES, strict=True)) | {
    ".": "",
    "c": "chameleon",
    "x": "down",
    "#": "pile",
}
FIND = GAME.helper("board")
VALUES = {"gorilla": 3, "wolf": 2}


def cells(drawing: str) -> list[str]:
    """Read five rows of letters."""
    return [LETTERS[letter] for letter in drawing if not letter.isspace()]


def ask(board: list[str], values: dict | None = None):
    return FIND.answer(FIND.read({"board": board, "values": values}))


def kombos(drawing: str, **values: int) -> list[str]:
    """Give each Kombo as creature, size, Chameleons and points, best first."""
    found = ask(cells(drawing), values).facts["kombos"]
    return [f"{k['creature']} {k['size']} {k['chameleons']} {k['points']}" for k in found]


@pytest.mark.parametrize(
    ("drawing", "found"),
    [
        ("ggg.. ..... ..#.. ..... .....", ["gorilla 3 0 9"]),
        ("gc... .gg.. ..#.. ..... .....", ["gorilla 4 1 12"]),
        ("gcg.. .g... ..#.. ..... .....", ["gorilla 4 1 12"]),
        ("ggg.. ...g. ..#.. ..... .....", ["gorilla 3 0 9"]),
        ("gg... ..g.. ..#.. ..... .....", []),
        ("gg... xxx.. gg#.. ..... .....", []),
        ("ccc.. c.c.. ..#.. ..... .....", []),
        ("gcc.. ..... ..#.. ..... .....", []),
        ("ggcc. ..... ..#.. ..... .....", ["gorilla 4 2 12"]),
        ("ggccc ..... ..#.. ..... .....", ["gorilla 4 2 12"]),
        ("gcccg ..... ..#.. ..... .....", []),
        ("gccgg ..... ..#.. ..... .....", ["gorilla 5 2 15"]),
        ("gcccc ....g ..#.g ..... .....", ["gorilla 4 2 12"]),
        ("gcccc .g..g ..#.g ..... .....", ["gorilla 8 4 24"]),
        ("ggc.. ..w.. ..#.. ..w.. .....", ["gorilla 3 1 9"]),
        ("ggcww ..... ..#.. ..... .....", ["gorilla 3 1 9", "wolf 3 1 6"]),
        ("wwwww ..... ..#.. ..... ..ggg", ["wolf 5 0 10", "gorilla 3 0 9"]),
        (
            "wwwww aaaaa ..#.. rrr.. ..ggg",
            ["wolf 5 0 10", "gorilla 3 0 9", "alligator 5 0 None", "raven 3 0 None"],
        ),
        ("ggg.. ..... ..#.. ..... ..ggg", ["gorilla 3 0 9", "gorilla 3 0 9"]),
        ("gg.gg ..... ..#.. ..... .....", []),
        ("..... ..g.. .g#g. ..g.. .....", []),
    ],
)
def test_kombos_of_a_drawing(drawing, found):
    assert kombos(drawing, **VALUES) == found


def test_a_chameleon_is_offered_to_each_of_its_neighbours():
    assert ask(cells("ggcww ..... ..#.. ..... ....."), {"wolf": 5}).facts == {
        "kombos": [
            {"creature": "wolf", "cells": [2, 3, 4], "size": 3, "chameleons": 1, "points": 15},
            {"creature": "gorilla", "cells": [0, 1, 2], "size": 3, "chameleons": 1, "points": None},
        ]
    }


boards = st.tuples(
    st.sampled_from(["wc", "wkc", "wkrsavgc"]),
    st.integers(0, 24),
    st.randoms(use_true_random=False),
).map(lambda drawn: random_board(*drawn))


def random_board(tiles: str, most: int, random) -> list[str]:
    """Lay out at most so many tiles of a box that holds six of each."""
    bag = random.sample(tiles * 6, min(most, len(tiles) * 6))
    bag += random.choices(".x", [3, 1], k=24 - len(bag))
    random.shuffle(bag)
    return [LETTERS[letter] for letter in (*bag[:12], "#", *bag[12:])]


def side_by_side(a: int, b: int) -> bool:
    return abs(a // 5 - b // 5) + abs(a % 5 - b % 5) == 1


def spread(start: int, within: set[int]) -> set[int]:
    """Walk from one cell over the others until nothing is added."""
    seen = {start}
    while more := {b for a in seen for b in within - seen if side_by_side(a, b)}:
        seen |= more
    return seen


def is_kombo(board: list[str], creature: str, tiles: set[int]) -> bool:
    real = sum(board[cell] == creature for cell in tiles)
    mimics = sum(board[cell] == "chameleon" for cell in tiles)
    return (
        real + mimics == len(tiles) >= 3 and mimics <= real and spread(min(tiles), tiles) == tiles
    )


def groups(board: list[str], creature: str) -> Iterator[set[int]]:
    left = {cell for cell in range(25) if board[cell] in (creature, "chameleon")}
    while left:
        group = spread(min(left), left)
        left -= group
        if any(board[cell] == creature for cell in group):
            yield group


def largest_size(board: list[str], creature: str, group: set[int]) -> int:
    for size in range(len(group), 2, -1):
        if any(is_kombo(board, creature, set(part)) for part in combinations(group, size)):
            return size
    return 0


@settings(max_examples=400, deadline=None)
@given(boards, st.dictionaries(st.sampled_from(CREATURES), st.integers(1, 20)))
def test_every_group_has_its_largest_part(board, values):
    found = ask(board, values).facts["kombos"]
    for kombo in found:
        tiles = set(kombo["cells"])
        assert kombo["cells"] == sorted(tiles)
        assert is_kombo(board, kombo["creature"], tiles)
        assert kombo["size"] == len(tiles)
        assert kombo["chameleons"] == sum(board[cell] == "chameleon" for cell in tiles)
        worth = values.get(kombo["creature"])
        assert kombo["points"] == (worth and worth * len(tiles))
    for creature in CREATURES:
        own = [set(kombo["cells"]) for kombo in found if kombo["creature"] == creature]
        for group in groups(board, creature):
            inside = [len(tiles) for tiles in own if tiles <= group]
            assert inside == [size for size in [largest_size(board, creature, group)] if size]
        assert all(any(tiles <= group for group in groups(board, creature)) for tiles in own)


@given(boards, st.dictionaries(st.sampled_from(CREATURES), st.integers(1, 20)))
def test_the_best_comes_first(board, values):
    found = ask(board, values).facts["kombos"]
    order = [(k["points"] is not None, k["points"] or 0, k["size"]) for k in found]
    assert order == sorted(order, reverse=True)
    assert found == ask(board, values).facts["kombos"]


@given(boards, st.dictionaries(st.sampled_from(CREATURES), st.integers(1, 20)))
def test_an_answer_says_why_and_adds_up(board, values):
    answer = ask(board, values)
    found = answer.facts["kombos"]
    assert answer.rule in GAME.rulebook
    assert all(line.rule in GAME.rulebook for line in answer.lines)
    assert answer.text.endswith(".")
    assert answer.text.startswith("No Kombo: ") is not bool(found)
    assert sum(line.amount for line in answer.lines) == (found[0]["points"] or 0 if found else 0)
