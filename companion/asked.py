"""A table asked for in JSON: everything read, every problem of the request at once."""

import json
from collections.abc import Callable
from typing import Any

from companion.players import LONGEST_NAME
from scorers.game import Game
from scorers.problems import Problem, Unplayable
from scorers.reading import Answers
from scorers.table import Entry, Table

MOST_ENTRIES = 1000
"""Entries that one request may bring."""


def load(body: bytes | str) -> Any:
    """Parse JSON; raises ValueError for what is none, is nested too deep or has huge numbers."""
    try:
        return json.loads(body)
    except RecursionError as deep:
        raise ValueError("nested too deep") from deep


def read_table(game: Game, request: Any) -> Table[Any, Any]:
    """Read a request into a table; raises Unplayable with every problem of it."""
    if not isinstance(request, dict):
        raise Unplayable([Problem("players", "Send a JSON object with the players.")])
    return _TableReading(game, request).table()


class _TableReading:
    def __init__(self, game: Game, request: dict[str, Any]) -> None:
        self.game = game
        self.request = request
        self.problems: list[Problem] = []

    def table(self) -> Table[Any, Any]:
        players = self._players()
        options = self._options()
        entries = tuple(self._entries(players))
        if self.problems:
            raise Unplayable(self.problems)
        return Table(players, options, entries)

    def _reject(self, field: str, message: str) -> None:
        self.problems.append(Problem(field, message))

    def _players(self) -> tuple[str, ...]:
        """Read the names; none at all where there is a problem with them."""
        names = self.request.get("players")
        message = _wrong_with_players(names, self.game.seats)
        if message:
            self._reject("players", message)
            return ()
        return tuple(names or ())

    def _options(self) -> Any:
        options = self.request.get("options")
        if options is None or isinstance(options, dict):
            return self._read(self.game.read_options, options or {}, "options-")
        self._reject("options", "Send an object of options.")
        return None

    def _entries(self, players: tuple[str, ...]) -> list[Entry[Any]]:
        entries = self.request.get("entries")
        if entries is None:
            return []
        if not isinstance(entries, list):
            self._reject("entries", "Send a list of entries.")
            return []
        if len(entries) > MOST_ENTRIES:
            self._reject("entries", f"Send {MOST_ENTRIES} entries or fewer.")
            return []
        return [self._entry(f"entries-{i}", entry, players) for i, entry in enumerate(entries)]

    def _entry(self, field: str, entry: Any, players: tuple[str, ...]) -> Entry[Any]:
        if not isinstance(entry, dict):
            self._reject(field, "Send an object with a player and answers.")
            return Entry("", None)
        player, answers = entry.get("player"), entry.get("answers")
        if not isinstance(player, str) or (players and player not in players):
            self._reject(f"{field}-player", "Name one of the players.")
        if isinstance(answers, dict):
            return Entry(str(player), self._read(self.game.read_entry, answers, f"{field}-"))
        self._reject(f"{field}-answers", "Send an object of answers.")
        return Entry("", None)

    def _read(self, read: Callable[[Answers], Any], answers: Answers, prefix: str) -> Any:
        """Read answers, taking their problems over under the request's own field names."""
        try:
            return read(answers)
        except Unplayable as wrong:
            self.problems += [Problem(prefix + p.field, p.message) for p in wrong.problems]
            return None


def _wrong_with_players(names: Any, seats: range) -> str:
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        return "Send a list of names."
    if not seats.start <= len(names) < seats.stop:
        return f"Name {seats.start} to {seats.stop - 1} players."
    if not all(name.strip() and len(name) <= LONGEST_NAME for name in names):
        return f"Give each player a name of 1 to {LONGEST_NAME} characters."
    return "" if len(set(names)) == len(names) else "Give each player a name of their own."
