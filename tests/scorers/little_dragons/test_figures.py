"""Little Dragons: what decides it."""

from random import Random

from scorers.little_dragons import GAME
from scorers.little_dragons.state import Nest, Options
from scorers.table import Entry, Table
from tests.answers import random_table

ADA = Nest((1, 2, 0, 0, 0, 0, 0), broken=2)
BEN = Nest((1, 0, 0, 0, 0, 0, 0))


def figures(mode: str, *entries: Entry):
    table = Table(("Ada", "Ben"), Options(mode), entries)
    return GAME.figures(table, GAME.score(table))


def test_eggs_trophies_and_broken_eggs():
    both = figures("standard", Entry("Ada", ADA), Entry("Ben", BEN))
    assert both == {
        "Ada": {"Eggs": 3, "Trophies": 3, "Broken eggs": -2},
        "Ben": {"Eggs": 1, "Trophies": 0, "Broken eggs": 0},
    }


def test_the_easy_mode_has_no_trophies():
    assert figures("easy", Entry("Ada", ADA)) == {"Ada": {"Eggs": 3, "Broken eggs": -2}}


def test_they_add_up_to_the_total():
    for seed in range(100):
        table = random_table(GAME, Random(seed))
        sheet = GAME.score(table)
        given = GAME.figures(table, sheet)
        totals = {tally.name: tally.total for tally in sheet.tallies if tally.name in given}
        assert {name: sum(points.values()) for name, points in given.items()} == totals
