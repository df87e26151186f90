"""A player's horde: the pieces next to the Castle, and what moving them there met."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorers.reading import Answers, Reading
from scorers.words import count, join


@dataclass(frozen=True)
class Kind:
    """A kind of piece: its answer's name, its noun, what each counts, how many a colour has."""

    name: str
    noun: str
    strength: int
    limit: int


KINDS = (
    Kind("goblins", "Goblin", strength=1, limit=30),
    Kind("hobgoblins", "Hobgoblin", strength=2, limit=5),
    Kind("ogrins", "Ogrin", strength=4, limit=4),
)
"""The pieces of a colour, smallest first (Components)."""

EXTRA = 18
"""The most that may be agreed on top of the number needed (Winning the Game)."""

BORDERS = 12
"""The most blue borders taken to touch the Castle; the box holds four Priests (Components)."""

ADJUST = 20
"""The most that cards may add to the number needed, or take off it (Castle Phase)."""


Pieces = tuple[int, ...]
"""How many of each kind, in the order of KINDS."""

NOBODY: Pieces = (0,) * len(KINDS)

LONGEST_NAME = 40
"""Characters of a player's or a colour's name."""


@dataclass(frozen=True)
class Options:
    """What was agreed before the game: how much more than usual topples the Castle."""

    extra: int = 0


@dataclass(frozen=True)
class Horde:
    """One player's pieces next to the Castle, in the order of KINDS.

    `moved` tells that this player's Movement and Attack phase has just ended; only then do
    the blue `borders` touching the Castle and the `adjust` of cards count.
    """

    pieces: Pieces = NOBODY
    moved: bool = False
    borders: int = 0
    adjust: int = 0

    @property
    def present(self) -> Iterator[tuple[Kind, int]]:
        """Pair each kind that stands there with its number."""
        return present(self.pieces)


def read_options(answers: Answers) -> Options:
    """Read the options; raises Unplayable with every problem (Winning the Game)."""
    reading = Reading(answers)
    extra = reading.whole("extra", 0, EXTRA, f"the rules add up to {EXTRA}")
    reading.finish()
    return Options(extra)


def read_horde(answers: Answers) -> Horde:
    """Read one player's entry; raises Unplayable with every problem (Components)."""
    reading = Reading(answers)
    pieces = read_pieces(reading)
    moved = reading.flag("moved")
    borders = reading.whole("borders", 0, BORDERS)
    adjust = reading.whole("adjust", -ADJUST, ADJUST)
    reading.finish()
    return Horde(pieces, moved, borders, adjust)


def read_pieces(reading: Reading) -> Pieces:
    """Read one colour's pieces, in the order of KINDS (Components)."""
    return tuple(
        reading.whole(kind.name, 0, kind.limit, f"a colour has {count(kind.limit, kind.noun)}")
        for kind in KINDS
    )


def read_name(reading: Reading, name: str) -> str:
    """Read a player's name, empty after a problem."""
    value = reading.take(name)
    if isinstance(value, str) and 0 < len(value) <= LONGEST_NAME:
        return value
    reading.reject(name, f"Give a name of 1 to {LONGEST_NAME} characters.")
    return ""


def present(pieces: Pieces) -> Iterator[tuple[Kind, int]]:
    """Pair each kind of which there is any with its number."""
    return ((kind, n) for kind, n in zip(KINDS, pieces, strict=True) if n)


def strength(pieces: Pieces) -> int:
    """Add up what these pieces count (Components)."""
    return sum(kind.strength * n for kind, n in present(pieces))


def in_words(pieces: Pieces) -> str:
    """Name these pieces as a sentence does."""
    return join(count(n, kind.noun) for kind, n in present(pieces)) if any(pieces) else "nothing"


def describe(horde: Horde) -> str:
    """Put a horde into a few words."""
    words = [count(n, kind.noun) for kind, n in horde.present] or ["no pieces"]
    return ", ".join([*words, "just moved"] if horde.moved else words)
