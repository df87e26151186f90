"""Reading a backup: every value typed and bounded before anything is stored."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.backup import Json, columns
from companion.backup_file import Unreadable, parse
from companion.backup_values import read_value
from companion.database import Base
from companion.models import Entry, Group, Play, Player, Seat
from companion.players import fold, tidy
from scorers import GAMES
from scorers.game import Game
from scorers.problems import Unplayable

MOST_PROBLEMS = 20
"""Problems after which reading on tells nobody more."""

SHOWN_KEY = 40
"""Characters of an unknown name that a message repeats."""


@dataclass(frozen=True)
class Backup:
    """A backup that was read: columns by name, players and seats by their number in it.

    `unfit` says by a play's ticket what of it no longer fits its game.
    """

    group: Json
    players: list[Json]
    plays: list[Json]
    unfit: dict[str, str]


def read_backup(text: bytes, *most: float) -> Backup:
    """Read a group's backup; raises Unreadable with everything that is wrong with it."""
    document = parse(text, *most)
    reading = BackupReading()
    group, players = reading.group(document)
    plays = document.get("plays")
    read = [reading.play(play, f"Play {n}") for n, play in reading.listed(plays, "Plays")]
    reading.finish()
    return Backup(group, players, read, reading.unfit)


class BackupReading:
    """A backup being read; what is wrong is gathered.

    One of a whole installation has its `secrets`. Answers are as they were entered, whether
    or not the games still take them.
    """

    def __init__(self, *, secrets: bool = False) -> None:
        self.secrets = secrets
        self.problems: list[str] = []
        self.unfit: dict[str, str] = {}
        self.many = 0
        self.seen: set[Any] = set()

    def reject(self, where: str, message: str) -> None:
        """Gather a problem; stop where there are many."""
        self.problems.append(f"{where}: {message}")
        if len(self.problems) >= MOST_PROBLEMS:
            self.finish()

    def finish(self) -> None:
        """Raise Unreadable if anything is wrong."""
        if self.problems:
            raise Unreadable(*self.problems)

    def listed(self, items: Any, where: str) -> Iterator[tuple[int, Json]]:
        """Yield the objects of a list, counted from 1."""
        if not isinstance(items, list):
            self.reject(where, "This must be a list.")
            return
        for number, item in enumerate(items, 1):
            if isinstance(item, dict):
                yield number, item
            else:
                self.reject(f"{where} {number}", "This must be an object.")

    def row(self, kind: type[Base], data: Json, where: str, *also: str) -> Json:
        """Read the columns of one stored thing; `also` are further names that it may have."""
        kept = columns(kind, secrets=self.secrets)
        known = {column.name for column in kept} | set(also)
        for name in data.keys() - known:
            self.reject(where, f"There is no “{name[:SHOWN_KEY]}” in a backup.")
        values = {}
        for column in kept:
            optional = column.nullable or column.default or column.server_default
            if column.name not in data:
                if not optional:
                    self.reject(where, f"“{column.name}” is missing.")
                continue
            try:
                values[column.name] = read_value(column, data[column.name])
            except ValueError as wrong:
                self.reject(f"{where}, {column.name}", str(wrong))
        return values

    def group(self, document: Json) -> tuple[Json, list[Json]]:
        """Read a group and its players."""
        group = document.get("group")
        if not isinstance(group, dict):
            self.reject("Group", "This must be an object.")
            group = {"key": ""}
        players = list(self._players(document.get("players")))
        self.many = len(players)
        self.seen = set()
        return self.row(Group, group, "Group"), players

    def _players(self, players: Any) -> Iterator[Json]:
        folded = set()
        for number, data in self.listed(players, "Players"):
            where = f"Player {number}"
            player = self.row(Player, data, where)
            player["name"] = tidy(player.get("name", ""))
            if not player["name"]:
                self.reject(where, "The name is blank.")
            elif fold(player["name"]) in folded:
                self.reject(where, f"There are two of the name {player['name']}.")
            folded.add(fold(player["name"]))
            yield player

    def play(self, data: Json, where: str) -> Json:
        """Read a play with its seats and entries."""
        play = self.row(Play, data, where, "seats", "entries")
        play["seats"] = list(self._seats(data.get("seats"), where))
        play["entries"] = list(self._entries(data.get("entries"), play, where))
        self._once(("ticket", play.get("ticket")), where)
        if play.get("source") is not None and play.get("source_id") is not None:
            self._once(("source", play["source"], play["source_id"]), where)
        self._fits_its_game(play, where)
        return play

    def _once(self, what: tuple[Any, ...], where: str) -> None:
        if what in self.seen:
            self.reject(where, "This play is in the file twice.")
        self.seen.add(what)

    def _place(self, data: Json, name: str, many: int, where: str) -> int:
        place = data.get(name)
        if type(place) is int and 0 <= place < many:
            return place
        self.reject(where, f"“{name}” names nobody and nothing in this file.")
        return -1

    def _seats(self, seats: Any, where: str) -> Iterator[Json]:
        taken = set()
        for number, data in self.listed(seats, f"{where}, seats"):
            here = f"{where}, seat {number}"
            player = self._place(data, "player", self.many, here)
            if player in taken:
                self.reject(here, "This player sits at the table twice.")
            taken.add(player)
            yield self.row(Seat, data, here, "player") | {"player": player}

    def _entries(self, entries: Any, play: Json, where: str) -> Iterator[Json]:
        before: list[Json] = []
        for number, data in self.listed(entries, f"{where}, entries"):
            here = f"{where}, entry {number}"
            entry = self.row(Entry, data, here, "seat", "revises")
            entry["seat"] = self._place(data, "seat", len(play["seats"]), here)
            entry["revises"] = None
            if data.get("revises") is not None:
                entry["revises"] = first = self._place(data, "revises", len(before), here)
                if first >= 0 and before[first]["seat"] != entry["seat"]:
                    self.reject(here, "It corrects another player's entry.")
            if any(_same_page(entry, other) for other in before):
                self.reject(here, "This entry is in the file twice.")
            before.append(entry)
            yield entry

    def _fits_its_game(self, play: Json, where: str) -> None:
        """Check what only the game can tell: options, entries, how many sit at its table."""
        game = GAMES.get(play.get("game", ""))
        if game is None:
            if play.get("game") or not play.get("by_hand") or play["entries"]:
                named = str(play.get("game"))[:SHOWN_KEY]
                self.reject(where, f"There is no game “{named}” that is scored here.")
            return
        present = sum(not seat.get("left") for seat in play["seats"])
        if not play.get("by_hand") and present not in game.seats:
            self.reject(where, f"{present} players are too few or too many for {game.title}.")
        if not self.secrets:
            self._read_answers(game, play)

    def _read_answers(self, game: Game, play: Json) -> None:
        """Find the first answers that the game no longer takes; they are kept all the same."""
        given = [(entry.get("answers"), game.read_entry) for entry in play["entries"]]
        try:
            for answers, read in ((play.get("options"), game.read_options), *given):
                if answers is not None:
                    read(answers)
        except Unplayable as wrong:
            self.unfit[play.get("ticket", "")] = wrong.first


def _same_page(entry: Json, other: Json) -> bool:
    return all(entry.get(name) == other.get(name) for name in ("seat", "ticket"))
