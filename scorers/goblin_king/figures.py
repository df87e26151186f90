"""What decides The Goblin King is Angry: whose pieces bring how much strength."""

from scorers.goblin_king.state import KINDS, Horde, Options
from scorers.scoresheet import ScoreSheet
from scorers.table import Table


def figures(table: Table[Options, Horde], _sheet: ScoreSheet) -> dict[str, dict[str, int]]:
    """Give the strength that each player's pieces brought, by kind (Components)."""
    return {name: _strength(horde) for name, horde in table.latest().items()}


def _strength(horde: Horde) -> dict[str, int]:
    pieces = zip(KINDS, horde.pieces, strict=True)
    return {f"Strength of {kind.noun}s": kind.strength * n for kind, n in pieces}
