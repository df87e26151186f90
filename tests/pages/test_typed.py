"""Whatever is typed stays: wrong, expired, or blank where a blank is no zero."""

import pytest

from tests.pages.phone import Phone

WRONG = {
    "text": "three",
    "negative": "-1",
    "a true minus": "−1",
    "too many": "4",
    "huge": "9" * 30,
    "longer than a number": "9" * 300,
    "longer than any number": "9" * 5000,
    "a lone minus": "-",
    "two minuses": "--1",
    "an emoji": "🐉",
    "a fraction": "1.5",
    "a comma": "1,5",
    "a sum": "1+1",
    "a power": "²",
    "hexadecimal": "0x1",
    "a boolean": "true",
    "markup": "<b>1</b>",
    "quotes": "\"'>",
}

wrong = pytest.mark.parametrize("typed", WRONG.values(), ids=WRONG)


def same(shown: str, typed: str) -> bool:
    return shown.replace("−", "-") == typed.replace("−", "-")


@wrong
def test_a_wrong_count_stays_at_its_field_with_a_sentence(phone: Phone, typed: str) -> None:
    phone.set_up("little-dragons", "Ada", "Ben").enter("Ada", eggs_3=typed, eggs_4=2)
    assert list(phone.errors) == ["eggs_3"]
    assert phone.errors["eggs_3"].endswith(".")
    assert same(phone.value("eggs_3"), typed)
    assert phone.value("eggs_4") == "2"
    assert phone.page.select_one("[name=eggs_3]")["aria-invalid"] == "true"
    assert phone.page.select_one(".summary a[href='#eggs_3']")
    assert phone.sit().points["Ada"] == "–"


@wrong
def test_a_wrong_count_on_the_common_page_stays(phone: Phone, typed: str) -> None:
    phone.set_up("little-dragons", "Ada", "Ben").follow("Enter for all players")
    phone.press("Save", **{"Eggs No. 3 for Ben": typed, "Eggs No. 4 for Ada": 2})
    [(field, message)] = phone.errors.items()
    assert same(phone.value(field), typed)
    assert message in phone.summary
    assert "Ben, Eggs No. 3" in phone.summary
    assert phone.value("Eggs No. 4 for Ada") == "2"
    assert phone.sit().points == {"Ada": "–", "Ben": "–"}


@wrong
def test_a_wrong_number_in_a_cave_stays(phone: Phone, typed: str) -> None:
    typed = f"{typed}0" if typed in ("-1", "−1", "4") else typed
    phone.set_up("too-many-kobolds", "Ada", "Ben")
    cards = {"cards-0-kind": "dragon", "cards-0-resource": "fire", "cards-3-kind": "mom"}
    phone.enter("Ada", **cards, **{"cards-3-value": typed})
    assert list(phone.errors) == ["cards-3-value"]
    assert same(phone.value("cards-3-value"), typed)
    assert "Row 1, column 4" in phone.summary
    assert phone.page.select_one("[name=cards-3-kind] [selected]")["value"] == "mom"


@wrong
def test_a_wrong_option_stays(phone: Phone, typed: str) -> None:
    typed = "99" if typed == "4" else typed
    phone.open("/new/goblin-king").press("Add", typed="Ada").press("Add", typed="Ben")
    phone.press("Open the table", **{"Extra to topple": typed})
    assert list(phone.errors) == ["options-extra"]
    assert same(phone.value("Extra to topple"), typed)
    assert phone.offers("Ben earlier")


@pytest.mark.parametrize("typed", ["3", " 3 ", "+3", "03", "٣", "３", "3\n"])
def test_a_number_is_understood_however_it_is_typed(phone: Phone, typed: str) -> None:
    phone.set_up("little-dragons", "Ada", "Ben").enter("Ada", eggs_3=typed)
    assert phone.points["Ada"] == "3"


@pytest.mark.parametrize("typed", ["-3", "−3", "- 3", " −3 ", "-٣"])
def test_both_minus_signs_are_understood(phone: Phone, typed: str) -> None:
    phone.set_up("goblin-king", "Ada", "Ben").enter("Ada", goblins=1, moved=True, adjust=typed)
    assert "6 more needed: 1 of 7." in phone.text
    assert phone.begin("Ada").value("adjust") == "−3"


def test_every_problem_is_said_at_once(phone: Phone) -> None:
    phone.set_up("little-dragons", "Ada", "Ben").enter("Ada", eggs_3=4, eggs_9="x", broken=6)
    assert phone.errors == {
        "eggs_3": "Enter 3 or fewer: the box holds 3 eggs of No. 3.",
        "eggs_9": "Enter a whole number.",
        "broken": "Enter 5 or fewer: the box holds 5 broken eggs.",
    }
    assert phone.page.title.text
    assert phone.press("Save", eggs_3=3, eggs_9="", broken=1).points["Ada"] == "2"


