"""Small words of English."""

import pytest

from scorers.words import count, join


@pytest.mark.parametrize(("n", "said"), [(0, "0 eggs"), (1, "1 egg"), (2, "2 eggs")])
def test_count(n, said):
    assert count(n, "egg") == said


def test_count_with_a_plural_of_its_own():
    assert count(2, "die", "dice") == "2 dice"
    assert count(1, "die", "dice") == "1 die"


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["Ada"], "Ada"),
        (["Ada", "Ben"], "Ada and Ben"),
        (["Ada", "Ben", "Cleo"], "Ada, Ben and Cleo"),
    ],
)
def test_join(names, said):
    assert join(names) == said
    assert join(iter(names)) == said


def test_join_with_another_last_word():
    assert join(["Ada", "Ben"], "or") == "Ada or Ben"
