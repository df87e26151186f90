"""What extra Goblins and upgrades cost, and whether they can be had (Goblin Phase)."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorers.game import Answer
from scorers.goblin_king.state import KINDS, Pieces
from scorers.reading import Answers, Reading
from scorers.scoresheet import Line
from scorers.words import count, join

PRICES = (1, 2, 3)
"""Stones for an extra Goblin, a Hobgoblin and an Ogrin, in the order of KINDS."""

DISCARDS = (0, 1, 2)
"""Goblins given up for each of them."""

EXTRA_GOBLINS = 4
"""The most Goblins that a player may buy in a round, besides the free ones."""

AMPLE = 10**9
"""The largest number read where the game sets no limit."""

RULES = ("goblin-phase", "goblin-phase-hobgoblin", "goblin-phase-ogrin")


@dataclass(frozen=True)
class Purchase:
    """What a player wants to buy, with the Stones and the Goblins already there.

    `goblins_on_board` are counted after the free ones have been placed.
    """

    stones: int
    goblins_on_board: int
    buy: Pieces

    @property
    def cost(self) -> int:
        return sum(price * n for price, n in zip(PRICES, self.buy, strict=True))

    @property
    def discards(self) -> int:
        return sum(each * n for each, n in zip(DISCARDS, self.buy, strict=True))

    @property
    def goblins(self) -> int:
        """The Goblins on the board once the extra ones are placed, before any is discarded."""
        return self.goblins_on_board + self.buy[0]


def read_purchase(answers: Answers) -> Purchase:
    """Read what is to be bought; too much of it is for the answer to say (Goblin Phase)."""
    reading = Reading(answers)
    goblins = KINDS[0]
    stones = reading.whole("stones", 0, AMPLE)
    on_board = reading.whole("goblins_on_board", 0, goblins.limit, f"a colour has {goblins.limit}")
    basket = reading.inner("buy")
    buy = tuple(basket.whole(kind.name, 0, AMPLE) for kind in KINDS)
    reading.include(basket)
    reading.finish()
    return Purchase(stones, on_board, buy)


def answer(purchase: Purchase) -> Answer:
    """Tell the cost, what is left, and whether it is allowed, with every reason why not."""
    left = purchase.stones - purchase.cost
    refusals = tuple(_refusals(purchase))
    paid = f"{count(purchase.cost, 'Stone')} of {purchase.stones}"
    if refusals:
        text = f"No: {join(reason for reason, _ in refusals)}."
    elif not any(purchase.buy):
        text = f"Nothing is bought, so all {count(purchase.stones, 'Stone')} stay."
    else:
        text = f"Yes, for {paid}, with {left} left{_given_up(purchase)}."
    return Answer(
        text,
        {"cost": purchase.cost, "left": left, "allowed": not refusals},
        refusals[0][1] if refusals else "goblin-phase",
        tuple(_lines(purchase)),
    )


def _refusals(purchase: Purchase) -> Iterator[tuple[str, str]]:
    """Yield each reason why this cannot be bought, with its rule."""
    if purchase.cost > purchase.stones:
        yield f"it costs {purchase.cost} Stones and there are {purchase.stones}", "goblin-phase"
    if purchase.buy[0] > EXTRA_GOBLINS:
        text = f"at most {EXTRA_GOBLINS} extra Goblins may be bought in a round"
        yield text, "goblin-phase-at-most-8"
    if purchase.discards > purchase.goblins:
        text = f"{count(purchase.discards, 'Goblin')} would have to be discarded and there"
        yield f"{text} are {purchase.goblins}", "goblin-phase-upgrades"
    held = (purchase.goblins, *purchase.buy[1:])
    for kind, n in zip(KINDS, held, strict=True):
        if n > kind.limit:
            yield f"a colour has {count(kind.limit, kind.noun)}, not {n}", "ruling-out-of-cubes"


def _given_up(purchase: Purchase) -> str:
    if not purchase.discards:
        return ""
    kept = purchase.goblins - purchase.discards
    return f"; {count(purchase.discards, 'Goblin')} of {purchase.goblins} go back, {kept} stay"


def _lines(purchase: Purchase) -> Iterator[Line]:
    for kind, n, price, rule in zip(KINDS, purchase.buy, PRICES, RULES, strict=True):
        if n:
            yield Line(count(n, kind.noun), price * n, rule, f"{count(price, 'Stone')} each")
