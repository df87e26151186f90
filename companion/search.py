"""Finding the rule that answers a question, over one rulebook or all."""

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from math import log
from threading import Lock

from rapidfuzz.fuzz import partial_ratio

from companion.vocabulary import MOST_WORDS, Vocabulary
from scorers.game import Game
from scorers.rulebook import Section

MOST_HITS = 10
"""Sections that a question finds at most."""

FIELDS = {"title": 4.0, "heading": 1.0, "asked": 1.0, "body": 2.0, "more": 0.8}
"""What a section is indexed by, and how much a word there weighs."""

ASKED_WEIGHT = 2.0
"""How much the ways of asking that fit weigh against the section's own words."""

WAYS, FADE = 4, 0.6
"""How many ways of asking count, each by this much less than the one that fits better."""

SURE = 0.5
"""The share of a question's words that a section has to have to count as its answer."""

NAMED = 88
"""How alike, of 100, a game's name and a part of the question are for the game to be named."""

LONGEST_QUESTION = 500
"""Letters of a question in which a game's name is looked for."""

SCHEMA = f"""
CREATE VIRTUAL TABLE section USING fts5({", ".join(FIELDS)}, tokenize='porter unicode61');
CREATE VIRTUAL TABLE ask USING fts5(phrase, section UNINDEXED, tokenize='porter unicode61');
"""


@dataclass(frozen=True)
class Hit:
    """A section that may answer a question."""

    game: Game
    section: Section


@dataclass(frozen=True)
class Found:
    """What a question finds, best first; `sure` when the first is likely to answer it."""

    hits: tuple[Hit, ...] = ()
    sure: bool = False


class Index:
    """All sections of the rulebooks, held in memory."""

    def __init__(self, games: Iterable[Game]) -> None:
        self._games = tuple(games)
        self._hits = [
            Hit(game, section) for game in self._games for section in game.rulebook.sections
        ]
        self._words = Vocabulary(s for game in self._games for s in game.rulebook.synonyms)
        self._lock = Lock()
        self._db = sqlite3.connect(":memory:", check_same_thread=False)
        self._db.executescript(SCHEMA)
        for row, hit in enumerate(self._hits):
            self._add(row, hit.section)
        words = self._db.execute(f"SELECT {' || '.join(FIELDS)} FROM section")  # noqa: S608
        known = (word for (text,) in words for word in text.split())
        self._known = sorted({*known, *self._words.synonyms})

    def _add(self, row: int, section: Section) -> None:
        asked = " . ".join(section.asked_as)
        more = f"{section.example} {section.evidence} {section.other_reading}"
        fields = (section.title, section.heading, asked, section.text, more)
        places = ", ".join("?" * (1 + len(FIELDS)))
        self._db.execute(
            f"INSERT INTO section(rowid, {', '.join(FIELDS)}) VALUES ({places})",  # noqa: S608
            (row, *map(self._plain, fields)),
        )
        for phrase in (section.title, *section.asked_as):
            self._db.execute("INSERT INTO ask VALUES (?, ?)", (self._plain(phrase), row))

    def _plain(self, text: str) -> str:
        return " ".join(self._words.words(text))

    def search(self, question: str, slug: str = "") -> Found:
        """Find what answers a question, in one game or in the game that the question names."""
        asked = tuple(islice(self._words.words(question), MOST_WORDS))
        meant = [self._meant(word) for word in asked]
        words = [word for word in dict.fromkeys(meant) if word]
        if not words:
            return Found()
        slug = slug or self._named(question)
        with self._lock:
            scores = self._scores(words)
        rows = [row for row in scores if slug in ("", self._hits[row].game.slug)]
        rows.sort(key=lambda row: -scores[row])
        hits = tuple(self._hits[row] for row in rows[:MOST_HITS])
        return Found(hits, bool(rows) and self._share(meant, rows[0]) >= SURE)

    def _meant(self, word: str) -> str | None:
        """Give a word as it is known, a mistyped one as the closest; None where none is close."""
        return word if self._has(word) else self._words.closest(word, self._known)

    def _has(self, word: str, row: int | None = None) -> bool:
        """Tell whether a word, in any of its forms, stands in a section, or in any at all."""
        where = "section MATCH ?" + ("" if row is None else f" AND rowid = {row:d}")
        query = f"SELECT 1 FROM section WHERE {where} LIMIT 1"  # noqa: S608
        return self._db.execute(query, (f'"{word}"',)).fetchone() is not None

    def _share(self, words: list[str | None], row: int) -> float:
        """Give the share of a question's words that a section has, the rarer the heavier."""
        all_of_it = had = 0.0
        for word in words:
            rarity = log((len(self._hits) + 1) / (self._count(word) + 1))
            all_of_it += rarity
            had += rarity if word and self._has(word, row) else 0
        return had / all_of_it if all_of_it else 0.0

    def _count(self, word: str | None) -> int:
        """Count the sections in which a word stands; an unknown one stands in none."""
        query = "SELECT count(*) FROM section WHERE section MATCH ?"
        return int(self._db.execute(query, (f'"{word}"',)).fetchone()[0]) if word else 0

    def _named(self, question: str) -> str:
        """Give the game that the question names, "" if none or several."""
        asked = question.casefold()[:LONGEST_QUESTION]
        named = [
            game.slug
            for game in self._games
            if any(partial_ratio(name, asked) >= NAMED for name in _names(game))
        ]
        return named[0] if len(named) == 1 else ""

    def _scores(self, words: list[str]) -> dict[int, float]:
        """Weigh each section by its own words and by the ways of asking for it that fit best."""
        match = " OR ".join(f'"{word}"' for word in words)
        weights = ", ".join(map(str, FIELDS.values()))
        scores: dict[int, float] = defaultdict(float)
        query = f"SELECT rowid, bm25(section, {weights}) FROM section WHERE section MATCH ?"  # noqa: S608
        for row, weight in self._db.execute(query, (match,)):
            scores[row] -= weight
        ways: dict[int, list[float]] = defaultdict(list)
        query = "SELECT section, bm25(ask) FROM ask WHERE ask MATCH ?"
        for row, weight in self._db.execute(query, (match,)):
            ways[row].append(-weight)
        for row, fits in ways.items():
            best = sorted(fits, reverse=True)[:WAYS]
            scores[row] += ASKED_WEIGHT * sum(fit * FADE**i for i, fit in enumerate(best))
        return scores


def _names(game: Game) -> Iterator[str]:
    yield game.title.casefold().rstrip("!")
    yield from game.rulebook.names
