"""What decides Too Many Kobolds: mushrooms, bonuses, happy and shy kobolds."""

from collections import Counter

from scorers.scoresheet import Line, ScoreSheet
from scorers.table import Table
from scorers.too_many_kobolds.state import Cave, Options

SOURCES = {
    "Mushroom Fetcher": "Mushrooms",
    "All seven resources": "All seven resources",
    "Triple": "Triples",
    "Happy Dragon": "Happy Dragon",
    "Happy kobolds": "Happy kobolds",
    "Shy kobolds": "Shy kobolds",
}
"""How a line that brings points begins, and what these points are called together."""


def figures(table: Table[Options, Cave], sheet: ScoreSheet) -> dict[str, dict[str, int]]:
    """Give each player's points by where they come from (End of the Game)."""
    entered = table.latest()
    return {tally.name: _points(tally.lines) for tally in sheet.tallies if tally.name in entered}


def _points(lines: tuple[Line, ...]) -> dict[str, int]:
    points = Counter(dict.fromkeys(SOURCES.values(), 0))
    for line in lines:
        for start, source in SOURCES.items():
            if line.label.startswith(start):
                points[source] += line.amount
    return dict(points)
