"""Neighbours: drawings, edges, properties."""

from hypothesis import given
from hypothesis import strategies as st

from scorers.grid import eight_neighbours, four_neighbours, hang_together

sides = st.integers(1, 7)


def test_a_cave():
    eight = eight_neighbours(5, 3)
    assert eight[0] == (1, 5, 6)
    assert eight[4] == (3, 8, 9)
    assert eight[7] == (1, 2, 3, 6, 8, 11, 12, 13)
    assert eight[14] == (8, 9, 13)


def test_sides_only():
    four = four_neighbours(5, 3)
    assert four[0] == (1, 5)
    assert four[4] == (3, 9)
    assert four[5] == (0, 6, 10)
    assert four[7] == (2, 6, 8, 12)


def test_small_boards():
    assert eight_neighbours(1, 1) == four_neighbours(1, 1) == ((),)
    assert eight_neighbours(1, 3) == four_neighbours(1, 3) == ((1,), (0, 2), (1,))
    assert eight_neighbours(0, 0) == ()


def test_worked_out_once():
    assert eight_neighbours(5, 5) is eight_neighbours(5, 5)
    assert four_neighbours(5, 5) is four_neighbours(5, 5)


@given(sides, sides)
def test_distance_decides(width, height):
    eight, four = eight_neighbours(width, height), four_neighbours(width, height)
    for a in range(width * height):
        steps = {
            b: (abs(a // width - b // width), abs(a % width - b % width))
            for b in range(width * height)
        }
        assert list(eight[a]) == [b for b in steps if max(steps[b]) == 1]
        assert list(four[a]) == [b for b in steps if sum(steps[b]) == 1]


def test_hanging_together():
    beside = four_neighbours(5, 3)
    assert hang_together([], beside)
    assert hang_together([7], beside)
    assert hang_together(range(15), beside)
    assert hang_together([0, 1, 6, 11], beside)
    assert not hang_together([0, 6], beside)
    assert hang_together([0, 6], eight_neighbours(5, 3))
    assert not hang_together([4, 5], beside)


@given(sides, sides, st.data())
def test_hanging_together_is_being_reached(width, height, data):
    cells = data.draw(st.sets(st.integers(0, width * height - 1)))
    beside = four_neighbours(width, height)
    reached = set(list(cells)[:1])
    for _ in cells:
        reached |= {n for cell in reached for n in beside[cell]} & cells
    assert hang_together(cells, beside) == (reached == cells)
