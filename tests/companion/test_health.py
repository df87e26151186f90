"""The health check: whether the database answers and is up to date, and nothing else."""

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from companion.database import alembic, db
from tests.conftest import own_schema, running


@pytest.fixture
def behind(tmp_path):
    """Give an app whose database is one migration behind."""
    with own_schema(), running(tmp_path / "behind") as app:
        with app.app_context():
            alembic.upgrade()
        with app.app_context():
            alembic.downgrade(-1)
        yield app


def test_all_is_well(client: FlaskClient):
    answer = client.get("/healthz")
    assert answer.status_code == 200
    assert answer.json == {"status": "ok"}


def test_it_keeps_and_leaves_nothing(client: FlaskClient):
    answer = client.get("/healthz")
    assert "Set-Cookie" not in answer.headers
    assert answer.headers["Cache-Control"] == "no-store"
    assert "Cookie" not in answer.headers.get("Vary", "")


def test_a_database_that_is_behind_is_not_well(behind: Flask):
    answer = behind.test_client().get("/healthz")
    assert answer.status_code == 503
    assert "flask db upgrade" in answer.json["status"]
    assert answer.headers["Cache-Control"] == "no-store"
    with behind.app_context():
        alembic.upgrade()
    assert behind.test_client().get("/healthz").status_code == 200


def test_a_database_ahead_of_the_app_is_not_well(app: Flask, client: FlaskClient):
    with app.app_context():
        with db.engine.connect() as connection:
            heads = connection.scalars(text("SELECT version_num FROM alembic_version")).all()
        try:
            with db.engine.begin() as connection:
                connection.execute(text("UPDATE alembic_version SET version_num = 'later'"))
            assert client.get("/healthz").status_code == 503
        finally:
            with db.engine.begin() as connection:
                connection.execute(
                    text("UPDATE alembic_version SET version_num = :was"), {"was": heads[0]}
                )
    assert client.get("/healthz").status_code == 200


def test_a_database_without_tables_is_not_well(tmp_path):
    with own_schema(), running(tmp_path / "empty") as app:
        with app.app_context():
            alembic.downgrade("base")
        assert app.test_client().get("/healthz").status_code == 503


def test_a_database_that_does_not_answer_is_not_well(app: Flask, client: FlaskClient, monkeypatch):
    def refuse(*_args, **_more):
        raise OperationalError("connect", {}, Exception("refused"))

    with app.app_context():
        monkeypatch.setattr(db.engine, "connect", refuse)
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json == {"status": "the database does not answer"}
