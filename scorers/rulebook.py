"""A game's rules in citable sections."""

import tomllib
from dataclasses import dataclass
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


class Rulebook:
    """The sections of one game, in reading order, and the words in which it is spoken of.

    `names` are what players call the game; each of `synonyms` begins with the rulebook's own
    word.
    """

    def __init__(
        self,
        sections: tuple[Section, ...],
        names: tuple[str, ...] = (),
        synonyms: tuple[tuple[str, ...], ...] = (),
    ) -> None:
        self.sections = sections
        self.names = names
        self.synonyms = synonyms
        self._by_id = {section.id: section for section in sections}
        if len(self._by_id) != len(sections):
            raise ValueError("two rulebook sections share an id")
        for section in sections:
            if missing := set(section.related) - self._by_id.keys():
                raise ValueError(f"{section.id} is related to sections that are not: {missing}")

    def __getitem__(self, rule: str) -> Section:
        return self._by_id[rule]

    def __contains__(self, rule: str) -> bool:
        return rule in self._by_id

    @classmethod
    def beside(cls, module_file: str) -> "Rulebook":
        """Load `rulebook.toml` from the folder of a game's module."""
        text = Path(module_file).with_name("rulebook.toml").read_text(encoding="utf-8")
        book = tomllib.loads(text)
        return cls(
            tuple(map(_section, book["section"])),
            tuple(book.get("names", ())),
            tuple(map(tuple, book.get("synonyms", ()))),
        )


def _section(table: dict[str, Any]) -> Section:
    lists = {name: tuple(table.get(name, ())) for name in ("asked_as", "related")}
    return Section(**(table | lists))
