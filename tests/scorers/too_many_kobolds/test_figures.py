"""Too Many Kobolds: what decides it."""

from random import Random

from scorers.table import Entry, Table
from scorers.too_many_kobolds import GAME
from scorers.too_many_kobolds.notation import parse
from scorers.too_many_kobolds.state import Options
from tests.answers import random_table

CAVE = """
    fetcher stonem2 stone+3 stone-1 stone
    fire moss+2 . . .
    . . . . D:meat
"""


def test_points_by_where_they_come_from():
    table = Table(("Ada", "Ben"), Options(), (Entry("Ada", parse(CAVE)),))
    assert GAME.figures(table, GAME.score(table)) == {
        "Ada": {
            "Mushrooms": 2,
            "All seven resources": 0,
            "Triples": 5,
            "Happy Dragon": 0,
            "Happy kobolds": 5,
            "Shy kobolds": -1,
        }
    }


def test_they_add_up_to_the_total():
    for seed in range(60):
        table = random_table(GAME, Random(seed))
        sheet = GAME.score(table)
        given = GAME.figures(table, sheet)
        totals = {tally.name: tally.total for tally in sheet.tallies if tally.name in given}
        assert {name: sum(points.values()) for name, points in given.items()} == totals
