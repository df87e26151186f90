"""Kombo Klash!: printed examples, lines, notes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorers.kombo_klash import GAME
from scorers.kombo_klash.state import CREATURES, Options, Turn
from scorers.table import Entry, Table


def sheet_of(target: int = 75, /, **turns: list[Turn]):
    """Score whole columns of turns, a player each."""
    entries = tuple(Entry(name, turn) for name, own in turns.items() for turn in own)
    return GAME.score(Table(tuple(turns), Options(target), entries))


def lines(*turns: Turn) -> list[tuple[str, int, str]]:
    [tally, _] = sheet_of(Red=list(turns), Blue=[]).tallies
    return [(line.label, line.amount, line.detail) for line in tally.lines]


def note_texts(**turns: list[Turn]) -> list[str]:
    return [note.text for note in sheet_of(500, **turns).notes]


def test_printed_three_tiles():
    assert lines(Turn("gorilla", 3, 3)) == [("Turn 1: gorilla Kombo", 9, "3 tiles × 3")]


def test_printed_three_tiles_and_a_chameleon():
    [line] = lines(Turn("gorilla", 3, 4, 1))
    assert line == ("Turn 1: gorilla Kombo", 12, "4 tiles × 3, one of them a Chameleon")


def test_printed_three_that_do_not_touch():
    assert lines(Turn()) == [("Turn 1: no Kombo", 0, "nothing scored")]


def test_printed_round_is_played_out():
    red = [Turn(howl=40), Turn(howl=27), Turn("gorilla", 3, 4, 1)]
    sheet = sheet_of(Red=red, Blue=[Turn(), Turn()])
    assert sheet.tallies[0].total == 79
    assert sheet.outcome is None
    assert sheet.waiting_for == ("Blue",)
    [text] = [note.text for note in sheet.news]
    assert text == (
        "The target of 75 is reached by Red; the round is played out. Still to play: Blue."
    )
    assert sheet_of(Red=red, Blue=[Turn(), Turn(), Turn()]).outcome.winners == ("Red",)


def test_lines_follow_the_turns():
    assert lines(Turn(), Turn("wolf", 2, 6, 2, 1, 2), Turn(swamp=1), Turn("raven", 4)) == [
        ("Turn 1: no Kombo", 0, "nothing scored"),
        ("Turn 2: wolf Kombo", 12, "6 tiles × 2, 2 of them Chameleons"),
        ("Turn 2: Howl", 1, "tiles in hand"),
        ("Turn 2: Swamp", 2, "tiles flipped"),
        ("Turn 3: Swamp", 1, "tiles flipped"),
        ("Turn 4: no Kombo", 0, "without tiles a creature or its value scores nothing"),
    ]


def test_series_carry_the_running_totals():
    sheet = sheet_of(Red=[Turn(howl=4), Turn(), Turn(swamp=2)], Blue=[])
    assert [(s.name, s.values) for s in sheet.series] == [("Red", (4, 4, 6)), ("Blue", ())]


def test_totals_go_past_a_hundred():
    sheet = sheet_of(500, Red=[Turn("wolf", 20, 12, 6)], Blue=[Turn()])
    assert sheet.tallies[0].total == 240


def test_more_than_one_wolf_or_alligator_is_only_a_note():
    assert note_texts(Red=[Turn(howl=4, swamp=2)], Blue=[]) == []
    assert note_texts(Red=[Turn(), Turn(howl=5, swamp=3)], Blue=[]) == [
        "Red’s turn 2 has Howl 5: one Wolf pays 4 at most. Please check.",
        "Red’s turn 2 has Swamp 3: one Alligator flips 2 at most. Please check.",
    ]


def test_one_creature_with_two_values_is_only_a_note():
    three, four, leftover = Turn("gorilla", 3, 3), Turn("gorilla", 4, 3), Turn("gorilla", 5)
    assert note_texts(Red=[three, leftover], Blue=[three]) == []
    [text] = note_texts(Red=[three], Blue=[Turn("wolf", 4, 3), four])
    assert text.startswith("One gorilla is worth 3 in Red’s turn 1 and 4 in Blue’s turn 2:")


kombos = st.integers(0, 6).flatmap(
    lambda mimics: st.builds(
        Turn,
        st.sampled_from(CREATURES),
        st.integers(1, 20),
        st.integers(max(3, 2 * mimics), 6 + mimics),
        st.just(mimics),
    )
)
abilities = st.builds(Turn, howl=st.integers(0, 40), swamp=st.integers(0, 40))
columns = st.lists(st.lists(kombos | abilities, max_size=4), min_size=2, max_size=4)


@given(columns, st.integers(10, 500))
def test_every_table_adds_up_and_cites_its_rules(turns, target):
    sheet = sheet_of(target, **{f"P{i}": own for i, own in enumerate(turns)})
    for own, tally, series in zip(turns, sheet.tallies, sheet.series, strict=True):
        assert tally.name == series.name
        assert tally.total == sum(turn.points for turn in own)
        assert series.values[-1:] == ((tally.total,) if own else ())
        assert all(line.detail and line.rule in GAME.rulebook for line in tally.lines)
    assert all(note.rule in GAME.rulebook for note in (*sheet.notes, *sheet.conflicts))
    if sheet.outcome:
        assert not sheet.conflicts
        assert sheet.outcome.rule in GAME.rulebook


@pytest.mark.parametrize("section", GAME.rulebook.sections, ids=lambda section: section.id)
def test_rulings_show_their_evidence(section):
    assert section.heading
    assert section.text
    assert section.ruling == bool(section.evidence and section.other_reading)
