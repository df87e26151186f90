"""Phones for the tests of pages."""

import pytest
from flask import Flask

from tests.pages.phone import Phone


@pytest.fixture
def app(app: Flask) -> Flask:
    """Give the app with its CSRF tokens, as phones meet it."""
    app.config["WTF_CSRF_ENABLED"] = True
    return app


@pytest.fixture
def phone(app: Flask) -> Phone:
    """Give a phone that has opened nothing yet."""
    return Phone(app)


@pytest.fixture
def another_phone(app: Flask) -> Phone:
    """Give a second phone, with cookies of its own."""
    return Phone(app)
