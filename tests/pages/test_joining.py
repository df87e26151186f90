"""Everyone on their own phone."""

from tests.pages.phone import Phone


def test_a_guest_says_who_they_are_and_enters(phone: Phone, another_phone: Phone) -> None:
    phone.set_up("little-dragons", "Ada", "Ben").follow("Everyone on their own phone")
    link = phone.page.select_one("a.link")["href"]
    another_phone.open(link.removeprefix("http://localhost"))
    assert another_phone.heading == "Who are you?"
    another_phone.follow("Ben still to enter").press("Save", eggs_4=2)
    assert another_phone.points == {"Ada": "–", "Ben": "2"}
    another_phone.open(f"/t/{phone.code}/join")
    assert "Ben has entered" in another_phone.text
    another_phone.follow("Only look at the table")
    assert another_phone.points["Ben"] == "2"


def test_a_new_table_offers_it_first(phone: Phone) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben")
    first = phone.page.select_one("main a.button")
    assert first.get_text() == "Everyone on their own phone"
