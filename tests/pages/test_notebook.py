"""The notebook of a table: what is kept from round to round."""

import pytest

from scorers import GAMES
from tests.pages.phone import Phone

BOOKS = [slug for slug, game in GAMES.items() if game.notebook]


@pytest.fixture
def opened(phone: Phone) -> Phone:
    return phone.set_up("goblin-king", "Ada", "Ben", "Cleo")


def seats(phone: Phone) -> list[str]:
    return [small.get_text() for small in phone.sit().page.select(".notebook .seat small")]


def on_to(phone: Phone, phase: str) -> None:
    while phase not in phone.sit().page.select_one(".notebook h2").get_text():
        phone.press("Next phase")


def test_everybody_starts_with_three_stones(opened: Phone) -> None:
    assert "Round 1: Goblin Phase" in opened.text
    assert seats(opened) == ["3 Stones, the King's Ear", "3 Stones", "3 Stones"]


def test_cards_cost_one_more_each(opened: Phone) -> None:
    on_to(opened, "Castle Phase")
    opened.press("Card for 1 for Ada").press("Card for 2 for Ben").press("Card for 3 for Cleo")
    assert seats(opened) == ["2 Stones, the King's Ear", "1 Stone", "0 Stones"]
    opened.press("Card for 4 for Ada")
    assert "2 Stones" in opened.told
    assert seats(opened)[0] == "2 Stones, the King's Ear"


def test_the_end_of_a_round_pays_and_passes_the_ear(opened: Phone) -> None:
    opened.press("+1 Stone for Ben")
    on_to(opened, "Round 2")
    assert seats(opened) == ["4 Stones", "5 Stones, the King's Ear", "4 Stones"]


def test_a_step_back_takes_back_the_last_step_only(opened: Phone) -> None:
    opened.press("+1 Stone for Ben").press("−1 Stone for Cleo").press("One step back")
    assert seats(opened) == ["3 Stones, the King's Ear", "4 Stones", "3 Stones"]


def test_a_stale_page_writes_nothing(opened: Phone) -> None:
    old = opened.filled("+1 Stone for Ben")
    opened.press("+1 Stone for Ada")
    opened.send(*old)
    assert seats(opened) == ["4 Stones, the King's Ear", "3 Stones", "3 Stones"]


def test_guests_may_write_and_others_seats_are_none(opened: Phone, another_phone: Phone) -> None:
    another_phone.sit(opened.code).press("+1 Stone for Ben")
    assert seats(opened)[1] == "4 Stones"
    path, form = opened.filled("+1 Stone for Ben")
    for nonsense in ("gain:9", "gain:²", "steal:0", ""):
        form["do"] = nonsense
        opened.send(path, form, status=400)


def test_another_player_begins_it_anew(opened: Phone) -> None:
    opened.press("+1 Stone for Ben").follow("Players and options").press("Without Ada").press(
        "Save"
    )
    assert seats(opened) == ["3 Stones, the King's Ear", "3 Stones"]


@pytest.mark.parametrize("slug", BOOKS)
def test_each_step_of_a_notebook_cites_a_rule(slug: str) -> None:
    book, rulebook = GAMES[slug].notebook, GAMES[slug].rulebook
    state = book.first(3)
    for _ in range(12):
        shown = book.show(state)
        assert shown.todo
        assert all(note.rule in rulebook for note in shown.todo)
        assert book.read(book.plain(state), 3) == state
        assert book.read(book.plain(book.start(state, 2)), 3) == book.start(state, 2)
        state = book.steps[next(iter(shown.common))](state, 0)
