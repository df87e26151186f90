"""Commands: score a table from a file, score the history again after a correction."""

import sys
from typing import BinaryIO

import click
from flask import Blueprint
from sqlalchemy import select

from companion.asked import load, read_table
from companion.changes import write_results
from companion.database import db
from companion.models import FINISHED, Play, Seat
from companion.plays import sheet_of, unfit
from companion.sheets import as_text
from scorers import GAMES
from scorers.problems import Unplayable

commands = Blueprint("commands", __name__, cli_group=None)


@commands.cli.command("score")
@click.argument("slug", type=click.Choice(list(GAMES)))
@click.argument("file", type=click.File("rb"))
def score(slug: str, file: BinaryIO) -> None:
    """Score the table in a JSON FILE ("-" reads it from the terminal) and print the sheet."""
    game = GAMES[slug]
    try:
        table = read_table(game, load(file.read()))
    except ValueError as wrong:
        raise click.ClickException(f"This is not JSON: {wrong}") from wrong
    except Unplayable as wrong:
        for problem in wrong.problems:
            _say(f"{problem.field}: {problem.message}", err=True)
        sys.exit(1)
    _say(as_text(game.title, game.score(table)))


def _say(text: str, *, err: bool = False) -> None:
    """Print text with names from anywhere, some of which no terminal can show."""
    click.echo(text.encode(errors="replace"), err=err)


@commands.cli.command("rescore")
def rescore() -> None:
    """Work the results of all finished plays out again and list what has changed."""
    scored = select(Play).where(Play.status == FINISHED, Play.by_hand.is_(False))
    for play in db.session.scalars(scored):
        before = _results(play)
        wrong = unfit(play)
        if wrong:
            click.echo(f"{play.local_date} {play.game} keeps its results: {wrong}", err=True)
            continue
        write_results(play, sheet_of(play))
        for name, result in _results(play).items():
            if result != before[name]:
                click.echo(f"{play.local_date} {play.game} {name}: {before[name]} → {result}")
    db.session.commit()


def _results(play: Play) -> dict[str, str]:
    return {seat.name: _result(seat) for seat in play.present}


def _result(seat: Seat) -> str:
    points = "no points" if seat.total is None else f"{seat.total} points"
    return f"{points}, {'won' if seat.won else 'lost'}"
