"""Pressed twice, gone back, or entered on two phones: it counts once, and nothing is lost."""

import pytest

from tests.pages.phone import Filled, Phone


def turns(phone: Phone) -> list[str]:
    return [line for line in phone.sit().log if "(undone)" not in line]


@pytest.fixture
def opened(phone: Phone) -> Phone:
    return phone.set_up("kombo-klash", "Ada", "Ben").begin("Ada")


def twelve(phone: Phone, **typed: object) -> Filled:
    return phone.filled("Save", **{"creature": "gorilla", "tiles": 4, "value": 3, **typed})


def test_a_turn_saved_twice_counts_once(opened: Phone) -> None:
    form = twelve(opened)
    opened.send(*form).send(*form)
    assert opened.points == {"Ada": "12", "Ben": "0"}
    assert len(turns(opened)) == 1


def test_two_equal_turns_from_two_pages_count_twice(opened: Phone) -> None:
    opened.send(*twelve(opened)).turn("Ben", 3, 1).begin("Ada")
    opened.send(*twelve(opened))
    assert opened.points == {"Ada": "24", "Ben": "3"}


def test_a_turn_of_no_points_counts_as_a_turn(opened: Phone) -> None:
    opened.press("Save", creature="", howl="0")
    assert "Next: Ben" in opened.text
    assert turns(opened) == ["Ada: +0, no Kombo"]


def test_back_then_other_tiles_correct_the_turn(opened: Phone) -> None:
    first, second = twelve(opened), twelve(opened, tiles=5)
    opened.send(*first).send(*second)
    assert opened.points == {"Ada": "15", "Ben": "0"}
    assert turns(opened) == ["Ada (corrected): +15, five gorillas", "Ada: +12, four gorillas"]
    opened.press("Undo Ada (corrected)")
    assert opened.points == {"Ada": "12", "Ben": "0"}


def test_back_after_undo_counts_again_and_once(opened: Phone) -> None:
    form = twelve(opened)
    opened.send(*form).press("Undo Ada")
    assert opened.points["Ada"] == "0"
    opened.send(*form)
    assert opened.sit().points["Ada"] == "12"
    opened.send(*form)
    assert opened.sit().points["Ada"] == "12"


def test_back_and_forth_ends_with_what_was_saved_last(opened: Phone) -> None:
    first, second = twelve(opened), twelve(opened, tiles=5)
    opened.send(*first).send(*second).send(*first)
    if opened.offers("Save"):
        opened.press("Save")
    assert opened.sit().points["Ada"] == "12"


@pytest.mark.parametrize("undone", [False, True])
def test_back_then_save_tapped_twice_is_saved_once_without_a_question(
    opened: Phone, undone: bool
) -> None:
    first, second = twelve(opened), twelve(opened, tiles=5)
    opened.send(*first)
    if undone:
        opened.press("Undo Ada")
    opened.send(*second).send(*second)
    assert not opened.summary
    assert len(turns(opened)) == (1 if undone else 2)


def test_a_correction_saved_twice_counts_once(opened: Phone) -> None:
    opened.send(*twelve(opened)).follow("+12")
    form = opened.filled("Save", tiles=6)
    opened.send(*form).send(*form)
    assert opened.sit().points["Ada"] == "18"
    assert len(turns(opened)) == 2


def test_all_players_saved_twice_count_once(phone: Phone) -> None:
    phone.set_up("little-dragons", "Ada", "Ben").follow("Enter for all players")
    form = phone.filled("Save", **{"Eggs No. 3 for Ada": 3, "Eggs No. 4 for Ben": 1})
    phone.send(*form).send(*form)
    assert phone.sit().log == ["Ben: 1 egg", "Ada: 3 eggs"]


def test_a_table_opened_twice_is_one(phone: Phone) -> None:
    phone.open("/new/kombo-klash").press("Add", typed="Ada").press("Add", typed="Ben")
    form = phone.filled("Open the table")
    first = phone.send(*form).path
    assert phone.send(*form).path == first
    assert len(phone.open("/").page.select("a[href^='/t/']")) == 1


def test_back_to_the_set_up_form_does_not_reset_the_table(phone: Phone) -> None:
    phone.open("/new/kombo-klash").press("Add", typed="Ada").press("Add", typed="Ben")
    form = phone.filled("Open the table")
    phone.code = phone.send(*form).path.rpartition("/")[2]
    phone.turn("Ada", 4, 3)
    assert phone.send(*form).points == {"Ada": "12", "Ben": "0"}


def test_a_rematch_asked_for_twice_is_one(phone: Phone) -> None:
    phone.set_up("little-dragons", "Ada", "Ben").enter("Ada", eggs_3=1).enter("Ben", eggs_4=2)
    phone.press("Finish into the history")
    form = phone.filled("Play again with the same players")
    first = phone.send(*form).path
    assert phone.send(*form).path == first
    phone.sit().press("Play again with the same players")
    assert phone.path != first


