"""Which of the eggs turned over this turn may be taken."""

from dataclasses import dataclass
from typing import Any

from scorers.game import Answer
from scorers.little_dragons.state import MODES, NUMBERS
from scorers.reading import Answers, Reading

BROKEN_EGG = "broken"
"""What a broken egg is called among numbers."""

PAIR = 2
"""Eggs a reveal begins with (Reveal 2 eggs)."""

REVEALED = 3
"""The most eggs of a reveal: two equal ones and one more (Reveal 2 eggs)."""

Egg = int | str
"""The number of an egg, or BROKEN_EGG."""


@dataclass(frozen=True)
class Reveal:
    """The eggs turned over this turn, in their order: at least one, and only as can happen."""

    eggs: tuple[Egg, ...]
    easy: bool = False


def read_reveal(answers: Answers) -> Reveal:
    """Read the eggs and the mode; raises Unplayable with every problem (Reveal 2 eggs)."""
    reading = Reading(answers)
    eggs = reading.items("revealed", REVEALED)
    if reading.valid("revealed") and (wrong := _wrong_with(eggs)):
        reading.reject("revealed", wrong)
    mode = reading.choice("mode", MODES, "standard")
    reading.finish()
    return Reveal(tuple(eggs), mode == "easy")


def _wrong_with(eggs: list[Any]) -> str:
    """Say what to enter instead; nothing where this can lie on the table."""
    if not eggs:
        return f"Enter the eggs turned over this turn, 1 to {REVEALED} of them."
    if not all(map(_is_egg, eggs)):
        return f"Enter each egg as a number from {NUMBERS[0]} to {NUMBERS[-1]} or “{BROKEN_EGG}”."
    if BROKEN_EGG in eggs[:-1]:
        return "Enter nothing after a broken egg: it ends the turn at once."
    if len(eggs) > PAIR and eggs[0] != eggs[1]:
        return "Enter a third egg only after two of the same number."
    return ""


def _is_egg(egg: Any) -> bool:
    return egg == BROKEN_EGG if isinstance(egg, str) else type(egg) is int and egg in NUMBERS


def what_may_i_take(reveal: Reveal) -> Answer:
    """Say what may be taken now, or that one more egg must be turned over (Reveal 2 eggs)."""
    eggs = reveal.eggs
    if eggs[-1] == BROKEN_EGG:
        return _only_the_broken_egg(reveal)
    if len(eggs) < PAIR:
        text = f"One more: two eggs are turned over, and No. {eggs[0]} is only the first."
        return _one_more(text, "reveal-2-eggs")
    if eggs[0] != eggs[1]:
        return _one_of_two(reveal)
    if len(eggs) == PAIR:
        text = f"One more: both eggs are No. {eggs[0]}, so you must turn over a third."
        return _one_more(text, "when-the-2-eggs-have-the-same-number")
    return _after_a_pair(reveal)


def _only_the_broken_egg(reveal: Reveal) -> Answer:
    *others, _ = reveal.eggs
    if reveal.easy:
        rule = "ruling-easy-mode-broken"
    elif len(others) == PAIR:
        rule = "ruling-third-egg-broken"
    else:
        rule = "when-a-broken-egg-is-revealed"
    text = "The broken egg ends your turn: you must take it, and it costs 1 point at the end."
    left = f" You take nothing else, not even No. {others[0]}." if others else ""
    return Answer(text + left, _facts([(BROKEN_EGG,)], "turn-ends"), rule)


def _one_more(text: str, rule: str) -> Answer:
    return Answer(text, _facts([], "reveal-one-more"), rule)


def _one_of_two(reveal: Reveal) -> Answer:
    first, second = reveal.eggs
    text = f"Take No. {first} or No. {second}: of two different eggs you choose one."
    if reveal.easy:
        text += " Turn the other one face down again."
        rule = "easy-mode-for-children-turn"
    else:
        text += " The eggs that lay open before your turn stay where they are."
        rule = "when-the-2-eggs-have-different-numbers"
    return Answer(text, _facts([(first,), (second,)], "take"), rule)


def _after_a_pair(reveal: Reveal) -> Answer:
    pair, third = reveal.eggs[:PAIR], reveal.eggs[PAIR]
    if third == pair[0]:
        text = f"Take all three: every one of them is No. {third}."
        part, choices = "three-alike", [reveal.eggs]
    elif reveal.easy:
        text = (
            f"Take both No. {pair[0]}: in the easy mode the odd No. {third} goes face down again."
        )
        part, choices = "two-alike", [pair]
    else:
        text = (
            f"Take both No. {pair[0]} or the one No. {third}: with a different third, you choose."
        )
        part, choices = "third-differs", [pair, (third,)]
    section = "easy-mode-for-children" if reveal.easy else "when-the-2-eggs-have-the-same-number"
    return Answer(text, _facts(choices, "take"), f"{section}-{part}")


def _facts(choices: list[tuple[Egg, ...]], then: str) -> dict[str, Any]:
    return {"choices": [list(choice) for choice in choices], "next": then}
