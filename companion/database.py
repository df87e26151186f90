"""The database: SQLite beside the app by default, PostgreSQL by DATABASE_URL."""

import fcntl
import logging
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from datetime import UTC, datetime
from inspect import iscoroutinefunction
from pathlib import Path
from typing import Any

from flask import Flask
from flask_alembic import Alembic
from flask_sqlalchemy_lite import SQLAlchemy
from sqlalchemy import Connection, DateTime, Dialect, event
from sqlalchemy.orm import DeclarativeBase
from sqlalchemy.types import TypeDecorator

BUSY_SECONDS = 10
"""How long a SQLite write waits for another one."""


class Base(DeclarativeBase):
    """What every stored thing derives from."""


class Moment(TypeDecorator[datetime]):
    """A point in time in UTC; SQLite forgets the zone, so it is set again on the way out."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, _dialect: Dialect) -> datetime | None:
        """Store the time in UTC."""
        return value.astimezone(UTC) if value else None

    def process_result_value(self, value: datetime | None, _dialect: Dialect) -> datetime | None:
        """Give the time its zone."""
        if value is None:
            return None
        return value.astimezone(UTC) if value.tzinfo else value.replace(tzinfo=UTC)


ENGINE = {"pool_pre_ping": True, "hide_parameters": True}
"""A restarted server is found again at once; names and keys stay out of error messages."""


class Migrations(Alembic):
    """Migrations that happen all or not at all, on SQLite too."""

    def run_migrations(self, fn: Any, **more: Any) -> None:
        """Run what `fn` chooses; on SQLite tables may be rebuilt that others refer to."""
        connection = self.migration_context.connection
        on_sqlite = connection is not None and connection.dialect.name == "sqlite"
        with _rebuilding(connection) if connection and on_sqlite else nullcontext():
            super().run_migrations(fn, **more)


@contextmanager
def _rebuilding(connection: Connection) -> Iterator[None]:
    """Let tables go that others refer to, and begin transactions before they are changed."""
    driver: Any = connection.connection.dbapi_connection
    connection.rollback()
    driver.execute("PRAGMA foreign_keys=OFF")
    driver.isolation_level = None
    event.listen(connection, "begin", _begin)
    try:
        yield
    finally:
        event.remove(connection, "begin", _begin)
        connection.rollback()
        driver.isolation_level = ""
        driver.execute("PRAGMA foreign_keys=ON")


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


db = SQLAlchemy(engine_options=ENGINE)
alembic = Migrations(metadatas=Base.metadata, run_mkdir=False)


def now() -> datetime:
    """Give the server's time in UTC."""
    return datetime.now(UTC)


def init_database(app: Flask) -> None:
    """Connect the app to its database and, on SQLite, bring the tables up to date."""
    logging.getLogger("alembic").setLevel(logging.WARNING)
    db.init_app(app)
    _leave_out_event_loops(app)
    alembic.init_app(app)
    with app.app_context():
        if db.engine.dialect.name == "sqlite":
            event.listen(db.engine, "connect", _set_pragmas)
            _upgrade_alone(Path(app.instance_path) / "upgrade.lock")


def _leave_out_event_loops(app: Flask) -> None:
    """Spare each request the closing of asynchronous sessions: nothing here opens any."""
    steps = app.teardown_appcontext_funcs
    steps[:] = [step for step in steps if not iscoroutinefunction(step)]


def _set_pragmas(connection: Any, _record: Any) -> None:
    for pragma in ("journal_mode=WAL", "foreign_keys=ON", f"busy_timeout={BUSY_SECONDS * 1000}"):
        connection.execute(f"PRAGMA {pragma}")


def _upgrade_alone(lock: Path) -> None:
    """Upgrade while no other worker that starts at the same moment does."""
    lock.parent.mkdir(parents=True, exist_ok=True)
    with lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        alembic.upgrade()


def sqlite_url(folder: str) -> str:
    """Name the database file in the app's own folder."""
    return f"sqlite:///{Path(folder) / 'hoardkeeper.sqlite3'}"
