"""Prints how quickly many phones are answered at once: python -m tests.benchmarks.polling."""

import argparse
import asyncio
import os
import re
import socket
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from random import random
from resource import RUSAGE_CHILDREN, getrusage
from statistics import quantiles
from time import perf_counter

import click

from app import create_app
from companion.database import db
from companion.models import Group, Play, Seat
from companion.players import player_named
from tests.benchmarks.client import Answer, Client

GAME, OPTIONS = "kombo-klash", {"target": 100}
PLAYERS = ("Ada", "Ben", "Cleo", "Dan")
TURN = {"creature": "gorilla", "tiles": "3", "value": "1", "do": "save"}
BARE = "/static/icon.svg"
"""A page without session, database and template, to compare with."""

SIGN_EVERY = 15.0
"""Seconds between the signs of an open entry page."""

SERVERS = {
    "waitress": [sys.executable, "app.py"],
    "gunicorn": [
        *(sys.executable, "-m", "gunicorn", "--workers", "2", "--threads", "4"),
        *("--log-level", "warning", "--bind", "127.0.0.1:{port}", "app:create_app()"),
    ],
}
"""The commands of the README."""


@dataclass
class Load:
    """So many phones at tables of four, each asking every so often; what took how long."""

    port: int
    tables: list[tuple[str, list[int]]]
    how: argparse.Namespace
    took: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    wrong: Counter[str] = field(default_factory=Counter)
    until: float = 0.0

    async def run(self, path: str = "") -> None:
        """Let all phones ask for `path`, or do what phones at a table do."""
        seats = [(code, seat) for code, seats in self.tables for seat in seats]
        phones = [(Client(self.port), code, seat) for code, seat in seats]
        opened = {}
        for client, code, seat in phones:
            opened[seat] = await client.ask(path or f"/t/{code}/enter/{seat}")
        self.until = perf_counter() + self.how.seconds
        await asyncio.gather(
            *(self._bare(phone[0], path) for phone in phones if path),
            *(self._phone(*phone, opened[phone[2]]) for phone in phones if not path),
        )

    async def timed(
        self, kind: str, client: Client, path: str, *form: dict[str, str], **headers: str
    ) -> Answer:
        """Ask, and note how long it took."""
        begun = perf_counter()
        answer = await client.ask(path, *form, **headers)
        self.took[kind].append(perf_counter() - begun)
        if answer.status not in (200, 204, 302, 304):
            self.wrong[f"{answer.status} {re.sub('/t/[^/]+', '/t/…', path)}"] += 1
        return answer

    async def _beats(self) -> AsyncIterator[float]:
        """Yield the time again and again, beginning somewhere within the first span."""
        beat = perf_counter() + random() * self.how.every
        while beat < self.until:
            await asyncio.sleep(max(0, beat - perf_counter()))
            yield perf_counter()
            beat = max(beat + self.how.every, perf_counter())

    async def _bare(self, client: Client, path: str) -> None:
        async for _ in self._beats():
            await self.timed("bare page", client, path)

    async def _phone(self, client: Client, code: str, seat: int, page: Answer) -> None:
        tag = version = ""
        enter = f"/t/{code}/enter/{seat}"
        save_at = perf_counter() + random() * self.how.save_every
        sign_at = perf_counter() + random() * SIGN_EVERY
        async for now in self._beats():
            answer = await self.timed("poll", client, f"/t/{code}/now", If_None_Match=tag)
            tag = answer.header("ETag") or tag
            told = re.search(r'"version":(\d+)', answer.body)
            if told and told[1] != version:
                if version:
                    await self.timed("page", client, f"/t/{code}")
                version = told[1]
            if now > sign_at:
                token = {"X_CSRFToken": page.hidden("csrf_token")}
                await self.timed("sign", client, f"/t/{code}/entering/{seat}", {}, **token)
                sign_at += SIGN_EVERY
            if now > save_at:
                page = await self.timed("page", client, enter)
                hidden = {name: page.hidden(name) for name in ("csrf_token", "ticket", "seen")}
                await self.timed("save", client, enter, TURN | hidden)
                save_at += self.how.save_every


