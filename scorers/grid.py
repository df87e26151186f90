"""Neighbours on a board or in a cave; cells are counted row by row from the top left."""

from collections.abc import Collection
from functools import cache

Neighbours = tuple[tuple[int, ...], ...]
"""For each cell the cells next to it, in reading order."""


@cache
def eight_neighbours(width: int, height: int) -> Neighbours:
    """List the cells that share a side or a corner with each cell."""
    cells = [divmod(cell, width) for cell in range(width * height)]
    return tuple(
        tuple(
            row * width + column
            for row in range(max(0, r - 1), min(height, r + 2))
            for column in range(max(0, c - 1), min(width, c + 2))
            if (row, column) != (r, c)
        )
        for r, c in cells
    )


@cache
def four_neighbours(width: int, height: int) -> Neighbours:
    """List the cells that share a side with each cell."""
    return tuple(
        tuple(n for n in around if n // width == cell // width or n % width == cell % width)
        for cell, around in enumerate(eight_neighbours(width, height))
    )


def hang_together(cells: Collection[int], neighbours: Neighbours) -> bool:
    """Tell whether one can walk from each of these cells to each other over them alone."""
    unseen = set(cells)
    ahead = [unseen.pop()] if unseen else []
    while ahead:
        reached = unseen.intersection(neighbours[ahead.pop()])
        unseen -= reached
        ahead += reached
    return not unseen
