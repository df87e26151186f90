"""What comes after: correcting, playing again, putting away, deleting; and who joins or leaves."""

import pytest

from tests.pages.phone import Phone


@pytest.fixture
def finished(phone: Phone) -> Phone:
    phone.set_up("little-dragons", "Ada", "Ben")
    phone.enter("Ada", eggs_3=2)
    phone.enter("Ben", eggs_4=3)
    return phone.press("Finish into the history")


def test_a_finished_table_is_reopened_corrected_and_finished_again(finished: Phone) -> None:
    assert finished.verdict == "Ben wins"
    finished.press("Reopen to correct")
    assert finished.points == {"Ada": "5", "Ben": "6"}
    finished.begin("Ada")
    assert finished.value("Eggs No. 3") == "2"
    finished.press("Save", eggs_9=4)
    assert finished.points == {"Ada": "12", "Ben": "6"}
    assert "Nothing here yet" in finished.open("/history").text
    finished.sit().press("Finish into the history")
    assert "★ Ada 12, Ben 6" in finished.open("/history").text


def test_play_again_keeps_players_order_and_options(phone: Phone) -> None:
    phone.set_up("little-dragons", "Ben", "Ada", **{"options-mode": "easy"})
    phone.enter("Ada", eggs_3=2)
    phone.enter("Ben", eggs_4=3)
    phone.press("Finish into the history").press("Play again with the same players")
    assert phone.path != f"/t/{phone.code}"
    assert phone.points == {"Ben": "–", "Ada": "–"}
    assert "Easy mode" in phone.text
    assert phone.sit().points == {"Ben": "3", "Ada": "2"}


def test_put_away_without_a_result(phone: Phone) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben").turn("Ada", 3, 2)
    phone.press("Put away without a result")
    assert "abandoned" in phone.text
    assert not phone.offers("Enter for")
    assert "without a result" in phone.open("/history").text
    assert "★" not in phone.text
    phone.sit().press("Reopen to correct")
    assert phone.points == {"Ada": "6", "Ben": "0"}
    assert phone.offers("Enter for Ben")


def test_a_deleted_table_is_gone_and_can_be_restored_whole(finished: Phone) -> None:
    finished.press("Delete this table")
    assert "This table was deleted" in finished.text
    assert not finished.open("/").page.select("a[href^='/t/']")
    assert not finished.open("/history").page.select("a[href^='/t/']")
    finished.follow("Trash").follow("Look at it").press("Restore it")
    assert finished.verdict == "Ben wins"
    assert "★ Ben 6" in finished.open("/history").text


def test_a_deleted_table_takes_no_entry_and_keeps_what_was_typed(
    phone: Phone, another_phone: Phone
) -> None:
    phone.set_up("little-dragons", "Ada", "Ben").begin("Ada")
    form = phone.filled("Save", eggs_3=2)
    phone.sit().press("Delete this table")
    phone.send(*form)
    assert phone.told == "This table was deleted. Restore it first."
    assert phone.value("Eggs No. 3") == "2"
    another_phone.open(f"/t/{phone.code}", status=404)


def test_a_finished_table_takes_no_entry_and_keeps_what_was_typed(finished: Phone) -> None:
    finished.press("Reopen to correct").begin("Ada")
    form = finished.filled("Save", eggs_3=3)
    finished.sit().press("Finish into the history")
    finished.send(*form)
    assert finished.told == "This table is finished. Reopen it first."
    assert finished.value("Eggs No. 3") == "3"
    assert finished.sit().points["Ada"] == "5"


def test_a_forgotten_player_joins_a_running_table(phone: Phone) -> None:
    phone.set_up("little-dragons", "Ada", "Ben").enter("Ada", eggs_3=2)
    phone.follow("Players and options").press("Save", typed="Cleo")
    assert phone.points == {"Ada": "2", "Ben": "–", "Cleo": "–"}
    phone.enter("Cleo", eggs_5=1)
    assert phone.points == {"Ada": "2", "Ben": "–", "Cleo": "1"}


