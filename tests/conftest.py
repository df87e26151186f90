"""What every test may ask for: an app of its own and a phone that calls it."""

import os
import secrets
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import create_engine, func, make_url, select, text

from app import create_app
from companion.database import Base, alembic, db
from companion.models import FINISHED, Play, Seat

CHROMIUM = Path("/usr/bin/chromium")

NEEDS: dict[str, tuple[Callable[[], bool], str]] = {
    "browser": (CHROMIUM.exists, "needs Chromium: apt-get install chromium"),
    "postgres": (
        lambda: os.environ.get("DATABASE_URL", "").startswith("postgres"),
        "needs a server: set DATABASE_URL=postgresql://…, or start with .ci/postgres",
    ),
}
"""What a marked test cannot do without: whether it is there, and how to get it."""


def pytest_configure(config: pytest.Config) -> None:
    """Stop at once where HOARDKEEPER_REQUIRE names a need that is not met."""
    for name in filter(None, os.environ.get("HOARDKEEPER_REQUIRE", "").split(",")):
        if name not in NEEDS:
            raise pytest.UsageError(f"HOARDKEEPER_REQUIRE knows {', '.join(NEEDS)}; not {name}")
        is_met, reason = NEEDS[name]
        if not is_met():
            raise pytest.UsageError(f"HOARDKEEPER_REQUIRE={name}: {reason}")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a marked test whose need is not met, and say how to turn it on."""
    for name, (is_met, reason) in NEEDS.items():
        if item.get_closest_marker(name) and not is_met():
            pytest.skip(reason)


@contextmanager
def own_schema() -> Iterator[None]:
    """Point DATABASE_URL into an empty schema, dropped afterwards; without PostgreSQL nowhere.

    Whatever else the named database holds is never touched.
    """
    url = os.environ.get("DATABASE_URL", "")
    if not url.startswith("postgres"):
        with pytest.MonkeyPatch.context() as patch:
            patch.delenv("DATABASE_URL", raising=False)
            yield
        return
    name = f"test_{secrets.token_hex(6)}"
    whole = make_url(url).set(drivername="postgresql+psycopg")
    inside = whole.update_query_dict({"options": f"-csearch_path={name}"})
    engine = create_engine(whole, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection, pytest.MonkeyPatch.context() as patch:
        connection.execute(text(f"CREATE SCHEMA {name}"))
        patch.setenv("DATABASE_URL", inside.render_as_string(hide_password=False))
        yield
        connection.execute(text(f"DROP SCHEMA {name} CASCADE"))
    engine.dispose()


@contextmanager
def running(instance: Path, **config: object) -> Iterator[Flask]:
    """Make an app with its own instance folder, unlimited; close its connections afterwards."""
    app = create_app({"TESTING": True, "RATE_LIMITS": "off", **config}, instance=instance)
    yield app
    with app.app_context():
        for engine in db.engines.values():
            engine.dispose()


@pytest.fixture(scope="session", autouse=True)
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Make the tables once: in a schema of this run, or in a SQLite file to copy, given here."""
    folder = tmp_path_factory.mktemp("tables")
    with own_schema():
        with running(folder) as app, app.app_context():
            alembic.upgrade()
        yield folder / "hoardkeeper.sqlite3"


@pytest.fixture
def app(tmp_path: Path, tables: Path) -> Iterator[Flask]:
    """Give an app with an empty database; forms need no CSRF token."""
    folder = tmp_path / "instance"
    folder.mkdir()
    if tables.exists():
        shutil.copy(tables, folder)
    with running(folder, WTF_CSRF_ENABLED=False) as app:
        if not tables.exists():
            _empty(app)
        yield app
        with app.app_context():
            assert miscounted() == []


def miscounted() -> list[str]:
    """Name the finished plays whose number of winners is not that of the seats that won."""
    won = select(func.count()).where(Seat.play_id == Play.id, Seat.won.is_(True), ~Seat.left)
    wrong = select(Play.ticket).where(
        Play.status == FINISHED, Play.winners != won.correlate(Play).scalar_subquery()
    )
    return list(db.session.scalars(wrong))


def _empty(app: Flask) -> None:
    tables = ", ".join(f'"{table.name}"' for table in Base.metadata.sorted_tables)
    with app.app_context(), db.engine.begin() as connection:
        connection.execute(text(f"TRUNCATE {tables} RESTART IDENTITY CASCADE"))


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """Give a phone that has opened nothing yet."""
    return app.test_client()
