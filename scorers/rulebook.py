"""A game's rules in citable sections."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

RULING = "ruling-"
"""How the ids of our own answers begin."""


@dataclass(frozen=True)
class Section:
    """One rule in our words, or a ruling where the printed rules leave a question open.

    `heading` is where the rulebook says it. A ruling's `title` is the question, its `text`
    our answer, with the evidence and the other reading beside it.
    """

    id: str
    title: str
    text: str
    heading: str = ""
    evidence: str = ""
    other_reading: str = ""

    @property
    def ruling(self) -> bool:
        return self.id.startswith(RULING)


class Rulebook:
    """The sections of one game, in reading order."""

    def __init__(self, sections: tuple[Section, ...]) -> None:
        self.sections = sections
        self._by_id = {section.id: section for section in sections}
        if len(self._by_id) != len(sections):
            raise ValueError("two rulebook sections share an id")

    def __getitem__(self, rule: str) -> Section:
        return self._by_id[rule]

    def __contains__(self, rule: str) -> bool:
        return rule in self._by_id

    @classmethod
    def beside(cls, module_file: str) -> "Rulebook":
        """Load `rulebook.toml` from the folder of a game's module."""
        text = Path(module_file).with_name("rulebook.toml").read_text(encoding="utf-8")
        return cls(tuple(Section(**table) for table in tomllib.loads(text)["section"]))
