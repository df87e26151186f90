"""A whole table of each game, played with a thumb."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.looking import look

pytestmark = pytest.mark.browser


def open_table(page: Page, game: str, *names: str) -> str:
    """Open a new table from the first page; give its address."""
    page.goto("/")
    page.get_by_role("link", name=re.compile(re.escape(game))).first.click()
    for name in names:
        page.get_by_label("Add a player").fill(name)
        page.get_by_role("button", name="Add", exact=True).last.click()
        expect(page.locator(".lineup")).to_contain_text(name)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    return page.url


def box(page: Page, label: str) -> Locator:
    """Find the box to type in by its whole label."""
    return page.get_by_role("textbox", name=label, exact=True)


def enter_for(page: Page, name: str) -> None:
    page.locator(".seat", has_text=name).locator("a.enter").click()
    page.wait_for_url("**/enter/*")


def save(page: Page, table: str) -> None:
    look(page)
    page.get_by_role("button", name="Save", exact=True).last.click()
    page.wait_for_url(table)


def finish(page: Page) -> None:
    page.get_by_role("button", name="Finish into the history").click()
    expect(page.get_by_role("button", name="Reopen to correct")).to_be_visible()
    page.get_by_role("link", name="History").click()
    page.wait_for_url("**/history")


def test_little_dragons(page: Page):
    table = open_table(page, "Little Dragons", "Noah", "Ryan", "Jinny")
    hands = {"Noah": ("1214013", 2), "Ryan": ("1021313", 0), "Jinny": ("1011443", 2)}
    for name, (eggs, broken) in hands.items():
        enter_for(page, name)
        for number, count in zip(range(3, 10), eggs, strict=True):
            box(page, f"Eggs No. {number}").fill(count)
        for _ in range(broken):
            page.get_by_role("button", name="One more: Broken eggs").click()
        save(page, table)
    expect(page.locator(".verdict")).to_contain_text("Jinny wins")
    assert page.locator(".points").all_inner_texts() == ["16", "14", "18"]
    finish(page)
    expect(page.locator(".cards")).to_contain_text("★ Jinny 18")


def test_the_goblin_king_is_angry(page: Page):
    table = open_table(page, "The Goblin King is Angry", "Ada", "Ben", "Cleo")
    page.get_by_role("link", name="Enter for all players").click()
    box(page, "Goblins for Ada").fill("1")
    box(page, "Goblins for Ben").fill("13")
    page.get_by_role("button", name="One more: Goblins for Ben").click()
    page.locator(".option", has_text="Ada").click()
    expect(page.locator("#live-total")).to_contain_text("15 of 15: it topples!")
    save(page, table)
    expect(page.locator(".verdict")).to_contain_text("Ada wins")
    finish(page)


def test_kombo_klash(page: Page):
    table = open_table(page, "Kombo Klash!", "Red", "Blue")
    for tiles in (6, 3, 8, 3):
        page.locator("a.enter.main").click()
        page.locator(".option", has_text="Gorilla").click()
        box(page, "Tiles in the Kombo").fill(str(tiles))
        if tiles > 6:
            box(page, "Chameleons among them").fill("4")
        if not box(page, "Kombo score").input_value():
            box(page, "Kombo score").fill("6")
        expect(page.locator("#live-total")).to_contain_text(f"+{tiles * 6}")
        save(page, table)
    expect(page.locator(".verdict")).to_contain_text("Red wins")
    expect(page.locator(".chart svg").first).to_be_visible()
    page.locator(".rounds a").nth(1).click()
    box(page, "Tiles in the Kombo").fill("4")
    save(page, table)
    assert page.locator(".points").all_inner_texts() == ["84", "42"]
    page.get_by_role("button", name=re.compile("Undo Blue .corrected")).click()
    expect(page.locator(".points")).to_have_text(["84", "36"])
    finish(page)


CAVE = (
    "stone 3 / stone 1 / stone -2 / fire 4 / fire 2"
    " / moss 5 / Dragon water / Fetcher 1 / meat 2 / meat -1"
    " / coins 1 / Mom 3 / Goblin / crystals 2 / fire 1"
)
"""A cave as it is tapped in: what lies there, and the number that shows."""


def tap_in(page: Page, cave: str) -> int:
    """Tap a cave in, card by card; give the number of taps."""
    palette, taps = page.locator("#palette"), 0
    for card in cave.split(" / "):
        for word in card.split():
            shown = word.replace("-", "−")
            palette.locator("button", has_text=re.compile(f"{re.escape(shown)}$")).first.click()
            taps += 1
    return taps


def test_too_many_kobolds(page: Page):
    table = open_table(page, "Too Many Kobolds", "Ada", "Ben")
    enter_for(page, "Ada")
    assert tap_in(page, CAVE) <= 30
    page.get_by_role("button", name=re.compile("Row 1, column 4")).click()
    box(page, "Mushrooms for Row 1, column 4").fill("2")
    expect(page.locator("#live-total")).to_contain_text("Ada 47")
    save(page, table)
    enter_for(page, "Ben")
    page.locator("#palette button", has_text="stone").click()
    expect(page.locator("#palette .known").first).to_contain_text("+3")
    page.locator("#palette .known").first.click()
    page.get_by_role("button", name=re.compile("Row 1, column 1")).click()
    page.get_by_role("button", name="Copy to…").click()
    page.get_by_role("button", name=re.compile("Row 2, column 2")).click()
    expect(page.get_by_role("button", name=re.compile("Row 2, column 2: Stone.*3"))).to_be_visible()
    page.get_by_role("button", name="Move or swap…").click()
    page.get_by_role("button", name=re.compile("Row 2, column 5")).click()
    expect(page.get_by_role("button", name=re.compile("Row 2, column 2: Empty"))).to_be_visible()
    page.get_by_role("button", name="Clear").click()
    page.get_by_role("button", name=re.compile("Row 1, column 2")).click()
    tap_in(page, CAVE.removeprefix("stone 3 / "))
    save(page, table)
    expect(page.locator(".verdict")).to_be_visible()
    finish(page)
