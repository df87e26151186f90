"""Two names of one person: all that one has played moves to the other."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Select, and_, delete, exists, func, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import aliased

from companion.changes import Refused
from companion.database import db
from companion.models import Entry, Play, Player, Seat
from companion.plays import title_of
from companion.wording import day

TABLES_NAMED = 5
"""Tables named where two players cannot be one."""

UNCHANGED = {"synchronize_session": False}
"""What is loaded is dropped afterwards, so nothing has to be kept in step."""


def plays_of(player: Player) -> int:
    """Count the plays that a merge would move."""
    query = select(func.count(Seat.id)).where(Seat.player_id == player.id)
    return db.session.scalar(query) or 0


def shared_tables(one: Player, other: Player) -> Sequence[Play]:
    """Give tables at which both sat; who left without an entry has not sat there."""
    mine, theirs = aliased(Seat), aliased(Seat)
    query = (
        select(Play)
        .join(mine, and_(mine.play_id == Play.id, mine.player_id == one.id))
        .join(theirs, and_(theirs.play_id == Play.id, theirs.player_id == other.id))
        .where(_taken(mine), _taken(theirs))
        .order_by(Play.id.desc())
        .limit(TABLES_NAMED)
    )
    return db.session.scalars(query).all()


def why_not(one: Player, other: Player) -> str:
    """Say why the two cannot be one person; nothing where they can."""
    tables = shared_tables(one, other)
    if not tables:
        return ""
    named = "; ".join(f"{title_of(play)}, {day(play.local_date)}" for play in tables)
    return f"{one.name} and {other.name} sat at one table, so they are two people: {named}."


def merge(one: Player, other: Player) -> None:
    """Give all seats of one player to the other and forget the name, all or nothing."""
    try:
        reason = why_not(one, other)
        if reason:
            raise Refused(reason)
        count_up(one)
        _clear_seats(one, other)
        move = update(Seat).where(Seat.player_id == one.id).values(player_id=other.id)
        db.session.execute(move, execution_options=UNCHANGED)
        db.session.execute(delete(Player).where(Player.id == one.id), execution_options=UNCHANGED)
        db.session.commit()
    except IntegrityError as clash:
        db.session.rollback()
        raise Refused("Somebody sat down meanwhile. Look again, then merge.") from clash


def count_up(player: Player) -> None:
    """Make a new version of every play that shows the player's name."""
    shown = update(Play).where(Play.id.in_(_plays(player))).values(version=Play.version + 1)
    db.session.execute(shown, execution_options=UNCHANGED)


def _clear_seats(one: Player, other: Player) -> None:
    """Remove the seats that one of the two left without an entry where the other sits."""
    both = (one.id, other.id)
    left = delete(Seat).where(Seat.player_id.in_(both), ~_taken(Seat))
    left = left.where(Seat.play_id.in_(_plays(one)), Seat.play_id.in_(_plays(other)))
    db.session.execute(left, execution_options=UNCHANGED)


def _plays(player: Player) -> Select[int]:
    return select(Seat.play_id).where(Seat.player_id == player.id)


def _taken(seat: type[Seat]) -> ColumnElement[bool]:
    return or_(seat.left.is_(False), exists().where(Entry.seat_id == seat.id))
