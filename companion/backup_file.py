"""Telling whether a file is a group's backup, and parsing it."""

from typing import Any

from companion.asked import load
from companion.backup import MARK, SCHEMA, Json
from companion.backup_values import TooWild, tame

MOST_PARTS = 1_000_000
"""Objects and lists in a file; a file of the largest size that is a backup has fewer."""


PEEK = 100
"""Bytes that tell what a file is."""

SQLITE = b"SQLite format 3\0"
"""How a SQLite file begins."""


class Unreadable(Exception):
    """A file that is no backup that can be taken; the sentences say why."""

    def __init__(self, *problems: str) -> None:
        super().__init__(" ".join(problems))
        self.problems = problems


def is_whole(start: bytes) -> bool:
    """Tell by its first bytes whether a file is the backup of a whole installation."""
    return start.startswith(SQLITE) or b'"installation"' in start


def parse(text: bytes, most: float = MOST_PARTS) -> Json:
    """Parse a file into the object that a backup is, of a version that can be read."""
    start = text[:PEEK].lstrip(b"\xef\xbb\xbf \t\r\n")
    if not start:
        raise Unreadable("This file is empty.")
    if start.startswith(b"<"):
        raise Unreadable("This is a web page or XML, not a backup. Download the backup again.")
    if is_whole(start):
        raise Unreadable("This is the backup of a whole installation: “flask restore” reads it.")
    if text.count(b"{") + text.count(b"[") > most:
        raise Unreadable("This file has more in it than a backup can have.")
    try:
        document = load(text)
        tame(document)
    except TooWild as wild:
        raise Unreadable(str(wild)) from wild
    except ValueError as wrong:
        raise Unreadable(
            "This is no JSON, or it was cut off. Download the backup again and choose that file."
        ) from wrong
    check_version(document)
    return document  # type: ignore[no-any-return]


def check_version(document: Any) -> None:
    """Refuse what is no backup, or a newer one than this app knows."""
    version = document.get(MARK) if isinstance(document, dict) else None
    if type(version) is not int or version < 1:
        raise Unreadable("This is JSON, but no backup of Hoardkeeper.")
    if version > SCHEMA:
        raise Unreadable(
            f"This backup comes from a newer Hoardkeeper (its version is {version}, this one"
            f" reads up to {SCHEMA}). Bring this app up to date first."
        )
