"""Diagrams as numbers: where an SVG that the page itself draws puts its bars and its line."""

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 320, 120
"""A drawing's units; the page scales them."""

GAP = 0.2
"""The part of a bar's room that stays empty."""


@dataclass(frozen=True)
class Bar:
    """An upright bar with its amount above it."""

    x: float
    y: float
    width: float
    height: float
    amount: int

    @property
    def middle(self) -> float:
        return round(self.x + self.width / 2, 1)


@dataclass(frozen=True)
class Spot:
    """A point of a line, and whether it is to stand out."""

    x: float
    y: float
    first: bool


@dataclass(frozen=True)
class RankLine:
    """Ranks from play to play, the first rank on top: spots, and the y of each rank."""

    spots: tuple[Spot, ...]
    ranks: tuple[tuple[int, float], ...]
    width: int = WIDTH
    height: int = HEIGHT

    @property
    def points(self) -> str:
        return " ".join(f"{spot.x},{spot.y}" for spot in self.spots)


def bars(amounts: Sequence[int]) -> tuple[Bar, ...]:
    """Lay amounts out as bars, the highest one as high as the drawing."""
    room = WIDTH / max(len(amounts), 1)
    highest = max([1, *amounts])

    def bar(place: int, amount: int) -> Bar:
        height = round(HEIGHT * max(amount, 0) / highest, 1)
        x, width = round(room * (place + GAP / 2), 1), round(room * (1 - GAP), 1)
        return Bar(x, round(HEIGHT - height, 1), width, height, amount)

    return tuple(bar(place, amount) for place, amount in enumerate(amounts))


def rank_line(ranks: Sequence[int]) -> RankLine | None:
    """Lay ranks out as a line, the oldest on the left; None before two plays."""
    if len(ranks) < 2:
        return None
    last = max(2, *ranks)

    def height(rank: int) -> float:
        return round(HEIGHT * (rank - 1) / (last - 1), 1)

    step = WIDTH / (len(ranks) - 1)
    spots = (Spot(round(step * n, 1), height(rank), rank == 1) for n, rank in enumerate(ranks))
    shown = sorted({1, last})
    return RankLine(tuple(spots), tuple((rank, height(rank)) for rank in shown))


def lying_bars(pairs: Sequence[tuple[float | None, float | None]]) -> list[tuple[float, float]]:
    """Give the lengths of pairs of bars; one below zero is as long as its amount is far from it."""
    longest = max((abs(amount or 0) for pair in pairs for amount in pair), default=0) or 1

    def length(amount: float | None) -> float:
        return round(WIDTH * abs(amount or 0) / longest, 1)

    return [(length(first), length(second)) for first, second in pairs]
