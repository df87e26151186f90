"""Storing what a preview promised: everything, or nothing."""

from collections.abc import Mapping
from datetime import timedelta
from hashlib import sha256

from sqlalchemy import update

from companion.changes import Refused
from companion.database import db
from companion.models import ABANDONED, FINISHED, Group, Play, Player, Seat
from companion.other_apps.fates import judge
from companion.other_apps.incoming import IncomingFile, IncomingPlay, IncomingSeat
from companion.players import fold, player_named
from scorers import GAMES

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
    players = {folded: _player(group, name, choices) for folded, name in preview.names.items()}
    for incoming, source_ids in preview.coming:
        for source_id in source_ids:
            play = _play(file.source, source_id, incoming)
            play.group = group
            play.seats = _seats(incoming, players)
            db.session.add(play)
    return preview.plays


def _player(group: Group, name: str, choices: Choices) -> Player:
    chosen = choices.get(fold(name))
    player = db.session.get(Player, chosen) if chosen else None
    return player if player and player.group_id == group.id else player_named(group, name)


def _play(source: str, source_id: str, incoming: IncomingPlay) -> Play:
    slug = slug_of(incoming)
    unknown_id = incoming.bgg_id if not slug else None
    return Play(
        ticket=f"{source}-{sha256(source_id.encode()).hexdigest()[:24]}",
        game=slug,
        title="" if slug else incoming.title,
        options={"bgg_id": unknown_id} if unknown_id else {},
        status=FINISHED if incoming.complete else ABANDONED,
        local_date=incoming.local_date,
        started_at=incoming.started_at,
        finished_at=incoming.started_at + timedelta(minutes=incoming.minutes),
        place=incoming.place,
        notes=incoming.notes,
        counted=incoming.counted,
        by_hand=True,
        source=source,
        source_id=source_id,
    )


def slug_of(incoming: IncomingPlay) -> str:
    """Find the game among those that are scored here, by BoardGameGeek's number or its title."""
    for game in GAMES.values():
        if incoming.bgg_id and incoming.bgg_id == game.bgg_id:
            return game.slug
        if fold(incoming.title) == fold(game.title):
            return game.slug
    return ""


def _seats(incoming: IncomingPlay, players: Mapping[str, Player]) -> list[Seat]:
    seats: dict[int, Seat] = {}
    for position, told in enumerate(incoming.seats):
        player = players[fold(told.name)]
        if player.id in seats:
            raise Refused(
                f"{player.name} would sit twice at {incoming.title} of {incoming.local_date}. "
                "Choose different players."
            )
        seats[player.id] = _seat(player, position, told)
    return list(seats.values())


def _seat(player: Player, position: int, told: IncomingSeat) -> Seat:
    total = told.total
    kept = "" if total is not None else told.score
    return Seat(
        player=player, position=position, total=total, rank=told.rank, won=told.won, score_text=kept
    )
