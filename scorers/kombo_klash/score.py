"""Turn by turn: the Kombo, then Howl, then Swamp."""

from collections.abc import Iterator
from itertools import accumulate

from scorers.kombo_klash.rounds import conflicts, follow, news
from scorers.kombo_klash.state import Options, Turn
from scorers.scoresheet import Line, Note, ScoreSheet, Series, Tally
from scorers.table import Table
from scorers.words import count, join

HOWL_OF_ONE = 4
"""What one Wolf pays at most: five tiles in hand, one of them played (Set Up, Howl)."""

SWAMP_OF_ONE = 2
"""Tiles that one Alligator flips at most (Creature Abilities, Swamp)."""

Turns = dict[str, tuple[Turn, ...]]


def score(table: Table[Options, Turn]) -> ScoreSheet:
    """Score a table, decided or not (To Score a Kombo, End of Game)."""
    turns, target = table.by_player(), table.options.target
    totals = {name: tuple(accumulate(turn.points for turn in own)) for name, own in turns.items()}
    rounds = follow(totals, target)
    wrong = tuple(conflicts(rounds))
    return ScoreSheet(
        tallies=tuple(Tally(name, tuple(_lines(own))) for name, own in turns.items()),
        conflicts=wrong,
        notes=(*_unusual(turns), *_two_values(turns)),
        outcome=None if wrong else rounds.outcome,
        waiting_for=rounds.waiting_for,
        series=tuple(Series(name, values) for name, values in totals.items()),
        news=tuple(news(rounds, totals, target)),
    )


def _lines(turns: tuple[Turn, ...]) -> Iterator[Line]:
    for k, turn in enumerate(turns, 1):
        if turn.tiles:
            label = f"Turn {k}: {turn.creature} Kombo"
            yield Line(label, turn.kombo, "to-score-a-kombo", _kombo_in_words(turn))
        if turn.howl:
            yield Line(f"Turn {k}: Howl", turn.howl, "creature-abilities-howl", "tiles in hand")
        if turn.swamp:
            yield Line(f"Turn {k}: Swamp", turn.swamp, "creature-abilities-swamp", "tiles flipped")
        if not (turn.tiles or turn.howl or turn.swamp):
            yield Line(f"Turn {k}: no Kombo", 0, "to-score-a-kombo", _why_nothing(turn))


def _kombo_in_words(turn: Turn) -> str:
    text = f"{count(turn.tiles, 'tile')} × {turn.value}"
    if not turn.chameleons:
        return text
    some = "a Chameleon" if turn.chameleons == 1 else "Chameleons"
    return f"{text}, {'one' if turn.chameleons == 1 else turn.chameleons} of them {some}"


def _why_nothing(turn: Turn) -> str:
    left = turn.creature or turn.value
    return "without tiles a creature or its value scores nothing" if left else "nothing scored"


def _unusual(turns: Turns) -> Iterator[Note]:
    for name, own in turns.items():
        for k, turn in enumerate(own, 1):
            if turn.howl > HOWL_OF_ONE:
                text = (
                    f"{name}’s turn {k} has Howl {turn.howl}: one Wolf pays {HOWL_OF_ONE} at most"
                )
                yield Note(f"{text}. Please check.", "ruling-howl")
            if turn.swamp > SWAMP_OF_ONE:
                text = (
                    f"{name}’s turn {k} has Swamp {turn.swamp}: one Alligator flips {SWAMP_OF_ONE}"
                )
                yield Note(f"{text} at most. Please check.", "ruling-swamp")


def _two_values(turns: Turns) -> Iterator[Note]:
    """Yield each creature that was scored at two values, with where each was first seen."""
    seen: dict[str, dict[int, str]] = {}
    for name, own in turns.items():
        for k, turn in enumerate(own, 1):
            if turn.tiles:
                where = f"{turn.value} in {name}’s turn {k}"
                seen.setdefault(turn.creature, {}).setdefault(turn.value, where)
    for creature, values in seen.items():
        if len(values) > 1:
            text = f"One {creature} is worth {join(values.values())}: all its tiles show the same"
            yield Note(f"{text}. Please check.", "anatomy-of-a-tile")
