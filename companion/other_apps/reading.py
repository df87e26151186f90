"""Telling what an uploaded file is, and reading its plays."""

import json
from datetime import tzinfo
from typing import Any

from companion.other_apps.bgg_import import read_bgg
from companion.other_apps.bgstats_import import read_bgstats
from companion.other_apps.incoming import MOST_PLAYS, TOO_MANY, IncomingFile, Unreadable

PEEK = 400
"""Bytes that tell what a file is."""

ASKED = "Choose the JSON file of BG Stats or the XML file of BoardGameGeek."

SIGNS: tuple[tuple[tuple[str, ...], str], ...] = (
    (("pk\x03\x04", "\x1f"), "This file is packed. Unpack it first."),
    (("<!doctype html", "<html"), f"This is a web page, no list of plays. {ASKED}"),
    (
        ("401", "unauthorized", "http/1.1 401"),
        "BoardGameGeek refused to give the list (401), and that is all the file says. "
        "Download it again while you are logged in.",
    ),
)
"""How files begin that hold no plays, and what is to be done then."""


def read_file(content: bytes, zone: tzinfo) -> IncomingFile:
    """Read a file of either app; `zone` is where the group's evenings are."""
    start = _start(content)
    if not start:
        raise Unreadable(f"This file is empty. {ASKED}")
    for signs, advice in SIGNS:
        if start.lower().startswith(signs):
            raise Unreadable(advice)
    if start[0] in "{[":
        found = read_bgstats(_parsed(content), zone)
    elif start[0] == "<":
        found = read_bgg(content)
    else:
        raise Unreadable(f"This file is neither. {ASKED}")
    return _not_too_much(found)


def _start(content: bytes) -> str:
    """Give a file's first characters, whatever it is written in."""
    wide = content[:2] in (b"\xff\xfe", b"\xfe\xff")
    text = content[:PEEK].decode("utf-16" if wide else "utf-8-sig", "ignore")
    return (text or content[:PEEK].decode("latin-1")).lstrip(" \t\r\n")


def _parsed(content: bytes) -> Any:
    try:
        return json.loads(content)
    except RecursionError:
        raise Unreadable("This JSON file is nested too deep to be a list of plays.") from None
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, character {error.colno}"
        raise Unreadable(f"This JSON file is damaged or breaks off ({where}).") from None
    except ValueError:
        raise Unreadable("This JSON file is damaged: it holds what is no text or number.") from None


def _not_too_much(found: IncomingFile) -> IncomingFile:
    if not found.rows:
        raise Unreadable("There is not a single play in this file.")
    if sum(row.times for row in found.rows) > MOST_PLAYS:
        raise Unreadable(TOO_MANY)
    return found
