"""Changing a play: enter, undo, finish, reopen, put away, delete; one change at a time."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import update

from companion.database import db, now
from companion.models import ABANDONED, AGAIN, FINISHED, OPEN, Entry, Play, Seat
from companion.plays import (
    agreed,
    game_of,
    last_entry,
    sheet_of,
    standing_for,
    table_of,
    undone_entry,
)
from scorers.scoresheet import ScoreSheet


class Refused(Exception):
    """Something that this table does not allow now; the message says why."""


@contextmanager
def claimed(play: Play) -> Iterator[None]:
    """Take the table for one change: its version counts up, and nobody else changes it meanwhile.

    The update locks the row before anything is read again. Leaving stores the change; an
    exception stores nothing.
    """
    db.session.commit()
    count_up = update(Play).where(Play.id == play.id).values(version=Play.version + 1)
    db.session.execute(count_up, execution_options={"synchronize_session": False})
    db.session.refresh(play)
    try:
        yield
    except BaseException:
        db.session.rollback()
        raise
    db.session.commit()


def must_be(play: Play, *statuses: str) -> None:
    """Refuse unless the table has one of these statuses and is not deleted."""
    if play.deleted_at:
        raise Refused("This table was deleted. Restore it first.")
    if play.status not in statuses:
        must_be_scored(play)
        raise Refused(f"This table is {play.status}. Reopen it first.")


def must_be_scored(play: Play) -> None:
    """Refuse where the results are all that is known: there is no table to play on."""
    if play.by_hand:
        raise Refused("Only the results of this play are known. Edit them instead.")


def must_be_as_seen(play: Play, version: int | None) -> None:
    """Refuse on a claimed table that has changed since a page showed this version of it."""
    if version != play.version - 1:
        raise Refused("The table has changed since you saw it. Look, then decide again.")


def enter(
    seat: Seat, answers: dict[str, Any] | None, ticket: str, revises_id: int | None = None
) -> Entry | None:
    """Add an entry to a claimed table and give it; the same again with its ticket adds nothing.

    Other answers with a used ticket come from a page that was gone back to: they correct
    what that page entered. Without answers it takes back what stands: the turn
    `revises_id`, or the seat's entry.
    """
    play = seat.play
    before = _from_page(seat, ticket)
    kept = next((entry for entry in before if entry.undone_in is None), None)
    if kept:
        now = standing_for(kept)
        if now and now.answers == answers:
            return None
        revises_id = kept.revises_id or kept.id
    must_be(play, OPEN)
    if seat.left:
        raise Refused(f"{seat.name} has left this table. Add them again first.")
    entry = Entry(seat=seat, answers=answers, version=play.version, revises_id=revises_id)
    entry.ticket = f"{ticket}{AGAIN}{len(before)}" if before else ticket
    play.entries.append(entry)
    seat.entering_at = None
    return entry


def put_aside(play: Play, entries: Iterable[Entry | None]) -> None:
    """Take back entries that were just made: what was typed stays, and redo lets it count."""
    play.version += 1
    for entry in filter(None, entries):
        entry.undone_in = play.version


def arrived(seat: Seat, answers: dict[str, Any] | None, ticket: str) -> bool:
    """Tell whether this is the last that a page stored for a seat, whatever became of it."""
    before = _from_page(seat, ticket)
    return bool(before) and before[-1].answers == answers


def _from_page(seat: Seat, ticket: str) -> list[Entry]:
    """Find what a page has entered for a seat, by its one-time key."""
    return [e for e in seat.play.entries if e.seat_id == seat.id and e.page == ticket]


def undo(play: Play) -> None:
    """Take the last entry back."""
    must_be(play, OPEN)
    entry = last_entry(play)
    if entry:
        entry.undone_in = play.version


def redo(play: Play) -> None:
    """Bring back the entry that was undone last."""
    must_be(play, OPEN)
    entry = undone_entry(play)
    if entry:
        entry.undone_in = None


def finish(play: Play) -> None:
    """Close the table and write its results to its seats; corrected later, it keeps its end."""
    must_be(play, OPEN)
    sheet = sheet_of(play)
    if sheet.outcome is None:
        raise Refused("Nobody has won yet. You can put the table away without a result.")
    write_results(play, sheet)
    play.status, play.finished_at = FINISHED, play.finished_at or now()


def write_results(play: Play, sheet: ScoreSheet) -> None:
    """Write to each seat its total and rank, its figures, and whether it won."""
    points = zip(sheet.tallies, sheet.ranks, strict=True)
    results = {tally.name: (tally.total, rank) for tally, rank in points}
    winners = sheet.outcome.winners if sheet.outcome else ()
    figures = game_of(play).figures(table_of(play), sheet)
    for seat in play.present:
        seat.total, seat.rank = results.get(seat.name, (None, None))
        seat.figures = dict(figures.get(seat.name, {})) or None
        seat.won = seat.name in winners
    play.winners = len(winners)


def reopen(play: Play) -> None:
    """Open a table again, to correct it, when its end stays, or to play on after a break.

    Options that no longer fit the game are to be agreed anew.
    """
    must_be_scored(play)
    must_be(play, OPEN, FINISHED, ABANDONED)
    play.options = agreed(play)
    if play.status == ABANDONED:
        play.finished_at = None
    play.status, play.winners = OPEN, 0
    for seat in play.seats:
        seat.total = seat.rank = seat.won = seat.figures = None


def abandon(play: Play) -> None:
    """Put the table away without a result."""
    must_be(play, OPEN)
    play.status, play.finished_at = ABANDONED, play.finished_at or now()


def delete(play: Play) -> None:
    """Delete the table; nothing is lost before somebody empties it for good."""
    play.deleted_at = now()


def restore(play: Play) -> None:
    """Bring a deleted table back as it was."""
    play.deleted_at = None


GUESTS: dict[str, Callable[[Play], None]] = {"undo": undo, "redo": redo}
"""What everybody at the table may do, by the word in its address."""

MEMBERS: dict[str, Callable[[Play], None]] = {
    "finish": finish,
    "reopen": reopen,
    "abandon": abandon,
    "delete": delete,
    "restore": restore,
}
"""What only the group may do."""
