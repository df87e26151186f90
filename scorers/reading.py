"""Reading answers: values out, everything that is wrong gathered on the way."""

from collections.abc import Collection, Mapping
from typing import Any

from scorers.problems import Problem, Unplayable

Answers = Mapping[str, Any]

SHOWN_KEY = 40
"""Characters of an unknown key that a message repeats."""


class Reading:
    """One object of answers (an entry, the options, a cell) being read.

    Each method takes an answer's name, gives its value, and gathers a problem instead of
    raising. A missing or null answer takes its default. After a problem the value given is
    the default, so read on, but judge combinations only where `valid` says so.
    """

    def __init__(self, answers: Answers, prefix: str = "") -> None:
        self.answers = answers
        self.prefix = prefix
        self.problems: list[Problem] = []
        self._named: set[str] = set()
        self._rejected: set[str] = set()

    def reject(self, name: str, message: str) -> None:
        """Gather a problem at the answer `name`."""
        self._rejected.add(name)
        self.problems.append(Problem(self.prefix + name, message))

    def valid(self, *names: str) -> bool:
        """Tell whether none of these answers has a problem so far."""
        return self._rejected.isdisjoint(names)

    def take(self, name: str) -> Any:
        """Give the raw answer, None when it is missing."""
        self._named.add(name)
        return self.answers.get(name)

    def ignore(self, *names: str) -> None:
        """Accept these answers unread: leftovers that do not belong to what was chosen."""
        self._named.update(names)

    def whole(self, name: str, low: int, high: int, why: str = "") -> int:
        """Read a whole number from `low` to `high`, 0 when missing; `why` explains the limit."""
        value = self.take(name)
        if value is None:
            return 0
        reason = f": {why}." if why else "."
        if type(value) is not int:
            self.reject(name, "Enter a whole number.")
        elif value > high:
            self.reject(name, f"Enter {number(high)} or fewer{reason}")
        elif value < low:
            self.reject(name, f"Enter {number(low)} or more{reason if low else '.'}")
        else:
            return value
        return 0

    def choice(self, name: str, choices: Collection[str], default: str = "") -> str:
        """Read one of the choices; the default, when it is allowed, needs no choice."""
        value = self.take(name)
        if value is None:
            value = default
        if isinstance(value, str) and value in choices:
            return value
        self.reject(name, f"Choose one of: {', '.join(filter(None, choices))}.")
        return default

    def flag(self, name: str) -> bool:
        """Read a yes or no, no when missing."""
        value = self.take(name)
        if value is None or isinstance(value, bool):
            return bool(value)
        self.reject(name, "Answer yes or no.")
        return False

    def inner(self, name: str) -> "Reading":
        """Read an object inside; null or missing is an empty one. Then `include` it."""
        value = self.take(name)
        if not isinstance(value, dict | None):
            self.reject(name, "Send an object.")
        return Reading(value if isinstance(value, dict) else {}, f"{self.prefix}{name}-")

    def items(self, name: str, most: int) -> list[Any]:
        """Read a list of at most so many items; null or missing is an empty one."""
        value = self.take(name)
        if value is None:
            return []
        if isinstance(value, list) and len(value) <= most:
            return value
        self.reject(name, f"Send a list of {most} or fewer.")
        return []

    def include(self, inner: "Reading") -> None:
        """Take over what is wrong with an object inside, unknown answers included."""
        try:
            inner.finish()
        except Unplayable as wrong:
            self.problems += wrong.problems

    def finish(self) -> None:
        """Raise Unplayable with every problem, unknown answers included."""
        for key in self.answers:
            if key not in self._named:
                self.reject(key, f"There is no answer “{key[:SHOWN_KEY]}” here; check its name.")
        if self.problems:
            raise Unplayable(self.problems)


def number(value: int) -> str:
    """Write a whole number with a true minus sign."""
    return str(value).replace("-", "−")
