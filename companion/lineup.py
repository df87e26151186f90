"""Who plays, in turn order: a list that buttons add to, reorder and shorten."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.players import LONGEST_NAME, fold, tidy


@dataclass(frozen=True)
class Lineup:
    """The names chosen so far, in turn order, and what is wrong with the last step."""

    names: tuple[str, ...] = ()
    typed: str = ""
    error: str = ""

    @classmethod
    def posted(cls, names: Sequence[str], buttons: Mapping[str, str]) -> "Lineup":
        """Read the posted names and carry out the pressed button, if any.

        Buttons are `add` (a remembered name), `up`, `down` and `remove` (a place in the
        list); a name left in the text box `typed` is added too.
        """
        line = cls(tuple(filter(None, map(tidy, names))))
        for name in (buttons.get("add", ""), buttons.get("typed", "")):
            line = line._with(name)
        for button, step in (("up", -1), ("down", 1)):
            line = line._moved(buttons.get(button, ""), step)
        return line._without(buttons.get("remove", ""))

    def _with(self, name: str) -> "Lineup":
        name = tidy(name)
        if not name or self.error:
            return self
        if len(name) > LONGEST_NAME:
            return Lineup(self.names, name, f"Enter a name of {LONGEST_NAME} letters or fewer.")
        if fold(name) in map(fold, self.names):
            return Lineup(self.names, name, f"{name} plays already. Enter another name.")
        return Lineup((*self.names, name))

    def _moved(self, place: str, step: int) -> "Lineup":
        here = self._place(place)
        if here is None or not 0 <= here + step < len(self.names):
            return self
        names = list(self.names)
        names[here], names[here + step] = names[here + step], names[here]
        return Lineup(tuple(names), self.typed, self.error)

    def _without(self, place: str) -> "Lineup":
        here = self._place(place)
        if here is None:
            return self
        return Lineup(self.names[:here] + self.names[here + 1 :], self.typed, self.error)

    def _place(self, place: str) -> int | None:
        here = int(place) if place.isdecimal() and len(place) < 3 else len(self.names)
        return here if here < len(self.names) else None

    def checked(self, seats: range) -> "Lineup":
        """Say what keeps these players from sitting down, if anything does."""
        if self.error or (len(self.names) in seats and self._sound()):
            return self
        least, most = seats.start, seats.stop - 1
        error = f"Name {least} to {most} players of at most {LONGEST_NAME} letters, each once."
        return Lineup(self.names, self.typed, error)

    def _sound(self) -> bool:
        each_once = len(set(map(fold, self.names))) == len(self.names)
        return each_once and all(len(name) <= LONGEST_NAME for name in self.names)
