"""The words of a question: what is left out, what means the same, what was mistyped."""

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator

from rapidfuzz import process
from rapidfuzz.distance import DamerauLevenshtein

WORD = re.compile(r"[^\W_]+")

MOST_WORDS = 40
"""Words of a question that are looked at."""

LONGEST_WORD = 30
"""Letters of a word that are looked at."""

CLOSE_ENOUGH = 0.75
"""How alike a mistyped word and the word meant have to be, 1 being the same."""

SHORTEST_MISTAKE = 4
"""Letters that a word has at least before it is taken for mistyped."""

EMPTY = (
    "a an the is are was be am it its this that these those of to do does did my i me we us our u"
    " ur you your he she they them their his her please pls hey hi so just really exactly there"
    " as with into from by have has had get gets got if then would should will"
)
"""Words that say nothing about what is asked."""

SAME = (
    ("tie", "ties tied equal equally even level deadlock same tiebreak"),
    ("win", "wins won winner winning winners victory victorious beat beats"),
    ("point", "points pts pt score scores scored scoring vp worth value values valued"),
    ("player", "players people person persons folks gamers"),
    ("start", "starts begin begins beginning first starting setup"),
    ("end", "ends ended ending finish finishes finished over stop stops last final"),
    ("card", "cards"),
    ("next", "adjacent neighbour neighbours neighbor neighbors neighbouring neighboring beside"),
    ("touch", "touches touching connected connect connects contiguous"),
    ("take", "takes took taking taken grab grabs pick picks keep"),
    ("may", "can could allowed allow legal ok okay permitted possible able"),
    ("must", "need needs needed obliged required forced mandatory obligatory compulsory"),
    ("many", "much number amount count counts counted counting total"),
    ("remove", "removes removed discard discards discarded throw away"),
    ("destroy", "destroys destroyed kill kills killed killing die dies dead defeat defeats slay"),
    ("gray", "grey"),
    ("mom", "mum mommy mummy mother mama mam"),
    ("0", "zero none nothing nobody nil no"),
    ("1", "one once single"),
    ("2", "two twice both double pair couple"),
    ("3", "three triple triples trio thrice"),
    ("4", "four"),
    ("5", "five"),
    ("6", "six"),
    ("7", "seven"),
    ("8", "eight"),
    ("9", "nine"),
    ("10", "ten"),
)
"""Words of the same meaning for any game, the first of each standing for all."""


class Vocabulary:
    """What words mean the same, and which words there are."""

    def __init__(self, synonyms: Iterable[Iterable[str]]) -> None:
        self._empty = frozenset(EMPTY.split())
        self._same: dict[str, str] = {}
        for word, others in SAME:
            self._same |= dict.fromkeys(others.split(), word)
        for alike in map(list, synonyms):
            self._same |= dict.fromkeys(alike[1:], self._same.get(alike[0], alike[0]))

    def words(self, text: str) -> Iterator[str]:
        """Yield the words of a text that say something, each as the word that stands for it."""
        plain = unicodedata.normalize("NFKC", text).casefold().replace("’", "").replace("'", "")
        for word in WORD.findall(plain):
            if word not in self._empty:
                yield self._stand_in(word[:LONGEST_WORD])

    def _stand_in(self, word: str) -> str:
        return self._same.get(word) or self._same.get(word.removesuffix("s")) or word

    def closest(self, word: str, known: Collection[str]) -> str | None:
        """Give the known word that a mistyped one is closest to; None when none is close."""
        if len(word) < SHORTEST_MISTAKE:
            return None
        found = process.extractOne(
            word,
            known,
            scorer=DamerauLevenshtein.normalized_similarity,
            score_cutoff=CLOSE_ENOUGH,
        )
        return self._stand_in(found[0]) if found else None

    @property
    def synonyms(self) -> frozenset[str]:
        """The words that another stands for."""
        return frozenset(self._same)
