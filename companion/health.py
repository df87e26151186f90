"""Whether the app can work: the answer for load balancers and containers."""

from functools import cache
from pathlib import Path

from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from flask import Blueprint
from flask.typing import ResponseReturnValue
from sqlalchemy.exc import SQLAlchemyError

from companion.database import db

health = Blueprint("health", __name__)

MIGRATIONS = Path(__file__).with_name("migrations")
"""The folder of the migrations that this release brings."""

NO_STORE = {"Cache-Control": "no-store"}
"""Whoever asks wants to know how it is now."""


@health.get("/healthz")
def show() -> ResponseReturnValue:
    """Answer 200 if the database answers and its tables are up to date, 503 otherwise."""
    try:
        ready = _stored_heads() == _brought_heads()
    except SQLAlchemyError:
        return {"status": "the database does not answer"}, 503, NO_STORE
    if not ready:
        return {"status": "the database is of another version: flask db upgrade"}, 503, NO_STORE
    return {"status": "ok"}, 200, NO_STORE


def _stored_heads() -> set[str]:
    with db.engine.connect() as connection:
        return set(MigrationContext.configure(connection).get_current_heads())


@cache
def _brought_heads() -> set[str]:
    """Name the latest migrations of this release."""
    script = ScriptDirectory(str(MIGRATIONS), version_locations=[str(MIGRATIONS)])
    return set(script.get_heads())
