"""A group's plays and the lines of their sheets as CSV, safe to open in a spreadsheet."""

import csv
import io
import re
from collections.abc import Iterable, Iterator
from datetime import date
from typing import Any

from sqlalchemy import Engine
from sqlalchemy.orm import Session

from companion.backup import each_play, snapshot
from companion.models import FINISHED, Play, Seat
from companion.plays import only_results, sheet_of, title_of
from scorers.scoresheet import Check, ScoreSheet, Tally

MARK = "\ufeff"
"""The byte order mark by which spreadsheets know UTF-8."""

FORMULA = re.compile("[=+\\-@\t\r\n＝＋－＠]")
"""How a cell begins that a spreadsheet would work out."""

NUMBER = re.compile(r"-[0-9]+(\.[0-9]+)?")
"""A negative number, which is no formula."""

PLAY_COLUMNS = (
    *("play", "date", "game", "status", "player", "turn order", "score", "rank", "won", "left"),
    *("players", "counted", "place", "notes", "started", "finished", "source", "starts"),
)
LINE_COLUMNS = ("play", "date", "game", "player", "of", "label", "amount", "rule", "detail")

Row = Iterable[Any]


def play_rows(engine: Engine, group_id: int) -> Iterator[str]:
    """Yield the CSV of all plays that are not in the trash, a row a seat."""
    yield MARK + as_csv(PLAY_COLUMNS)
    with snapshot(engine) as session:
        for play in _plays(session, group_id):
            yield "".join(as_csv(_seat(play, seat)) for seat in play.seats)


def line_rows(engine: Engine, group_id: int) -> Iterator[str]:
    """Yield the CSV of all lines of the sheets of finished plays, a row a line."""
    yield MARK + as_csv(LINE_COLUMNS)
    with snapshot(engine) as session:
        for play in _plays(session, group_id):
            if play.status == FINISHED and not only_results(play):
                yield "".join(as_csv(row) for row in _lines(play, sheet_of(play)))


def _plays(session: Session, group_id: int) -> Iterator[Play]:
    return each_play(session, Play.group_id == group_id, Play.deleted_at.is_(None))


def _seat(play: Play, seat: Seat) -> Iterator[Any]:
    yield from (play.id, play.local_date, title_of(play), play.status, seat.name)
    yield from (seat.position + 1, seat.score_text if seat.total is None else seat.total)
    yield from (seat.rank, seat.won, seat.left, len(play.present), play.counted, play.place)
    yield from (play.notes, play.started_at, play.finished_at, play.source)
    yield seat.starts if play.starter else None


def _lines(play: Play, sheet: ScoreSheet) -> Iterator[Row]:
    start = (play.id, play.local_date, title_of(play))
    for tally in sheet.tallies:
        yield from _tally(start, tally.name, "points", tally)
    for check in sheet.checks:
        yield from _check(start, check)


def _check(start: tuple[Any, ...], check: Check) -> Iterator[Row]:
    for side in (check.have, check.need):
        yield from _tally(start, "", f"{check.question} {side.name}", side)


def _tally(start: tuple[Any, ...], player: str, of: str, tally: Tally) -> Iterator[Row]:
    for line in tally.lines:
        yield (*start, player, of, line.label, line.amount, line.rule, line.detail)


def as_csv(row: Row) -> str:
    """Write one row, every cell safe."""
    text = io.StringIO()
    csv.writer(text).writerow([_cell(value) for value in row])
    return text.getvalue()


def _cell(value: Any) -> Any:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, str) and FORMULA.match(value) and not NUMBER.fullmatch(value):
        return f"'{value}"
    return value
