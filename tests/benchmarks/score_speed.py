"""Prints how long scoring takes: python -m tests.benchmarks.score_speed."""

import statistics
import tempfile
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

from flask import Flask

from app import create_app
from companion.database import db
from companion.models import Entry, Group, Play, Seat
from companion.players import player_named
from scorers import GAMES
from scorers import table as scoring
from scorers.game import Game
from tests.answers import random_answers

TURNS = 150
"""Turns of a long evening."""

REQUESTS = 50
TIMES = 200
TURN_GAME = next(game for game in GAMES.values() if game.entries == "append")


def full_table(game: Game, random: Random) -> scoring.Table[Any, Any]:
    """Seat as many as can play and enter for each of them until nobody is waited for."""
    players = tuple(f"Player {n}" for n in range(1, game.seats.stop))
    turns = TURNS if game.entries == "append" else len(players)
    entries = [_entry(game, players[n % len(players)], random) for n in range(turns)]
    return scoring.Table(players, game.read_options({}), tuple(entries))


def _entry(game: Game, player: str, random: Random) -> scoring.Entry[Any]:
    """Draw an entry that is complete by itself, as far as the game tells."""
    others = tuple(f"Other {n}" for n in range(1, game.seats.start))
    while True:
        state = game.read_entry(random_answers(game.entry_form, game.read_entry, random))
        entry = scoring.Entry(player, state)
        alone = scoring.Table((player, *others), game.read_options({}), (entry,))
        if game.entries == "append" or player not in game.score(alone).waiting_for:
            return entry


def long_play(random: Random) -> Play:
    """Store a table with as many turns as a long evening has; nobody reaches the target."""
    group = Group()
    db.session.add(group)
    db.session.flush()
    play = Play(group=group, ticket="open", game=TURN_GAME.slug, options={"target": 500})
    play.local_date = date(2026, 5, 3)
    for n in range(TURN_GAME.seats.stop - 1):
        player = player_named(group, f"Player {n + 1}")
        play.seats.append(Seat(player=player, position=n))
    db.session.add(play)
    db.session.flush()
    for n in range(TURNS):
        seat = play.seats[n % len(play.seats)]
        answers = {"howl": random.randint(0, 8), "swamp": random.randint(0, 4)}
        play.entries.append(Entry(seat=seat, answers=answers, ticket=str(n), version=n + 2))
    play.version = TURNS + 1
    db.session.commit()
    return play


def milliseconds(times: int, work: Callable[[], Any]) -> list[float]:
    """Time the work so often, after one go that is not counted."""
    work()
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        taken.append(1000 * (time.perf_counter() - start))
    return taken


def report(what: str, taken: list[float]) -> None:
    """Print the median and the 95th percentile."""
    median, high = statistics.median(taken), statistics.quantiles(taken, n=20)[-1]
    print(f"{what:48} median {median:8.3f} ms   95 % {high:8.3f} ms")  # noqa: T201


def time_pages(app: Flask) -> None:
    """Time the table's page beside the lightest answer of the same app."""
    with app.app_context():
        code = long_play(Random(1)).code
    phone = app.test_client()

    def fetch(path: str) -> Callable[[], None]:
        def get() -> None:
            answer = phone.get(path)
            assert answer.status_code == 200, f"{path}: {answer.status}"

        return get

    report("GET /api/games, for comparison", milliseconds(REQUESTS, fetch("/api/games")))
    report(f"GET a table with {TURNS} turns", milliseconds(REQUESTS, fetch(f"/t/{code}")))


def main() -> None:
    """Print all figures."""
    for game in GAMES.values():
        table = full_table(game, Random(1))
        what = f"score() {game.slug}: {len(table.players)} players, {len(table.entries)} entries"
        report(what, milliseconds(TIMES, lambda game=game, table=table: game.score(table)))
    with tempfile.TemporaryDirectory() as folder:
        time_pages(create_app(instance=Path(folder)))


if __name__ == "__main__":
    main()
