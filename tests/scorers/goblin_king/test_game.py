"""The Goblin King is Angry: its form and its rulebook."""

from scorers.goblin_king import GAME
from scorers.goblin_king.state import Horde

RULINGS = {
    "ruling-attacks-do-not-add",
    "ruling-big-goblins-topple",
    "ruling-cleric-is-priest",
    "ruling-eighteen-more",
    "ruling-encampments",
    "ruling-equal-in-a-hex",
    "ruling-kill-order-fixed",
    "ruling-majority-by-strength",
    "ruling-many-upgrades",
    "ruling-only-the-mover-wins",
    "ruling-out-of-cubes",
    "ruling-price-resets",
    "ruling-second-rank",
    "ruling-turn-order",
    "ruling-units-first",
    "ruling-which-pieces-die",
    "ruling-which-units",
}


def test_form_and_state_name_the_same_answers():
    answers = GAME.entry_form().answers
    assert list(answers) == ["goblins", "hobgoblins", "ogrins", "moved", "borders", "adjust"]
    assert GAME.read_entry(answers) == Horde()
    assert list(GAME.options_form().answers) == ["extra"]


def test_every_field_is_explained():
    assert all(field.description for field in (*GAME.entry_form(), *GAME.options_form()))


def test_only_cards_take_anything_off():
    form = GAME.entry_form()
    assert [f.name for f in form if getattr(f, "low", 0) < 0] == ["adjust"]
    assert (form.goblins.high, form.hobgoblins.high, form.ogrins.high) == (30, 5, 4)


def test_every_ruling_is_there_with_its_evidence_and_other_reading():
    rulings = [section for section in GAME.rulebook.sections if section.ruling]
    assert {section.id for section in rulings} == RULINGS
    assert all(s.title.endswith("?") and s.evidence and s.other_reading for s in rulings)


def test_every_section_says_where_it_is_printed():
    assert all(section.heading for section in GAME.rulebook.sections)


def test_seats():
    assert list(GAME.seats) == [2, 3, 4, 5, 6]
