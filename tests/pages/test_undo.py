"""Undo and redo: named, kept on the server, and never of what the phone has not seen."""

import pytest

from tests.pages.phone import Phone

CHANGED = "The table has changed since you saw it. Look, then decide again."


def steps(phone: Phone) -> list[str]:
    """Name the undo and redo buttons."""
    return [" ".join(button.get_text().split()) for button in phone.page.select(".undo button")]


def test_undo_and_redo_say_what_they_do(phone: Phone) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben")
    assert steps(phone) == []
    phone.turn("Ada", 4, 3)
    phone.enter("Ben", creature="", howl=2)
    assert steps(phone) == ["Undo Ben: +2, no Kombo, Howl 2"]
    phone.press("Undo Ben")
    assert steps(phone) == ["Undo Ada: +12, four gorillas", "Redo Ben: +2, no Kombo, Howl 2"]
    phone.press("Undo Ada")
    assert steps(phone) == ["Redo Ada: +12, four gorillas"]
    assert phone.points == {"Ada": "0", "Ben": "0"}
    phone.press("Redo Ada").press("Redo Ben")
    assert phone.points == {"Ada": "12", "Ben": "2"}
    assert steps(phone) == ["Undo Ben: +2, no Kombo, Howl 2"]


def test_a_new_entry_ends_redo(phone: Phone) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben").turn("Ada", 4, 3).press("Undo Ada").turn("Ada", 3, 1)
    assert steps(phone) == ["Undo Ada: +3, three gorillas"]
    assert phone.log == ["Ada: +3, three gorillas", "Ada: +12, four gorillas (undone)"]


def test_undo_of_a_replaced_entry_brings_back_the_one_before(phone: Phone) -> None:
    phone.set_up("little-dragons", "Ada", "Ben").enter("Ada", eggs_3=1).enter("Ada", eggs_3=2)
    assert phone.points["Ada"] == "2"
    phone.press("Undo Ada: 2 eggs")
    assert phone.points["Ada"] == "1"
    phone.press("Undo Ada: 1 egg")
    assert phone.points["Ada"] == "–"
    phone.press("Redo Ada: 1 egg").press("Redo Ada: 2 eggs")
    assert phone.points["Ada"] == "2"


def test_a_corrected_turn_is_undone_and_redone_in_its_place(phone: Phone) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben").turn("Ada", 4, 3).turn("Ben", 3, 2).turn("Ada", 3, 1)
    phone.follow("+12").press("Save", tiles=5)
    assert phone.points == {"Ada": "18", "Ben": "6"}
    assert steps(phone) == ["Undo Ada (corrected): +15, five gorillas"]
    phone.press("Undo Ada (corrected)")
    assert phone.points == {"Ada": "15", "Ben": "6"}
    phone.press("Redo Ada (corrected)").follow("+15").press("Save", tiles=6)
    assert phone.points == {"Ada": "21", "Ben": "6"}
    phone.press("Undo Ada (corrected): +18").press("Undo Ada (corrected): +15")
    assert steps(phone)[0] == "Undo Ada: +3, three gorillas"
    assert phone.points == {"Ada": "15", "Ben": "6"}


def test_a_turn_taken_back_can_be_brought_back(phone: Phone) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben").turn("Ada", 4, 3).turn("Ben", 3, 2)
    phone.follow("+12").press("Take back what is saved")
    assert phone.points == {"Ada": "0", "Ben": "6"}
    phone.press("Undo Ada: taken back")
    assert phone.points == {"Ada": "12", "Ben": "6"}


def test_an_entry_taken_back_is_no_zero(phone: Phone) -> None:
    phone.set_up("little-dragons", "Ada", "Ben").enter("Ada", eggs_3=1)
    phone.begin("Ada").press("Take back what is saved")
    assert phone.points["Ada"] == "–"
    assert "Still to enter: Ada and Ben" in phone.text
    phone.press("Undo Ada: taken back")
    assert phone.points["Ada"] == "1"


@pytest.mark.parametrize("step", ["undo", "redo"])
def test_a_stale_page_undoes_and_redoes_nothing(
    phone: Phone, another_phone: Phone, step: str
) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben").turn("Ada", 4, 3).turn("Ben", 3, 2)
    phone.press("Undo Ben")
    stale = another_phone.sit(phone.code).filled(f"{step.capitalize()} ")
    phone.turn("Ben", 3, 5)
    another_phone.send(*stale)
    assert another_phone.told == CHANGED
    assert another_phone.points == {"Ada": "12", "Ben": "15"}
    assert not any("undone" in line for line in another_phone.log[:1])


def test_undo_tapped_twice_undoes_once(phone: Phone) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben").turn("Ada", 4, 3).turn("Ben", 3, 2)
    tapped = phone.filled("Undo Ben")
    phone.send(*tapped).send(*tapped)
    assert phone.told == CHANGED
    assert phone.points == {"Ada": "12", "Ben": "0"}


@pytest.mark.parametrize(
    ("button", "still"),
    [
        ("Finish into the history", "Finish into the history"),
        ("Put away without a result", "Put away without a result"),
        ("Delete this table", "Delete this table"),
    ],
)
def test_a_stale_page_finishes_and_deletes_nothing(phone: Phone, button: str, still: str) -> None:
    phone.set_up("little-dragons", "Ada", "Ben").enter("Ada", eggs_3=1).enter("Ben", eggs_4=2)
    stale = phone.filled(button)
    phone.enter("Ben", eggs_4=3)
    phone.send(*stale)
    assert phone.told == CHANGED
    assert phone.offers(still)
    assert phone.offers("Change for Ben")


@pytest.mark.parametrize("seen", ["", "-1", "99999999999999999999", "x", "²", "٣"])
def test_a_step_of_a_page_that_saw_nothing_is_refused(phone: Phone, seen: str) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben").turn("Ada", 4, 3)
    path, form = phone.filled("Undo Ada")
    form["seen"] = seen
    assert phone.send(path, form).told == CHANGED
    assert phone.points["Ada"] == "12"


def test_a_turn_undone_while_it_is_corrected_is_not_lost(phone: Phone) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben").turn("Ada", 4, 3).follow("+12")
    form = phone.filled("Save", tiles=5)
    phone.sit().press("Undo Ada")
    phone.send(*form)
    if phone.offers("Save"):
        assert phone.value("tiles") == "5"
        phone.press("Save")
    assert phone.sit().points["Ada"] == "15"


def test_an_entry_of_who_has_left_is_not_undone_unseen(phone: Phone) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben", "Cleo").turn("Ada", 4, 3).turn("Ben", 3, 2)
    phone.follow("Players and options").press("Without Ben").press("Save")
    named = steps(phone)[0]
    phone.press("Undo ")
    assert phone.points["Ada"] == ("0" if named.startswith("Undo Ada") else "12")
