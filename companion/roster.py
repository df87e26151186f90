"""The group's players as they are shown: how many plays each has, and whose colour is which."""

from collections import Counter
from collections.abc import Sequence

from sqlalchemy import Select, func, select

from companion.database import db
from companion.models import Group, Play, Player, Seat
from companion.players import fold


def colours_of(group: Group | None, names: Sequence[str]) -> dict[str, str]:
    """Give the colours of those among these names who chose one."""
    if group is None:
        return {}
    folded = {fold(name): name for name in names}
    query = select(Player).where(Player.group_id == group.id, Player.folded.in_(folded))
    return {folded[player.folded]: player.colour for player in db.session.scalars(query)}


def listed(group: Group | None) -> list[tuple[Player, int]]:
    """Give the group's players by name, each with the number of plays that were not deleted."""
    if group is None:
        return []
    seats = select(Seat.player_id, func.count(Seat.id)).where(Seat.left.is_(False))
    seats = seats.group_by(Seat.player_id)
    inside = select(Player.id).where(Player.group_id == group.id)
    trash = select(Play.id).where(Play.group_id == group.id, Play.deleted_at.is_not(None))
    sat = _counts(seats.where(Seat.player_id.in_(inside)))
    gone = _counts(seats.where(Seat.play_id.in_(trash)))
    players = select(Player).where(Player.group_id == group.id).order_by(Player.folded)
    return [(who, sat[who.id] - gone[who.id]) for who in db.session.scalars(players)]


def _counts(query: Select[int, int]) -> Counter[int]:
    counts: Counter[int] = Counter()
    for who, plays in db.session.execute(query):
        counts[who] = plays
    return counts