def test_two_phones_for_one_seat_the_second_sees_both_and_chooses(
    phone: Phone, another_phone: Phone
) -> None:
    phone.set_up("little-dragons", "Ada", "Ben").begin("Ada")
    another_phone.sit(phone.code).begin("Ada")
    phone.press("Save", eggs_3=2)
    another_phone.press("Save", eggs_4=4)
    assert "not saved yet 2 eggs 4 eggs" in another_phone.summary
    assert "Eggs No. 3 2 – Eggs No. 4 – 4" in another_phone.summary
    assert another_phone.value("Eggs No. 4") == "4"
    assert phone.sit().points["Ada"] == "2"
    another_phone.press("Save mine instead")
    assert phone.sit().points["Ada"] == "4"
    assert phone.log == ["Ada: 4 eggs", "Ada: 2 eggs"]


def test_two_phones_for_one_seat_the_first_can_stay(phone: Phone, another_phone: Phone) -> None:
    phone.set_up("little-dragons", "Ada", "Ben").begin("Ada")
    another_phone.sit(phone.code).begin("Ada")
    phone.press("Save", eggs_3=2)
    another_phone.press("Save", eggs_4=4).press("Keep theirs")
    assert another_phone.points["Ada"] == "2"
    assert another_phone.offers("Undo Ada: 2 eggs")
    another_phone.press("Redo Ada: 4 eggs")
    assert another_phone.points["Ada"] == "4"
    another_phone.press("Undo Ada: 4 eggs")
    assert another_phone.points["Ada"] == "2"


def test_one_turn_entered_on_two_phones_counts_once_as_the_page_says(
    phone: Phone, another_phone: Phone
) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben").begin("Ada")
    another_phone.sit(phone.code).begin("Ada")
    phone.send(*twelve(phone))
    another_phone.send(*twelve(another_phone, tiles=5))
    assert "not saved yet +12, four gorillas +15, five gorillas" in another_phone.summary
    another_phone.press("Add mine as a further turn")
    assert phone.sit().points["Ada"] == "27"


def test_one_turn_entered_on_two_phones_counts_once_when_theirs_is_kept(
    phone: Phone, another_phone: Phone
) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben").begin("Ada")
    another_phone.sit(phone.code).begin("Ada")
    phone.send(*twelve(phone))
    another_phone.send(*twelve(another_phone))
    assert "Both say the same" in another_phone.summary
    another_phone.press("Keep only theirs")
    assert another_phone.points["Ada"] == "12"
    another_phone.press("Redo Ada: +12")
    assert another_phone.points["Ada"] == "24"


def test_two_phones_that_say_the_same_of_a_seat_are_not_asked(
    phone: Phone, another_phone: Phone
) -> None:
    phone.set_up("little-dragons", "Ada", "Ben").begin("Ada")
    another_phone.sit(phone.code).begin("Ada")
    phone.press("Save", eggs_3=2)
    another_phone.press("Save", eggs_3=2)
    assert not another_phone.summary
    assert another_phone.log == ["Ada: 2 eggs"]


def test_what_another_phone_saved_is_not_taken_back_unseen(
    phone: Phone, another_phone: Phone
) -> None:
    phone.set_up("little-dragons", "Ada", "Ben").enter("Ada", eggs_3=1).begin("Ada")
    another_phone.sit(phone.code).enter("Ada", eggs_3=2)
    phone.press("Take back what is saved")
    assert "not saved yet 2 eggs taken back" in phone.summary
    phone.follow("Keep theirs")
    assert phone.points["Ada"] == "2"
    phone.begin("Ada")
    another_phone.sit().enter("Ada", eggs_3=3)
    phone.press("Take back what is saved").press("Take theirs back all the same")
    assert phone.points["Ada"] == "–"
    phone.press("Undo Ada: taken back")
    assert phone.points["Ada"] == "3"


def test_caves_that_differ_are_compared_card_by_card(phone: Phone, another_phone: Phone) -> None:
    phone.set_up("too-many-kobolds", "Ada", "Ben").begin("Ada")
    another_phone.sit(phone.code).begin("Ada")
    same = {"cards-0-kind": "kobold", "cards-0-resource": "fire", "cards-7-kind": "dragon"}
    phone.press("Save", **same, **{"cards-0-value": 3, "cards-7-resource": "fire"})
    another_phone.press("Save", **same, **{"cards-0-value": 0, "cards-7-resource": "water"})
    assert "Row 1, column 1 Kobold, Fire (orange), 3 Kobold, Fire (orange), 0" in (
        another_phone.summary
    )
    assert "Row 2, column 3 Dragon, Fire (orange) Dragon, Water (blue)" in another_phone.summary
    another_phone.press("Keep theirs").press("Redo Ada").begin("Ada")
    assert another_phone.value("cards-0-value") == "0"


