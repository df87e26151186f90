"""Score sheets: totals are their lines, ranks are shared."""

import pytest

from scorers.scoresheet import Check, Line, ScoreSheet, Tally, leaders


def tally(name: str, *amounts: int) -> Tally:
    return Tally(name, tuple(Line("step", amount, "rule") for amount in amounts))


def test_a_total_is_the_sum_of_its_lines():
    assert tally("Ada", 3, 0, -5).total == -2
    assert Tally("Ada").total == 0


@pytest.mark.parametrize(
    ("totals", "ranks"),
    [
        ((), ()),
        ((4,), (1,)),
        ((9, 9, 4), (1, 1, 3)),
        ((4, 9, 9), (3, 1, 1)),
        ((9, 4, 4, 1), (1, 2, 2, 4)),
        ((0, -1, 0), (1, 3, 1)),
    ],
)
def test_equal_totals_share_a_rank(totals, ranks):
    tallies = tuple(tally(f"P{i}", total) for i, total in enumerate(totals))
    assert ScoreSheet(tallies).ranks == ranks


@pytest.mark.parametrize(
    ("have", "need", "met", "missing"),
    [(15, 15, True, 0), (14, 15, False, 1), (16, 15, True, 0), (0, -5, True, 0), (0, 0, True, 0)],
)
def test_a_check_measures_one_number_against_another(have, need, met, missing):
    check = Check("Enough?", tally("have", have), tally("need", need))
    assert (check.met, check.missing) == (met, missing)


def test_leaders_are_all_who_have_the_most():
    ada, ben, cleo = tally("Ada", 3), tally("Ben", 1, 2), tally("Cleo", 2)
    assert leaders((ada, ben, cleo)) == ("Ada", "Ben")
    assert leaders((cleo,)) == ("Cleo",)


def test_an_empty_sheet_says_nothing():
    sheet = ScoreSheet()
    assert sheet.tallies == sheet.checks == sheet.conflicts == sheet.notes == ()
    assert sheet.waiting_for == sheet.series == sheet.ranks == ()
    assert sheet.outcome is None
