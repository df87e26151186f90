"""The points before they are saved: shown, with their reasons, and not stored."""

from tests.pages.phone import Phone


def test_the_points_are_shown_and_nothing_is_stored(phone: Phone) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben").turn("Ada", 3, 1).turn("Ben", 3, 2).begin("Ada")
    phone.press("See the points", creature="wolf", tiles=4, value=3)
    assert "+12 → Ada 15" in phone.text
    assert "Turn 2: wolf Kombo" in phone.text
    assert "Turn 1" not in phone.text
    assert phone.value("tiles") == "4"
    assert len(phone.sit().log) == 2
    assert phone.points == {"Ada": "3", "Ben": "6"}


def test_a_correction_is_shown_in_its_place(phone: Phone) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben").turn("Ada", 3, 1).turn("Ben", 3, 2).turn("Ada", 3, 3)
    phone.follow("+3").press("See the points", tiles=4)
    assert "+4 → Ada 13" in phone.text
    assert phone.sit().points["Ada"] == "12"


def test_all_players_are_shown(phone: Phone) -> None:
    phone.set_up("little-dragons", "Ada", "Ben").follow("Enter for all players")
    phone.press("See the points", **{"Eggs No. 3 for Ada": 3, "Eggs No. 4 for Ben": 1})
    assert "Ada wins" in phone.text
    assert not phone.sit().log


def test_an_unfinished_form_shows_points_without_complaints_about_blanks(phone: Phone) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben").begin("Ada").press("See the points", howl=3)
    assert not phone.errors
    assert "+3 → Ada 3" in phone.text


def test_a_wrong_form_says_so_and_shows_what_is_stored(phone: Phone) -> None:
    phone.set_up("little-dragons", "Ada", "Ben").enter("Ada", eggs_3=1).begin("Ada")
    phone.press("See the points", eggs_3="x")
    assert phone.errors == {"eggs_3": "Enter a whole number."}
    assert phone.value("eggs_3") == "x"
    assert "Ada 1" in phone.text


def test_the_pages_script_gets_the_points_alone(phone: Phone) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben").begin("Ada")
    path, form = phone.filled("See the points", creature="wolf", tiles=4, value=3)
    answer = phone.client.post(path, data=form, headers={"X-Live": "1"})
    assert answer.status_code == 200
    assert "<form" not in answer.text
    assert "<html" not in answer.text
    assert 'id="live"' in answer.text
    assert 'id="live-total"' in answer.text
    assert "style=" not in answer.text
    assert not phone.sit().log
