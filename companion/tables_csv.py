"""A group's plays and the lines of their sheets as CSV, safe to open in a spreadsheet."""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from itertools import groupby
from typing import Any

from sqlalchemy import Engine, select
from sqlalchemy.orm import selectinload

from companion.models import FINISHED, Play, Player, Seat
from companion.plays import called, only_results, sheet_of, title_of
from companion.snapshot import batches, each_play, snapshot
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

FACTS = (
    *(Play.id, Play.local_date, Play.game, Play.title, Play.status, Player.name),
    *(Seat.position, Seat.score_text, Seat.total, Seat.rank, Seat.won, Seat.left),
    *(Play.counted, Play.place, Play.notes, Play.started_at, Play.finished_at, Play.source),
    Seat.starts,
)
"""What is asked for of each seat."""

Cells = Iterable[Any]


def play_rows(engine: Engine, group_id: int) -> Iterator[str]:
    """Yield the CSV of all plays that are not in the trash, a row a seat."""
    yield MARK + as_csv(PLAY_COLUMNS)
    with snapshot(engine) as session:
        for ids in batches(session, *_kept(group_id)):
            query = select(*FACTS).where(Play.id.in_(ids)).join(Play.seats).join(Seat.player)
            seats = session.execute(query.order_by(Play.id, Seat.position))
            plays = (list(seats) for _, seats in groupby(seats, lambda seat: seat.id))
            yield as_csv(*(_seat(seat, play) for play in plays for seat in play))


def line_rows(engine: Engine, group_id: int) -> Iterator[str]:
    """Yield the CSV of all lines of the sheets of finished plays, a row a line."""
    yield MARK + as_csv(LINE_COLUMNS)
    scored = (Play.status == FINISHED, Play.by_hand.is_(False))
    parts = (selectinload(Play.seats), selectinload(Play.entries))
    with snapshot(engine) as session:
        for play in each_play(session, *_kept(group_id), *scored, load=parts):
            if not only_results(play):
                yield as_csv(*_lines(play, sheet_of(play)))


def _kept(group_id: int) -> tuple[Any, ...]:
    return Play.group_id == group_id, Play.deleted_at.is_(None)


def _seat(seat: Any, play: Sequence[Any]) -> Iterator[Any]:
    present = [other for other in play if not other.left]
    yield from (seat.id, seat.local_date, called(seat.game, seat.title), seat.status, seat.name)
    yield from (seat.position + 1, seat.score_text if seat.total is None else seat.total)
    yield from (seat.rank, seat.won, seat.left, len(present), seat.counted, seat.place)
    yield from (seat.notes, seat.started_at, seat.finished_at, seat.source)
    yield seat.starts if any(other.starts for other in present) else None


def _lines(play: Play, sheet: ScoreSheet) -> Iterator[Cells]:
    start = (play.id, play.local_date, title_of(play))
    for tally in sheet.tallies:
        yield from _tally(start, tally.name, "points", tally)
    for check in sheet.checks:
        yield from _check(start, check)


def _check(start: tuple[Any, ...], check: Check) -> Iterator[Cells]:
    for side in (check.have, check.need):
        yield from _tally(start, "", f"{check.question} {side.name}", side)


def _tally(start: tuple[Any, ...], player: str, of: str, tally: Tally) -> Iterator[Cells]:
    for line in tally.lines:
        yield (*start, player, of, line.label, line.amount, line.rule, line.detail)


def as_csv(*rows: Cells) -> str:
    """Write rows, every cell safe."""
    text = io.StringIO()
    csv.writer(text).writerows([_cell(value) for value in row] for row in rows)
    return text.getvalue()


def _cell(value: Any) -> Any:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, str) and FORMULA.match(value) and not NUMBER.fullmatch(value):
        return f"'{value}"
    return value
