"""What HOSTING.md and the Dockerfile name is there."""

import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

HOUSE = Path(__file__).parents[2]
HOSTING = (HOUSE / "HOSTING.md").read_text(encoding="utf-8")
COPIED = re.compile(r"^COPY (\S+) \S+$", re.MULTILINE)


def test_the_readme_leads_there():
    assert "(HOSTING.md)" in (HOUSE / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("words", sorted(set(re.findall(r"flask ([a-z]+(?: [a-z]+)?)", HOSTING))))
def test_its_commands_exist(app: Flask, words: str):
    first, _, second = words.partition(" ")
    command = app.cli.commands[first]
    assert first != "db" or second in command.commands


SETTINGS = (
    "DATABASE_URL",
    "SECRET_KEY",
    "TRUSTED_PROXIES",
    "LOG_FORMAT",
    "RATE_LIMITS",
    "HTTPS_ONLY",
)


@pytest.mark.parametrize("name", SETTINGS)
def test_its_settings_are_read(name: str):
    assert name in HOSTING
    assert f'"{name}"' in (HOUSE / "companion" / "settings.py").read_text(encoding="utf-8")


def test_the_image_takes_all_that_the_app_is_made_of():
    copied = set(COPIED.findall((HOUSE / "Dockerfile").read_text(encoding="utf-8")))
    kept = (HOUSE / ".dockerignore").read_text(encoding="utf-8").split()
    assert copied == {"app.py", "requirements.txt", "companion", "scorers", "static", "templates"}
    assert copied == {line[1:] for line in kept if line.startswith("!")}
    assert all((HOUSE / name).exists() for name in copied)


def test_the_image_asks_for_its_health(client: FlaskClient):
    assert "/healthz" in (HOUSE / "Dockerfile").read_text(encoding="utf-8")
    assert client.get("/healthz").status_code == 200
