"""One turn: the Kombo that was scored, and the points of Wolves and Alligators."""

from collections.abc import Iterable
from dataclasses import dataclass

from scorers.kombo_klash.wording import called
from scorers.reading import Answers, Reading

CREATURES = ("wolf", "kangaroo", "raven", "snake", "alligator", "vulture", "gorilla")
"""The creatures with a Kombo score of their own; the Chameleon has none (Anatomy of a Tile)."""

PER_CREATURE = 6
"""Tiles of each creature, Chameleons too: 48 for 8 creatures (Contents; 6 by a review)."""

KOMBO_FROM = 3
"""A Kombo is three or more tiles (To Score a Kombo)."""

KOMBO_TO = 2 * PER_CREATURE
"""All tiles of one creature and never more Chameleons than those (Creature Abilities, Mimic)."""

VALUE_TO = 20
"""The highest Kombo score accepted: they are printed on the tiles only (Anatomy of a Tile)."""

ABILITY_TO = 40
"""The most points accepted for Howl or Swamp in one turn: far above what a hand can bring."""

STANDARD = 75
"""The target of a standard game; 50 is the quick game, 100 the long one (Aim of the Game)."""

TARGET_FROM, TARGET_TO = 10, 500
"""The targets a group may agree on."""


@dataclass(frozen=True)
class Options:
    """What was agreed before the game."""

    target: int = STANDARD


@dataclass(frozen=True)
class Turn:
    """One player's turn; `tiles` counts the whole Kombo, `chameleons` those among them."""

    creature: str = ""
    value: int = 0
    tiles: int = 0
    chameleons: int = 0
    howl: int = 0
    swamp: int = 0

    @property
    def kombo(self) -> int:
        """Multiply the Kombo out; 0 without one, whatever creature or value was left behind."""
        return self.tiles * self.value

    @property
    def points(self) -> int:
        return self.kombo + self.howl + self.swamp


def read_options(answers: Answers) -> Options:
    """Read the options; raises Unplayable with every problem."""
    reading = Reading(answers)
    target = reading.whole("target", TARGET_FROM, TARGET_TO)
    reading.finish()
    return Options(target or STANDARD)


def read_turn(answers: Answers) -> Turn:
    """Read one turn; raises Unplayable with every problem (To Score a Kombo, Mimic)."""
    reading = Reading(answers)
    high = f"{PER_CREATURE} of a creature and {PER_CREATURE} Chameleons are all there are"
    turn = Turn(
        reading.choice("creature", ("", *CREATURES)),
        reading.whole("value", 0, VALUE_TO, f"a Kombo score is 1 to {VALUE_TO}"),
        reading.whole("tiles", 0, KOMBO_TO, high),
        reading.whole("chameleons", 0, PER_CREATURE, f"the box holds {PER_CREATURE} Chameleons"),
        reading.whole("howl", 0, ABILITY_TO, "no turn brings more"),
        reading.whole("swamp", 0, ABILITY_TO, "no turn brings more"),
    )
    _judge(reading, turn)
    reading.finish()
    return turn


def _judge(reading: Reading, turn: Turn) -> None:
    """Judge the answers together, each pair only where both are valid by themselves."""
    if 0 < turn.tiles < KOMBO_FROM:
        reading.reject(
            "tiles", f"Enter {KOMBO_FROM} or more, or 0 for no Kombo: {KOMBO_FROM} make a Kombo."
        )
    if not reading.valid("tiles"):
        return
    if turn.tiles:
        _judge_creature(reading, turn)
    if reading.valid("chameleons"):
        _judge_chameleons(reading, turn)


def _judge_creature(reading: Reading, turn: Turn) -> None:
    if reading.valid("creature") and not turn.creature:
        reading.reject("creature", "Choose the creature of the Kombo.")
    if reading.valid("value") and not turn.value:
        reading.reject("value", f"Enter the Kombo score on the creature's tile, 1 to {VALUE_TO}.")


def _judge_chameleons(reading: Reading, turn: Turn) -> None:
    if turn.chameleons and not turn.tiles:
        reading.reject("chameleons", "Enter 0, or the tiles of the Kombo they were in.")
    elif turn.chameleons > turn.tiles // 2:
        reading.reject(
            "chameleons",
            f"Enter {turn.tiles // 2} or fewer: never more Chameleons than what they mimic.",
        )
    elif turn.tiles - turn.chameleons > PER_CREATURE:
        reading.reject(
            "tiles",
            f"Enter {PER_CREATURE + turn.chameleons} or fewer: "
            f"the box holds {PER_CREATURE} of each creature.",
        )


def describe(turn: Turn) -> str:
    """Put a turn into a few words."""
    words = [f"+{turn.points}", _kombo_in_words(turn)]
    words += [f"Howl {turn.howl}"] if turn.howl else []
    words += [f"Swamp {turn.swamp}"] if turn.swamp else []
    return ", ".join(words)


def _kombo_in_words(turn: Turn) -> str:
    if not turn.tiles:
        return "no Kombo"
    return called(turn.tiles, turn.creature)


def recall(states: Iterable[Turn]) -> dict[str, dict[str, int]]:
    """Give each creature's Kombo score as last scored; `states` come latest first."""
    values: dict[str, int] = {}
    for turn in states:
        if turn.tiles:
            values.setdefault(turn.creature, turn.value)
    return {"values": values}
