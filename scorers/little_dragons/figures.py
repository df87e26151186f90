"""What decides Little Dragons: eggs, trophies, broken eggs."""

from scorers.little_dragons.score import BROKEN_POINTS, EGG_POINTS
from scorers.little_dragons.state import Nest, Options
from scorers.scoresheet import ScoreSheet, Tally
from scorers.table import Table


def figures(table: Table[Options, Nest], sheet: ScoreSheet) -> dict[str, dict[str, int]]:
    """Give each player's points by where they come from (Final Score)."""
    nests = table.latest()
    return {
        tally.name: _points(nests[tally.name], tally, table.options)
        for tally in sheet.tallies
        if tally.name in nests
    }


def _points(nest: Nest, tally: Tally, options: Options) -> dict[str, int]:
    points = {
        "Eggs": EGG_POINTS * nest.numbered,
        "Trophies": 0,
        "Broken eggs": BROKEN_POINTS * nest.broken,
    }
    if options.trophies:
        points["Trophies"] = tally.total - sum(points.values())
    else:
        del points["Trophies"]
    return points
