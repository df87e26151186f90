"""The round's checklist on a table's page, with the King's Ear, Stones and the card price."""

from scorers.game import Notebook, Opened
from scorers.goblin_king.round import (
    BOUNTY,
    CASTLE,
    Round,
    buy_card,
    first_round,
    gain,
    next_phase,
    pay,
    plain,
    read_round,
    started_by,
)
from scorers.scoresheet import Note
from scorers.words import count

NAMES = {
    "goblin-phase": "Goblin Phase",
    "movement-and-attack-phase": "Movement and Attack Phase",
    "castle-phase": "Castle Phase",
    "conflict-phase": "Conflict Phase",
    "end-phase": "End Phase",
}
"""The phases by their names (Gameplay)."""


def _show(now: Round) -> Opened:
    own = {"gain": "+1 Stone", "pay": "−1 Stone"}
    if now.phase == CASTLE:
        own["buy-card"] = f"Card for {now.price}"
    return Opened(
        title=f"Round {now.number}: {NAMES[now.phase]}",
        todo=tuple(Note(text, rule) for text, rule in now.checklist),
        seats=tuple(_seat(now, seat) for seat in range(len(now.stones))),
        own=own,
        common={"next-phase": "Next phase"},
    )


def _seat(now: Round, seat: int) -> str:
    stones = count(now.stones[seat], "Stone")
    return f"{stones}, the King's Ear" if seat == now.ear else stones


NOTEBOOK = Notebook(
    title="The round",
    first=lambda players: first_round(players, 0),
    start=started_by,
    read=read_round,
    plain=plain,
    show=_show,
    steps={
        "next-phase": lambda now, _seat: next_phase(now),
        "gain": gain,
        "pay": lambda now, seat: pay(now, seat, BOUNTY),
        "buy-card": buy_card,
    },
)
