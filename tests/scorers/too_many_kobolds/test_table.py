"""Too Many Kobolds: conflicts, notes, the outcome."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorers.table import Entry, Table
from scorers.too_many_kobolds import GAME
from scorers.too_many_kobolds.card import RESOURCES
from scorers.too_many_kobolds.notation import parse
from scorers.too_many_kobolds.state import Cave, Options

NAMES = ("Noah", "Ryan", "Jinny", "Ada", "Ben")


def table(*drawings: str | None, **options: str) -> Table[Options, Cave]:
    names = NAMES[: len(drawings)]
    entries = tuple(
        Entry(name, parse(drawing))
        for name, drawing in zip(names, drawings, strict=True)
        if drawing
    )
    return Table(names, Options(**options), entries)


def score(*drawings: str | None, **options: str):
    return GAME.score(table(*drawings, **options))


def texts(notes) -> list[str]:
    return [note.text for note in notes]


def filled(*cards: str, dragon: str = "fire", rest: str = ".") -> str:
    """Draw a cave that begins with these cards and ends with the Dragon."""
    return " ".join([*cards, *[rest] * (14 - len(cards)), f"D:{dragon}"])


def calm(dragon: str) -> str:
    """Draw a full cave that makes nobody wonder."""
    kobolds = (f"{name}-1" for name in list(RESOURCES) for _ in range(2))
    return " ".join(["mom-1", *list(kobolds)[:13], f"D:{dragon}"])


def test_two_full_caves_have_an_outcome():
    sheet = score(calm("fire"), calm("moss"))
    assert sheet.notes == sheet.conflicts == sheet.waiting_for == ()
    assert sheet.outcome.winners == ("Noah", "Ryan")
    assert sheet.outcome.rule == "ruling-points-tie"


def test_most_points_win():
    better = calm("moss").replace("mom-1", "mom")
    sheet = score(calm("fire"), better)
    assert sheet.outcome.winners == ("Ryan",)
    assert sheet.outcome.rule == "end-of-the-game-winner"
    assert sheet.ranks == (2, 1)


def test_a_missing_cave_makes_it_a_preview():
    sheet = score(None, calm("moss"))
    assert sheet.waiting_for == ("Noah",)
    assert sheet.outcome is None
    assert sheet.tallies[0].lines == ()


def test_a_cave_with_gaps_is_scored_as_it_stands():
    sheet = score(calm("fire"), filled("mom+2", "moss+3"))
    assert sheet.waiting_for == ("Ryan",)
    assert sheet.tallies[1].total == 5
    assert sheet.outcome is None


def test_a_later_entry_replaces_an_earlier_one():
    first = table(calm("fire"), calm("moss"))
    entries = (*first.entries, Entry("Noah", parse(filled("mom+2"))))
    sheet = GAME.score(Table(first.players, first.options, entries))
    assert sheet.tallies[0].total == 2
    assert sheet.waiting_for == ("Noah",)


@pytest.mark.parametrize(
    ("token", "name", "held"),
    [
        ("fetcher+1", "Mushroom Fetchers", 3),
        ("fan-1", "Dragon Fans", 4),
        ("kid-1", "Kobold Kids", 4),
        ("goblin", "Goblins", 4),
        ("egg-1", "Egg-keepers", 1),
    ],
)
def test_more_than_the_box_holds_together(token, name, held):
    sheet = score(filled(*[token] * held), filled("mom"), filled(token))
    assert texts(sheet.conflicts) == [
        f"Noah and Jinny have {held + 1} {name} together, but the box holds {held}."
    ]
    assert score(filled(*[token] * held), filled("mom")).conflicts == ()


def test_a_conflict_keeps_everything_but_the_outcome():
    full = calm("fire").replace("stone-1", "egg-1", 1)
    sheet = score(full, full.replace("D:fire", "D:moss"), None)
    assert len(sheet.conflicts) == 1
    assert sheet.outcome is None
    assert sheet.waiting_for == ("Jinny",)
    assert sheet.tallies[0].lines


def test_more_base_kobolds_than_there_are():
    kobolds = [filled("mom", rest="moss-1")] * 3 + [filled(*["moss-1"] * 10)]
    assert score(*kobolds).conflicts == ()
    [conflict] = score(*kobolds, filled("moss-1")).conflicts
    assert conflict.text == (
        "Noah, Ryan, Jinny, Ada and Ben have 50 base kobolds together, but the box holds 49."
    )


def test_more_cards_than_the_deck_holds():
    specials = iter(["fetcher"] * 3 + ["fan"] * 4 + ["kid"] * 4 + ["goblin"] * 4 + ["egg"])
    drawings = [
        " ".join([next(specials, "moss-1") for _ in range(4)] + ["moss-1"] * 10 + ["D:fire"])
        for _ in range(5)
    ]
    found = texts(score(*drawings).conflicts)
    assert found[-1].endswith("have 70 cards of the deck together, but the box holds 65.")
    assert "54 base kobolds" in found[0]
    assert len(found) == 2


def test_dragons_and_moms_are_not_in_the_deck():
    hands = [filled("mom", rest="moss-1")] * 3 + [filled("mom", *["moss-1"] * 10)]
    assert score(*hands, filled("mom")).conflicts == ()


def test_more_than_seven_of_one_resource():
    seven = calm("fire")
    sheet = score(seven.replace("stone-1", "moss-1"), seven.replace("coins-1", "moss-1"), None)
    assert not any("unlikely" in text for text in texts(sheet.notes))
    sheet = score(seven.replace("stone-1", "moss-1"), calm("moss").replace("coins-1", "moss-1"))
    assert texts(sheet.notes) == [
        "There are 8 moss kobolds on the table; more than 7 are unlikely: please recount."
    ]
    assert sheet.outcome is not None


def test_two_dragons_of_one_resource():
    sheet = score(calm("fire"), calm("fire"), calm("moss"))
    assert "Noah and Ryan each have a fire Dragon: is that right?" in texts(sheet.notes)
    assert sheet.outcome is not None
    assert score(calm("fire"), calm("fire"), None).notes == ()


def test_a_full_cave_without_a_mom():
    sheet = score(calm("fire").replace("mom-1", "moss-1"), ". " * 14 + "D:fire")
    assert texts(sheet.notes) == ["Noah: a full cave holds the Kobold Mom."]
    assert sheet.notes[0].rule == "ruling-mom-must-be-played"


def test_cards_that_do_not_hang_together():
    apart = "moss-1 . . . . . D:fire . . . . . . . ."
    sheet = score(apart, "moss-1 D:fire . . . . . . . . . . . . .")
    [note] = sheet.notes
    assert note.text.startswith("Noah: some cards lie apart")
    assert note.rule == "placement-rules"


@pytest.mark.parametrize(
    ("cards", "where"),
    [
        ("moss() . . . .", "moss kobold in row 1, column 1"),
        (". . moss-1(stone) stone-1 .", "moss kobold in row 1, column 3"),
        ("egg-1 mom+1 . . .", "Egg-keeper in row 1, column 1"),
    ],
)
def test_a_card_that_ought_to_be_happy(cards, where):
    notes = score(filled(*cards.split()), None).notes
    wanted = f"Noah: the {where} has all its wishes: flip it and enter the happy number."
    assert wanted in texts(notes)


def test_a_happy_card_without_a_cause():
    [note] = score("moss+3(stone,water) D:fire . . . . . . . . . . . . .", None).notes
    assert note.text == (
        "Noah: the moss kobold in row 1, column 1 is happy but lacks stone and water: "
        "fine after a Cave Rearrangement."
    )
    assert note.rule == "ruling-moved-happy"
    fetcher = "fetcher+3 D:fire . . . . . . . . . . . . ."
    assert "lacks a mushroom" in score(fetcher, None).notes[0].text


def test_unknown_wishes_make_nobody_wonder():
    assert score("moss+3 D:fire moss-3 . . . . . . . . . . . .", None).notes == ()


def test_goblins_make_nobody_wonder():
    assert score("goblin D:fire kid-1 . . . . . . . . . . . .", None).notes == ()


def test_shared_mushrooms_are_said_when_they_change_the_result():
    shared = "fetcher+1 mossm2 fetcher+1 . . . . D:fire . . . . . . ."
    [note] = score(shared, None).notes
    assert note.rule == "ruling-shared-mushroom"
    assert "count for each of them, as agreed; that is 2 points more" in note.text
    [note] = score(shared, None, mushrooms="once").notes
    assert "count only once, as agreed; that is 2 points fewer" in note.text
    alone = "fetcher+1 mossm2 D:fire . . . . . . . . . . . ."
    assert score(alone, None).notes == ()


def test_the_variant_is_remembered_while_two_play():
    assert score(None, None, two_player_powers="on").news[0].rule == "dragon-powers-two-players"
    assert score(None, None, None, two_player_powers="on").news == ()
    assert score(calm("fire"), calm("moss"), two_player_powers="on").news == ()


@given(st.permutations(list(range(65))))
def test_five_full_caves_without_a_conflict_use_up_the_deck(order):
    deck = ["fetcher+1"] * 3 + ["fan-1"] * 4 + ["kid-1"] * 4 + ["egg-1"] + ["goblin"] * 4
    deck += [f"{resource}-1" for resource in RESOURCES for _ in range(7)]
    dealt = [deck[i] for i in order]
    hands = [["mom+1", *dealt[i : i + 13]] for i in range(0, 65, 13)]
    drawings = [
        filled(*hand, dragon=dragon) for hand, dragon in zip(hands, RESOURCES, strict=False)
    ]
    sheet = score(*drawings)
    assert sheet.conflicts == ()
    assert sheet.outcome is not None


def test_the_rulebook_answers_every_open_question():
    rulings = [section for section in GAME.rulebook.sections if section.ruling]
    assert len(rulings) == 17
    for ruling in rulings:
        assert ruling.title.endswith("?")
        assert ruling.text
        assert ruling.evidence
        assert ruling.other_reading
    assert all(section.heading for section in GAME.rulebook.sections)
