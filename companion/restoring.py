"""Putting a backup back: what it would change first, then all of it or nothing."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import insert, select, update
from sqlalchemy.orm import Session

from companion.backup import Json
from companion.backup_reading import Backup
from companion.models import Entry, Group, Play, Player, Seat
from companion.players import fold
from companion.wording import day
from scorers import GAMES
from scorers.words import count, join

NESTED = ("seats", "entries")
"""What of a play is stored in tables of its own."""

BATCH = 500
"""Plays that are stored at once."""


@dataclass(frozen=True)
class Preview:
    """What putting a backup into a group would do.

    `known` are (name in the file, name in the group) of players who are there already;
    `skipped` counts plays that are there already; `unfit` names the new ones that no longer
    fit their game, each with what does not.
    """

    foreign: bool
    fresh: list[str]
    known: list[tuple[str, str]]
    plays: list[Json]
    skipped: int
    unfit: list[str]

    @property
    def binned(self) -> int:
        """How many of the new plays are in the trash."""
        return sum(play.get("deleted_at") is not None for play in self.plays)

    @property
    def counts(self) -> tuple[tuple[str, str, int], ...]:
        """What would be stored and what not: its name, a remark, how many."""
        binned = f"{self.binned} of them in the trash" if self.binned else ""
        return (
            ("Plays that are new", binned, len(self.plays)),
            ("Plays that are there already", "These stay as they are.", self.skipped),
            ("Players that are new", "", len(self.fresh)),
            ("Players that are there already", "", len(self.known)),
        )

    @property
    def misfits(self) -> str:
        """Say how many plays no longer fit, and what becomes of them."""
        many = len(self.unfit)
        verb, whose = ("has", "its") if many == 1 else ("have", "their")
        what = f"{count(many, 'play')} {verb} an entry that no longer fits the rules"
        return f"{what}; {whose} stored results are kept"


def preview_of(session: Session, backup: Backup, group: Group | None) -> Preview:
    """Compare a backup with a group, or with a new one."""
    there = _players(session, group)
    names = [player["name"] for player in backup.players]
    plays, unfit = _new_plays(session, backup, group), backup.unfit
    return Preview(
        foreign=bool(group and group.created_at != backup.group.get("created_at")),
        fresh=[name for name in names if fold(name) not in there],
        known=[(name, there[fold(name)].name) for name in names if fold(name) in there],
        plays=plays,
        skipped=len(backup.plays) - len(plays),
        unfit=[
            f"{_named(play, names)}: {unfit[play['ticket']]}"
            for play in plays
            if play["ticket"] in unfit
        ],
    )


def _named(play: Json, names: list[str]) -> str:
    """Name a play by its game, its day and who played."""
    who = join(names[seat["player"]] for seat in play["seats"])
    return f"{GAMES[play['game']].title}, {day(play['local_date'])}, {who}"


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
    """Store plays with their seats and entries, many at once."""
    ids = [player.id for player in players]
    for start in range(0, len(plays), BATCH):
        _put_batch(session, plays[start : start + BATCH], group.id, ids)


def _put_batch(session: Session, plays: list[Json], group_id: int, players: list[int]) -> None:
    play_ids = _stored(
        session, Play, [_without(play, *NESTED) | _found_out(play, group_id) for play in plays]
    )
    seats = [
        _without(seat, "player") | {"play_id": play_id, "player_id": players[seat["player"]]}
        for play_id, play in zip(play_ids, plays, strict=True)
        for seat in play["seats"]
    ]
    seat_ids = iter(_stored(session, Seat, seats))
    entries: list[Json] = []
    first: list[int] = []
    for play_id, play in zip(play_ids, plays, strict=True):
        own = [next(seat_ids) for _ in play["seats"]]
        first += [len(entries)] * len(play["entries"])
        for entry in play["entries"]:
            mine = {"play_id": play_id, "seat_id": own[entry["seat"]]}
            entries.append(_without(entry, "seat") | mine)
    _put_entries(session, entries, first)


def _found_out(play: Json, group_id: int) -> Json:
    """Give what of a stored play is not in the file."""
    won = [seat for seat in play["seats"] if seat.get("won") and not seat.get("left")]
    return {"group_id": group_id, "winners": len(won)}


def _put_entries(session: Session, entries: list[Json], first: list[int]) -> None:
    """Store entries; `first` gives for each where those of its play begin."""
    ids = _stored(session, Entry, [_without(entry, "revises") for entry in entries])
    corrections = [
        {"id": own, "revises_id": ids[start + entry["revises"]]}
        for own, start, entry in zip(ids, first, entries, strict=True)
        if entry["revises"] is not None
    ]
    if corrections:
        session.execute(update(Entry), corrections)


def _stored(session: Session, kind: type[Play | Seat | Entry], rows: list[Json]) -> list[int]:
    """Insert rows and give their ids in the same order."""
    if not rows:
        return []
    inserted = insert(kind).returning(kind.id, sort_by_parameter_order=True)
    return list(session.scalars(inserted, rows))


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
