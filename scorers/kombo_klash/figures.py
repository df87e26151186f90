"""What decides Kombo Klash!: how many Kombos of which size, the biggest turn, Howl and Swamp."""

from scorers.kombo_klash.state import KOMBO_FROM, Options, Turn
from scorers.scoresheet import ScoreSheet
from scorers.table import Table

LARGE = 6
"""Tiles from which larger Kombos are rare and counted together."""


def figures(table: Table[Options, Turn], sheet: ScoreSheet) -> dict[str, dict[str, int]]:
    """Give each player's points by where they come from, and the Kombos by their size."""
    turns = table.by_player()
    return {tally.name: _of(turns[tally.name]) for tally in sheet.tallies}


def _of(turns: tuple[Turn, ...]) -> dict[str, int]:
    sizes = [turn.tiles for turn in turns]
    exact = {f"Kombos of {n} tiles": sizes.count(n) for n in range(KOMBO_FROM, LARGE)}
    return {
        "Points of Kombos": sum(turn.kombo for turn in turns),
        "Points of Howl": sum(turn.howl for turn in turns),
        "Points of Swamp": sum(turn.swamp for turn in turns),
        "Biggest turn": max((turn.points for turn in turns), default=0),
        **exact,
        f"Kombos of {LARGE} tiles or more": sum(size >= LARGE for size in sizes),
    }
