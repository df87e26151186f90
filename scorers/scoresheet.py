"""The result of scoring: totals that carry their reasons."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Line:
    """One step of a count: its points (or strength) and the rulebook section that says so."""

    label: str
    amount: int
    rule: str
    detail: str = ""


@dataclass(frozen=True)
class Tally:
    """A total with its reasons; the total is never stored beside them."""

    name: str
    lines: tuple[Line, ...] = ()

    @property
    def total(self) -> int:
        return sum(line.amount for line in self.lines)


@dataclass(frozen=True)
class Check:
    """One explained number measured against another."""

    question: str
    have: Tally
    need: Tally

    @property
    def met(self) -> bool:
        return self.have.total >= self.need.total

    @property
    def missing(self) -> int:
        return max(0, self.need.total - self.have.total)


@dataclass(frozen=True)
class Note:
    """A remark, or a conflict, with the rulebook section behind it."""

    text: str
    rule: str


@dataclass(frozen=True)
class Outcome:
    """Who won and by which rule; several winners share the win."""

    winners: tuple[str, ...]
    rule: str


@dataclass(frozen=True)
class Series:
    """A player's running total after each of their turns."""

    name: str
    values: tuple[int, ...]


@dataclass(frozen=True)
class ScoreSheet:
    """Everything that can be said about a table as it stands.

    A game without points has no tallies. `conflicts` are limits broken only by several
    entries together; while there is one, or somebody in `waiting_for`, a game may withhold
    the outcome. `news` says why a game goes on that looks over; it is for players, not
    for checking.
    """

    tallies: tuple[Tally, ...] = ()
    checks: tuple[Check, ...] = ()
    conflicts: tuple[Note, ...] = ()
    notes: tuple[Note, ...] = ()
    outcome: Outcome | None = None
    waiting_for: tuple[str, ...] = ()
    series: tuple[Series, ...] = ()
    news: tuple[Note, ...] = ()

    @property
    def ranks(self) -> tuple[int, ...]:
        """Give each tally its competition rank (1, 1, 3), in the order of the tallies."""
        totals = [tally.total for tally in self.tallies]
        return tuple(1 + sum(other > total for other in totals) for total in totals)


def leaders(tallies: tuple[Tally, ...]) -> tuple[str, ...]:
    """Name everybody who has the highest total."""
    best = max(tally.total for tally in tallies)
    return tuple(tally.name for tally in tallies if tally.total == best)
