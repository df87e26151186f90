"""Reading a play: which entries count, what they say and how they score."""

from typing import Any

from companion.models import Entry, Play
from scorers import GAMES
from scorers import table as scoring
from scorers.game import Game
from scorers.scoresheet import ScoreSheet


def game_of(play: Play) -> Game:
    """Give the game that is played."""
    return GAMES[play.game]


def standing(play: Play) -> list[Entry]:
    """Give the entries that count, in order: nothing undone, corrected turns in their old place."""
    replaced = game_of(play).entries == "replace"
    gone = {seat.id for seat in play.seats if seat.left}
    count: dict[int, Entry] = {}
    for entry in play.entries:
        if entry.undone_in is None and entry.seat_id not in gone:
            place = entry.seat_id if replaced else entry.revises_id or entry.id
            if replaced:
                count.pop(place, None)
            count[place] = entry
    return [entry for entry in count.values() if entry.answers is not None]


def table_of(play: Play) -> scoring.Table[Any, Any]:
    """Read a play into what a scorer takes."""
    game = game_of(play)
    names = {seat.id: seat.name for seat in play.seats}
    entries = tuple(
        scoring.Entry(names[entry.seat_id], game.read_entry(entry.answers or {}))
        for entry in standing(play)
    )
    present = tuple(seat.name for seat in play.present)
    return scoring.Table(present, game.read_options(play.options), entries)


def sheet_of(play: Play) -> ScoreSheet:
    """Score a play as it stands."""
    return game_of(play).score(table_of(play))


def last_entry(play: Play) -> Entry | None:
    """Give the entry that undo would take back."""
    return next((entry for entry in reversed(play.entries) if entry.undone_in is None), None)


def undone_entry(play: Play) -> Entry | None:
    """Give the entry that redo would bring back: undone, and nothing new entered since."""
    newest = max((entry.version for entry in play.entries), default=0)
    undone = (e for e in play.entries if e.undone_in is not None and e.undone_in > newest)
    return next(undone, None)


def describe(entry: Entry) -> str:
    """Name an entry by its player and its content: "Ada: +12, four gorillas"."""
    if entry.answers is None:
        return f"{entry.seat.name}: taken back"
    game = game_of(entry.play)
    what = game.describe(game.read_entry(entry.answers))
    return f"{entry.seat.name}{' (corrected)' if entry.revises_id else ''}: {what}"