def test_hordes_of_a_common_page_that_clash_are_chosen_between(
    phone: Phone, another_phone: Phone
) -> None:
    phone.set_up("goblin-king", "Ada", "Ben").follow("Enter for all players")
    another_phone.sit(phone.code).enter("Ada", goblins=2)
    phone.press("Save", **{"Goblins for Ada": 3, "Goblins for Ben": 1})
    assert "Goblins 2 3" in phone.summary
    assert "Ben" not in phone.summary
    phone.press("Keep theirs")
    assert phone.log[0] == "Ben: 1 Goblin"
    assert "Ada: 3 Goblins (undone)" in phone.log
    phone.press("Redo Ada: 3 Goblins")
    assert phone.offers("Undo Ada: 3 Goblins") or phone.offers("Undo Ben: 1 Goblin")


def test_the_first_phones_entry_saved_again_counts_again(
    phone: Phone, another_phone: Phone
) -> None:
    phone.set_up("little-dragons", "Ada", "Ben").begin("Ada")
    form = phone.filled("Save", eggs_3=2)
    phone.send(*form)
    another_phone.sit(phone.code).enter("Ada", eggs_3="", eggs_4=4)
    phone.send(*form)
    assert "not saved yet 4 eggs 2 eggs" in phone.summary
    phone.press("Save mine instead")
    assert phone.sit().points["Ada"] == "2"


def test_two_phones_for_two_seats_both_succeed(phone: Phone, another_phone: Phone) -> None:
    phone.set_up("little-dragons", "Ada", "Ben").begin("Ada")
    another_phone.sit(phone.code).begin("Ben")
    phone.press("Save", eggs_3=2)
    another_phone.press("Save", eggs_4=4)
    assert another_phone.points == {"Ada": "5", "Ben": "7"}


def test_two_common_pages_that_change_two_seats_both_succeed(
    phone: Phone, another_phone: Phone
) -> None:
    phone.set_up("little-dragons", "Ada", "Ben", "Cleo").enter("Cleo", eggs_9=1)
    phone.follow("Enter for all players")
    another_phone.sit(phone.code).follow("Enter for all players")
    phone.press("Save", **{"Eggs No. 3 for Ada": 2})
    another_phone.press("Save", **{"Eggs No. 4 for Ben": 4})
    assert phone.sit().points == {"Ada": "5", "Ben": "7", "Cleo": "4"}


def test_a_common_page_never_takes_back_what_it_did_not_show(
    phone: Phone, another_phone: Phone
) -> None:
    phone.set_up("little-dragons", "Ada", "Ben").follow("Enter for all players")
    another_phone.sit(phone.code).enter("Ben", eggs_4=4)
    phone.press("Save", **{"Eggs No. 3 for Ada": 2})
    if phone.offers("Save"):
        phone.press("Save")
    assert phone.sit().points == {"Ada": "5", "Ben": "7"}


def test_two_phones_that_correct_one_turn_are_shown_both(
    phone: Phone, another_phone: Phone
) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben").turn("Ada", 4, 3)
    another_phone.sit(phone.code).follow("+12")
    phone.follow("+12").press("Save", tiles=5)
    another_phone.press("Save", tiles=6)
    assert "not saved yet +15, five gorillas +18, six gorillas" in another_phone.summary
    another_phone.press("Save mine instead")
    assert phone.sit().points["Ada"] == "18"


def test_a_new_turn_and_a_correction_are_two_things(phone: Phone, another_phone: Phone) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben").turn("Ada", 4, 3).turn("Ben", 3, 1).begin("Ada")
    another_phone.sit(phone.code).follow("+12").press("Save", tiles=5)
    third = another_phone.sit(phone.code).follow("+15").filled("Save", tiles=6)
    phone.press("Save", creature="gorilla", tiles=3, value=2)
    assert phone.points["Ada"] == "21"
    assert another_phone.send(*third).points["Ada"] == "24"


def test_theirs_stays_on_the_common_page_though_it_was_an_undo(
    phone: Phone, another_phone: Phone
) -> None:
    phone.set_up("little-dragons", "Ada", "Ben").enter("Ada", eggs_3=1)
    phone.follow("Enter for all players")
    another_phone.sit(phone.code).press("Undo Ada")
    phone.press("Save", **{"Eggs No. 3 for Ada": 2})
    assert "taken back" in phone.summary
    assert phone.press("Keep theirs").points["Ada"] == "–"
    assert phone.press("Redo Ada").points["Ada"] == "2"


def test_the_common_page_opens_with_the_points_as_they_stand(phone: Phone) -> None:
    phone.set_up("little-dragons", "Ada", "Ben").enter("Ada", eggs_4=2)
    totals = phone.follow("Enter for all players").page.select_one("#live-total")
    assert totals.get_text(" ", strip=True) == "Ada 2 Ben 0"


@pytest.mark.parametrize("ticket", ["", "🐉" * 50, "x" * 5000, "\0", "a\0b"])
def test_a_made_up_ticket_is_as_good_as_any(phone: Phone, ticket: str) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben", ticket=ticket).begin("Ada")
    phone.send(*twelve(phone, ticket=ticket))
    assert phone.points["Ada"] == "12"
