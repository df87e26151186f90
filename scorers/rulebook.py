"""A game's rules in citable sections."""

import tomllib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

RULING = "ruling-"
"""How the ids of our own answers begin."""

SILENT = "Not in the rulebook"
"""The heading of what players ask and the rulebook does not print."""


@dataclass(frozen=True)
class Section:
    """One rule in our words, or a ruling where the printed rules leave a question open.

    `heading` is where the rulebook says it, or SILENT for what it does not say. A ruling's
    `title` is the question, its `text` our answer, with the evidence and the other reading
    beside it. `example` works the rule out in numbers; `asked_as` holds the words in which
    players ask for it; `related` names sections to read next.
    """

    id: str
    title: str
    text: str
    heading: str = ""
    evidence: str = ""
    other_reading: str = ""
    example: str = ""
    asked_as: tuple[str, ...] = ()
    related: tuple[str, ...] = ()

    @property
    def ruling(self) -> bool:
        return self.id.startswith(RULING)

    @property
    def silent(self) -> bool:
        """Whether the rulebook leaves open what is asked here."""
        return self.heading == SILENT


@dataclass(frozen=True)
class Step:
    """One step of setting up or of a turn, with its rule; for these numbers of players only."""

    text: str
    rule: str
    players: tuple[int, ...] = ()


@dataclass(frozen=True)
class Order:
    """Who begins and how it goes on; `drawn` says that the rules leave the first to chance.

    `first` is the section that says who begins, `round` the one by which turns go from each
    player to the next, always the same way; "" where it is not so simple.
    """

    first: str
    drawn: bool = False
    round: str = ""

    @property
    def rules(self) -> tuple[str, ...]:
        """The sections that it stands on."""
        return tuple(filter(None, (self.first, self.round)))


@dataclass(frozen=True)
class Rulebook:
    """The sections of one game, in reading order, and the words in which it is spoken of.

    `names` are what players call the game; each of `synonyms` begins with the rulebook's own
    word. `setup` and `turn` sum the rules up, step by step. `order` is there where it means
    something who begins.
    """

    sections: tuple[Section, ...]
    names: tuple[str, ...] = ()
    synonyms: tuple[tuple[str, ...], ...] = ()
    setup: tuple[Step, ...] = ()
    turn: tuple[Step, ...] = ()
    order: Order | None = None

    def __post_init__(self) -> None:
        if len(self._by_id) != len(self.sections):
            raise ValueError("two rulebook sections share an id")
        cited = {rule for section in self.sections for rule in section.related}
        cited |= {step.rule for step in (*self.setup, *self.turn)}
        cited |= set(self.order.rules) if self.order else set()
        if missing := cited - self._by_id.keys():
            raise ValueError(f"sections are cited that are not there: {sorted(missing)}")

    @cached_property
    def _by_id(self) -> dict[str, Section]:
        return {section.id: section for section in self.sections}

    def __getitem__(self, rule: str) -> Section:
        return self._by_id[rule]

    def __contains__(self, rule: str) -> bool:
        return rule in self._by_id

    def setup_for(self, players: int) -> tuple[Step, ...]:
        """Give the steps of setting up for so many players."""
        return tuple(step for step in self.setup if not step.players or players in step.players)

    @classmethod
    def beside(cls, module_file: str) -> "Rulebook":
        """Load `rulebook.toml`, and `guide.toml` if there is one, beside a game's module."""
        book: dict[str, Any] = {}
        for name in ("rulebook.toml", "guide.toml"):
            path = Path(module_file).with_name(name)
            if path.exists():
                book |= tomllib.loads(path.read_text(encoding="utf-8"))
        return cls(
            sections=tuple(Section(**_tuples(table)) for table in book["section"]),
            names=tuple(book.get("names", ())),
            synonyms=tuple(map(tuple, book.get("synonyms", ()))),
            setup=tuple(Step(**_tuples(table)) for table in book.get("setup", ())),
            turn=tuple(Step(**_tuples(table)) for table in book.get("turn", ())),
            order=Order(**book["order"]) if "order" in book else None,
        )


def _tuples(table: dict[str, Any]) -> dict[str, Any]:
    return {k: tuple(v) if isinstance(v, list) else v for k, v in table.items()}
