"""The database: migrations, what SQLite is told, times."""

import os
import shutil
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import inspect, select, text
from sqlalchemy.exc import IntegrityError

from companion.database import Base, alembic, db, now
from companion.models import Group, Player
from tests.conftest import own_schema, running

on_sqlite = pytest.mark.skipif("DATABASE_URL" in os.environ, reason="about SQLite only")


@pytest.fixture
def fresh(tmp_path):
    """Give an app on a database that no other test ever sees."""
    with own_schema(), running(tmp_path / "fresh") as app, app.app_context():
        yield app


def tables() -> set[str]:
    return set(inspect(db.engine).get_table_names())


def test_the_migrations_make_what_the_models_say(fresh):
    alembic.upgrade()
    assert tables() == {*Base.metadata.tables, "alembic_version"}
    assert alembic.compare_metadata() == []


def test_the_migrations_go_back_and_come_again(fresh):
    alembic.upgrade()
    alembic.downgrade("base")
    assert tables() == {"alembic_version"}
    alembic.upgrade()
    assert alembic.compare_metadata() == []


def test_there_is_one_latest_migration(fresh):
    assert len(alembic.heads()) == 1


def test_a_second_start_keeps_what_is_stored(tmp_path, app):
    with app.app_context():
        db.session.add(Group(key="first"))
        db.session.commit()
    with running(tmp_path / "instance") as again, again.app_context():
        assert db.session.scalars(select(Group.key)).all() == ["first"]


@on_sqlite
def test_the_app_starts_from_any_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with running(tmp_path / "elsewhere") as app, app.app_context():
        assert set(Base.metadata.tables) < tables()


@on_sqlite
def test_sqlite_is_told_how_to_behave(app):
    with app.app_context():
        for pragma, value in (
            ("journal_mode", "wal"),
            ("foreign_keys", 1),
            ("busy_timeout", 10_000),
        ):
            assert db.session.scalar(text(f"PRAGMA {pragma}")) == value


@on_sqlite
def test_a_copied_folder_is_a_backup(tmp_path, app):
    with app.app_context():
        db.session.add(Group(key="kept"))
        db.session.commit()
    shutil.copytree(tmp_path / "instance", tmp_path / "copy")
    with running(tmp_path / "copy") as again, again.app_context():
        assert db.session.scalar(select(Group.key)) == "kept"
        assert again.secret_key == app.secret_key


def test_nobody_belongs_to_a_group_that_is_not_there(app):
    with app.app_context():
        db.session.add(Player(group_id=404, name="Ada", folded="ada"))
        with pytest.raises(IntegrityError):
            db.session.commit()
        db.session.rollback()


def test_times_come_back_in_utc(app):
    moment = datetime(2026, 5, 3, 23, 30, tzinfo=UTC)
    with app.app_context():
        db.session.add(Group(key="timed", created_at=moment))
        db.session.commit()
        db.session.expire_all()
        stored = db.session.scalars(select(Group)).one().created_at
        assert stored == moment
        assert stored.utcoffset() == timedelta()


def test_the_clock_is_in_utc():
    assert now().utcoffset() == timedelta()


@pytest.mark.postgres
def test_each_app_starts_with_nothing_on_postgresql(app):
    with app.app_context():
        assert db.engine.dialect.name == "postgresql"
        assert db.session.scalars(select(Group)).all() == []
