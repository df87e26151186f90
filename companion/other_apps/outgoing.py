"""What other apps are told about a play, whichever way it goes there."""

from datetime import UTC, datetime, time

from companion.models import Play, Seat
from companion.other_apps import bgg_import
from companion.other_apps.cleaning import LONGEST_MINUTES
from scorers import GAMES

APP = "Hoardkeeper"
"""How this app names itself to others."""

MOMENT = "%Y-%m-%d %H:%M:%S"
"""How BG Stats writes a time, in UTC."""


def score_of(seat: Seat) -> str:
    """Give a seat's score as it was told; "" where there is none."""
    return seat.score_text or ("" if seat.total is None else str(seat.total))


def bgg_id_of(play: Play) -> int | None:
    """Give BoardGameGeek's number of the game, where it is known."""
    return GAMES[play.game].bgg_id if play.game in GAMES else play.options.get("bgg_id")


def bgg_play(play: Play) -> int:
    """Give BoardGameGeek's number of a play that comes from there; else 0."""
    own = play.source == bgg_import.SOURCE and (play.source_id or "").isdecimal()
    return int(play.source_id or 0) if own else 0


def began(play: Play) -> datetime:
    """Give when the play began; noon of its day, where the clock cannot have been there."""
    if abs((play.started_at.date() - play.local_date).days) <= 1:
        return play.started_at
    return datetime.combine(play.local_date, time(12), UTC)


def minutes(play: Play) -> int:
    """Give how long it took, as far as that was one evening; 0 where nobody knows."""
    took = (play.finished_at or play.started_at) - play.started_at
    whole = round(took.total_seconds() / 60)
    return whole if 0 < whole <= LONGEST_MINUTES else 0


def without_points(play: Play) -> bool:
    """Tell whether nobody has a score."""
    return all(not score_of(seat) for seat in play.present)


def starts(seat: Seat) -> bool:
    """Tell whether this seat began; where nobody has said who did, it was the first in order."""
    play = seat.play
    return seat is (play.starter if play.by_hand else play.in_turn[0])
