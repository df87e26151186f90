"""Writing plays as the JSON file of BG Stats."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from sqlalchemy import Engine
from sqlalchemy.orm import selectinload

from companion.database import now
from companion.models import ABANDONED, FINISHED, Play, Seat
from companion.other_apps.identity import made_id, play_id, player_id
from companion.other_apps.outgoing import (
    APP,
    MOMENT,
    began,
    bgg_id_of,
    bgg_play,
    minutes,
    score_of,
    starts,
    without_points,
)
from companion.plays import title_of
from companion.snapshot import each_play, snapshot

Item = dict[str, Any]


def closed_plays(engine: Engine, group_id: int) -> Iterator[Play]:
    """Yield every play of the group that is over and not deleted, the earliest first."""
    over = (Play.status.in_((FINISHED, ABANDONED)), Play.deleted_at.is_(None))
    order, seats = (Play.local_date, Play.id), selectinload(Play.seats)
    with snapshot(engine) as session:
        yield from each_play(session, Play.group_id == group_id, *over, order=order, load=(seats,))


def bgstats_file(plays: Iterable[Play]) -> Iterator[str]:
    """Yield plays as BG Stats writes them, and then the games, players and places they name."""
    games, players, places = _Numbered(), _Numbered(), _Numbered()
    yield '{"plays": ['
    for count, play in enumerate(plays):
        written = _play(play, games, players, places)
        yield (",\n" if count else "\n") + json.dumps(written, ensure_ascii=False)
    named = {
        "challenges": [],
        "deletedObjects": [],
        "games": games.items,
        "groups": [],
        "locations": places.items,
        "players": players.items,
        "tags": [],
        "userInfo": {"appVersion": APP, "device": APP, "exportDate": now().strftime(MOMENT)},
    }
    yield "],\n" + json.dumps(named, ensure_ascii=False).removeprefix("{")


class _Numbered:
    """Things of one kind, each with its number in the file."""

    def __init__(self) -> None:
        self.items: list[Item] = []
        self._numbers: dict[str, int] = {}

    def number(self, uuid: str, **told: Any) -> int:
        """Give a thing its number, the same whenever it comes again."""
        if uuid not in self._numbers:
            self._numbers[uuid] = len(self.items) + 1
            self.items.append({"id": len(self.items) + 1, "uuid": uuid, **told})
        return self._numbers[uuid]


def _play(play: Play, games: _Numbered, players: _Numbered, places: _Numbered) -> Item:
    when = began(play).strftime(MOMENT)
    written = {
        "uuid": play_id(play.source, play.source_id, play.ticket),
        "bggId": bgg_play(play),
        "playDate": when,
        "playDateYmd": int(play.local_date.strftime("%Y%m%d")),
        "entryDate": when,
        "modificationDate": when,
        "durationMin": minutes(play),
        "gameRefId": _game(play, games),
        "ignored": not play.counted or play.status == ABANDONED,
        "manualWinner": True,
        "comments": play.notes,
        "rating": 0,
        "rounds": 0,
        "usesTeams": False,
        "playerScores": [_score(seat, k, players) for k, seat in enumerate(play.present, 1)],
    }
    if play.place:
        place = {"name": play.place, "modificationDate": when}
        written["locationRefId"] = places.number(made_id("place", play.place), **place)
    return written


def _score(seat: Seat, order: int, players: _Numbered) -> Item:
    since = seat.player.created_at.strftime(MOMENT)
    told = {"name": seat.name, "isAnonymous": False, "modificationDate": since}
    return {
        "playerRefId": players.number(player_id(seat.player), **told),
        "score": score_of(seat),
        "rank": seat.rank or 0,
        "winner": bool(seat.won),
        "newPlayer": False,
        "startPlayer": starts(seat),
        "seatOrder": order,
    }


def _game(play: Play, games: _Numbered) -> int:
    bgg_id = bgg_id_of(play)
    number = games.number(
        made_id("game", title_of(play)),
        name=title_of(play),
        bggId=bgg_id or 0,
        bggName=title_of(play) if bgg_id else "",
        highestWins=True,
        noPoints=True,
        cooperative=False,
        usesTeams=False,
        isBaseGame=1,
        isExpansion=0,
        modificationDate=play.group.created_at.strftime(MOMENT),
    )
    games.items[number - 1]["noPoints"] &= without_points(play)
    return number
