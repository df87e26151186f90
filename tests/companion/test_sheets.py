"""A sheet as JSON and as text."""

import pytest

from companion.sheets import as_json, as_text, verdict
from scorers.scoresheet import Check, Line, Note, Outcome, ScoreSheet, Series, Tally

EGGS = Line("2 eggs", 2, "final-score", "2 of No. 3")
BROKEN = Line("3 broken eggs", -3, "final-score")
ADA, BEN, CLEO = Tally("Ada", (EGGS, BROKEN)), Tally("Ben", (EGGS,)), Tally("Cleo")
CHECK = Check(
    "Does it topple?",
    Tally("Strength", (Line("Ada: 3 Goblins", 3, "winning"),)),
    Tally("Needed", (Line("2 players", 10, "winning", "5 each"),)),
)
FULL = ScoreSheet(
    tallies=(ADA, BEN, CLEO),
    checks=(CHECK,),
    conflicts=(Note("The box holds 7.", "contents"),),
    notes=(Note("Please recount.", "game-end"),),
    outcome=Outcome(("Ben",), "final-score"),
    waiting_for=("Cleo", "Dan"),
    series=(Series("Ada", (2, -1)),),
    news=(Note("One more round.", "tie-break"),),
)


def test_everything_but_the_news_is_in_the_json():
    assert as_json("any-game", FULL) == {
        "game": "any-game",
        "tallies": [
            {
                "name": "Ada",
                "total": -1,
                "rank": 3,
                "lines": [
                    {
                        "label": "2 eggs",
                        "amount": 2,
                        "rule": "final-score",
                        "detail": "2 of No. 3",
                    },
                    {"label": "3 broken eggs", "amount": -3, "rule": "final-score", "detail": ""},
                ],
            },
            {
                "name": "Ben",
                "total": 2,
                "rank": 1,
                "lines": [
                    {"label": "2 eggs", "amount": 2, "rule": "final-score", "detail": "2 of No. 3"}
                ],
            },
            {"name": "Cleo", "total": 0, "rank": 2, "lines": []},
        ],
        "checks": [
            {
                "question": "Does it topple?",
                "have": {
                    "name": "Strength",
                    "total": 3,
                    "lines": [
                        {"label": "Ada: 3 Goblins", "amount": 3, "rule": "winning", "detail": ""}
                    ],
                },
                "need": {
                    "name": "Needed",
                    "total": 10,
                    "lines": [
                        {"label": "2 players", "amount": 10, "rule": "winning", "detail": "5 each"}
                    ],
                },
                "met": False,
                "missing": 7,
            }
        ],
        "conflicts": [{"text": "The box holds 7.", "rule": "contents"}],
        "notes": [{"text": "Please recount.", "rule": "game-end"}],
        "outcome": {"winners": ("Ben",), "rule": "final-score"},
        "waiting_for": ["Cleo", "Dan"],
        "series": [{"name": "Ada", "values": (2, -1)}],
    }


def test_an_empty_sheet_has_every_key():
    assert as_json("any-game", ScoreSheet()) == {
        "game": "any-game",
        "tallies": [],
        "checks": [],
        "conflicts": [],
        "notes": [],
        "outcome": None,
        "waiting_for": [],
        "series": [],
    }


def test_a_sheet_reads_well_as_text():
    assert as_text("Any Game", FULL).splitlines() == [
        "Any Game",
        "",
        "3. Ada: −1",
        "     2  2 eggs (2 of No. 3) [final-score]",
        "    −3  3 broken eggs [final-score]",
        "",
        "1. Ben: 2",
        "     2  2 eggs (2 of No. 3) [final-score]",
        "",
        "2. Cleo: 0",
        "",
        "Does it topple? No.",
        "  have 3",
        "       3  Ada: 3 Goblins [winning]",
        "  need 10",
        "      10  2 players (5 each) [winning]",
        "",
        "Cannot be true: The box holds 7. [contents]",
        "",
        "Note: Please recount. [game-end]",
        "",
        "Still to enter: Cleo and Dan",
        "",
        "Ben wins [final-score]",
    ]


@pytest.mark.parametrize(
    ("winners", "said"),
    [
        (("Ada",), "Ada wins"),
        (("Ada", "Ben"), "Ada and Ben share the win"),
        (("Ada", "Ben", "Cleo"), "Ada, Ben and Cleo share the win"),
        ((), "Nobody wins"),
    ],
)
def test_who_won_is_a_sentence(winners, said):
    assert verdict(ScoreSheet(outcome=Outcome(winners, "any"))) == said


def test_while_nobody_has_won_nothing_is_said():
    assert verdict(ScoreSheet()) == ""
