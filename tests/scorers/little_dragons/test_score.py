"""Little Dragons: printed example, edges, properties."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorers.little_dragons import GAME
from scorers.little_dragons.state import BROKEN, NUMBERS, Nest, Options
from scorers.table import Entry, Table


def nest(eggs: str = "0000000", broken: int = 0) -> Nest:
    """Draw a nest: the eggs of No. 3 to 9, a digit each."""
    return Nest(tuple(int(digit) for digit in eggs), broken)


def table(mode: str = "standard", /, **nests: Nest | None) -> Table:
    entries = tuple(Entry(name, state) for name, state in nests.items() if state)
    return Table(tuple(nests), Options(mode), entries)


PRINTED = table(Noah=nest("1214013", 2), Ryan=nest("1021313"), Jinny=nest("1011443", 2))


def points(sheet) -> dict[str, int]:
    return {tally.name: tally.total for tally in sheet.tallies}


def trophies(sheet, name: str) -> dict[str, int]:
    lines = next(tally.lines for tally in sheet.tallies if tally.name == name)
    return {line.label[-1]: line.amount for line in lines if line.label.startswith("Trophy")}


def test_printed_example():
    sheet = GAME.score(PRINTED)
    assert points(sheet) == {"Noah": 16, "Ryan": 14, "Jinny": 18}
    assert sheet.outcome.winners == ("Jinny",)
    assert sheet.notes == sheet.conflicts == ()
    assert sheet.ranks == (2, 3, 1)


def test_printed_trophies_and_ties():
    sheet = GAME.score(PRINTED)
    assert trophies(sheet, "Noah") == {"3": 0, "4": 3, "6": 3, "9": 0}
    assert trophies(sheet, "Ryan") == {"3": 0, "5": 3, "9": 0}
    assert trophies(sheet, "Jinny") == {"3": 0, "7": 3, "8": 3, "9": 0}


def test_a_tie_names_the_others():
    [line] = [x for x in GAME.score(PRINTED).tallies[0].lines if x.label == "Trophy No. 9"]
    assert line.detail == "3 each with Ryan and Jinny: nobody takes it"


def test_lines_cite_the_rule_behind_them():
    cited = {line.label: line.rule for line in GAME.score(PRINTED).tallies[0].lines}
    assert cited["12 eggs"] == "final-score"
    assert cited["Trophy No. 4"] == "the-golden-egg-trophy"
    assert cited["Trophy No. 9"] == "the-golden-egg-trophy-tie"


@pytest.mark.parametrize("ryan", [nest(), None])
def test_an_egg_of_the_easy_mode_cites_its_ruling(ryan):
    sheet = GAME.score(table("easy", Noah=nest("1000000", 1), Ryan=ryan))
    eggs, broken = sheet.tallies[0].lines
    assert (eggs.rule, broken.rule) == ("ruling-easy-mode-score", "final-score")


def test_lines_stand_in_the_order_of_the_rulebook():
    labels = [line.label for line in GAME.score(PRINTED).tallies[0].lines]
    assert labels[0] == "12 eggs"
    assert labels[-1] == "2 broken eggs"


def test_easy_mode_has_no_trophies():
    sheet = GAME.score(table("easy", Noah=nest("1214013", 2), Ryan=nest("1021313")))
    assert points(sheet) == {"Noah": 10, "Ryan": 11}
    assert sheet.outcome.winners == ("Ryan",)


@pytest.mark.parametrize("mode", ["standard", "easy"])
def test_a_missing_player_makes_it_a_preview(mode):
    sheet = GAME.score(table(mode, Noah=nest("1000000"), Ryan=None))
    assert points(sheet) == {"Noah": 1, "Ryan": 0}
    assert sheet.waiting_for == ("Ryan",)
    assert sheet.outcome is None


def test_equal_points_share_the_win():
    sheet = GAME.score(table(Noah=nest("3000000"), Ryan=nest("0300000")))
    assert sheet.outcome.winners == ("Noah", "Ryan")
    assert sheet.outcome.rule == "ruling-points-tie"


def test_more_than_the_box_holds_together_keeps_everything():
    sheet = GAME.score(table(Noah=nest("2000000"), Ryan=nest("2000000"), Jinny=nest()))
    [conflict] = sheet.conflicts
    assert conflict.text == "Noah and Ryan have 4 eggs of No. 3 together, but the box holds 3."
    assert sheet.outcome is None
    assert points(sheet)["Noah"] == 2


def test_broken_eggs_have_a_limit_together_too():
    sheet = GAME.score(table(Noah=nest(broken=3), Ryan=nest(broken=3)))
    assert "6 broken eggs" in sheet.conflicts[0].text


def test_too_many_left_in_the_middle_is_only_a_note():
    sheet = GAME.score(table(Noah=nest("1000000"), Ryan=nest()))
    assert "46 eggs are left" in sheet.notes[0].text
    assert sheet.outcome is not None


def test_few_left_in_the_middle_asks_for_a_recount():
    sheet = GAME.score(table(Noah=nest("3456789", 3), Ryan=nest()))
    assert sheet.notes[0].text == "Only 2 eggs left in the middle is unusual: please recount."


def test_hints_say_what_the_box_still_holds():
    hints = GAME.hints(PRINTED, "Noah")
    assert hints["eggs_7"] == "0 left"
    assert hints["eggs_3"] == "1 left"
    assert hints["broken"] == "3 left"


nests = st.builds(
    Nest,
    st.tuples(*(st.integers(0, n) for n in NUMBERS)),
    st.integers(0, BROKEN),
)


@given(st.lists(nests, min_size=2, max_size=6), st.sampled_from(["standard", "easy"]), st.data())
def test_seats_do_not_matter(hands, mode, data):
    names = [f"P{i}" for i in range(len(hands))]
    entries = [Entry(name, hand) for name, hand in zip(names, hands, strict=True)]
    shuffled = data.draw(st.permutations(entries))
    straight = GAME.score(Table(tuple(names), Options(mode), tuple(entries)))
    turned = GAME.score(Table(tuple(reversed(names)), Options(mode), tuple(shuffled)))
    assert points(straight) == points(turned)
    assert (straight.outcome is None) == bool(straight.conflicts)


@given(st.lists(nests, min_size=2, max_size=6))
def test_a_trophy_has_at_most_one_owner(hands):
    names = tuple(f"P{i}" for i in range(len(hands)))
    entries = tuple(Entry(name, hand) for name, hand in zip(names, hands, strict=True))
    sheet = GAME.score(Table(names, Options(), entries))
    given_out = [
        line.label
        for t in sheet.tallies
        for line in t.lines
        if line.amount == 3 and "Trophy" in line.label
    ]
    assert len(given_out) == len(set(given_out))
