"""Reading the plays that BoardGameGeek gives as XML."""

from collections.abc import Iterator
from datetime import timedelta
from io import BytesIO
from typing import Any
from xml.etree.ElementTree import Element, ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import iterparse

from companion.details import LONGEST_PLACE
from companion.other_apps.cleaning import (
    LONGEST_ID,
    LONGEST_TITLE,
    Skipped,
    line,
    lines,
    minutes,
    moment,
    seat_names,
    whole,
)
from companion.other_apps.incoming import (
    LONGEST_SCORE,
    TOO_MANY,
    IncomingFile,
    IncomingPlay,
    IncomingRow,
    IncomingSeat,
    Unreadable,
)

SOURCE = "bgg"
"""How a play from BoardGameGeek is marked."""

DEEPEST = 20
"""How deep elements may lie in one another; plays need four."""

MOST_STEPS = 1_000_000
"""Beginnings and ends of elements in a file: fifty for each of the plays that it may bring."""

NOON = timedelta(hours=12)
"""When a play is taken to begin of which only the date is known."""


def read_bgg(content: bytes) -> IncomingFile:
    """Read the file's plays; no entity is expanded and nothing is fetched."""
    root = _root(content)
    if root.tag != "plays":
        said = line(" ".join(root.itertext()), 120)
        quoted = f" It says: “{said}”." if said else ""
        raise Unreadable(f"This XML file is no list of plays from BoardGameGeek.{quoted}")
    rows = tuple(_row(element) for element in root.iter("play"))
    return IncomingFile(SOURCE, rows, tuple(_remarks(root, rows)))


def _root(content: bytes) -> Element:
    """Parse the file step by step, so that a bottomless or endless one is stopped early."""
    root: Element | None = None
    depth = 0
    try:
        steps = iterparse(BytesIO(content), ("start", "end"), forbid_dtd=True)
        for number, (event, element) in enumerate(steps):
            root = element if root is None else root
            depth += 1 if event == "start" else -1
            if depth > DEEPEST:
                raise Unreadable("This XML file is nested too deep to be a list of plays.")
            if number > MOST_STEPS:
                raise Unreadable(TOO_MANY)
    except DefusedXmlException:
        raise Unreadable(
            "This XML file defines entities or a document type, which plays never need."
        ) from None
    except (ParseError, ValueError, LookupError) as error:
        where = line(str(error), 80)
        raise Unreadable(f"This XML file is damaged or breaks off ({where}).") from None
    if root is None:
        raise Unreadable("This XML file is empty.")
    return root


def _remarks(root: Element, rows: tuple[IncomingRow, ...]) -> Iterator[str]:
    total = whole(root.get("total")) or 0
    if total > len(rows):
        page = whole(root.get("page")) or 1
        yield (
            f"This file is page {page} of BoardGameGeek's list: {len(rows)} of {total} rows. "
            "Bring in its other pages in the same way."
        )


def _row(element: Element) -> IncomingRow:
    item = element.find("item")
    title = line(item.get("name") if item is not None else "", LONGEST_TITLE)
    label = f"{title or 'Unknown game'}, {line(element.get('date'), 10) or 'no date'}"
    try:
        return IncomingRow(label, _play(element, title, item))
    except Skipped as reason:
        return IncomingRow(label, None, str(reason))


def _play(element: Element, title: str, item: Any) -> IncomingPlay:
    source_id = line(element.get("id"), LONGEST_ID)
    if not source_id:
        raise Skipped("it has no id, so a second import would double it")
    if not title:
        raise Skipped("the file does not say which game it was")
    day = moment(element.get("date"))
    return IncomingPlay(
        source_id=source_id,
        title=title,
        bgg_id=whole(item.get("objectid")) or None,
        started_at=day + NOON,
        local_date=day.date(),
        minutes=minutes(element.get("length")),
        seats=tuple(_seats(element)),
        place=line(element.get("location"), LONGEST_PLACE),
        notes=lines(element.findtext("comments")),
        counted=element.get("nowinstats") != "1",
        complete=element.get("incomplete") != "1",
        told=whole(element.get("quantity")) or 1,
    )


def _seats(element: Element) -> Iterator[IncomingSeat]:
    players = list(element.iter("player"))
    told = (player.get("name") or player.get("username") for player in players)
    names = seat_names(line(name, LONGEST_TITLE) for name in told)
    for name, player in zip(names, players, strict=True):
        score = line(player.get("score"), LONGEST_SCORE)
        yield IncomingSeat(name=name, score=score, won=player.get("win") == "1")
