"""The Goblin King is Angry: what decides it."""

from scorers.goblin_king import GAME
from scorers.goblin_king.state import Horde, Options
from scorers.table import Entry, Table


def test_strength_by_piece():
    hordes = (Entry("Ada", Horde((3, 2, 1), moved=True)), Entry("Ben", Horde()))
    table = Table(("Ada", "Ben", "Cleo"), Options(), hordes)
    figures = GAME.figures(table, GAME.score(table))
    assert figures == {
        "Ada": {"Strength of Goblins": 3, "Strength of Hobgoblins": 4, "Strength of Ogrins": 4},
        "Ben": {"Strength of Goblins": 0, "Strength of Hobgoblins": 0, "Strength of Ogrins": 0},
    }
