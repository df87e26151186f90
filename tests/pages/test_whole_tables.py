"""A whole table of each game, from naming the players to the history, without a script."""

from urllib.parse import urldefrag

import pytest

from scorers import GAMES
from tests.pages.house_rules import words
from tests.pages.phone import Phone


def follows_every_rule(phone: Phone) -> None:
    """Open what each line of the page gives as its reason."""
    links = phone.rule_links()
    assert links
    for link in links:
        path, section = urldefrag(link)
        phone.open(path)
        assert phone.page.find(id=section), link


def goes_into_history(phone: Phone, *said: str) -> None:
    """Finish the table; home and history name it, and its full sheet is one tap away."""
    shown = phone.sit().points
    phone.press("Finish into the history")
    assert not phone.offers("Enter for")
    for page in ("/", "/history"):
        phone.open(page)
        [card] = phone.page.select(f"a[href='/t/{phone.code}']")
        assert all(word in words(card) for word in said), words(card)
    phone.open(str(card["href"]))
    assert phone.points == shown
    assert "finished" in phone.text
    follows_every_rule(phone)


def test_little_dragons(phone: Phone) -> None:
    phone.set_up("little-dragons", "Ada", "Ben", "Cleo")
    assert phone.heading == "Little Dragons"
    assert "Still to enter: Ada, Ben and Cleo" in phone.text
    phone.enter("Ben", eggs_3=2, eggs_9=5)
    assert phone.points == {"Ada": "–", "Ben": "7", "Cleo": "–"}
    assert not phone.verdict
    phone.enter("Ada", **{"Eggs No. 3": 1, "Eggs No. 8": 8, "Broken eggs": 2})
    assert not phone.offers("Finish")
    phone.enter("Cleo", eggs_9=4, broken="0")
    assert phone.points == {"Ada": str(9 + 3 - 2), "Ben": str(7 + 3 + 3), "Cleo": "4"}
    assert phone.verdict == "Ben wins"
    follows_every_rule(phone)
    goes_into_history(phone, "★ Ben 13", "Ada 10", "Cleo 4")


def test_little_dragons_on_one_page(phone: Phone) -> None:
    phone.set_up("little-dragons", "Ada", "Ben", **{"options-mode": "easy"})
    assert "Easy mode for children" in phone.text
    phone.follow("Enter for all players")
    phone.press(
        "Save", **{"Eggs No. 3 for Ada": 3, "Eggs No. 4 for Ben": 4, "Broken eggs for Ben": 1}
    )
    assert phone.points == {"Ada": "3", "Ben": "3"}
    assert phone.verdict == "Ada and Ben share the win"
    goes_into_history(phone, "★ Ada 3", "★ Ben 3")


def test_a_blank_part_of_the_common_page_is_nobodys_zero(phone: Phone) -> None:
    phone.set_up("little-dragons", "Ada", "Ben").follow("Enter for all players")
    phone.press("Save", **{"Eggs No. 3 for Ada": 3})
    assert phone.points == {"Ada": "3", "Ben": "–"}
    assert "Still to enter: Ben" in phone.text
    phone.follow("Enter for all players").press("Save", **{"Eggs No. 3 for Ben": 0})
    assert phone.points == {"Ada": "6", "Ben": "0"}
    assert phone.verdict == "Ada wins"


def test_more_than_the_box_holds_keeps_all_entries_and_says_who(phone: Phone) -> None:
    phone.set_up("little-dragons", "Ada", "Ben")
    phone.enter("Ada", eggs_3=3)
    phone.enter("Ben", eggs_3=1)
    assert phone.points == {"Ada": "6", "Ben": "1"}
    assert "Ada and Ben have 4 eggs of No. 3 together, but the box holds 3." in phone.text
    assert not phone.verdict
    assert not phone.offers("Finish")


def test_goblin_king(phone: Phone) -> None:
    phone.set_up("goblin-king", "Ada", "Ben", **{"Extra to topple": 3})
    assert "Extra to topple 3" in phone.text
    phone.enter("Ada", goblins=4, **{"Has just moved": True})
    assert "Does the castle topple?" in phone.text
    assert not phone.verdict
    phone.enter("Ben", ogrins=2, hobgoblins=1, moved=True, borders=1, adjust="−1")
    assert phone.verdict == "Ben wins"
    follows_every_rule(phone)
    goes_into_history(phone, "★ Ben")


