"""What templates need to say things: numbers with a true minus sign, dates, sections."""

from datetime import date

from flask import Flask
from markupsafe import Markup, escape

from scorers.reading import number
from scorers.words import count, join


def init_wording(app: Flask) -> None:
    """Give every template the words."""
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.filters.update(number=number, signed=signed, day=day, count=count, names=names)


def signed(value: int) -> str:
    """Write an amount with its sign."""
    return f"+{value}" if value > 0 else number(value)


def day(value: date) -> str:
    """Write a date as people say it: 3 May 2026."""
    return f"{value.day} {value:%B %Y}"


def names(people: list[str]) -> Markup:
    """Join names as a sentence does, each keeping its own direction."""
    return Markup(join(f"<bdi>{escape(name)}</bdi>" for name in people))  # noqa: S704 - escaped
