"""Groups without sign-up: the phone's signed session holds the keys of its groups."""

from hmac import compare_digest
from typing import Any

from flask import Blueprint, abort, flash, redirect, render_template, request, session, url_for
from sqlalchemy import select

from companion.changes import must_be_scored
from companion.database import db
from companion.models import Group, Play, new_code, new_key
from companion.offline import kept_for
from companion.players import LONGEST_NAME, tidy
from companion.qr import qr_svg

groups = Blueprint("groups", __name__)

MOST_GROUPS = 20
"""Groups that one phone remembers; the session has to fit a cookie."""

KEPT = ("groups", "seats", "_flashes")
"""What stays in a session that begins anew."""


def my_group() -> Group | None:
    """Give the group that this phone used last, if it has one."""
    mine = my_groups()
    return mine[0] if mine else None


def my_groups() -> list[Group]:
    """Give the groups whose keys this phone has, the one used last first."""
    keys = _my_keys()
    found = db.session.scalars(select(Group).where(Group.key.in_(keys))).all()
    return [group for key in keys for group in found if _opens(key, group)]


def is_mine(group: Group) -> bool:
    """Tell whether this phone belongs to the group."""
    return any(_opens(key, group) for key in _my_keys())


def use_group(group: Group) -> None:
    """Keep the group's key on this phone, as the group used last."""
    session["groups"] = [group.key, *_keys_but_of(group)][:MOST_GROUPS]
    session.permanent = True


def renew_session() -> None:
    """Begin the session anew, but for what the phone has already: its groups, its seats.

    Whoever had a copy of the cookie before, or put it there, knows no token of what comes
    now, and no file that they uploaded waits for the newcomer.
    """
    kept = {name: session[name] for name in KEPT if name in session}
    session.clear()
    session.update(kept)


def _my_keys() -> list[str]:
    keys: list[str] = session.get("groups", [])
    return keys


def _keys_but_of(group: Group) -> list[str]:
    return [key for key in _my_keys() if not _opens(key, group)]


def _opens(key: str, group: Group) -> bool:
    """Compare in a time that does not tell how much of the key is right."""
    return compare_digest(key.encode(), group.key.encode())


def find_table(code: str, *, guests: bool = False) -> Play:
    """Find a table by its code, or answer 404; without `guests`, 403 to who is none of its group.

    Whoever has the code of a table that is not deleted may see it and enter for it.
    """
    play = db.session.scalar(select(Play).where(Play.code == code)) or abort(404)
    mine = is_mine(play.group)
    if play.deleted_at and not mine:
        abort(404)
    if not (guests or mine):
        abort(403)
    return play


def find_scored(code: str, *, guests: bool = False) -> Play:
    """Find a table that is scored here as `find_table` does; raises Refused for mere results."""
    play = find_table(code, guests=guests)
    must_be_scored(play)
    return play


@groups.get("/groups")
def show() -> str:
    """Show this phone's groups with their links."""
    return group_page()


def group_page(**more: Any) -> str:
    """Show the groups, with what was typed and is wrong in `more`."""
    mine = my_groups()
    invitation = url_for("groups.join", key=mine[0].key, _external=True) if mine else ""
    shown = {"groups": mine, "link": invitation, "qr": qr_svg(invitation)}
    shown["kept_for"] = kept_for(mine)
    return render_template("groups.html", **shown, **more)


@groups.get("/join/<key>")
def invited(key: str) -> str:
    """Ask whether this phone shall join the group."""
    return render_template("join.html", group=_group(key))


@groups.post("/join/<key>")
def join(key: str) -> Any:
    """Join the group, or make it the one in use."""
    group = _group(key)
    if not is_mine(group):
        renew_session()
    use_group(group)
    return redirect(url_for("home.show"))


@groups.post("/groups/name")
def rename() -> Any:
    """Give the group in use a name."""
    group = my_group() or abort(404)
    group.name = tidy(request.form.get("name", ""))[:LONGEST_NAME]
    db.session.commit()
    return redirect(url_for("groups.show"))


@groups.post("/groups/renew")
def renew() -> Any:
    """Give the group in use a new key; phones that have only the old one are out."""
    group = my_group() or abort(404)
    session["groups"] = _keys_but_of(group)
    group.key = new_key()
    for play in db.session.scalars(select(Play).where(Play.group_id == group.id)):
        play.code = new_code()
    db.session.commit()
    use_group(group)
    flash("The old links no longer work. Share the new one with the others.")
    return redirect(url_for("groups.show"))


def _group(key: str) -> Group:
    return db.session.scalar(select(Group).where(Group.key == key)) or abort(404)
