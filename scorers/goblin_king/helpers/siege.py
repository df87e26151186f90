"""Who stands around a unit of the Castle, as the question about its fall is asked."""

from dataclasses import dataclass

from scorers.goblin_king.state import BORDERS, KINDS, Pieces, read_name, read_pieces
from scorers.reading import Answers, Reading

SIDE = 2
"""Each blue border of a Priest that touches a unit adds this much (Priest)."""

OTHER = "other"
"""A unit whose number has to be read off its token."""

PRINTED = range(1, 61)
"""What may be printed on such a token."""

PLAYERS = 6
"""The most players who can stand around a unit (Setup)."""


@dataclass(frozen=True)
class Unit:
    """A unit of the Castle: its noun, what it falls at, the section that says so."""

    noun: str
    falls_at: int
    rule: str


UNITS = {
    "wall": Unit("Wall", 10, "wall-barricade"),
    "knight": Unit("Knight", 6, "knight"),
    "priest": Unit("Priest", 4, "priest"),
    "archer": Unit("Archer", 2, "archer"),
    OTHER: Unit("unit", 0, "castle-unit-iconography"),
}
"""The units by the answer that names them (Castle Units)."""


@dataclass(frozen=True)
class Stand:
    """One player's pieces in a rank."""

    player: str
    pieces: Pieces


@dataclass(frozen=True)
class Siege:
    """A unit with the pieces around it; `falls_at` is its number without blue borders."""

    unit: Unit
    falls_at: int
    borders: int = 0
    adjacent: tuple[Stand, ...] = ()
    second_rank: tuple[Stand, ...] = ()
    mover: str | None = None

    @property
    def need(self) -> int:
        return self.falls_at + SIDE * self.borders

    def beside(self, player: str | None) -> bool:
        """Tell whether this player has a piece in the first rank."""
        return any(stand.player == player and any(stand.pieces) for stand in self.adjacent)


Rank = list[tuple[Reading, Stand]]
"""A rank while it is being read: each row, still open for problems, with who stands there."""


def read_siege(answers: Answers) -> Siege:
    """Read a unit and who stands around it; raises Unplayable with every problem."""
    reading = Reading(answers)
    name = reading.choice("unit", UNITS)
    unit = UNITS.get(name, UNITS[OTHER])
    reading.ignore("number")
    falls_at = _read_number(reading) if name == OTHER else unit.falls_at
    borders = reading.whole("borders", 0, BORDERS)
    first, second = (_read_rank(reading, rank) for rank in ("adjacent", "second_rank"))
    if name not in ("wall", "") and second and not any(row.problems for row, _ in second):
        reading.reject("second_rank", "Leave the second rank empty: it counts at a Wall only.")
    _judge_together(reading, first, second)
    for row, _ in (*first, *second):
        reading.include(row)
    mover = None if reading.take("mover") is None else read_name(reading, "mover")
    reading.finish()
    adjacent, behind = (tuple(stand for _, stand in rank) for rank in (first, second))
    return Siege(unit, falls_at, borders, adjacent, behind, mover)


def _read_number(reading: Reading) -> int:
    low, high = PRINTED[0], PRINTED[-1]
    number = reading.whole("number", low, high)
    if not number and reading.valid("number"):
        reading.reject("number", f"Enter the number printed on the token, {low} to {high}.")
    return number


def _read_rank(reading: Reading, name: str) -> Rank:
    """Read who stands in a rank, each player once; what is no object is left out."""
    items = {str(i): item for i, item in enumerate(reading.items(name, PLAYERS))}
    listed = Reading(items, f"{name}-")
    rows = [listed.inner(i) for i in items]
    rank = [
        (row, Stand(read_name(row, "player"), read_pieces(row)))
        for i, row in zip(items, rows, strict=True)
        if listed.valid(i)
    ]
    reading.include(listed)
    seen: set[str] = set()
    for row, stand in rank:
        if stand.player in seen:
            row.reject("player", "Enter each player once in a rank.")
        seen.update(filter(None, [stand.player]))
    return rank


def _judge_together(reading: Reading, first: Rank, second: Rank) -> None:
    """Hold the limits of a colour and of the table over both ranks (Components, Setup)."""
    if len({stand.player for _, stand in (*first, *second) if stand.player}) > PLAYERS:
        reading.reject("second_rank", f"At most {PLAYERS} players can stand around it.")
    front = {stand.player: (row, stand) for row, stand in first if row.valid("player")}
    for row, stand in second:
        if stand.player not in front or not row.valid("player"):
            continue
        before, ahead = front[stand.player]
        for kind, n, more in zip(KINDS, ahead.pieces, stand.pieces, strict=True):
            if n + more > kind.limit and before.valid(kind.name):
                text = f"With {n} in front that is {n + more}: a colour has {kind.limit}."
                row.reject(kind.name, text)
