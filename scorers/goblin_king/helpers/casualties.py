"""Who dies in a hex, said at the table: the order of the colours and each legal choice."""

from collections.abc import Iterator

from scorers.game import Answer
from scorers.goblin_king.helpers.hex import Choice, Hex, Order
from scorers.goblin_king.state import KINDS, in_words, strength
from scorers.scoresheet import Line
from scorers.words import join

SHOWN = 12
"""Choices that are spelled out; the facts hold them all."""


def answer(asked: Hex) -> Answer:
    """Ask for the order of equal colours where it matters, else list every loss there can be."""
    ask = () if asked.ear else asked.ask
    order = asked.order
    choices = [] if ask else _in_order(asked, order)
    text, rule = _ask(asked, ask) if ask else _verdict(asked, order, choices)
    facts = {
        "order": None if ask else list(order),
        "ask": list(ask),
        "choices": [_facts(choice) for choice in choices],
    }
    return Answer(text, facts, rule, tuple(_lines(asked, order)))


def _in_order(asked: Hex, order: Order) -> list[Choice]:
    """Sort the choices: those in which the colours hit first lose big pieces come first."""
    losses = [dict(choice) for choice in asked.choices(order)]
    choices = [{colour: loss[colour] for colour in order} for loss in losses]
    return sorted(choices, key=lambda choice: [own[::-1] for own in choice.values()], reverse=True)


def _facts(choice: Choice) -> dict[str, dict[str, int]]:
    return {
        colour: {kind.name: n for kind, n in zip(KINDS, own, strict=True)}
        for colour, own in choice.items()
    }


def _ask(asked: Hex, ask: Order) -> tuple[str, str]:
    groups = (group for group in asked.groups if group[0] in ask)
    equal = join(f"{join(group)} at {strength(asked.pieces[group[0]])}" for group in groups)
    text = f"Equal are {equal}, and the order changes who dies: "
    return f"{text}the holder of the King's Ear says who is hit first.", "ruling-equal-in-a-hex"


def _verdict(asked: Hex, order: Order, choices: list[Choice]) -> tuple[str, str]:
    """Say who dies and why, with the rule that decides."""
    if not order:
        return "Nobody stands in this hex, so nobody dies.", "conflict-phase"
    if not any(map(any, choices[0].values())):
        return "Nobody dies: no attack is as large as a piece here.", "ruling-attacks-do-not-add"
    why = _why(asked, order)
    same = {colour for colour in order if len({choice[colour] for choice in choices}) == 1}
    sure = _said({colour: own for colour, own in choices[0].items() if colour in same})
    if len(choices) == 1:
        rule = "ruling-kill-order-fixed" if len(order) > 1 else "conflict-phase"
        return f"{why}. Dead: {sure}.", rule
    open_choices = ({c: own for c, own in choice.items() if c not in same} for choice in choices)
    ways = [_said(choice) or "nobody" for choice in open_choices]
    more = [f"one of {len(ways) - SHOWN} more ways"] if len(ways) > SHOWN else []
    certain = f" Dead: {sure}." if sure else ""
    chosen = "; or ".join(ways[:SHOWN] + more)
    return f"{why}.{certain} The owners choose who dies: {chosen}.", "ruling-which-pieces-die"


def _why(asked: Hex, order: Order) -> str:
    """Say why this colour is hit first."""
    if len(order) == 1:
        return f"{order[0]} stands here alone"
    if order[0] not in asked.tied:
        return f"{order[0]} is hit first, as the strongest here"
    if order[0] in asked.ear:
        return f"{order[0]} is hit first, as the King's Ear says"
    return "Whichever of the strongest is hit first, the same pieces die"


def _said(choice: Choice) -> str:
    dead = (f"{in_words(own)} of {colour}" for colour, own in choice.items() if any(own))
    return ", ".join(dead)


def _lines(asked: Hex, order: Order) -> Iterator[Line]:
    """Yield the strength of each colour, which sets the order."""
    for colour in order:
        own = asked.pieces[colour]
        yield Line(f"{colour}: {in_words(own)}", strength(own), "ruling-majority-by-strength")