def test_a_blank_kombo_is_asked_for_and_zero_is_taken(phone: Phone) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben").enter("Ada", creature="gorilla", value=3)
    assert phone.errors == {"tiles": "Enter the tiles of the Kombo, or choose “No Kombo”."}
    assert phone.value("value") == "3"
    assert phone.page.select_one("[name=creature][checked]")["value"] == "gorilla"
    phone.press("Save", tiles="0")
    assert phone.points == {"Ada": "0", "Ben": "0"}
    assert "Next: Ben" in phone.text
    phone.begin("Ben").press("Save")
    assert list(phone.errors) == ["tiles"]


def test_a_combination_is_judged_at_its_fields(phone: Phone) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben").enter("Ada", tiles=4, chameleons=3)
    assert list(phone.errors) == ["creature", "chameleons", "value"]
    phone.press("Save", creature="raven", chameleons=2, value=5)
    assert phone.points["Ada"] == "20"


def test_a_blank_number_on_a_kobold_is_asked_for_and_zero_is_taken(phone: Phone) -> None:
    phone.set_up("too-many-kobolds", "Ada", "Ben")
    cards = {"cards-7-kind": "dragon", "cards-7-resource": "fire"}
    kobold = {"cards-8-kind": "kobold", "cards-8-resource": "moss"}
    phone.enter("Ada", **cards, **kobold)
    assert phone.errors == {"cards-8-value": "Enter the number that shows on the card."}
    phone.press("Save", **{"cards-8-value": "0"})
    assert phone.points["Ada"] == "0"
    assert phone.begin("Ada").value("cards-8-value") == "0"


def test_a_cave_without_a_dragon_is_refused_and_kept(phone: Phone) -> None:
    phone.set_up("too-many-kobolds", "Ada", "Ben")
    phone.enter("Ada", **{"cards-2-kind": "mom", "cards-2-value": 3, "cards-2-mushrooms": 1})
    assert "Enter your Dragon: every cave has one." in phone.summary
    assert (phone.value("cards-2-value"), phone.value("cards-2-mushrooms")) == ("3", "1")


def test_what_an_unfinished_cave_holds_is_kept(phone: Phone) -> None:
    phone.set_up("too-many-kobolds", "Ada", "Ben")
    cards = {"cards-7-kind": "dragon", "cards-7-resource": "fire", "cards-7-flipped": True}
    phone.enter("Ada", **cards, **{"cards-0-kind": "goblin", "cards-1-wants": ["none"]})
    assert "Still to enter: Ada and Ben" in phone.text
    phone.begin("Ada")
    assert phone.page.select_one("[name=cards-7-flipped]").has_attr("checked")
    assert phone.page.select_one("[name=cards-0-kind] [selected]")["value"] == "goblin"


@pytest.mark.parametrize("button", ["Save", "See the points"])
def test_nothing_entered_for_all_stores_nothing(phone: Phone, button: str) -> None:
    phone.set_up("goblin-king", "Ada", "Ben").follow("Enter for all players").press(button)
    assert not phone.sit().log


def test_an_entry_outlives_the_session(phone: Phone) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben").begin("Ada")
    phone.client.delete_cookie("session")
    phone.press("Save", creature="gorilla", tiles=4, value=3)
    assert "Nothing is lost: press “Save” again." in phone.summary
    assert (phone.value("tiles"), phone.value("value")) == ("4", "3")
    assert phone.press("Save").points == {"Ada": "12", "Ben": "0"}


def test_a_common_page_outlives_the_session(phone: Phone) -> None:
    phone.set_up("little-dragons", "Ada", "Ben").follow("Enter for all players")
    phone.client.delete_cookie("session")
    phone.press("Save", **{"Eggs No. 3 for Ada": 2, "Eggs No. 4 for Ben": 1})
    assert phone.value("Eggs No. 3 for Ada") == "2"
    assert phone.press("Save").points == {"Ada": "5", "Ben": "4"}


def test_a_taking_back_outlives_the_session(phone: Phone) -> None:
    phone.set_up("little-dragons", "Ada", "Ben").enter("Ada", eggs_3=2).begin("Ada")
    phone.client.delete_cookie("session")
    phone.press("Take back what is saved")
    assert phone.value("eggs_3") == "2"
    assert phone.press("Take back what is saved").points["Ada"] == "–"


def test_a_line_up_outlives_the_session(phone: Phone) -> None:
    phone.open("/new/kombo-klash").press("Add", typed="Ada").press("Add", typed="Ben")
    phone.client.delete_cookie("session")
    phone.press("Open the table", Target=60)
    assert "Nothing is lost: press the button again." in phone.summary
    assert list(phone.press("Open the table").points) == ["Ada", "Ben"]
    assert "Target 60" in phone.text


def test_a_wrong_entry_keeps_its_ticket(phone: Phone) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben").begin("Ada")
    ticket = phone.value("ticket")
    phone.press("Save", tiles="x", creature="gorilla")
    assert phone.value("ticket") == ticket
