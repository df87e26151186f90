"""The group's statistics at a glance: its games with who leads, its players, its last year."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from sqlalchemy import and_, extract, func, select

from companion.database import db
from companion.models import Play, Seat
from companion.titles import Title
from companion.totals import WON, names_of, that_count
from companion.wins import Wins

YEAR = 12
"""Months that the overview looks back on, the present one included."""


@dataclass(frozen=True)
class Played:
    """A game of the group: how often it was played, who won it most, and what these wins are."""

    title: Title
    plays: int
    leaders: tuple[str, ...]
    wins: Wins


@dataclass(frozen=True)
class Regular:
    """A player of the group with all plays and wins."""

    id: int
    name: str
    plays: int
    wins: Wins

    @property
    def rate(self) -> int:
        """The share of plays that were won, in percent."""
        return round(100 * self.wins.worth / self.plays) if self.plays else 0


@dataclass(frozen=True)
class Overview:
    """Everything that the group's page says; games and players with the most plays come first."""

    plays: int
    games: Sequence[Played]
    players: Sequence[Regular]
    months: Sequence[tuple[date, int]]


WinsByGame = dict[tuple[Title, int], Wins]


def overview(group_id: int, today: date) -> Overview:
    """Sum the group up."""
    names, wins = names_of(group_id), _wins(group_id)
    games = _games(group_id, names, wins)
    plays = sum(game.plays for game in games)
    return Overview(plays, games, _players(group_id, names, wins), _months(group_id, today))


def _wins(group_id: int) -> WinsByGame:
    """Sum up wins by game and player."""
    by = (Play.game, Play.title, Seat.player_id, Play.winners)
    won = and_(Seat.play_id == Play.id, ~Seat.left, WON)
    query = select(*by, func.count()).join(Seat, won).where(*that_count(group_id)).group_by(*by)
    wins: WinsByGame = defaultdict(Wins)
    for slug, title, player_id, winners, times in db.session.execute(query):
        wins[Title.of(slug, title), player_id] += Wins.of([(winners, times)])
    return wins


def _games(group_id: int, names: dict[int, str], wins: WinsByGame) -> list[Played]:
    query = (
        select(Play.game, Play.title, func.count())
        .where(*that_count(group_id))
        .group_by(Play.game, Play.title)
    )
    plays: dict[Title, int] = defaultdict(int)
    for slug, other, number in db.session.execute(query):
        plays[Title.of(slug, other)] += number
    by_title: dict[Title, dict[int, Wins]] = defaultdict(dict)
    for (title, player_id), won in wins.items():
        by_title[title][player_id] = won
    played = [_played(title, plays[title], by_title[title], names) for title in plays]
    return sorted(played, key=lambda game: (-game.plays, game.title.name))


def _played(title: Title, plays: int, wins: dict[int, Wins], names: dict[int, str]) -> Played:
    best = max(wins.values(), key=lambda won: won.worth, default=Wins())
    leaders = [names[who] for who, won in wins.items() if won.worth == best.worth]
    return Played(title, plays, tuple(sorted(leaders)), best)


def _players(group_id: int, names: dict[int, str], wins: WinsByGame) -> list[Regular]:
    query = (
        select(Seat.player_id, func.count())
        .join(Play, and_(Seat.play_id == Play.id, ~Seat.left))
        .where(*that_count(group_id))
        .group_by(Seat.player_id)
    )
    won: dict[int, Wins] = defaultdict(Wins)
    for (_, player_id), some in wins.items():
        won[player_id] += some
    players = [
        Regular(player_id, names[player_id], plays, won[player_id])
        for player_id, plays in db.session.execute(query)
    ]
    return sorted(players, key=lambda player: (-player.plays, player.name))


def _months(group_id: int, today: date) -> list[tuple[date, int]]:
    """Count the plays of each of the last months, the oldest first."""
    this = today.year * YEAR + today.month - 1
    months = [date(n // YEAR, n % YEAR + 1, 1) for n in range(this - YEAR + 1, this + 1)]
    year, month = extract("year", Play.local_date), extract("month", Play.local_date)
    query = (
        select(year, month, func.count())
        .where(*that_count(group_id), Play.local_date >= months[0])
        .group_by(year, month)
    )
    rows = db.session.execute(query)
    plays = {(int(row[0]), int(row[1])): row[2] for row in rows}
    return [(first, plays.get((first.year, first.month), 0)) for first in months]
