"""A score sheet put into JSON and into plain text."""

from collections.abc import Iterable, Iterator
from dataclasses import asdict
from typing import Any

from scorers.reading import number
from scorers.scoresheet import Check, Line, Note, ScoreSheet, Tally
from scorers.words import join

Json = dict[str, Any]


def as_json(slug: str, sheet: ScoreSheet) -> Json:
    """Give the sheet as the JSON interface answers it."""
    tallies = zip(sheet.tallies, sheet.ranks, strict=True)
    return {
        "game": slug,
        "tallies": [_tally(tally) | {"rank": rank} for tally, rank in tallies],
        "checks": [_check(check) for check in sheet.checks],
        "conflicts": [asdict(conflict) for conflict in sheet.conflicts],
        "notes": [asdict(note) for note in sheet.notes],
        "outcome": asdict(sheet.outcome) if sheet.outcome else None,
        "waiting_for": list(sheet.waiting_for),
        "series": [asdict(series) for series in sheet.series],
    }


def _tally(tally: Tally) -> Json:
    return {"name": tally.name, "total": tally.total, "lines": [asdict(x) for x in tally.lines]}


def _check(check: Check) -> Json:
    return {
        "question": check.question,
        "have": _tally(check.have),
        "need": _tally(check.need),
        "met": check.met,
        "missing": check.missing,
    }


def as_text(title: str, sheet: ScoreSheet) -> str:
    """Give the sheet as plain text, one line of it a line, each with its rule."""
    return "\n".join(_text(title, sheet))


def _text(title: str, sheet: ScoreSheet) -> Iterator[str]:
    yield title
    for tally, rank in zip(sheet.tallies, sheet.ranks, strict=True):
        yield from ("", f"{rank}. {tally.name}: {number(tally.total)}", *_lines(tally.lines))
    for check in sheet.checks:
        yield from ("", f"{check.question} {'Yes' if check.met else 'No'}.")
        for side, tally in (("have", check.have), ("need", check.need)):
            yield from (f"  {side} {number(tally.total)}", *_lines(tally.lines, "    "))
    yield from _remarks("Cannot be true", sheet.conflicts)
    yield from _remarks("Note", sheet.notes)
    if sheet.waiting_for:
        yield from ("", f"Still to enter: {join(sheet.waiting_for)}")
    if sheet.outcome:
        yield from ("", f"{verdict(sheet)} [{sheet.outcome.rule}]")


def _lines(lines: Iterable[Line], indent: str = "  ") -> Iterator[str]:
    for line in lines:
        detail = f" ({line.detail})" if line.detail else ""
        yield f"{indent}{number(line.amount):>4}  {line.label}{detail} [{line.rule}]"


def _remarks(heading: str, notes: Iterable[Note]) -> Iterator[str]:
    for note in notes:
        yield from ("", f"{heading}: {note.text} [{note.rule}]")


def verdict(sheet: ScoreSheet) -> str:
    """Say who won, in a sentence; empty without an outcome."""
    if sheet.outcome is None:
        return ""
    winners = sheet.outcome.winners
    if len(winners) == 1:
        return f"{winners[0]} wins"
    return f"{join(winners)} share the win" if winners else "Nobody wins"
