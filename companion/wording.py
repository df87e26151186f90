"""What templates need to say things: numbers with a true minus sign, dates, sections."""

import re
from datetime import date

from flask import Flask
from markupsafe import Markup, escape

from companion.plays import symbol_of, title_of
from scorers.reading import number
from scorers.words import join

RIGHT_TO_LEFT = re.compile(
    "([\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]+(?: +[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]+)*)"
)
"""Words of scripts that run from right to left."""


def init_wording(app: Flask) -> None:
    """Give every template the words."""
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    filters = {
        "number": number,
        "signed": signed,
        "day": day,
        "month": month,
        "names": names,
        "isolate": isolate,
        "called": title_of,
        "symbol": symbol_of,
    }
    app.jinja_env.filters.update(filters)


def signed(value: int) -> str:
    """Write an amount with its sign."""
    return f"+{value}" if value > 0 else number(value)


def day(value: date) -> str:
    """Write a date as people say it: 3 May 2026."""
    return f"{value.day} {value:%B %Y}"


def month(value: date) -> str:
    """Write a date's month: May 2026."""
    return f"{value:%B} {value.year}"


def isolate(text: str) -> str:
    """Keep right-to-left names in a sentence from turning the numbers around them."""
    if not RIGHT_TO_LEFT.search(text):
        return text
    pieces = (
        f"<bdi>{escape(piece)}</bdi>" if i % 2 else escape(piece)
        for i, piece in enumerate(RIGHT_TO_LEFT.split(text))
    )
    return Markup("").join(map(Markup, pieces))


def names(people: list[str]) -> Markup:
    """Join names as a sentence does, each keeping its own direction."""
    return Markup(join(f"<bdi>{escape(name)}</bdi>" for name in people))  # noqa: S704 - escaped
