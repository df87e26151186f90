"""Strength next to the Castle against the number that topples it; the mover takes the win."""

from collections.abc import Iterator

from scorers.goblin_king.state import Horde, Options
from scorers.reading import number
from scorers.scoresheet import Check, Line, Note, Outcome, ScoreSheet, Tally
from scorers.table import Table
from scorers.words import count

NEED_A_PLAYER = 5
"""The Castle topples at this many Goblins for each player (Winning the Game)."""

NEED_A_BORDER = 2
"""Each blue border of a Priest that touches the Castle adds this much (Priest)."""

Hordes = dict[str, Horde]


def score(table: Table[Options, Horde]) -> ScoreSheet:
    """Tell whether the Castle topples, and who did it (Winning the Game)."""
    hordes = table.latest()
    mover = next((name for name in reversed(hordes) if hordes[name].moved), None)
    check = Check(
        "Does the castle topple?",
        Tally("Strength next to the Castle", tuple(_have(table.players, hordes))),
        Tally("Needed to topple it", tuple(_need(table, hordes[mover] if mover else Horde()))),
    )
    if mover and check.met and any(hordes[mover].pieces):
        return ScoreSheet(checks=(check,), outcome=Outcome((mover,), "winning-the-game"))
    return ScoreSheet(
        checks=(check,),
        notes=tuple(_notes(check, table.players, hordes)),
        waiting_for=tuple(name for name in table.players if name not in hordes),
    )


def _have(players: tuple[str, ...], hordes: Hordes) -> Iterator[Line]:
    for name in players:
        for kind, n in hordes.get(name, Horde()).present:
            big = kind.strength > 1
            yield Line(
                f"{name}: {count(n, kind.noun)}",
                kind.strength * n,
                "ruling-big-goblins-topple" if big else "winning-the-game",
                f"{kind.strength} each" if big else "",
            )


def _need(table: Table[Options, Horde], moved: Horde) -> Iterator[Line]:
    """Yield the number needed, as the horde that has just moved finds it."""
    players = len(table.players)
    yield Line(
        count(players, "player"),
        NEED_A_PLAYER * players,
        "winning-the-game",
        f"{NEED_A_PLAYER} each",
    )
    if table.options.extra:
        yield Line("Agreed before the game", table.options.extra, "ruling-eighteen-more")
    if moved.borders:
        label = count(moved.borders, "blue Priest border")
        yield Line(label, NEED_A_BORDER * moved.borders, "priest", f"{NEED_A_BORDER} each")
    if moved.adjust:
        yield Line("Changed by a card", moved.adjust, "castle-phase")


def _notes(check: Check, players: tuple[str, ...], hordes: Hordes) -> Iterator[Note]:
    """Yield what is still missing, while nobody has toppled the Castle."""
    if check.met:
        text = "The number is met, but nobody who has just moved stands next to the Castle."
        yield Note(text, "ruling-only-the-mover-wins")
        return
    have, need = number(check.have.total), number(check.need.total)
    yield Note(f"{check.missing} more needed: {have} of {need}.", "winning-the-game")
    for name in players:
        if any(hordes.get(name, Horde()).pieces):
            text = f"{name} would topple it by bringing {check.missing} more."
            yield Note(text, "ruling-only-the-mover-wins")
