"""A play's result to take elsewhere: as text, as a picture, on paper."""

import re
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, render_template

from companion.groups import find_table
from companion.models import Play
from companion.plays import only_results, sheet_of, title_of
from companion.sheets import as_text, verdict
from companion.wording import day
from scorers import GAMES
from scorers.game import Game
from scorers.reading import number
from scorers.scoresheet import ScoreSheet
from scorers.words import join

sharing = Blueprint("sharing", __name__, url_prefix="/t/<code>")

CLIPPED = 24
"""Characters of a player's name in the picture."""

LINE = 40
"""Characters of a line in the picture."""

UNDRAWN = re.compile("[\0-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
"""Characters that no picture may have."""


@dataclass(frozen=True)
class Place:
    """Where a player ended, or stands."""

    name: str
    score: str
    rank: int | None
    won: bool


@dataclass(frozen=True)
class Result:
    """A play as it is shown elsewhere; one that has only results has a blank sheet."""

    play: Play
    game: Game | None
    sheet: ScoreSheet
    places: tuple[Place, ...]
    verdict: str

    @property
    def text(self) -> str:
        """Say it all as plain text."""
        play = self.play
        parts = [f"{title_of(play)}, {', '.join(filter(None, (day(play.local_date), play.place)))}"]
        if self.sheet == ScoreSheet():
            parts += ["", *map(_line, self.places), "", self.verdict]
        else:
            parts = [as_text(parts[0], self.sheet)]
        return "\n".join([*parts, "", play.notes]).strip() + "\n"


def result_of(play: Play, sheet: ScoreSheet | None = None) -> Result:
    """Read a play's result: from its sheet, or as it is stored where it has none."""
    game = GAMES.get(play.game)
    if sheet is None and only_results(play):
        return Result(play, game, ScoreSheet(), _stored(play), _winners(play))
    sheet = sheet or sheet_of(play)
    return Result(play, game, sheet, _scored(play, sheet), verdict(sheet))


def _stored(play: Play) -> tuple[Place, ...]:
    return tuple(
        Place(
            seat.name,
            seat.score_text or ("" if seat.total is None else number(seat.total)),
            seat.rank,
            bool(seat.won),
        )
        for seat in play.present
    )


def _scored(play: Play, sheet: ScoreSheet) -> tuple[Place, ...]:
    points = zip(sheet.tallies, sheet.ranks, strict=True)
    ranked = {tally.name: (number(tally.total), rank) for tally, rank in points}
    winners = sheet.outcome.winners if sheet.outcome else ()
    places = []
    for seat in play.present:
        score, rank = ranked.get(seat.name, ("", None))
        places.append(Place(seat.name, score, rank if winners else None, seat.name in winners))
    return tuple(places)


def _winners(play: Play) -> str:
    won = [seat.name for seat in play.present if seat.won]
    if not won:
        return ""
    return f"{won[0]} wins" if len(won) == 1 else f"{join(won)} share the win"


def _line(place: Place) -> str:
    rank = f"{place.rank}. " if place.rank else ""
    score = f": {place.score}" if place.score else ""
    return f"{rank}{place.name}{score}{' ★' if place.won else ''}"


def clip(text: str, most: int = CLIPPED) -> str:
    """Shorten a text to what a picture has room for, and leave out what it may not have."""
    drawn = UNDRAWN.sub("", text)
    return drawn if len(drawn) <= most else f"{drawn[: most - 1]}…"


@sharing.get("/text")
def as_words(code: str) -> str:
    """Show the result as text to copy, with the ways to the picture and to paper."""
    result = result_of(find_table(code, guests=True))
    return render_template("text.html", play=result.play, result=result)


@sharing.get("/text.txt")
def as_file(code: str) -> Response:
    """Send the result as a text file."""
    result = result_of(find_table(code, guests=True))
    return _file(result.text, "text/plain; charset=utf-8", f"{result.play.local_date}.txt")


@sharing.get("/picture.svg")
def as_picture(code: str) -> Response:
    """Send the result as a picture."""
    result = result_of(find_table(code, guests=True))
    words: dict[str, Any] = {"clip": clip, "line": LINE, "result": result, "play": result.play}
    return _file(render_template("picture.svg", **words), "image/svg+xml", "")


@sharing.get("/print")
def on_paper(code: str) -> str:
    """Show the whole sheet with all its lines, for printing."""
    result = result_of(find_table(code, guests=True))
    return render_template("print.html", play=result.play, result=result, game=result.game)


def _file(text: str, kind: str, name: str) -> Response:
    response = Response(text, content_type=kind)
    if name:
        response.headers["Content-Disposition"] = f'attachment; filename="play-{name}"'
    return response
