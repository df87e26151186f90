"""What decides a game: each of its figures on average, for who won and for the others."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from sqlalchemy import and_, select

from companion.database import db
from companion.models import Play, Seat
from companion.totals import Condition

NEWEST = 2000
"""Plays that are looked at: enough to tell, few enough to be read at once."""


@dataclass
class Figure:
    """One thing's amounts; `most` is the highest, who had it, and the code of the play."""

    name: str
    won: list[int] = field(default_factory=list)
    lost: list[int] = field(default_factory=list)
    most: tuple[int, int, str] | None = None

    def add(self, amount: int, won: bool, player_id: int, code: str) -> None:
        """Add one seat's amount."""
        (self.won if won else self.lost).append(amount)
        if self.most is None or amount >= self.most[0]:
            self.most = (amount, player_id, code)

    @property
    def winners(self) -> float | None:
        return average(self.won)

    @property
    def others(self) -> float | None:
        return average(self.lost)

    @property
    def difference(self) -> float:
        """How far the winners' average is from the others'."""
        if self.winners is None or self.others is None:
            return 0.0
        return self.winners - self.others


def average(amounts: Sequence[int]) -> float | None:
    """Give the average; None of nothing."""
    return sum(amounts) / len(amounts) if amounts else None


def deciding(where: Sequence[Condition]) -> tuple[list[Figure], int]:
    """Give a game's figures, the greatest difference first, and how many plays they cover."""
    figures: dict[str, Figure] = {}
    plays = set()
    for code, player_id, won, amounts in _newest(where):
        plays.add(code)
        for name, amount in amounts.items():
            if type(amount) is int:
                figures.setdefault(name, Figure(name)).add(amount, bool(won), player_id, code)
    return sorted(figures.values(), key=lambda one: -abs(one.difference)), len(plays)


def _newest(where: Sequence[Condition]) -> Iterator[tuple[str, int, bool | None, dict[str, int]]]:
    """Yield the seats with figures of the newest plays, the newest first; a backup may hold any."""
    newest = (
        select(Play.id)
        .where(*where)
        .order_by(Play.local_date.desc(), Play.id.desc())
        .limit(NEWEST)
        .subquery()
    )
    query = (
        select(Play.code, Seat.player_id, Seat.won, Seat.figures)
        .join(newest, newest.c.id == Play.id)
        .join(Seat, and_(Seat.play_id == Play.id, ~Seat.left))
        .order_by(Play.local_date.desc(), Play.id.desc(), Seat.position)
    )
    for code, player_id, won, amounts in db.session.execute(query):
        if isinstance(amounts, dict) and amounts:
            yield code, player_id, won, amounts
