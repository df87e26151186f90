"""Everyone on their own phone."""

import re

import pytest

from tests.pages.phone import Phone


@pytest.fixture
def table(phone: Phone) -> Phone:
    return phone.set_up("little-dragons", "Ada", "Ben")


def address(phone: Phone) -> str:
    """Give the path of the link that the table's page offers to other phones."""
    phone.sit().follow("Everyone on their own phone")
    return str(phone.page.select_one("a.link")["href"]).removeprefix("http://localhost")


def test_a_guest_says_who_they_are_and_enters(table: Phone, another_phone: Phone) -> None:
    another_phone.open(address(table))
    assert another_phone.heading == "Who are you?"
    another_phone.press("Ben still to enter").press("Save", eggs_4=2)
    assert another_phone.points == {"Ada": "–", "Ben": "2"}
    another_phone.open(f"/t/{table.code}/join?anew=1")
    another_phone.follow("Only look at the table")
    assert another_phone.points["Ben"] == "2"


def test_a_new_table_offers_it_first(table: Phone) -> None:
    first = table.page.select_one("main a.button")
    assert first.get_text() == "Everyone on their own phone"


def test_the_address_is_short_and_may_be_typed_as_one_likes(
    table: Phone, another_phone: Phone
) -> None:
    path = address(table)
    assert re.fullmatch("/[A-Z2-9]{5}-[A-Z2-9]{5}", path)
    code = table.code
    for typed in (path, f"/{code}", f"/{code[:5]} {code[5:]}", path.lower(), path.title()):
        assert another_phone.open(typed).heading == "Who are you?"
    another_phone.open("/bcdef-ghjkm", status=404)
    another_phone.open("/abcde-fghj", status=404)


def test_the_phone_remembers_who_its_owner_is(table: Phone, another_phone: Phone) -> None:
    link = address(table)
    another_phone.open(link).press("Ben").press("Save", eggs_4=2)
    assert "You are Ben" in another_phone.text
    assert another_phone.open(link).heading == "Ben"
    assert "This is you" in another_phone.text
    another_phone.follow("I am somebody else").press("Ada")
    assert another_phone.open(link).heading == "Ada"


def test_taking_a_seat_begins_the_session_anew(table: Phone, another_phone: Phone) -> None:
    own = another_phone.set_up("kombo-klash", "Cleo", "Dan").turn("Cleo", 4, 3).code
    planted = another_phone.filled("Undo Cleo")
    another_phone.open(address(table)).press("Ben")
    another_phone.send(*planted, status=400)
    assert another_phone.sit(own).press("Undo Cleo").points["Cleo"] == "0"
    planted = another_phone.open(address(table)).filled("Save", eggs_4=2)
    another_phone.follow("I am somebody else").press("Ada")
    another_phone.send(*planted)


def test_the_page_that_asks_is_not_gone_back_to(table: Phone, another_phone: Phone) -> None:
    another_phone.open(address(table))
    assert another_phone.response.cache_control.no_store


def test_a_seat_that_another_phone_took_may_be_shared(table: Phone, another_phone: Phone) -> None:
    link = address(table)
    another_phone.open(link).press("Ben")
    assert "Another phone" not in another_phone.told
    assert "Ben has come" in table.open(table.path).text
    table.open(link).press("Ben on another phone already")
    assert "Another phone is here for Ben, too" in table.told
    assert table.heading == "Ben"


def test_a_seat_given_up_is_free(table: Phone, another_phone: Phone) -> None:
    link = address(table)
    another_phone.open(link).press("Ben")
    another_phone.open(f"{another_phone.path}").follow("I am somebody else").press("Ada")
    assert table.open(link).offers("Ben still to enter")
    assert table.offers("Ada on another phone already")


def test_whoever_left_the_table_is_asked_again(table: Phone, another_phone: Phone) -> None:
    link = address(table)
    another_phone.open(link).press("Ben")
    table.sit().follow("Players and options").press("Add", typed="Cleo").press("Without Ben")
    table.press("Save")
    assert another_phone.open(link).heading == "Who are you?"


def test_a_finished_table_asks_nobody(table: Phone, another_phone: Phone) -> None:
    link = address(table)
    table.enter("Ada", eggs_3=1).enter("Ben", eggs_4=2).press("Finish into the history")
    assert another_phone.open(link).verdict == "Ben wins"


@pytest.mark.parametrize("seat", ["", "0", "99999999999999999999", "x"])
def test_a_seat_that_is_not_there_cannot_be_taken(table: Phone, seat: str) -> None:
    table.open(f"/t/{table.code}/join")
    table.send(*table.filled("Ben"), status=200)
    table.follow("I am somebody else")
    path, form = table.filled("Ada")
    form["seat"] = seat
    table.send(path, form, status=404)


def test_only_so_many_tables_are_remembered(phone: Phone) -> None:
    for _ in range(25):
        phone.set_up("little-dragons", "Ada", "Ben").open(f"/t/{phone.code}/join").press("Ada")
    with phone.client.session_transaction() as session:
        assert len(session["seats"]) == 20
    assert phone.open(f"/t/{phone.code}/join").heading == "Ada"
