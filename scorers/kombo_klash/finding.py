"""Which Kombos lie on the board, the best of them, and why near misses are none."""

from collections.abc import Iterator

from scorers.game import Answer
from scorers.kombo_klash.board import CHAMELEON, Board, places
from scorers.kombo_klash.kombos import Kombo, find_kombos
from scorers.kombo_klash.near_misses import far_misses, near_misses
from scorers.kombo_klash.wording import called
from scorers.scoresheet import Line, Note

SCORE, MIMIC = "to-score-a-kombo", "creature-abilities-mimic"

NOTHING = "No Kombo: nowhere do three tiles of one creature touch by their sides."


def find(board: Board) -> Answer:
    """List every group's largest legal Kombo, best first (To Score a Kombo, Mimic)."""
    kombos = find_kombos(board)
    misses = tuple(dict.fromkeys(near_misses(board, kombos)))
    if not kombos and not misses:
        misses = tuple(far_misses(board))
    facts = {"kombos": [_plain(kombo) for kombo in kombos]}
    said = [*_what_scores(kombos), *_why_not(kombos, misses)]
    if not kombos:
        return Answer(" ".join(said or [NOTHING]), facts, misses[0].rule if misses else SCORE)
    rule = MIMIC if kombos[0].chameleons else SCORE
    return Answer(" ".join(said), facts, rule, tuple(_lines(kombos[0])))


def _plain(kombo: Kombo) -> dict[str, object]:
    return {
        "creature": kombo.creature,
        "cells": list(kombo.cells),
        "size": kombo.size,
        "chameleons": kombo.chameleons,
        "points": kombo.points,
    }


def _what_scores(kombos: tuple[Kombo, ...]) -> Iterator[str]:
    if kombos:
        best, *others = kombos
        yield f"{_begin(_tiles(best))} touch by their sides{_worth(best)} ({places(best.cells)})."
        rest = "; ".join(f"{_tiles(kombo)}{_briefly(kombo)}" for kombo in others)
        if rest:
            yield f"Only one Kombo may be scored in a turn; also there: {rest}."


def _why_not(kombos: tuple[Kombo, ...], misses: tuple[Note, ...]) -> Iterator[str]:
    if misses:
        beginning = "Besides" if kombos else "No Kombo"
        yield f"{beginning}: {'; '.join(miss.text for miss in misses)}."


def _begin(words: str) -> str:
    """Begin a sentence; `capitalize` would take the Chameleon's capital away."""
    return words[0].upper() + words[1:]


def _tiles(kombo: Kombo) -> str:
    real = called(kombo.size - kombo.chameleons, kombo.creature)
    return f"{real} and {called(kombo.chameleons, CHAMELEON)}" if kombo.chameleons else real


def _worth(kombo: Kombo) -> str:
    if kombo.value:
        return f" and score {kombo.size} × {kombo.value} = {kombo.points}"
    return f": {kombo.size} times the Kombo score on the {kombo.creature}’s tile"


def _briefly(kombo: Kombo) -> str:
    return f" for {kombo.points}" if kombo.value else " of unknown score"


def _lines(kombo: Kombo) -> Iterator[Line]:
    """Count a Kombo out, once its value is known."""
    for tile, n, rule in (
        (kombo.creature, kombo.size - kombo.chameleons, SCORE),
        (CHAMELEON, kombo.chameleons, MIMIC),
    ):
        if n and kombo.value:
            label = called(n, tile)
            yield Line(_begin(label), n * kombo.value, rule, f"{n} × {kombo.value}")
