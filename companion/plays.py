"""Reading a play: which entries count, what they say and how they score."""

from typing import Any

from companion.models import FINISHED, Entry, Play
from scorers import GAMES
from scorers import table as scoring
from scorers.game import Game
from scorers.problems import Unplayable
from scorers.scoresheet import ScoreSheet


def game_of(play: Play) -> Game:
    """Give the game that is played."""
    return GAMES[play.game]


def title_of(play: Play) -> str:
    """Give the title of what was played, also of a game that is not scored here."""
    return called(play.game, play.title)


def called(slug: str, title: str) -> str:
    """Give the title of a game that is scored here, or of another one."""
    return title or (GAMES[slug].title if slug in GAMES else slug)


def symbol_of(play: Play) -> str:
    """Name the symbol of the game; a game that is not scored here has none."""
    return GAMES[play.game].symbol if play.game in GAMES else ""


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


def standing_for(entry: Entry) -> Entry | None:
    """Find what counts now in the place of an entry: the turn it was, or its seat's entry."""
    replaced = game_of(entry.play).entries == "replace"
    first = entry.revises_id or entry.id
    for other in standing(entry.play):
        if other.seat_id == entry.seat_id and (replaced or first in (other.id, other.revises_id)):
            return other
    return None


def state_of(entry: Entry) -> Any:
    """Read an entry's answers; None where they no longer fit the game, or were taken back."""
    try:
        return None if entry.answers is None else game_of(entry.play).read_entry(entry.answers)
    except Unplayable:
        return None


def fitting(entry: Entry | None) -> dict[str, Any] | None:
    """Give the answers to fill a form with: an entry's, where there is one and it fits."""
    return None if entry is None or state_of(entry) is None else entry.answers


def readable(play: Play) -> list[Entry]:
    """Give the entries that count and fit the game; what does not has to be entered again."""
    return [entry for entry in standing(play) if state_of(entry) is not None]


def unfit(play: Play) -> str:
    """Say what of a play no longer fits its game; nothing where all of it does."""
    game = game_of(play)
    try:
        game.read_options(play.options)
        for entry in standing(play):
            game.read_entry(entry.answers or {})
    except Unplayable as wrong:
        return wrong.first
    return ""


def only_results(play: Play) -> bool:
    """Tell whether a play's results are all there is: by hand, or not to be scored again."""
    return play.by_hand or (play.status == FINISHED and bool(unfit(play)))


def table_of(play: Play) -> scoring.Table[Any, Any]:
    """Read a play into what a scorer takes."""
    names = {seat.id: seat.name for seat in play.seats}
    states = ((entry, state_of(entry)) for entry in standing(play))
    entries = tuple(
        scoring.Entry(names[entry.seat_id], state) for entry, state in states if state is not None
    )
    game = game_of(play)
    seats = play.in_turn if game.entries == "append" else play.present
    players = tuple(seat.name for seat in seats)
    return scoring.Table(players, game.read_options(agreed(play)), entries)


def agreed(play: Play) -> dict[str, Any]:
    """Give the options; what no longer fits the game is as if nothing had been agreed."""
    try:
        game_of(play).read_options(play.options)
    except Unplayable:
        return {}
    return play.options


def sheet_of(play: Play) -> ScoreSheet:
    """Score a play as it stands."""
    return game_of(play).score(table_of(play))


def last_entry(play: Play) -> Entry | None:
    """Give the entry that undo would take back."""
    shown = (entry for entry in reversed(play.entries) if not entry.seat.left)
    return next((entry for entry in shown if entry.undone_in is None), None)


def undone_entry(play: Play) -> Entry | None:
    """Give the entry that redo would bring back: undone, and nothing new entered since."""
    newest = max((entry.version for entry in play.entries), default=0)
    undone = (e for e in play.entries if e.undone_in is not None and e.undone_in > newest)
    return next((entry for entry in undone if not entry.seat.left), None)


def describe(entry: Entry) -> str:
    """Name an entry by its player and its content: "Ada: +12, four gorillas"."""
    if entry.answers is None:
        return f"{entry.seat.name}: taken back"
    state = state_of(entry)
    what = "please enter this again" if state is None else game_of(entry.play).describe(state)
    return f"{entry.seat.name}{' (corrected)' if entry.revises_id else ''}: {what}"
