"""Winning streaks: wins in a row, in the order of the plays' dates."""

from itertools import groupby

from sqlalchemy import and_, select

from companion.database import db
from companion.models import Play, Seat
from companion.totals import WON, that_count


def streaks(group_id: int, player_id: int) -> tuple[int, int]:
    """Give a player's current and longest winning streak; a shared win goes on with it."""
    query = (
        select(WON)
        .select_from(Seat)
        .join(Play, and_(Seat.play_id == Play.id, ~Seat.left))
        .where(Seat.player_id == player_id, *that_count(group_id))
        .order_by(Play.local_date, Play.id)
    )
    runs = [(won, sum(1 for _ in run)) for won, run in groupby(db.session.scalars(query))]
    longest = max((length for won, length in runs if won), default=0)
    current = runs[-1][1] if runs and runs[-1][0] else 0
    return current, longest
