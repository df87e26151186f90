"""The Goblin King is Angry: printed examples, edges, properties."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorers.goblin_king import GAME
from scorers.goblin_king.state import ADJUST, BORDERS, EXTRA, KINDS, Horde, Options
from scorers.scoresheet import ScoreSheet
from scorers.table import Entry, Table


def horde(drawing: str = "0 0 0", borders: int = 0, adjust: int = 0) -> Horde:
    """Draw a horde: Goblins, Hobgoblins, Ogrins, and a `>` when it has just moved."""
    pieces = tuple(int(number) for number in drawing.strip("> ").split())
    return Horde(pieces, ">" in drawing, borders, adjust)


def table(extra: int = 0, /, **hordes: Horde | None) -> Table:
    entries = tuple(Entry(name, state) for name, state in hordes.items() if state)
    return Table(tuple(hordes), Options(extra), entries)


def totals(sheet: ScoreSheet) -> tuple[int, int]:
    [check] = sheet.checks
    return check.have.total, check.need.total


def texts(sheet: ScoreSheet) -> list[str]:
    return [note.text for note in sheet.notes]


def test_printed_example_one_and_fourteen_make_fifteen():
    sheet = GAME.score(table(Ada=horde("1 0 0 >"), Ben=horde("14 0 0"), Cleo=None))
    assert totals(sheet) == (15, 15)
    assert sheet.checks[0].met
    assert sheet.outcome.winners == ("Ada",)
    assert sheet.outcome.rule == "winning-the-game"
    assert sheet.waiting_for == sheet.notes == sheet.tallies == ()


def test_printed_example_four_players_eighteen_more_and_a_border():
    sheet = GAME.score(table(18, Ada=horde("1 0 0 >", borders=1), Ben=None, Cleo=None, Dee=None))
    assert totals(sheet) == (1, 40)
    assert [(line.label, line.amount, line.rule) for line in sheet.checks[0].need.lines] == [
        ("4 players", 20, "winning-the-game"),
        ("Agreed before the game", 18, "ruling-eighteen-more"),
        ("1 blue Priest border", 2, "priest"),
    ]


def test_lines_name_each_player_and_kind_that_is_there():
    sheet = GAME.score(table(Ada=horde("3 0 1"), Ben=horde(), Cleo=horde("0 2 0")))
    assert sheet.checks[0].question == "Does the castle topple?"
    assert [(line.label, line.amount) for line in sheet.checks[0].have.lines] == [
        ("Ada: 3 Goblins", 3),
        ("Ada: 1 Ogrin", 4),
        ("Cleo: 2 Hobgoblins", 4),
    ]


def test_lines_follow_the_seats_whatever_the_order_of_entry():
    entries = (Entry("Ben", horde("1 0 0")), Entry("Ada", horde("2 0 0")))
    sheet = GAME.score(Table(("Ada", "Ben"), Options(), entries))
    assert [line.label for line in sheet.checks[0].have.lines] == [
        "Ada: 2 Goblins",
        "Ben: 1 Goblin",
    ]


def test_one_short_says_who_would_topple_it():
    sheet = GAME.score(table(Ada=horde("1 0 0 >"), Ben=horde("13 0 0"), Cleo=None))
    assert sheet.outcome is None
    assert sheet.waiting_for == ("Cleo",)
    assert texts(sheet) == [
        "1 more needed: 14 of 15.",
        "Ada would topple it by bringing 1 more.",
        "Ben would topple it by bringing 1 more.",
    ]


def test_met_in_the_turn_of_somebody_who_is_not_there():
    sheet = GAME.score(table(Ada=horde(">0 0 0"), Ben=horde("15 0 0"), Cleo=horde()))
    assert sheet.checks[0].met
    assert sheet.outcome is None
    assert texts(sheet) == [
        "The number is met, but nobody who has just moved stands next to the Castle."
    ]


def test_met_when_nobody_has_moved():
    sheet = GAME.score(table(Ada=horde("10 0 0"), Ben=None))
    assert sheet.outcome is None
    assert sheet.waiting_for == ("Ben",)
    assert sheet.notes[0].rule == "ruling-only-the-mover-wins"


def test_the_last_to_move_is_the_mover():
    hordes = {"Ada": horde("5 0 0 >", borders=1), "Ben": horde("5 0 0 >", borders=0)}
    first, last = (Entry(name, state) for name, state in hordes.items())
    for entries, need in (((first, last), 10), ((last, first), 12)):
        assert totals(GAME.score(Table(tuple(hordes), Options(), entries))) == (10, need)


def test_a_replaced_entry_names_no_mover():
    entries = (
        Entry("Ada", horde("5 0 0 >", borders=3)),
        Entry("Ben", horde("5 0 0")),
        Entry("Ada", horde("5 0 0", borders=3)),
    )
    sheet = GAME.score(Table(("Ada", "Ben"), Options(), entries))
    assert totals(sheet) == (10, 10)
    assert sheet.outcome is None


def test_a_new_entry_of_the_mover_counts_at_its_own_time():
    entries = (
        Entry("Ada", horde("5 0 0 >")),
        Entry("Ben", horde("5 0 0 >")),
        Entry("Ada", horde("6 0 0 >")),
    )
    sheet = GAME.score(Table(("Ada", "Ben"), Options(), entries))
    assert sheet.outcome.winners == ("Ada",)


def test_borders_and_cards_of_others_do_not_count():
    sheet = GAME.score(table(Ada=horde("9 0 0", borders=4, adjust=9), Ben=horde("1 0 0 >")))
    assert sheet.outcome.winners == ("Ben",)


def test_without_a_mover_nothing_is_added():
    assert totals(GAME.score(table(3, Ada=horde("0 0 0", borders=4, adjust=9), Ben=None))) == (
        0,
        13,
    )


def test_a_card_may_take_off_the_number():
    sheet = GAME.score(table(Ada=horde("3 0 0 >", adjust=-7), Ben=None))
    assert totals(sheet) == (3, 3)
    assert sheet.checks[0].need.lines[-1].amount == -7
    assert sheet.outcome.winners == ("Ada",)


@pytest.mark.parametrize(("drawing", "winners"), [("0 0 0 >", None), ("1 0 0 >", ("Ada",))])
def test_a_need_below_nothing_still_wants_a_piece_there(drawing, winners):
    sheet = GAME.score(table(Ada=horde(drawing, adjust=-20), Ben=None))
    assert totals(sheet)[1] == -10
    assert sheet.checks[0].missing == 0
    assert (sheet.outcome and sheet.outcome.winners) == winners


@pytest.mark.parametrize("drawing", ["0 1 0 >", "0 0 1 >"])
def test_one_big_piece_is_a_piece_there(drawing):
    assert GAME.score(table(Ada=horde(drawing), Ben=horde("10 0 0"))).outcome.winners == ("Ada",)


def test_an_empty_table_waits_for_everybody():
    sheet = GAME.score(table(Ada=None, Ben=None))
    assert sheet.waiting_for == ("Ada", "Ben")
    assert texts(sheet) == ["10 more needed: 0 of 10."]


hordes = st.builds(
    Horde,
    st.tuples(*(st.integers(0, kind.limit) for kind in KINDS)),
    st.booleans(),
    st.integers(0, BORDERS),
    st.integers(-ADJUST, ADJUST),
)


@st.composite
def tables(draw):
    names = tuple(f"P{i}" for i in range(draw(st.integers(2, 6))))
    entries = draw(st.lists(st.builds(Entry, st.sampled_from(names), hordes), max_size=9))
    return Table(names, Options(draw(st.integers(0, EXTRA))), tuple(entries))


@given(tables(), st.data())
def test_seats_do_not_matter(played, data):
    turned = Table(
        tuple(data.draw(st.permutations(played.players))), played.options, played.entries
    )
    straight, turned = GAME.score(played), GAME.score(turned)
    assert totals(straight) == totals(turned)
    assert straight.outcome == turned.outcome
    assert sorted(texts(straight)) == sorted(texts(turned))


@given(tables())
def test_strength_is_the_sum_of_all_pieces(played):
    sheet = GAME.score(played)
    pieces = [state.pieces for state in played.latest().values()]
    assert totals(sheet)[0] == sum(g + 2 * h + 4 * o for g, h, o in pieces)
    assert all(line.amount > 0 for line in sheet.checks[0].have.lines)


@given(tables())
def test_a_winner_has_moved_and_stands_there(played):
    sheet = GAME.score(played)
    if sheet.outcome is None:
        assert sheet.notes
        return
    [winner] = sheet.outcome.winners
    assert sheet.checks[0].met
    assert played.latest()[winner].moved
    assert any(played.latest()[winner].pieces)
    assert sheet.waiting_for == sheet.notes == ()


@given(tables(), st.data())
def test_another_piece_never_saves_the_castle(played, data):
    before = GAME.score(played)
    if before.outcome is None:
        return
    at = data.draw(st.integers(0, len(played.entries) - 1))
    kind = data.draw(st.integers(0, len(KINDS) - 1))
    entry = played.entries[at]
    pieces = tuple(n + (i == kind) for i, n in enumerate(entry.state.pieces))
    state = Horde(pieces, entry.state.moved, entry.state.borders, entry.state.adjust)
    entries = (*played.entries[:at], Entry(entry.player, state), *played.entries[at + 1 :])
    after = GAME.score(Table(played.players, played.options, entries))
    assert after.outcome == before.outcome


@given(tables())
def test_every_reason_is_in_the_rulebook(played):
    sheet = GAME.score(played)
    [check] = sheet.checks
    said = [*check.have.lines, *check.need.lines, *sheet.notes]
    assert all(reason.rule in GAME.rulebook for reason in said)
