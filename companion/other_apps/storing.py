"""Storing what a preview promised: everything, or nothing."""

from collections.abc import Iterator, Mapping
from datetime import timedelta
from hashlib import sha256
from itertools import islice
from typing import Any

from sqlalchemy import insert, update

from companion.changes import Refused
from companion.database import db
from companion.models import ABANDONED, FINISHED, Group, Play, Player, Seat
from companion.other_apps.cleaning import folded
from companion.other_apps.fates import Preview, judge
from companion.other_apps.incoming import IncomingFile, IncomingPlay, IncomingSeat
from companion.players import player_named
from scorers import GAMES

BATCH = 500
"""Plays that are stored by one statement."""

Row = dict[str, Any]

Choices = Mapping[str, int | None]
"""Which of the group's players is meant by a name of the file; None makes a new one."""


def store(file: IncomingFile, group: Group, choices: Choices) -> int:
    """Store every play that the group does not have yet, and say how many those were.

    The group's row is held meanwhile, so that two imports at once double nothing.
    """
    db.session.flush()
    held = update(Group).where(Group.id == group.id).values(name=Group.name)
    db.session.execute(held, execution_options={"synchronize_session": False})
    preview = judge(file, group)
    players = {key: _player(group, name, choices) for key, name in preview.names.items()}
    rows = _rows(preview, group)
    while some := list(islice(rows, BATCH)):
        plays = insert(Play).returning(Play.id, sort_by_parameter_order=True)
        made = db.session.scalars(plays, [play for play, _ in some])
        seats = [
            {"play_id": play_id, **seat}
            for play_id, (_, incoming) in zip(made, some, strict=True)
            for seat in _seats(incoming, players)
        ]
        if seats:
            db.session.execute(insert(Seat), seats)
    return preview.plays


def _rows(preview: Preview, group: Group) -> Iterator[tuple[Row, IncomingPlay]]:
    for incoming, source_ids in preview.coming:
        for source_id in source_ids:
            yield _play(preview.file.source, source_id, incoming, group), incoming


def _player(group: Group, name: str, choices: Choices) -> Player:
    chosen = choices.get(folded(name))
    player = db.session.get(Player, chosen) if chosen else None
    return player if player and player.group_id == group.id else player_named(group, name)


def _play(source: str, source_id: str, incoming: IncomingPlay, group: Group) -> Row:
    slug = slug_of(incoming)
    unknown_id = incoming.bgg_id if not slug else None
    return {
        "group_id": group.id,
        "ticket": f"{source}-{sha256(source_id.encode()).hexdigest()[:24]}",
        "game": slug,
        "title": "" if slug else incoming.title,
        "options": {"bgg_id": unknown_id} if unknown_id else {},
        "status": FINISHED if incoming.complete else ABANDONED,
        "local_date": incoming.local_date,
        "started_at": incoming.started_at,
        "finished_at": incoming.started_at + timedelta(minutes=incoming.minutes),
        "place": incoming.place,
        "notes": incoming.notes,
        "counted": incoming.counted,
        "winners": sum(seat.won for seat in incoming.seats),
        "by_hand": True,
        "source": source,
        "source_id": source_id,
    }


def slug_of(incoming: IncomingPlay) -> str:
    """Find the game among those that are scored here, by BoardGameGeek's number or its title."""
    for game in GAMES.values():
        if incoming.bgg_id and incoming.bgg_id == game.bgg_id:
            return game.slug
        if folded(incoming.title) == folded(game.title):
            return game.slug
    return ""


def _seats(incoming: IncomingPlay, players: Mapping[str, Player]) -> Iterator[Row]:
    taken: set[int] = set()
    for position, told in enumerate(incoming.seats):
        player = players[folded(told.name)]
        if player.id in taken:
            raise Refused(
                f"{player.name} would sit twice at {incoming.title} of {incoming.local_date}. "
                "Choose different players."
            )
        taken.add(player.id)
        yield _seat(player, position, told)


def _seat(player: Player, position: int, told: IncomingSeat) -> Row:
    return {
        "player_id": player.id,
        "position": position,
        "total": told.total,
        "rank": told.rank,
        "won": told.won,
        "starts": told.starts,
        "score_text": "" if told.total is not None else told.score,
    }
