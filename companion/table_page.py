"""What a table's page shows: a row a seat, the turns by round, what was agreed."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from companion.models import Entry, Play, Seat
from companion.plays import agreed, game_of, readable, state_of
from scorers.forms import ChoiceField, CountField
from scorers.reading import number
from scorers.scoresheet import ScoreSheet, Tally


@dataclass(frozen=True)
class Row:
    """One seat: its tally and rank where the game has points, what it has entered, what is next."""

    seat: Seat
    tally: Tally | None
    rank: int | None
    said: str
    won: bool
    next: bool
    done: bool
    verb: str


@dataclass(frozen=True)
class Turn:
    """One turn in the table of rounds."""

    entry: Entry
    points: int


def rows(play: Play, sheet: ScoreSheet) -> Iterator[Row]:
    """Yield a row a seat, in turn order."""
    game = game_of(play)
    ranked = zip(sheet.tallies, sheet.ranks, strict=True)
    points: dict[str, tuple[Any, Any]] = {tally.name: (tally, rank) for tally, rank in ranked}
    replaced = game.entries == "replace"
    entered = {entry.seat_id: entry for entry in readable(play)} if replaced else {}
    turn = sheet.waiting_for[:1] if not replaced else sheet.waiting_for
    for seat in play.present:
        tally, rank = points.get(seat.name, (None, None))
        entry = entered.get(seat.id)
        yield Row(
            seat=seat,
            tally=tally,
            rank=rank if sheet.outcome else None,
            said=game.describe(state_of(entry)) if entry else "",
            won=bool(sheet.outcome and seat.name in sheet.outcome.winners),
            next=seat.name in turn,
            done=bool(entry) and seat.name not in turn,
            verb="Change" if entry else "Enter",
        )


def rounds(play: Play, sheet: ScoreSheet) -> list[dict[int, Turn]]:
    """Give the turns of a game that is played in turns, as one {seat id: turn} a round."""
    totals = {series.name: (0, *series.values) for series in sheet.series}
    turns: dict[int, list[Entry]] = {seat.id: [] for seat in play.present if totals}
    for entry in readable(play) if totals else ():
        turns[entry.seat_id].append(entry)
    table: list[dict[int, Turn]] = [{} for _ in range(max(map(len, turns.values()), default=0))]
    for seat in play.present:
        steps = pairwise(totals.get(seat.name, ()))
        for k, (entry, (old, new)) in enumerate(zip(turns.get(seat.id, ()), steps, strict=True)):
            table[k][seat.id] = Turn(entry, new - old)
    return table


def facts(play: Play) -> Iterator[str]:
    """Say what was agreed, where it is a number or not what is usual."""
    for field in game_of(play).options_form(data=agreed(play)):
        if isinstance(field, CountField) and field.data is not None:
            yield f"{field.label.text} {number(field.data)}"
        elif isinstance(field, ChoiceField) and field.data != field.default:
            yield next(label for value, label, *_ in field.iter_choices() if value == field.data)


def turns(play: Play, sheet: ScoreSheet) -> list[str]:
    """Name the players as their turns come, the next first; nobody where that is not so simple."""
    game = game_of(play)
    if not (game.rulebook.order and game.rulebook.order.round):
        return []
    names = [seat.name for seat in play.in_turn]
    first = (
        names.index(sheet.waiting_for[0]) if game.entries == "append" and sheet.waiting_for else 0
    )
    return names[first:] + names[:first]
