"""What a group has entered before and need not type again."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import select

from companion.database import db
from companion.groups import is_mine
from companion.models import Entry, Play
from companion.plays import game_of, state_of
from scorers.game import no_memory

ENTRIES_READ = 60
"""How many of the latest entries are looked through."""


def memory_of(play: Play) -> Mapping[str, Any]:
    """Recall from this table first, then from the group's others; a guest only from this one."""
    game = game_of(play)
    if game.recall is no_memory:
        return {}
    latest = (
        select(Entry)
        .join(Entry.play)
        .where(Play.group_id == play.group_id, Play.game == play.game)
        .where(Play.deleted_at.is_(None), Entry.undone_in.is_(None), Entry.answers.is_not(None))
        .order_by((Entry.play_id == play.id).desc(), Entry.id.desc())
        .limit(ENTRIES_READ)
    )
    if not is_mine(play.group):
        latest = latest.where(Entry.play_id == play.id)
    states = map(state_of, db.session.scalars(latest))
    return game.recall(state for state in states if state is not None)
