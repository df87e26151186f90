"""Names: tidied when typed, compared without regard to case, spacing or spelling of accents."""

import unicodedata
from collections.abc import Sequence

from sqlalchemy import func, select, update

from companion.database import db
from companion.models import Group, Player, Seat

LONGEST_NAME = 40
"""Characters of a player's name."""

DIRECTION_MARKS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that would turn the text around a name; right-to-left names need none of them."""

UNSEEN = frozenset(("Cf", "Zs", "Zl", "Zp"))
"""Unicode's kinds of characters that leave nothing to be seen."""


def tidy(name: str) -> str:
    """Give a typed name its shape: composed, single spaces; "" where nothing is to be seen."""
    kept = "".join(c if unicodedata.category(c) != "Cc" else " " for c in name)
    kept = "".join(c for c in kept if c not in DIRECTION_MARKS)
    if all(unicodedata.category(c) in UNSEEN for c in kept):
        return ""
    return " ".join(unicodedata.normalize("NFC", kept).split())


def fold(name: str) -> str:
    """Give the form in which names are compared."""
    return unicodedata.normalize("NFC", tidy(name).casefold())


def claim(group: Group) -> None:
    """Let nobody else add players or tables to the group until this change is stored."""
    locked = update(Group).where(Group.id == group.id).values(name=Group.name)
    db.session.execute(locked, execution_options={"synchronize_session": False})


def player_named(group: Group, name: str) -> Player:
    """Find the group's player of that name, or make one."""
    folded = fold(name)
    same = select(Player).where(Player.group_id == group.id, Player.folded == folded)
    player = db.session.scalar(same)
    if player is None:
        claim(group)
        player = db.session.scalar(same)
    if player is None:
        player = Player(group_id=group.id, name=tidy(name), folded=folded)
        db.session.add(player)
        db.session.flush()
    return player


def remembered(group: Group | None) -> Sequence[str]:
    """Name the group's players who have not retired, those who sat down last first."""
    if group is None:
        return ()
    latest = select(func.max(Seat.id)).where(Seat.player_id == Player.id).scalar_subquery()
    recent = (
        select(Player.name)
        .where(Player.group_id == group.id, Player.retired.is_(False))
        .order_by(func.coalesce(latest, 0).desc(), Player.id)
    )
    return db.session.scalars(recent).all()