def fill(url: str, phones: int) -> list[tuple[str, list[int]]]:
    """Store a table for every four phones; give each with its seats."""
    app = create_app({"SQLALCHEMY_ENGINES": {"default": url}}, Path(tempfile.mkdtemp()))
    with app.app_context():
        group = Group()
        db.session.add(group)
        db.session.flush()
        players = [player_named(group, name) for name in PLAYERS]
        plays = []
        for number in range(-(-phones // len(players))):
            play = Play(group=group, game=GAME, options=OPTIONS, ticket=str(number))
            play.local_date = date(2026, 5, 3)
            play.seats = [Seat(player=player, position=n) for n, player in enumerate(players)]
            plays.append(play)
        db.session.add_all(plays)
        db.session.commit()
        return [(play.code, [seat.id for seat in play.seats]) for play in plays]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def served(command: list[str], url: str) -> Iterator[tuple[int, Path]]:
    """Start a server as the README does; give its port and what it writes to its error stream."""
    port = free_port()
    said = Path(tempfile.mkdtemp()) / "said"
    settings = {"DATABASE_URL": url, "SECRET_KEY": "x", "PORT": str(port), "HOST": "127.0.0.1"}
    words = [word.format(port=port) for word in command]
    with said.open("w") as errors:
        server = subprocess.Popen(
            words, env=os.environ | settings, stdout=subprocess.DEVNULL, stderr=errors
        )
    try:
        for _ in range(600):
            with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
                break
            asyncio.run(asyncio.sleep(0.1))
        yield port, said
    finally:
        server.terminate()
        server.wait()


def at(times: list[float]) -> str:
    """Write the median, the 95th and the 99th percentile in milliseconds."""
    if len(times) < 2:
        return "none"
    cuts = quantiles(times, n=100)
    return " ".join(f"{1000 * cuts[n - 1]:8.1f}" for n in (50, 95, 99)) + f"   ({len(times)})"


def measure(name: str, command: list[str], how: argparse.Namespace) -> None:
    """Print the figures of one server."""
    url = f"sqlite:///{Path(tempfile.mkdtemp()) / 'polling.sqlite3'}"
    tables = fill(url, how.phones)
    before = getrusage(RUSAGE_CHILDREN)
    with served(command, url) as (port, said):
        loads = [Load(port, tables, how) for _ in range(2)]
        for load, path in zip(loads, (BARE, ""), strict=True):
            asyncio.run(load.run(path))
    after = getrusage(RUSAGE_CHILDREN)
    took = loads[0].took | loads[1].took
    click.echo(f"\n{name}: {how.phones} phones, each polls every {how.every} s and saves every")
    click.echo(f"{how.save_every} s; ms at 50 %, 95 %, 99 % (how many)")
    for kind, times in took.items():
        click.echo(f"  {kind:9} {at(times)}")
    ratio = quantiles(took["poll"], n=100)[94] / quantiles(took["bare page"], n=100)[94]
    click.echo(f"  poll to bare page at 95 %: {ratio:.1f}")
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    click.echo(f"  seconds of a processor, start and {2 * how.seconds:.0f} s of load: {used:.1f}")
    for what, times in (loads[0].wrong + loads[1].wrong).items():
        click.echo(f"  wrong: {what}, {times} times")
    words = said.read_text().splitlines()
    click.echo(f"  complaints of the server: {len(words)}{', ' + words[-1] if words else ''}")


def main() -> None:
    """Measure each server in turn."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("servers", nargs="*", default=list(SERVERS))
    reader.add_argument("--phones", type=int, default=200)
    reader.add_argument("--every", type=float, default=1.5, help="seconds between a phone's polls")
    reader.add_argument("--save-every", type=float, default=120, help="seconds between its saves")
    reader.add_argument("--seconds", type=float, default=20)
    how = reader.parse_args()
    for name in how.servers:
        measure(name, SERVERS[name], how)


if __name__ == "__main__":
    main()