@pytest.mark.parametrize("slug", ["little-dragons", "kombo-klash"])
def test_who_leaves_and_comes_back_has_their_entries(phone: Phone, slug: str) -> None:
    phone.set_up(slug, "Ada", "Ben", "Cleo")
    if slug == "kombo-klash":
        phone.turn("Ada", 3, 2).turn("Ben", 3, 3)
    else:
        phone.enter("Ada", eggs_7=6).enter("Ben", eggs_9=9)
    before = phone.points
    phone.follow("Players and options").press("Without Ben").press("Save")
    assert list(phone.points) == ["Ada", "Cleo"]
    phone.follow("Players and options").press("+ Ben").press("Ben earlier").press("Save")
    assert phone.points == before
    assert list(phone.points) == ["Ada", "Ben", "Cleo"]


@pytest.mark.parametrize("slug", ["little-dragons", "kombo-klash", "goblin-king"])
def test_an_entry_for_who_has_just_left_is_refused_and_stays_typed(phone: Phone, slug: str) -> None:
    phone.set_up(slug, "Ada", "Ben", "Cleo").begin("Ben")
    typed = {"little-dragons": "eggs_3", "kombo-klash": "howl", "goblin-king": "goblins"}[slug]
    more = {"creature": ""} if slug == "kombo-klash" else {}
    form = phone.filled("Save", **{typed: 2}, **more)
    phone.sit().follow("Players and options").press("Without Ben").press("Save")
    phone.send(*form)
    assert phone.told == "Ben has left this table. Add them again first."
    assert phone.value(typed) == "2"


def test_options_are_corrected_in_mid_game(phone: Phone) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben").turn("Ada", 3, 2)
    phone.follow("Players and options").press("Save", Target=9)
    assert phone.errors == {"options-target": "Enter 10 or more."}
    assert phone.value("Target") == "9"
    phone.press("Save", Target=50)
    assert "Target 50" in phone.text
    assert phone.points == {"Ada": "6", "Ben": "0"}


def test_a_stale_line_up_does_not_send_a_new_player_away(
    phone: Phone, another_phone: Phone
) -> None:
    phone.set_up("little-dragons", "Ada", "Ben").follow("Players and options")
    stale = phone.filled("Save", **{"options-mode": "easy"})
    phone.sit().follow("Players and options").press("Save", typed="Cleo")
    phone.enter("Cleo", eggs_3=2)
    phone.send(*stale)
    assert "Cleo" in phone.told
    assert phone.page.select_one("[name=options-mode][checked]")["value"] == "easy"
    assert list(phone.sit().points) == ["Ada", "Ben", "Cleo"]


def test_who_sees_both_line_ups_may_save_theirs(phone: Phone) -> None:
    phone.set_up("little-dragons", "Ada", "Ben").follow("Players and options")
    stale = phone.filled("Save", typed="Dan")
    phone.sit().follow("Players and options").press("Save", typed="Cleo")
    assert list(phone.send(*stale).press("Save").points) == ["Ada", "Ben", "Dan"]


def test_an_entry_meanwhile_is_no_obstacle_to_a_new_player(phone: Phone) -> None:
    phone.set_up("little-dragons", "Ada", "Ben").follow("Players and options")
    form = phone.filled("Save", typed="Cleo")
    phone.enter("Ada", eggs_3=1)
    assert phone.send(*form).points == {"Ada": "1", "Ben": "–", "Cleo": "–"}


def test_a_line_up_for_a_finished_table_is_refused_and_kept(finished: Phone) -> None:
    finished.press("Reopen to correct").follow("Players and options")
    form = finished.filled("Save", typed="Cleo")
    finished.sit().press("Finish into the history")
    finished.send(*form)
    assert "This table is finished. Reopen it first." in finished.text
    assert finished.offers("Cleo earlier")
