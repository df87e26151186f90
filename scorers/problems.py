"""All that is wrong with a set of answers, at once."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Problem:
    """An instruction for one form field, under the field's own name (`cards-8-value`)."""

    field: str
    message: str


class Unplayable(Exception):
    """Answers that cannot be true; nothing of them is kept."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(f"{p.field}: {p.message}" for p in self.problems))

    @property
    def first(self) -> str:
        """Name the first problem, and how many more there are."""
        [problem, *more] = self.problems
        also = f" ({len(more)} more)" if more else ""
        return f"{problem.field}: {problem.message}{also}"
