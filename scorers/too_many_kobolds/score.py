"""Mushrooms, then bonuses, then happy and shy kobolds: the order of the rulebook's count."""

from collections.abc import Iterator

from scorers.scoresheet import Line, Outcome, ScoreSheet, Tally, leaders
from scorers.table import Table
from scorers.too_many_kobolds.bonuses import chromatic, happy_dragon, triples
from scorers.too_many_kobolds.card import Card
from scorers.too_many_kobolds.conflicts import more_than_the_box_holds
from scorers.too_many_kobolds.mushrooms import fetched
from scorers.too_many_kobolds.notes import about_caves, about_the_deck, reminder
from scorers.too_many_kobolds.state import Cave, Options


def score(table: Table[Options, Cave]) -> ScoreSheet:
    """Score a table, complete or not (End of the Game)."""
    latest = table.latest()
    caves = {name: latest[name] for name in table.players if name in latest}
    waiting_for = tuple(name for name in table.players if name not in caves or not caves[name].full)
    conflicts = tuple(more_than_the_box_holds(caves))
    tallies = tuple(
        Tally(name, tuple(_lines(caves[name], table.options)) if name in caves else ())
        for name in table.players
    )
    done = not (waiting_for or conflicts)
    return ScoreSheet(
        tallies=tallies,
        conflicts=conflicts,
        notes=(
            *about_caves(caves, table.options),
            *(about_the_deck(caves) if done else ()),
        ),
        outcome=_outcome(tallies) if done else None,
        waiting_for=waiting_for,
        news=tuple(reminder(table)) if waiting_for else (),
    )


def _lines(cave: Cave, options: Options) -> Iterator[Line]:
    yield from fetched(cave, options.once)
    yield from chromatic(cave)
    yield from triples(cave, options.special)
    yield from happy_dragon(cave)
    counted = [card for card in cave.cards if card.kind not in ("dragon", "empty")]
    yield _sum_up("Happy kobolds", [card for card in counted if card.value > 0])
    yield _sum_up("Shy kobolds", [card for card in counted if card.value <= 0])


def _sum_up(label: str, cards: list[Card]) -> Line:
    detail = ", ".join([card.shows for card in cards]) or "none"
    return Line(label, sum(card.value for card in cards), "end-of-the-game-count", detail)


def _outcome(tallies: tuple[Tally, ...]) -> Outcome:
    winners = leaders(tallies)
    return Outcome(winners, "end-of-the-game-winner" if len(winners) == 1 else "ruling-points-tie")
