"""Kombo Klash!: what decides it."""

from scorers.kombo_klash import GAME
from scorers.kombo_klash.state import Options, Turn
from scorers.table import Entry, Table

TURNS = (Turn("gorilla", 3, 3), Turn(howl=4), Turn("wolf", 2, 7, 2, swamp=1), Turn("wolf", 2, 4))


def test_sizes_of_kombos_and_the_biggest_turn():
    table = Table(("Ada", "Ben"), Options(), tuple(Entry("Ada", turn) for turn in TURNS))
    sheet = GAME.score(table)
    figures = GAME.figures(table, sheet)
    assert figures["Ada"] == {
        "Points of Kombos": 31,
        "Points of Howl": 4,
        "Points of Swamp": 1,
        "Biggest turn": 15,
        "Kombos of 3 tiles": 1,
        "Kombos of 4 tiles": 1,
        "Kombos of 5 tiles": 0,
        "Kombos of 6 tiles or more": 1,
    }
    assert set(figures["Ben"].values()) == {0}
    points = [value for name, value in figures["Ada"].items() if name.startswith("Points")]
    assert sum(points) == sheet.tallies[0].total
