"""Commands: a whole installation into one file while it runs, and back from it."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import click
from flask import Blueprint
from sqlalchemy import Engine, exists, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from companion.asked import load
from companion.backup import (
    MARK,
    SCHEMA,
    Json,
    dump,
    group_with_players,
    plays_of,
)
from companion.backup_file import PEEK, SQLITE, Unreadable, check_version, is_whole
from companion.backup_reading import BackupReading
from companion.backup_values import tame
from companion.database import Base, alembic, db
from companion.group_file import put_group
from companion.models import Group, Player
from companion.restoring import BATCH, put_players, put_plays
from companion.snapshot import snapshot

installation = Blueprint("installation", __name__, cli_group=None)

PATH = click.Path(dir_okay=False, path_type=Path)


@installation.cli.command("backup")
@click.argument("file", type=PATH)
@click.option("--json", "as_json", is_flag=True, help="Write JSON also where SQLite is used.")
def backup(file: Path, as_json: bool) -> None:
    """Write everything of this installation to FILE while it goes on running.

    On SQLite that is a copy of the database, on PostgreSQL JSON, a play a line, which both
    databases take back: with --json an installation moves from one to the other. The file
    has every group's key in it, so only its owner may read it. A FILE that exists is
    replaced once the new one is complete.
    """
    part = file.with_name(file.name + ".part")
    os.close(os.open(part, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600))
    if db.engine.dialect.name == "sqlite" and not as_json:
        _copy_out(part)
    else:
        with part.open("w", encoding="utf-8") as out:
            out.writelines(line + "\n" for line in whole(db.engine))
    part.replace(file)
    click.echo(f"Everything is in {file}.")


@installation.cli.command("restore")
@click.argument("file", type=PATH)
@click.option("--replace", is_flag=True, help="Delete what this installation has.")
@click.option("--group", "link", help="The link of the group that takes a group's own file.")
@click.option("--yes", is_flag=True, help="Put a group's own file back without asking.")
def restore(file: Path, replace: bool, link: str | None, yes: bool) -> None:
    """Put back everything from FILE: all of it or nothing.

    As “flask backup” wrote it, it is the whole installation, with keys and links as they
    were. An installation that has groups is refused unless --replace is given; what it has
    is deleted then.

    A group's own file, as its page sends it, may be of any size here. It goes into a new
    group, or with --group into one that is there, which keeps what it has. What is new is
    shown before anything is stored.
    """
    try:
        with file.open("rb") as opened:
            start = opened.read(PEEK)
        whole_one = is_whole(start)
        if link if whole_one else replace:
            raise Unreadable("--replace is for a whole installation, --group for a group's file.")
        if whole_one:
            put_everything(file, is_copy=start.startswith(SQLITE), replace=replace)
        else:
            put_group(db.session, file, link, yes=yes)
    except (OSError, sqlite3.Error, Unreadable, ValueError, IntegrityError) as wrong:
        db.session.rollback()
        raise click.ClickException(f"Nothing was changed. {wrong}") from wrong
    click.echo(f"Everything from {file} is back.")


def put_everything(file: Path, *, is_copy: bool, replace: bool) -> None:
    """Put a whole installation back, from a copy of the database or from JSON."""
    if not replace and db.session.scalar(select(exists(select(Group.id)))):
        raise Unreadable("There are groups here. --replace deletes them first.")
    db.session.rollback()
    if is_copy:
        _copy_in(file)
    else:
        put_whole(db.session, file)


def _copy_out(path: Path) -> None:
    target = sqlite3.connect(path)
    try:
        with _raw(db.engine) as source:
            source.backup(target)
        target.execute("PRAGMA journal_mode=DELETE")
    finally:
        target.close()


def _copy_in(path: Path) -> None:
    if db.engine.dialect.name != "sqlite":
        raise Unreadable("This is a copy of SQLite; make one with “flask backup --json” instead.")
    source = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
    try:
        [[sound]] = source.execute("PRAGMA quick_check(1)").fetchall()
        [[version]] = source.execute("SELECT version_num FROM alembic_version").fetchall()
        if sound != "ok" or version not in _versions():
            raise Unreadable("This copy is damaged, or of a newer Hoardkeeper.")
        with _raw(db.engine) as target:
            source.backup(target)
    finally:
        source.close()
    alembic.upgrade()


def _versions() -> set[str]:
    return {script.revision for script in alembic.script_directory.walk_revisions()}


@contextmanager
def _raw(engine: Engine) -> Iterator[sqlite3.Connection]:
    """Take a connection as SQLite's own module knows it."""
    pooled = engine.raw_connection()
    try:
        yield cast(sqlite3.Connection, pooled.driver_connection)
    finally:
        pooled.close()


def whole(engine: Engine) -> Iterator[str]:
    """Yield the installation as lines of JSON: a head, groups each with its plays, an end."""
    yield dump({MARK: SCHEMA, "installation": True})
    many = 0
    with snapshot(engine) as session:
        for group_id in session.scalars(select(Group.id).order_by(Group.id)).all():
            group, players, numbers = group_with_players(session, group_id, secrets=True)
            yield dump({"group": group, "players": players})
            for play in plays_of(session, group_id, numbers, secrets=True):
                many += 1
                yield dump(play)
    yield dump({"end": many})


def put_whole(session: Session, path: Path) -> None:
    """Replace everything by what the lines of a file say, in one transaction."""
    for table in reversed(Base.metadata.sorted_tables):
        session.execute(table.delete())
    with path.open(encoding="utf-8") as lines:
        head = next(lines, "")
        if '"installation"' not in head:
            raise Unreadable("This is no backup of a whole installation.")
        check_version(load(head))
        _put_lines(session, lines)
    session.commit()


def _put_lines(session: Session, lines: Iterator[str]) -> None:
    reading = BackupReading(secrets=True)
    group, players, many, ended = Group(), list[Player](), 0, None
    plays: list[Json] = []
    for number, text in enumerate(lines, 2):
        line = _object(text)
        if "seats" in line:
            plays.append(reading.play(line, f"Line {number}"))
            reading.finish()
            many += 1
        if "seats" not in line or len(plays) == BATCH:
            put_plays(session, plays, group, players)
            plays.clear()
        if "group" in line:
            group, players = _put_group(session, *reading.group(line), reading)
        ended = line.get("end")
    if ended != many:
        raise Unreadable("The end of this file is missing: it was cut off.")


def _put_group(
    session: Session, data: Json, players: list[Json], reading: BackupReading
) -> tuple[Group, list[Player]]:
    reading.finish()
    group = Group(**data)
    session.add(group)
    session.flush()
    return group, put_players(session, players, group)


def _object(text: str) -> Any:
    line = load(text)
    tame(line)
    return line if isinstance(line, dict) else {}