def test_goblin_king_on_one_page(phone: Phone) -> None:
    phone.set_up("goblin-king", "Ada", "Ben")
    phone.follow("Enter for all players")
    phone.press("Save", **{"Goblins for Ada": 5, "Goblins for Ben": 5, "Blue Priest borders": 1})
    assert phone.errors == {"borders": "Say who has just moved; this counts then."}
    assert phone.value("Goblins for Ben") == "5"
    mover = phone.page.find("input", attrs={"name": "moved", "value": True})["value"]
    phone.press("Save", moved=mover)
    assert "2 more needed: 10 of 12." in phone.text
    phone.follow("Enter for all players").press("Save", **{"Goblins for Ben": 7})
    assert phone.verdict == "Ada wins"
    goes_into_history(phone, "★ Ada")


def test_kombo_klash(phone: Phone) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben", Target=30)
    assert "Target 30" in phone.text
    phone.turn("Ada", 4, 3)
    assert phone.points == {"Ada": "12", "Ben": "0"}
    assert "Next: Ben" in phone.text
    phone.enter("Ben", creature="", howl=3)
    phone.turn("Ada", 6, 3)
    assert "The target of 30 is reached by Ada; the round is played out." in phone.text
    assert not phone.verdict
    phone.enter("Ben", creature="wolf", tiles=4, chameleons=2, value=6, swamp=2)
    assert phone.points == {"Ada": "30", "Ben": "29"}
    assert phone.verdict == "Ada wins"
    turns = [
        [words(cell) for cell in row.select("td a")] for row in phone.page.select(".rounds tr")
    ]
    assert [[turn.partition(",")[0] for turn in row] for row in turns[1:]] == [
        ["+12", "+3"],
        ["+18", "+26"],
    ]
    phone.follow("+3").press("Save", howl=4)
    assert "Ada and Ben lead with 30 each: only they play one more round." in phone.text
    phone.turn("Ada", 3, 1)
    phone.enter("Ben", creature="")
    follows_every_rule(phone)
    goes_into_history(phone, "★ Ada 33", "Ben 30")


def test_each_turn_says_whose_and_which_it_is(phone: Phone) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben").turn("Ada", 3, 1).turn("Ben", 3, 2).turn("Ada", 3, 4)
    assert [words(turn) for turn in phone.page.select(".rounds td a")] == [
        "+3, correct turn 1 of Ada",
        "+6, correct turn 1 of Ben",
        "+12, correct turn 2 of Ada",
    ]
    phone.follow("+6, correct turn 1 of Ben")
    assert phone.heading == "Ben corrects a turn"


CARDS = ("stone", "stone", "stone", "moss", "moss", "coins", "coins", "", "meat", "meat")
CAVE = (*CARDS, "crystals", "crystals", "water", "water", "mom")


def cave(value: int) -> dict[str, object]:
    """Fill a cave: three stones, all seven resources, a mom, and a fire Dragon in the middle."""
    typed: dict[str, object] = {}
    for i, card in enumerate(CAVE):
        kind = {"": "Dragon", "mom": "Kobold Mom"}.get(card, "Kobold")
        typed[f"cards-{i}-kind"] = kind
        typed[f"cards-{i}-resource"] = {"": "fire", "mom": ""}.get(card, card)
        typed[f"cards-{i}-value"] = "" if not card else value
    return typed


def test_too_many_kobolds(phone: Phone) -> None:
    phone.set_up("too-many-kobolds", "Ada", "Ben", **{"options-special_triples": "off"})
    assert "Are no triple" in phone.text
    phone.enter("Ada", **cave(2))
    assert phone.points == {"Ada": str(10 + 5 + 5 + 14 * 2), "Ben": "–"}
    phone.enter("Ben", **cave(-1), **{"cards-1-wants": ["moss", "moss", "fire"]})
    assert phone.points == {"Ada": "48", "Ben": "1"}
    assert phone.verdict == "Ada wins"
    phone.begin("Ben")
    assert phone.value("cards-14-value") == "−1"
    wishes = phone.page.select("select[name=cards-1-wants] option[selected]")
    assert [wish["value"] for wish in wishes] == ["moss", "moss", "fire", ""]
    phone.sit()
    follows_every_rule(phone)
    goes_into_history(phone, "★ Ada 48", "Ben 1")


@pytest.mark.parametrize("slug", GAMES)
def test_rules_and_a_new_table_can_be_opened_by_anybody(phone: Phone, slug: str) -> None:
    phone.open("/").follow(GAMES[slug].title)
    assert phone.path == f"/new/{slug}"
    phone.open(f"/rules/{slug}")
    assert all(phone.page.find(id=section.id) for section in GAMES[slug].rulebook.sections)


def test_opening_pages_neither_makes_nor_changes_a_table(phone: Phone) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben").turn("Ada", 3, 2)
    before = phone.sit().text
    for page in ("/", "/new/kombo-klash", f"/t/{phone.code}/setup", f"/t/{phone.code}/share"):
        phone.open(page)
    phone.begin("Ben")
    assert phone.sit().text == before
    assert len(phone.open("/").page.select("a[href^='/t/']")) == 1
