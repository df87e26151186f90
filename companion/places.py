"""A player's places over time: the newest plays that were ranked."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import and_, select
from sqlalchemy.orm import selectinload

from companion.database import db
from companion.models import Play, Seat
from companion.totals import that_count

NEWEST = 20
"""Plays that a line of ranks shows: as many as a phone's width can tell apart."""


@dataclass(frozen=True)
class Place:
    """What somebody reached in one play."""

    play: Play
    seat: Seat
    rank: int
    players: int


def places(group_id: int, player_id: int) -> Sequence[Place]:
    """Give a player's newest ranked plays, the oldest of them first."""
    query = (
        select(Play)
        .join(Seat, and_(Seat.play_id == Play.id, ~Seat.left))
        .where(Seat.player_id == player_id, Seat.rank.is_not(None), *that_count(group_id))
        .order_by(Play.local_date.desc(), Play.id.desc())
        .limit(NEWEST)
        .options(selectinload(Play.seats))
    )
    found = []
    for play in db.session.scalars(query):
        seat = next(seat for seat in play.present if seat.player_id == player_id)
        found.append(Place(play, seat, seat.rank or 0, len(play.present)))
    return found[::-1]
