"""Two players head to head: how often together, who finished ahead, what each of them won."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import and_, case, func, or_, select
from sqlalchemy.orm import aliased, selectinload

from companion.database import db
from companion.models import Play, Seat
from companion.titles import Title
from companion.totals import WON, Condition, that_count
from companion.wins import Wins

Other = aliased(Seat)

OTHER_WON = Other.won.is_(True)
"""Tell the plays that the other one won."""

NONE = Wins()
"""No wins."""

LATEST = 10
"""Plays that the page lists."""


@dataclass(frozen=True)
class Duel:
    """Plays of two: how often the first and the second finished ahead, and their wins."""

    plays: int = 0
    first: int = 0
    second: int = 0
    first_wins: Wins = NONE
    second_wins: Wins = NONE

    @property
    def level(self) -> int:
        """Plays in which neither finished ahead."""
        return self.plays - self.first - self.second

    def __add__(self, other: "Duel") -> "Duel":
        return Duel(
            self.plays + other.plays,
            self.first + other.first,
            self.second + other.second,
            self.first_wins + other.first_wins,
            self.second_wins + other.second_wins,
        )


def duels(group_id: int, first: int, second: int) -> list[tuple[Title, Duel]]:
    """Compare two players, game by game, those played most first."""
    won, lost = case((WON, 1), else_=0), case((OTHER_WON, 1), else_=0)
    ranked = and_(Seat.rank.is_not(None), Other.rank.is_not(None))
    ahead = case(
        (ranked, case((Seat.rank < Other.rank, 1), (Seat.rank > Other.rank, -1), else_=0)),
        else_=won - lost,
    )
    shared_by = case((or_(WON, OTHER_WON), Play.winners), else_=0)
    by = [
        won.label("first_won"),
        lost.label("second_won"),
        ahead.label("ahead"),
        shared_by.label("shared_by"),
    ]
    together = _sat_there(second)
    query = (
        select(Play.game, Play.title, *by, func.count())
        .select_from(Seat)
        .join(Other, together)
        .join(Play, Seat.play_id == Play.id)
        .where(Seat.player_id == first, ~Seat.left, *that_count(group_id))
        .group_by(Play.game, Play.title, *(column.name for column in by))
    )
    found: dict[Title, Duel] = {}
    for game, title, *row in db.session.execute(query):
        key = Title.of(game, title)
        found[key] = found.get(key, Duel()) + _duel(*row)
    return sorted(found.items(), key=lambda pair: (-pair[1].plays, pair[0].name))


def _duel(won: int, lost: int, ahead: int, winners: int, plays: int) -> Duel:
    return Duel(
        plays,
        plays if ahead > 0 else 0,
        plays if ahead < 0 else 0,
        Wins.of([(winners, plays)]) if won else Wins(),
        Wins.of([(winners, plays)]) if lost else Wins(),
    )


def add_up(several: Iterable[Duel]) -> Duel:
    """Sum duels up."""
    return sum(several, Duel())


def latest(group_id: int, first: int, second: int) -> Sequence[Play]:
    """Give the newest plays of the two."""
    query = (
        select(Play)
        .join(Seat, and_(Seat.play_id == Play.id, ~Seat.left))
        .join(Other, _sat_there(second))
        .where(Seat.player_id == first, *that_count(group_id))
        .order_by(Play.local_date.desc(), Play.id.desc())
        .limit(LATEST)
        .options(selectinload(Play.seats))
    )
    return db.session.scalars(query).all()


def _sat_there(second: int) -> Condition:
    """Tell the plays in which the second one sat as well."""
    return and_(Other.play_id == Seat.play_id, Other.player_id == second, ~Other.left)
