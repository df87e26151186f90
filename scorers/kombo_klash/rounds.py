"""Rounds: who is still in, who has a turn, when somebody leads alone."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scorers.scoresheet import Note, Outcome
from scorers.words import count, join

TOO_FAR = 2
"""Turns by which nobody can be ahead: all play once in each round (How to Play)."""

Totals = Mapping[str, tuple[int, ...]]
"""Each player's running total after each of their turns, in the order of the players."""


@dataclass(frozen=True)
class Rounds:
    """Where a game stands: a player's k-th turn belongs to round k.

    `complete` rounds have been played by everybody who was in; `best` is the highest total
    after them. `ended` gives the last round of each player who has no more turns: left out
    of a tie-break, or the game is decided. `tied` tells whether it came to a tie-break.
    """

    played: Mapping[str, int]
    still_in: tuple[str, ...]
    ended: Mapping[str, int]
    complete: int = 0
    best: int = 0
    tied: bool = False

    @property
    def decided(self) -> bool:
        return len(self.still_in) == 1

    @property
    def waiting_for(self) -> tuple[str, ...]:
        """Name those who still have a turn in this round."""
        if self.decided:
            return ()
        return tuple(name for name in self.still_in if self.played[name] <= self.complete)

    @property
    def outcome(self) -> Outcome | None:
        if not self.decided:
            return None
        return Outcome(self.still_in, "ruling-tie-break" if self.tied else "end-of-game")


def follow(totals: Totals, target: int) -> Rounds:
    """Follow the rounds until one is incomplete or somebody leads alone (End of Game)."""
    still_in, ended = tuple(totals), dict[str, int]()
    complete, best, tied = 0, 0, False
    while len(still_in) > 1 and all(len(totals[name]) > complete for name in still_in):
        best = max(totals[name][complete] for name in still_in)
        ahead = tuple(name for name in still_in if totals[name][complete] == best)
        complete += 1
        if best < target:
            continue
        alone = len(ahead) == 1
        ended |= {name: complete for name in still_in if alone or name not in ahead}
        still_in, tied = ahead, tied or not alone
    played = {name: len(values) for name, values in totals.items()}
    return Rounds(played, still_in, ended, complete, best, tied)


def conflicts(rounds: Rounds) -> Iterator[Note]:
    """Yield turns that cannot be, by the turns as they stand."""
    for name, last in rounds.ended.items():
        more = rounds.played[name] - last
        if more > 0 and rounds.decided and last == rounds.complete:
            text = f"The game was decided in round {last}: undo {_turns_of(name, more)}."
            yield Note(text, "end-of-game")
        elif more > 0:
            text = f"{name} has no part in the tie-break after round {last}"
            yield Note(f"{text}: undo {_turns_of(name, more)}.", "ruling-tie-break")
    if not rounds.decided:
        yield from _too_far_ahead(rounds)


def _turns_of(name: str, more: int) -> str:
    return f"{name}’s last {count(more, 'turn') if more > 1 else 'turn'}"


def _too_far_ahead(rounds: Rounds) -> Iterator[Note]:
    for name in rounds.still_in:
        far = rounds.played[name] - TOO_FAR
        behind = [other for other in rounds.still_in if rounds.played[other] <= far]
        if behind:
            text = f"{name} is two or more turns ahead of {join(behind)}"
            yield Note(f"{text}: enter what is missing, or undo.", "how-to-play")


def news(rounds: Rounds, totals: Totals, target: int) -> Iterator[Note]:
    """Yield why the game goes on although somebody has reached the target."""
    if rounds.decided:
        return
    if rounds.tied:
        text = (
            f"{join(rounds.still_in)} lead with {rounds.best} each: only they play one more round."
        )
        yield Note(text, "ruling-tie-break")
        return
    reached = [name for name, values in totals.items() if values and values[-1] >= target]
    if reached:
        text = f"The target of {target} is reached by {join(reached)}; the round is played out."
        yield Note(f"{text} Still to play: {join(rounds.waiting_for)}.", "end-of-game")
