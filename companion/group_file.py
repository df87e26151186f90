"""A group's own file put back at the command line, however large it is."""

from math import inf
from pathlib import Path

import click
from sqlalchemy import select
from sqlalchemy.orm import Session

from companion.backup_file import Unreadable
from companion.backup_reading import Backup, read_backup
from companion.models import Group
from companion.restoring import preview_of, restore


def put_group(session: Session, file: Path, link: str | None, *, yes: bool) -> None:
    """Show what a file would change, and store it once that is confirmed."""
    backup = read_backup(file.read_bytes(), inf)
    group = _linked(session, link) if link else None
    _show(session, backup, group)
    if not yes:
        click.confirm("Put it back?", abort=True)
    restored = restore(session, backup, group)
    session.commit()
    _say(f"The group's link ends with /join/{restored.key}")


def _linked(session: Session, link: str) -> Group:
    key = link.rstrip("/").rpartition("/")[2]
    group = session.scalar(select(Group).where(Group.key == key))
    if group is None:
        raise Unreadable("No group here has this link. Give the one on the group's page.")
    return group


def _show(session: Session, backup: Backup, group: Group | None) -> None:
    plan = preview_of(session, backup, group)
    _say(f"Into {group.name or 'this group' if group else 'a new group'}:")
    for what, remark, many in plan.counts:
        _say(f"{many:>9,}  {what}{f' ({remark})' if remark else ''}")
    if plan.foreign:
        _say("This is the backup of another group. Taken for the same players:")
        for theirs, ours in plan.known:
            _say(f"  {theirs} is {ours}")
    if plan.unfit:
        _say(f"{plan.misfits}:")
    for play in plan.unfit:
        _say(f"  {play}")


def _say(text: str) -> None:
    """Print a line with words from a file, which shall not command the terminal."""
    click.echo("".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text))
