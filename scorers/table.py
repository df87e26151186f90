"""The whole input of a scorer: who plays, what was agreed, what was entered."""

from dataclasses import dataclass
from typing import Generic, TypeVar

Options = TypeVar("Options")
State = TypeVar("State")


@dataclass(frozen=True)
class Entry(Generic[State]):
    """What one player entered, already read into a game's state."""

    player: str
    state: State


@dataclass(frozen=True)
class Table(Generic[Options, State]):
    """A table as it stands.

    `players` are distinct and in turn order; `entries` are in the order they were made and
    belong to players of the table.
    """

    players: tuple[str, ...]
    options: Options
    entries: tuple[Entry[State], ...] = ()

    def latest(self) -> dict[str, State]:
        """Give each player's last entry, in the order in which those entries were made."""
        last: dict[str, State] = {}
        for entry in self.entries:
            last.pop(entry.player, None)
            last[entry.player] = entry.state
        return last

    def by_player(self) -> dict[str, tuple[State, ...]]:
        """Give all entries of each player, in the order of the players."""
        turns: dict[str, tuple[State, ...]] = dict.fromkeys(self.players, ())
        for entry in self.entries:
            turns[entry.player] += (entry.state,)
        return turns
