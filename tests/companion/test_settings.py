"""Settings: a first start needs none; the environment has the last word."""

import os
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from companion.settings import settings

HOUSE = Path(__file__).parents[2]
PRINT_SECRET = """
import sys
from companion.settings import settings
print(settings(sys.argv[1])["SECRET_KEY"])
"""


@pytest.fixture(autouse=True)
def bare_environment(monkeypatch):
    for name in ("DATABASE_URL", "SECRET_KEY", "TRUSTED_PROXIES"):
        monkeypatch.delenv(name, raising=False)


def engine(instance) -> str:
    return settings(str(instance))["SQLALCHEMY_ENGINES"]["default"]


def test_the_secret_is_made_once(tmp_path):
    folder = tmp_path / "new" / "instance"
    secret = settings(str(folder))["SECRET_KEY"]
    assert len(secret) >= 32
    assert settings(str(folder))["SECRET_KEY"] == secret
    assert settings(str(tmp_path / "other"))["SECRET_KEY"] != secret


def test_nobody_else_can_read_the_secret(tmp_path):
    before = os.umask(0)
    try:
        settings(str(tmp_path))
    finally:
        os.umask(before)
    [made] = tmp_path.iterdir()
    assert stat.S_IMODE(made.stat().st_mode) == 0o600


def test_two_processes_that_start_at_once_agree(tmp_path):
    def start(_number) -> str:
        command = [sys.executable, "-c", PRINT_SECRET, str(tmp_path / "instance")]
        done = subprocess.run(command, cwd=HOUSE, capture_output=True, text=True, check=True)
        return done.stdout

    with ThreadPoolExecutor(4) as pool:
        secrets = set(pool.map(start, range(4)))
    assert len(secrets) == 1
    assert secrets.pop().strip()


def test_a_given_secret_makes_no_file(tmp_path, monkeypatch):
    monkeypatch.setenv("SECRET_KEY", "given")
    assert settings(str(tmp_path))["SECRET_KEY"] == "given"
    assert list(tmp_path.iterdir()) == []


def test_an_empty_setting_is_none_at_all(tmp_path, monkeypatch):
    for name in ("DATABASE_URL", "SECRET_KEY", "TRUSTED_PROXIES"):
        monkeypatch.setenv(name, "")
    made = settings(str(tmp_path))
    assert made["SECRET_KEY"]
    assert made["TRUSTED_PROXIES"] == 0
    assert made["SQLALCHEMY_ENGINES"]["default"].startswith("sqlite:")


def test_the_database_is_a_file_of_the_instance(tmp_path):
    assert engine(tmp_path) == f"sqlite:///{tmp_path}/hoardkeeper.sqlite3"


@pytest.mark.parametrize(
    ("given", "used"),
    [
        ("postgres://me:pw@db/hoard", "postgresql+psycopg://me:pw@db/hoard"),
        ("postgresql://db/hoard?sslmode=require", "postgresql+psycopg://db/hoard?sslmode=require"),
        ("postgresql:///hoard?host=/run/pg", "postgresql+psycopg:///hoard?host=/run/pg"),
        ("postgresql+psycopg://db/hoard", "postgresql+psycopg://db/hoard"),
        ("sqlite:////srv/hoard.sqlite3", "sqlite:////srv/hoard.sqlite3"),
    ],
)
def test_any_form_of_a_database_address_will_do(tmp_path, monkeypatch, given, used):
    monkeypatch.setenv("DATABASE_URL", given)
    assert engine(tmp_path) == used


def test_proxies_are_trusted_by_number(tmp_path, monkeypatch):
    assert settings(str(tmp_path))["TRUSTED_PROXIES"] == 0
    monkeypatch.setenv("TRUSTED_PROXIES", "2")
    assert settings(str(tmp_path))["TRUSTED_PROXIES"] == 2


def test_a_csrf_token_lasts_as_long_as_the_game(tmp_path):
    assert settings(str(tmp_path))["WTF_CSRF_TIME_LIMIT"] is None
