"""Records of a game, each with the play that set it, and how plays went by number of players."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from sqlalchemy import and_, case, func, select

from companion.database import db
from companion.models import Play, Seat
from companion.totals import WON, Condition, Totals, least, most


@dataclass(frozen=True)
class Record:
    """The most or the least that a seat ever had, and the first play in which it did."""

    label: str
    amount: int
    play: Play
    seat: Seat


@dataclass(frozen=True)
class Company:
    """Plays with so many players, and how many of these somebody won."""

    players: int
    plays: int
    decided: int


def records(totals: Iterable[Totals], where: Sequence[Condition]) -> Iterator[Record]:
    """Yield a game's records; `where` tells its plays."""
    everybody = list(totals)
    won, lost = (WON,), (Seat.won.is_not(True),)
    kinds: tuple[tuple[str, int | None, tuple[Condition, ...]], ...] = (
        ("Highest score", most(each.best for each in everybody), ()),
        ("Lowest score", least(each.worst for each in everybody), ()),
        ("Lowest score that won", least(each.worst_won for each in everybody), won),
        ("Highest score that did not win", most(each.best_lost for each in everybody), lost),
    )
    for label, amount, more in kinds:
        if amount is not None:
            seat = _first(amount, (*where, *more))
            yield Record(label, amount, seat.play, seat)


def _first(amount: int, where: Sequence[Condition]) -> Seat:
    """Find the first seat that had this total."""
    query = (
        select(Seat)
        .join(Play, and_(Seat.play_id == Play.id, ~Seat.left))
        .where(*where, Seat.total == amount)
        .order_by(Play.local_date, Play.id, Seat.position)
        .limit(1)
    )
    return db.session.scalars(query).one()


def by_company(where: Sequence[Condition]) -> list[Company]:
    """Count a game's plays by how many played."""
    play = (
        select(
            func.count().label("players"),
            func.max(case((WON, 1), else_=0)).label("decided"),
        )
        .select_from(Play)
        .join(Seat, and_(Seat.play_id == Play.id, ~Seat.left))
        .where(*where)
        .group_by(Play.id)
        .subquery()
    )
    query = (
        select(play.c.players, func.count(), func.sum(play.c.decided))
        .group_by(play.c.players)
        .order_by(play.c.players)
    )
    return [Company(players, plays, int(won)) for players, plays, won in db.session.execute(query)]
