"""The board as it lies: 25 spaces row by row, and the Kombo scores that are known."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from scorers.kombo_klash.state import CREATURES, PER_CREATURE, VALUE_TO
from scorers.reading import Answers, Reading
from scorers.words import join

WIDTH = 5
"""Spaces in a row and in a column of the board (Contents)."""

CELLS = WIDTH * WIDTH
"""All spaces, the centre among them."""

CENTRE = CELLS // 2
"""The space of the draw pile (Set Up)."""

EMPTY, DOWN, PILE, CHAMELEON = "", "down", "pile", "chameleon"

TILES = (*CREATURES, CHAMELEON)
"""What shows on an open tile."""

ON_A_SPACE = (EMPTY, *TILES, DOWN, PILE)
"""All that a space can hold; the pile lies on the centre, only and always."""


@dataclass(frozen=True)
class Board:
    """`cells` has what lies on each space; `values` the Kombo scores that are known."""

    cells: tuple[str, ...]
    values: Mapping[str, int] = field(default_factory=dict)

    def where(self, tile: str) -> frozenset[int]:
        """List the spaces that hold this open tile."""
        return frozenset(cell for cell, here in enumerate(self.cells) if here == tile)


def read_board(answers: Answers) -> Board:
    """Read a board and its values; raises Unplayable with every problem."""
    reading = Reading(answers)
    cells = reading.items("board", CELLS)
    if reading.valid("board") and len(cells) != CELLS:
        reading.reject("board", f"Send {CELLS} spaces, row by row: {len(cells)} came.")
    elif cells:
        cells = list(_read_cells(reading, cells))
    values = reading.inner("values")
    known = {creature: values.whole(creature, 1, VALUE_TO) for creature in CREATURES}
    reading.include(values)
    reading.finish()
    return Board(tuple(cells), {creature: value for creature, value in known.items() if value})


def _read_cells(reading: Reading, cells: list[Any]) -> Iterator[str]:
    """Yield what lies on each space, EMPTY where that cannot be; the box limits each creature."""
    spaces = Reading({str(cell): here for cell, here in enumerate(cells)}, "board-")
    seen: Counter[str] = Counter()
    for cell in range(CELLS):
        name = str(cell)
        tile = spaces.choice(name, ON_A_SPACE)
        if spaces.valid(name):
            _judge_place(spaces, cell, tile)
        if spaces.valid(name) and tile in TILES:
            seen[tile] += 1
            _judge_number(spaces, name, tile, seen[tile])
        yield tile
    reading.include(spaces)


def _judge_place(spaces: Reading, cell: int, tile: str) -> None:
    if cell == CENTRE and tile != PILE:
        spaces.reject(str(cell), "Leave the pile here: the centre is kept for the draw pile.")
    elif cell != CENTRE and tile == PILE:
        spaces.reject(str(cell), "Choose something else: the draw pile lies on the centre.")


def _judge_number(spaces: Reading, name: str, tile: str, seen: int) -> None:
    if seen > PER_CREATURE:
        article = "an" if tile[0] in "aeiou" else "a"
        text = f"Choose another tile than {article} {tile}: the box holds {PER_CREATURE} of each."
        spaces.reject(name, text)


def places(cells: Iterable[int]) -> str:
    """Say where spaces lie, counting from 1: row 1 spaces 2 and 3, row 2 space 3."""
    rows = ((row, list(own)) for row, own in groupby(sorted(cells), lambda cell: cell // WIDTH))
    return ", ".join(f"row {row + 1} {_in_a_row(own)}" for row, own in rows)


def _in_a_row(cells: list[int]) -> str:
    word = "space" if len(cells) == 1 else "spaces"
    return f"{word} {join(str(cell % WIDTH + 1) for cell in cells)}"
