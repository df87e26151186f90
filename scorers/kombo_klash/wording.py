"""Creatures' tiles in words."""

TO_SIX = ("no", "one", "two", "three", "four", "five", "six")
TO_TWELVE = ("seven", "eight", "nine", "ten", "eleven", "twelve")
NUMBERS = (*TO_SIX, *TO_TWELVE)
"""As many tiles as a Kombo can have; words, because a digit reads like points."""

SINGULAR = {"chameleon": "Chameleon"}
PLURAL = {"chameleon": "Chameleons", "wolf": "wolves"}


def plural(creature: str) -> str:
    """Name a creature's tiles: ravens, wolves, Chameleons."""
    return PLURAL.get(creature, f"{creature}s")


def called(n: int, creature: str) -> str:
    """Count tiles in words: one Chameleon, three wolves."""
    return f"{NUMBERS[n]} {SINGULAR.get(creature, creature) if n == 1 else plural(creature)}"
