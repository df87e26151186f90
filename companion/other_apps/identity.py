"""The ids by which other apps tell plays, players, games and places apart, ever the same."""

from functools import lru_cache
from uuid import UUID, uuid5

from sqlalchemy import select

from companion.database import db
from companion.models import Group, Play, Player
from companion.other_apps import bgstats_import

OURS = UUID("6f1c3a0e-6f0e-4b5e-9a57-2d6f4f4c5b11")
"""The space of this app's ids."""

Known = dict[tuple[str, str], bool]
"""Plays that a group has by source and id, and whether each lies among the deleted."""


@lru_cache(10_000)
def made_id(kind: str, *parts: object) -> str:
    """Make the id of a thing from what does not change about it."""
    return str(uuid5(OURS, "/".join(map(str, (kind, *parts))))).upper()


def play_id(source: str | None, source_id: str | None, ticket: str) -> str:
    """Give a play's id in BG Stats: its own where it comes from there."""
    if source == bgstats_import.SOURCE and source_id:
        return source_id.upper()
    return made_id("play", source, source_id) if source else made_id("play", ticket)


def player_id(player: Player) -> str:
    """Give a player's id in BG Stats, which a new name does not change."""
    return made_id("player", player.group_id, player.created_at.isoformat(), player.id)


def known_plays(group: Group | None) -> Known:
    """Give what the group has: imported plays by their source, and its own as BG Stats has them."""
    known: Known = {}
    columns = (Play.source, Play.source_id, Play.ticket, Play.deleted_at)
    query = select(*columns).where(Play.group_id == (group.id if group else None))
    for source, source_id, ticket, deleted_at in db.session.execute(query):
        gone = deleted_at is not None
        if source and source_id:
            known[source, source_id] = gone
        exported = play_id(source, source_id, ticket).lower()
        known.setdefault((bgstats_import.SOURCE, exported), gone)
    return known
