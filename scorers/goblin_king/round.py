"""The round as it goes on: its phase, the King's Ear, everybody's Stones, the card price."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from scorers.problems import Problem, Unplayable
from scorers.reading import Answers, Reading
from scorers.words import count

GOBLIN = "goblin-phase"
MOVEMENT = "movement-and-attack-phase"
CASTLE = "castle-phase"
CONFLICT = "conflict-phase"
END = "end-phase"

PHASES = (GOBLIN, MOVEMENT, CASTLE, CONFLICT, END)
"""The phases of a round, each by the id of its section (Gameplay)."""

FIRST_STONES = 3
"""Stones with which everybody starts (Setup)."""

FIRST_PRICE = 1
"""Stones for the first Castle card of a round (Castle Phase)."""

BOUNTY = 1
"""Stones for a unit destroyed (Movement and Attack Phase)."""

INCOME = 1
"""Stones that everybody gains at the end of a round (End Phase)."""

AMPLE = 10**6
"""The largest number read where the game sets no limit."""

Step = tuple[str, str]
"""Something to do in a phase, with the section that says so."""

CHECKLIST: Mapping[str, tuple[Step, ...]] = {
    GOBLIN: (
        ("Everybody places 4 Goblins on the two starting hexes of their colour.", GOBLIN),
        ("Up to 4 more Goblins for 1 Stone each.", "goblin-phase-extra-goblins"),
        ("Hobgoblins for 2 Stones and a Goblin each.", "goblin-phase-hobgoblin"),
        ("Ogrins for 3 Stones and 2 Goblins each.", "goblin-phase-ogrin"),
    ),
    MOVEMENT: (
        ("In turn from the King's Ear, clockwise:", "ruling-turn-order"),
        ("Move all your pieces 1 hex towards the Castle, except those next to a unit.", MOVEMENT),
        ("Destroy units next to a piece of yours: 1 Stone each.", "ruling-which-units"),
        ("Then count around the Castle, if you stand there.", "winning-the-game"),
    ),
    CASTLE: (
        ("The King's Ear turns over the top card and does what it says.", CASTLE),
        ("Buy cards, clockwise from the King's Ear, until all pass.", "castle-phase-buying"),
        ("Hold no more than 2 cards: play down to 2.", "castle-phase-hand-limit"),
        ("Then whoever wants to plays cards.", "castle-phase-playing"),
    ),
    CONFLICT: (
        ("The Castle kills 1 in each hex around it.", "conflict-phase-castle"),
        ("Each unit kills in every hex that it reaches, all at once.", CONFLICT),
        ("The dead go back to their supplies.", "conflict-phase-dead"),
    ),
    END: (
        ("The King's Ear goes to the left.", END),
        ("Everybody gains 1 Stone, and the next card costs 1 again.", END),
    ),
}
"""What there is to do in each phase, in order."""


@dataclass(frozen=True)
class Round:
    """A round at some moment. `ear` is the seat with the King's Ear; `stones` go by seat."""

    number: int
    phase: str
    ear: int
    stones: tuple[int, ...]
    price: int = FIRST_PRICE

    @property
    def checklist(self) -> tuple[Step, ...]:
        return CHECKLIST[self.phase]


def first_round(players: int, ear: int) -> Round:
    """Begin a game of so many players, the King's Ear with one of them (Setup)."""
    return Round(1, GOBLIN, ear, (FIRST_STONES,) * players)


def started_by(now: Round, player: int) -> Round:
    """Put the Ear where it is if this player had it first: it goes on each round (End Phase)."""
    return replace(now, ear=(player + now.number - 1) % len(now.stones))


def next_phase(now: Round) -> Round:
    """Go on; the end of the End Phase pays everybody and passes the Ear to the left."""
    if now.phase != END:
        return replace(now, phase=PHASES[PHASES.index(now.phase) + 1])
    stones = tuple(own + INCOME for own in now.stones)
    return Round(now.number + 1, GOBLIN, (now.ear + 1) % len(stones), stones)


def buy_card(now: Round, player: int) -> Round:
    """Sell the next Castle card; raises Unplayable outside its phase or without the Stones."""
    if now.phase != CASTLE:
        raise Unplayable([Problem("phase", "Castle cards are bought in the Castle Phase.")])
    return replace(pay(now, player, now.price), price=now.price + 1)


def pay(now: Round, player: int, stones: int) -> Round:
    """Take Stones from a player; raises Unplayable where there are too few."""
    have = now.stones[player]
    if not 0 <= stones <= have:
        text = f"Enter 0 to {have}: there are {count(have, 'Stone')}, not {stones}."
        raise Unplayable([Problem(f"stones-{player}", text)])
    return _with_stones(now, player, have - stones)


def gain(now: Round, player: int, stones: int = BOUNTY) -> Round:
    """Give a player the bounty for a unit destroyed (Movement and Attack Phase)."""
    return _with_stones(now, player, now.stones[player] + stones)


def _with_stones(now: Round, player: int, stones: int) -> Round:
    own = now.stones
    return replace(now, stones=(*own[:player], stones, *own[player + 1 :]))


def plain(now: Round) -> dict[str, Any]:
    """Give the round as plain JSON, which `read_round` takes back."""
    return asdict(now) | {"stones": list(now.stones)}


def read_round(answers: Answers, players: int) -> Round:
    """Read a stored round of so many players; raises Unplayable with every problem."""
    reading = Reading(answers)
    number = max(1, reading.whole("number", 1, AMPLE))
    phase = reading.choice("phase", PHASES, GOBLIN)
    ear = reading.whole("ear", 0, players - 1)
    price = max(FIRST_PRICE, reading.whole("price", FIRST_PRICE, AMPLE))
    if price > FIRST_PRICE and phase in (GOBLIN, MOVEMENT) and reading.valid("phase"):
        reading.reject("price", "Enter 1: no card has been bought in this round.")
    stones = _read_stones(reading, players)
    reading.finish()
    return Round(number, phase, ear, stones, price)


def _read_stones(reading: Reading, players: int) -> tuple[int, ...]:
    own = {str(i): stones for i, stones in enumerate(reading.items("stones", players))}
    if len(own) != players and reading.valid("stones"):
        reading.reject("stones", f"Send the Stones of {count(players, 'player')}.")
    listed = Reading(own, "stones-")
    stones = tuple(listed.whole(i, 0, AMPLE) for i in own)
    reading.include(listed)
    return stones
