"""Whether a unit of the Castle falls to the pieces around it, and who takes the Stone."""

from collections.abc import Iterator

from scorers.game import Answer
from scorers.goblin_king.helpers.siege import SIDE, Siege, Stand
from scorers.goblin_king.state import present
from scorers.scoresheet import Line
from scorers.words import count


def answer(siege: Siege) -> Answer:
    """Count both ranks against the unit's number (Movement and Attack Phase)."""
    lines = (
        *_lines(siege.adjacent, "ruling-big-goblins-topple", ""),
        *_lines(siege.second_rank, "ruling-second-rank", "second rank"),
    )
    have = sum(line.amount for line in lines)
    missing = max(0, siege.need - have)
    destroyed = not missing and siege.beside(siege.mover)
    text, rule = _verdict(siege, have, destroyed)
    facts = {
        "have": have,
        "need": siege.need,
        "destroyed": destroyed,
        "missing": missing,
        "stone_to": siege.mover if destroyed else None,
    }
    return Answer(text, facts, rule, lines)


def _lines(rank: tuple[Stand, ...], big_rule: str, where: str) -> Iterator[Line]:
    for stand in rank:
        for kind, n in present(stand.pieces):
            rule = big_rule if where or kind.strength > 1 else "movement-and-attack-phase"
            each = f"{kind.strength} each" if kind.strength > 1 else ""
            detail = ", ".join(filter(None, (where, each)))
            yield Line(f"{stand.player}: {count(n, kind.noun)}", kind.strength * n, rule, detail)


def _verdict(siege: Siege, have: int, destroyed: bool) -> tuple[str, str]:
    """Say what happens and why, with the rule that decides."""
    unit = siege.unit
    around = f"{have} around it against the {siege.need} {_why(siege)}"
    if destroyed:
        stone = f"{siege.mover}, who has just moved and stands beside it, takes 1 Stone"
        return f"The {unit.noun} falls: {around}. {stone}.", unit.rule
    if have < siege.need:
        return f"The {unit.noun} stands: {around}, {siege.need - have} too few.", unit.rule
    who = f"{siege.mover} has no piece" if siege.mover else "nobody who has just moved is"
    lack = f"{who} next to it"
    return f"The number is met, {around}, but the unit stays: {lack}.", "ruling-which-units"


def _why(siege: Siege) -> str:
    if not siege.borders:
        return "it takes"
    more = SIDE * siege.borders
    return f"it takes ({siege.falls_at} and {more} for {count(siege.borders, 'blue border')})"
