"""Eggs, then trophies, then broken eggs: the order of the rulebook's final score."""

from collections.abc import Iterator

from scorers.little_dragons.state import BROKEN, EGGS_IN_BOX, NUMBERS, Nest, Options
from scorers.scoresheet import Line, Note, Outcome, ScoreSheet, Tally, leaders
from scorers.table import Table
from scorers.words import count, join

EGG_POINTS = 1
"""Points of a numbered egg (Final Score)."""

TROPHY_POINTS = 3
"""Points of a Golden Egg Trophy (The Golden Egg Trophy)."""

BROKEN_POINTS = -1
"""Points of a broken egg (Final Score)."""

LEFT_AT_THE_END = 6
"""The game ends when this many or fewer eggs are left in the middle (Game End)."""

LEFT_AT_LEAST = 4
"""One turn takes at most three eggs, so fewer than this are rarely left."""

Nests = dict[str, Nest]


def score(table: Table[Options, Nest]) -> ScoreSheet:
    """Score a table, complete or not (Scoring)."""
    nests = table.latest()
    waiting_for = tuple(name for name in table.players if name not in nests)
    conflicts = tuple(_more_than_the_box_holds(nests))
    trophies = table.options.trophies and not waiting_for
    egg_rule = "final-score" if table.options.trophies else "ruling-easy-mode-score"
    tallies = tuple(
        Tally(name, tuple(_lines(name, nests, trophies, egg_rule))) for name in table.players
    )
    done = not (waiting_for or conflicts)
    return ScoreSheet(
        tallies=tallies,
        conflicts=conflicts,
        notes=tuple(_left_in_the_middle(nests)) if done else (),
        outcome=_outcome(tallies) if done else None,
        waiting_for=waiting_for,
    )


def box_hints(table: Table[Options, Nest], player: str) -> dict[str, str]:
    """Say beside each counter what the other players' nests leave in the box."""
    others = [nest for name, nest in table.latest().items() if name != player]
    left = {f"eggs_{n}": n - sum(nest.of(n) for nest in others) for n in NUMBERS}
    left["broken"] = BROKEN - sum(nest.broken for nest in others)
    return {field: f"{max(0, n)} left" for field, n in left.items()}


def _lines(name: str, nests: Nests, trophies: bool, egg_rule: str) -> Iterator[Line]:
    if name not in nests:
        return
    nest = nests[name]
    label = count(nest.numbered, "egg")
    yield Line(label, EGG_POINTS * nest.numbered, egg_rule, _eggs_in_words(nest))
    if trophies:
        yield from _trophies(name, nests)
    if nest.broken:
        label = count(nest.broken, "broken egg")
        yield Line(label, BROKEN_POINTS * nest.broken, "final-score", "−1 each")


def _eggs_in_words(nest: Nest) -> str:
    return ", ".join(f"{nest.of(n)} of No. {n}" for n in NUMBERS if nest.of(n))


def _trophies(name: str, nests: Nests) -> Iterator[Line]:
    """Yield a line for each number on which this player has the most, or ties for it."""
    for n in NUMBERS:
        most = max(nest.of(n) for nest in nests.values())
        if not most or nests[name].of(n) < most:
            continue
        rivals = [other for other in nests if other != name and nests[other].of(n) == most]
        label = f"Trophy No. {n}"
        if rivals:
            detail = f"{most} each with {join(rivals)}: nobody takes it"
            yield Line(label, 0, "the-golden-egg-trophy-tie", detail)
        else:
            yield Line(label, TROPHY_POINTS, "the-golden-egg-trophy", f"{most}, the most")


def _more_than_the_box_holds(nests: Nests) -> Iterator[Note]:
    held = {f"eggs of No. {n}": (n, {p: nest.of(n) for p, nest in nests.items()}) for n in NUMBERS}
    held["broken eggs"] = (BROKEN, {p: nest.broken for p, nest in nests.items()})
    for things, (limit, by_player) in held.items():
        together = sum(by_player.values())
        if together > limit:
            names = join(name for name, number in by_player.items() if number)
            text = f"{names} have {together} {things} together, but the box holds {limit}."
            yield Note(text, "contents")


def _left_in_the_middle(nests: Nests) -> Iterator[Note]:
    left = EGGS_IN_BOX - sum(nest.numbered + nest.broken for nest in nests.values())
    if left > LEFT_AT_THE_END:
        text = f"{left} eggs are left in the middle: the game ends at {LEFT_AT_THE_END} or fewer."
        yield Note(text, "game-end")
    elif left < LEFT_AT_LEAST:
        text = f"Only {count(left, 'egg')} left in the middle is unusual: please recount."
        yield Note(text, "game-end")


def _outcome(tallies: tuple[Tally, ...]) -> Outcome:
    winners = leaders(tallies)
    return Outcome(winners, "final-score" if len(winners) == 1 else "ruling-points-tie")
