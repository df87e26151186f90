"""Putting a backup back: what it would change first, then all of it or nothing."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from companion.backup import Json
from companion.backup_reading import Backup
from companion.models import Entry, Group, Play, Player, Seat
from companion.players import fold

NESTED = ("seats", "entries")


@dataclass(frozen=True)
class Preview:
    """What putting a backup into a group would do.

    `known` are (name in the file, name in the group) of players who are there already;
    `skipped` counts plays that are there already.
    """

    foreign: bool
    fresh: list[str]
    known: list[tuple[str, str]]
    plays: list[Json]
    skipped: int

    @property
    def binned(self) -> int:
        """How many of the new plays are in the trash."""
        return sum(play.get("deleted_at") is not None for play in self.plays)


def preview_of(session: Session, backup: Backup, group: Group | None) -> Preview:
    """Compare a backup with a group, or with a new one."""
    there = _players(session, group)
    names = [player["name"] for player in backup.players]
    plays = _new_plays(session, backup, group)
    return Preview(
        foreign=bool(group and group.created_at != backup.group.get("created_at")),
        fresh=[name for name in names if fold(name) not in there],
        known=[(name, there[fold(name)].name) for name in names if fold(name) in there],
        plays=plays,
        skipped=len(backup.plays) - len(plays),
    )


def restore(session: Session, backup: Backup, group: Group | None) -> Group:
    """Put into a group, or a new one, what it does not have; the caller commits."""
    plays = _new_plays(session, backup, group)
    if group is None:
        group = Group(**backup.group)
        session.add(group)
    group.name = group.name or backup.group.get("name", "")
    group.zone = group.zone or backup.group.get("zone", "")
    session.flush()
    players = put_players(session, backup.players, group)
    put_plays(session, plays, group, players)
    return group


def put_players(session: Session, players: list[Json], group: Group) -> list[Player]:
    """Find or make the file's players, in the order of the file."""
    there = _players(session, group)
    for data in players:
        folded = fold(data["name"])
        player = there.setdefault(folded, Player(group_id=group.id, folded=folded, **data))
        player.colour = player.colour or data.get("colour", "")
    found = [there[fold(data["name"])] for data in players]
    session.add_all(found)
    session.flush()
    return found


def put_plays(session: Session, plays: list[Json], group: Group, players: list[Player]) -> None:
    """Store plays with their seats and entries."""
    corrections = []
    for data in plays:
        play = Play(group=group, **_without(data, *NESTED))
        session.add(play)
        play.seats = [
            Seat(player=players[seat["player"]], **_without(seat, "player"))
            for seat in data["seats"]
        ]
        play.entries = [
            Entry(seat=play.seats[entry["seat"]], **_without(entry, "seat", "revises"))
            for entry in data["entries"]
        ]
        corrections += [
            (play.entries[number], play.entries[entry["revises"]])
            for number, entry in enumerate(data["entries"])
            if entry["revises"] is not None
        ]
    session.flush()
    for entry, first in corrections:
        entry.revises_id = first.id
    session.flush()


def _without(data: Json, *names: str) -> Json:
    return {name: value for name, value in data.items() if name not in names}


def _players(session: Session, group: Group | None) -> dict[str, Player]:
    own = select(Player).where(Player.group_id == group.id) if group and group.id else None
    return {} if own is None else {player.folded: player for player in session.scalars(own)}


def _new_plays(session: Session, backup: Backup, group: Group | None) -> list[Json]:
    """Leave out the plays that the group has: of the same ticket, or from the same source."""
    if group is None:
        return backup.plays
    marks = select(Play.ticket, Play.source, Play.source_id).where(Play.group_id == group.id)
    there: set[Any] = set()
    for ticket, source, source_id in session.execute(marks):
        there |= {ticket, (source, source_id)} if source_id is not None else {ticket}
    return [
        play
        for play in backup.plays
        if play["ticket"] not in there and (play.get("source"), play.get("source_id")) not in there
    ]
