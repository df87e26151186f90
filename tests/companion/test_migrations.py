"""Migrations with rows in the tables: from every version to the latest, one down, up again."""

from collections.abc import Iterator
from datetime import UTC, date, datetime
from typing import Any

import pytest
from alembic.script import ScriptDirectory
from flask import Flask
from sqlalchemy import Column, MetaData, Table, insert, inspect, select, text
from sqlalchemy import types as kinds
from sqlalchemy.exc import SQLAlchemyError

from companion.database import Base, alembic, db
from companion.health import MIGRATIONS
from tests.conftest import own_schema, running

ROWS = (1, 2)
"""The ids of the rows in each table; a row refers to the rows of its own number."""

SCRIPT = ScriptDirectory(str(MIGRATIONS), version_locations=[str(MIGRATIONS)])
VERSIONS = [script.revision for script in SCRIPT.walk_revisions()][::-1]

Rows = dict[str, list[dict[str, Any]]]


@pytest.fixture
def fresh(tmp_path) -> Iterator[Flask]:
    """Give an app on a database without tables that no other test ever sees."""
    with own_schema(), running(tmp_path / "fresh") as app:
        step(app, "base")
        yield app


def step(app: Flask, target: str | int, *, up: bool = False) -> None:
    with app.app_context():
        (alembic.upgrade if up else alembic.downgrade)(target)


def value(column: Column[Any], number: int) -> Any:
    """Make up something to store, as long as it may be."""
    match column.type:
        case kinds.Boolean():
            return number % 2 == 0
        case kinds.Integer():
            return number
        case kinds.DateTime():
            return datetime(2026, 5, number, 23, 30, tzinfo=UTC)
        case kinds.Date():
            return date(2026, 5, number)
        case kinds.JSON():
            return {column.name: [number, "ß"]}
        case kinds.String(length=length):
            return f"{number}{'ü' * 200}"[: length or 200]
        case other:
            raise AssertionError(f"no value for {column}: {other}")


def tables() -> list[Table]:
    """Read the tables as the database has them, those that are referred to first."""
    found = MetaData()
    found.reflect(db.engine)
    return [table for table in found.sorted_tables if table.name != "alembic_version"]


def fill(app: Flask) -> Rows:
    """Put rows into every table and give them as they come back."""
    with app.app_context(), db.engine.begin() as connection:
        for table in tables():
            for number in ROWS:
                row = {column.name: value(column, number) for column in table.columns}
                connection.execute(insert(table).values(row))
    return stored(app)


def stored(app: Flask) -> Rows:
    with app.app_context(), db.engine.connect() as connection:
        return {
            table.name: [
                dict(row) for row in connection.execute(select(table).order_by("id")).mappings()
            ]
            for table in tables()
        }


def shared(rows: Rows, other: Rows) -> Rows:
    """Leave only the tables and columns that the other version has as well."""
    return {
        name: [{key: row[key] for key in row if key in other[name][0]} for row in rows[name]]
        for name in rows
        if other.get(name)
    }


def assert_sound(app: Flask) -> None:
    """Check that the tables are the models' and that every row refers to one that is there."""
    with app.app_context():
        assert alembic.compare_metadata() == []
    with app.app_context(), db.engine.connect() as connection:
        if db.engine.dialect.name == "sqlite":
            assert connection.execute(text("PRAGMA foreign_key_check")).all() == []
            assert connection.scalar(text("PRAGMA foreign_keys")) == 1


def test_there_are_no_two_latest_versions():
    assert len(SCRIPT.get_heads()) == 1


@pytest.mark.parametrize("version", VERSIONS)
def test_rows_of_every_version_come_to_the_latest(fresh: Flask, version: str):
    step(fresh, version, up=True)
    before = fill(fresh)
    step(fresh, "heads", up=True)
    after = stored(fresh)
    assert shared(after, before) == before
    assert_sound(fresh)


@pytest.mark.parametrize("version", VERSIONS[1:])
def test_rows_survive_a_step_down_and_up_again(fresh: Flask, version: str):
    step(fresh, version, up=True)
    before = fill(fresh)
    step(fresh, -1)
    down = stored(fresh)
    assert {name: len(rows) for name, rows in down.items()} == dict.fromkeys(down, len(ROWS))
    assert shared(before, down) == down
    step(fresh, "heads", up=True)
    assert shared(stored(fresh), down) == down
    assert_sound(fresh)


def test_those_who_won_before_they_were_counted_are_counted(fresh: Flask):
    step(fresh, "0006", up=True)
    fill(fresh)
    with fresh.app_context(), db.engine.begin() as connection:
        connection.execute(text('UPDATE seat SET won = true, "left" = false, play_id = 2'))
    step(fresh, "0007", up=True)
    assert [play["winners"] for play in stored(fresh)["play"]] == [0, len(ROWS)]


def test_a_start_after_an_update_keeps_the_rows(tmp_path, monkeypatch):
    monkeypatch.delenv("DATABASE_URL", raising=False)
    with running(tmp_path / "house") as app:
        step(app, "0001")
        before = fill(app)
    with running(tmp_path / "house") as again:
        assert shared(stored(again), before) == before
        assert_sound(again)


def test_what_fails_half_way_changes_nothing(fresh: Flask):
    step(fresh, "0001", up=True)
    with fresh.app_context(), db.engine.begin() as connection:
        connection.execute(text("ALTER TABLE play ADD COLUMN source_id VARCHAR(9)"))
    before = fill(fresh)
    with pytest.raises(SQLAlchemyError, match="source_id"):
        step(fresh, "heads", up=True)
    assert stored(fresh) == before
    with fresh.app_context(), db.engine.begin() as connection:
        connection.execute(text("ALTER TABLE play DROP COLUMN source_id"))
    step(fresh, "heads", up=True)
    assert_sound(fresh)


def test_every_index_of_the_models_is_there(fresh: Flask):
    step(fresh, "heads", up=True)
    with fresh.app_context():
        found = inspect(db.engine)
        for name, table in Base.metadata.tables.items():
            names = {index["name"] for index in found.get_indexes(name)}
            assert {index.name for index in table.indexes} <= names
