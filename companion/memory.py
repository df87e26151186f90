"""What a group has entered before and need not type again."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import select

from companion.database import db
from companion.groups import is_mine
from companion.models import Entry, Play
from companion.plays import game_of, state_of
from scorers.game import no_memory

ENTRIES_READ = 60
"""How many of the latest entries are looked through."""

PLAYS_READ = 12
"""From how many of the group's latest plays of the game they come."""


def memory_of(play: Play) -> Mapping[str, Any]:
    """Recall from this table first, then from the group's others; a guest only from this one."""
    game = game_of(play)
    if game.recall is no_memory:
        return {}
    plays = [play.id, *(_others(play) if is_mine(play.group) else ())]
    latest = (
        select(Entry)
        .where(Entry.play_id.in_(plays), Entry.undone_in.is_(None), Entry.answers.is_not(None))
        .order_by((Entry.play_id == play.id).desc(), Entry.id.desc())
        .limit(ENTRIES_READ)
    )
    states = map(state_of, db.session.scalars(latest))
    return game.recall(state for state in states if state is not None)


def _others(play: Play) -> Sequence[int]:
    """Give the ids of the group's latest other plays of the game, as far as they have entries."""
    latest = (
        select(Play.id)
        .where(Play.group_id == play.group_id, Play.game == play.game, Play.id != play.id)
        .where(Play.deleted_at.is_(None), Play.by_hand.is_(False))
        .order_by(Play.local_date.desc(), Play.id.desc())
        .limit(PLAYS_READ)
    )
    return db.session.scalars(latest).all()
