"""Kombo Klash!: rounds, the end of the game, tie-breaks."""

import pytest

from scorers.kombo_klash import GAME
from scorers.kombo_klash.state import Options, Turn
from scorers.table import Entry, Table


def table(turns: dict[str, list[int]], target: int) -> Table:
    """Lay out columns of points, a player each, entered one player after the other."""
    entries = (Entry(name, Turn(howl=n)) for name, own in turns.items() for n in own)
    return Table(tuple(turns), Options(target), tuple(entries))


def play(drawing: str, target: int = 50):
    """Score a drawing: a name and the points of each turn, players parted by strokes."""
    rows = [row.split() for row in drawing.split("/")]
    return GAME.score(table({name: [int(n) for n in points] for name, *points in rows}, target))


def winner(drawing: str) -> str | None:
    sheet = play(drawing)
    assert not sheet.conflicts
    return sheet.outcome and " ".join(sheet.outcome.winners)


def waiting(drawing: str) -> str:
    return " ".join(play(drawing).waiting_for)


def conflicts(drawing: str) -> list[str]:
    sheet = play(drawing)
    assert sheet.outcome is None or not sheet.conflicts
    return [conflict.text for conflict in sheet.conflicts]


@pytest.mark.parametrize(
    ("drawing", "names"),
    [
        ("Ada / Ben / Cleo", "Ada Ben Cleo"),
        ("Ada 12 / Ben / Cleo", "Ben Cleo"),
        ("Ada / Ben 9 / Cleo", "Ada Cleo"),
        ("Ada 12 / Ben 9 / Cleo 0", "Ada Ben Cleo"),
        ("Ada 30 30 / Ben 9", "Ben"),
        ("Ada 1 2 3 / Ben 1 / Cleo 1 2", "Ben"),
        ("Ada 30 20 / Ben 0 9", ""),
        ("Ada 30 20 / Ben 20 30 / Cleo 0 0", "Ada Ben"),
        ("Ada 30 20 0 / Ben 20 30 / Cleo 0 0", "Ben"),
        ("Ada 30 20 / Ben 20 30 / Cleo 0 0 1", "Ada Ben"),
        ("Ada 40 10 0 / Ben 20 30 / Cleo 40 10 9", "Ben"),
        ("Ada 30 20 1 / Ben 20 30 2 / Cleo 0 0", ""),
        ("Ada 30 20 / Ben 0 9 1", ""),
    ],
)
def test_who_has_a_turn(drawing, names):
    assert waiting(drawing) == names


@pytest.mark.parametrize(
    ("drawing", "name"),
    [
        ("Ada 30 19 / Ben 40 9", None),
        ("Ada 30 20 / Ben 40 9", "Ada"),
        ("Ada 30 20 / Ben 40 11", "Ben"),
        ("Ada 30 20 / Ben 40", None),
        ("Ada 30 19 0 / Ben 20 20 40 / Cleo 0 40 0", "Ben"),
        ("Ada 40 10 / Ben 40 10", None),
        ("Ada 40 10 7 / Ben 40 10 8", "Ben"),
        ("Ada 40 10 7 / Ben 40 10 7", None),
        ("Ada 40 10 7 0 / Ben 40 10 7 1", "Ben"),
        ("Ada 40 10 7 / Ben 40 10 7 / Cleo 40 10 0", None),
        ("Ada 40 10 7 3 / Ben 40 10 7 2 / Cleo 40 10 0", "Ada"),
        ("Ada 40 10 0 / Ben 40 9 / Cleo 40 10 1", "Cleo"),
    ],
)
def test_who_wins(drawing, name):
    assert winner(drawing) == name


def test_a_win_cites_the_end_of_the_game_or_the_tie_break():
    assert play("Ada 40 10 / Ben 40 9").outcome.rule == "end-of-game"
    assert play("Ada 40 10 7 / Ben 40 10 8").outcome.rule == "ruling-tie-break"


def test_a_tie_break_says_who_plays():
    [news] = play("Ada 40 20 / Ben 9 9 / Cleo 20 40").news
    assert news.text == "Ada and Cleo lead with 60 each: only they play one more round."


def test_two_turns_ahead():
    assert conflicts("Ada 1 2 / Ben 1 / Cleo") == [
        "Ada is two or more turns ahead of Cleo: enter what is missing, or undo."
    ]
    assert conflicts("Ada 1 / Ben 1 / Cleo") == []


def test_two_turns_ahead_counts_only_players_still_in():
    tie_breaks = "Ada 40 10 7 7 / Ben 40 10 7 7 / Cleo 0 0"
    assert conflicts(tie_breaks) == []
    assert conflicts("Ada 40 10 7 7 / Ben 40 10 / Cleo 0 0") == [
        "Ada is two or more turns ahead of Ben: enter what is missing, or undo."
    ]


def test_a_turn_after_the_decision():
    assert conflicts("Ada 40 10 0 / Ben 40 9") == [
        "The game was decided in round 2: undo Ada’s last turn."
    ]
    assert conflicts("Ada 40 10 / Ben 40 9 20 20") == [
        "The game was decided in round 2: undo Ben’s last 2 turns."
    ]


def test_a_turn_by_somebody_left_out():
    drawing = "Ada 40 10 0 / Ben 40 10 1 / Cleo 0 9 40"
    assert conflicts(drawing) == [
        "Cleo has no part in the tie-break after round 2: undo Cleo’s last turn."
    ]
    assert play(drawing).tallies[2].total == 49
    assert play(drawing).series[2].values == (0, 9, 49)
