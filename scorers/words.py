"""Small words of English that every explanation needs."""

from collections.abc import Iterable


def count(n: int, noun: str, plural: str = "") -> str:
    """Say how many: 1 egg, 2 eggs."""
    return f"{n} {noun if n == 1 else plural or noun + 's'}"


def join(names: Iterable[str], last: str = "and") -> str:
    """Join names as a sentence does: Ada, Ben and Cleo."""
    *rest, end = names
    return f"{', '.join(rest)} {last} {end}" if rest else end
