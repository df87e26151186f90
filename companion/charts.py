"""Running totals as lines: the numbers behind an SVG that the page itself draws."""

from dataclasses import dataclass

from scorers.scoresheet import Series

WIDTH, HEIGHT = 320, 160
"""The drawing's units; the page scales them."""


@dataclass(frozen=True)
class Curve:
    """One player's line: a number for its colour and mark, and its points "x,y x,y"."""

    name: str
    number: int
    points: str
    end: tuple[float, float]
    total: int


@dataclass(frozen=True)
class Chart:
    """All lines, with the highest total and the number of turns that they span."""

    curves: tuple[Curve, ...]
    most: int
    turns: int
    width: int = WIDTH
    height: int = HEIGHT


def chart_of(series: tuple[Series, ...]) -> Chart | None:
    """Lay the running totals out, from 0 before the first turn; None before two turns."""
    turns = max((len(line.values) for line in series), default=0)
    if turns < 2:
        return None
    most = max(1, *(value for line in series for value in line.values))

    def curve(number: int, line: Series) -> Curve:
        spots = [
            (round(WIDTH * turn / turns, 1), round(HEIGHT * (1 - value / most), 1))
            for turn, value in enumerate((0, *line.values))
        ]
        total = line.values[-1] if line.values else 0
        points = " ".join(f"{x},{y}" for x, y in spots)
        return Curve(line.name, number, points, spots[-1], total)

    return Chart(tuple(curve(n, line) for n, line in enumerate(series)), most, turns)
