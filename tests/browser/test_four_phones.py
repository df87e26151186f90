"""Four friends enter on four phones at the same time; all see the result at once."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.looking import check_layout
from tests.browser.test_tables import box, open_table, tap_in

pytestmark = pytest.mark.browser

NAMES = ("Ada", "Ben", "Cleo", "Dan")
AT_ONCE = 2000
"""Milliseconds after which an open page shows what was saved."""

WATCH = """() => {
    const seen = () => document.querySelector(".verdict") && (window.shown ??= Date.now());
    new MutationObserver(seen).observe(document.body, {childList: true, subtree: true});
}"""
"""Notes when the verdict is there."""

ANSWERED = "performance.timeOrigin + performance.getEntriesByType('navigation')[0].responseStart"
"""When the server had saved and answered with the table."""


@pytest.fixture
def friends(browser: Browser, live_server: str) -> Iterator[list[Page]]:
    """Give three more phones, which belong to no group."""
    phones = [browser.new_context(base_url=live_server, **PHONE) for _ in NAMES[1:]]
    yield [phone.new_page() for phone in phones]
    for phone in phones:
        phone.close()


def cave(number: int) -> str:
    """Give one of four caves that the box has cards for; the later ones have more points."""
    colours = ("stone", "moss", "coins", "fire")
    kobolds = [f"{colour} {number}" for colour in colours for _ in range(3)]
    kobolds.insert(7, f"Dragon {colours[number - 1]}")
    return " / ".join([*kobolds, "Mom 1", "Fan 1"])


def come(table: str, page: Page, friends: list[Page]) -> None:
    """Let everybody join by the link, and say who they are."""
    page.get_by_role("link", name="Everyone on their own phone").click()
    page.wait_for_url("**/share")
    check_layout(page)
    link = page.locator("a.link").get_attribute("href") or ""
    for name, phone in zip(NAMES, (page, *friends), strict=True):
        phone.goto(link)
        check_layout(phone)
        phone.get_by_role("button", name=name).click()
        phone.wait_for_url("**/enter/*")
        check_layout(phone)


def save(phone: Page) -> None:
    phone.get_by_role("button", name="Save", exact=True).last.click(no_wait_after=True)


def test_too_many_kobolds(page: Page, friends: list[Page]):
    table = open_table(page, "Too Many Kobolds", *NAMES)
    come(table, page, friends)
    for number, phone in enumerate((page, *friends), 1):
        tap_in(phone, cave(number))
    save(page)
    page.wait_for_url(table)
    for name in NAMES[1:]:
        seat = page.locator(".seat", has_text=name)
        expect(seat.locator("[data-entering]")).to_be_visible(timeout=4000)
    expect(page.locator(".seat", has_text="Ada")).to_contain_text("done")
    page.evaluate(WATCH)
    for phone in friends:
        save(phone)
    for phone in friends:
        phone.wait_for_url(table)
    page.wait_for_function("() => window.shown")
    saved = max(phone.evaluate(ANSWERED) for phone in friends)
    assert page.evaluate("window.shown") - saved < AT_ONCE
    expect(page.locator(".verdict")).to_contain_text("Dan wins")
    expect(page.locator("[data-entering]:visible")).to_have_count(0)
    for phone in friends:
        expect(phone.locator(".verdict")).to_contain_text("Dan wins", timeout=4000)
        expect(phone.locator(".points")).to_have_text(page.locator(".points").all_inner_texts())


def test_kombo_klash(page: Page, friends: list[Page]):
    table = open_table(page, "Kombo Klash!", *NAMES)
    come(table, page, friends)
    for phone in (page, *friends):
        phone.locator(".option", has_text="Gorilla").click()
        box(phone, "Tiles in the Kombo").fill("3")
        box(phone, "Kombo score").fill("2")
    for phone in (page, *friends):
        save(phone)
    for phone in (page, *friends):
        phone.wait_for_url(table)
        expect(phone.locator(".points")).to_have_text(["6"] * 4, timeout=4000)
        expect(phone.locator(".waiting")).to_contain_text("Next: Ada", timeout=4000)
        assert not phone.locator(".meanwhile").is_visible()


def test_back_and_the_link_lead_to_ones_own_entry(page: Page, friends: list[Page]):
    table = open_table(page, "Little Dragons", *NAMES)
    come(table, page, friends)
    ben = friends[0]
    mine = ben.url
    ben.go_back()
    ben.wait_for_url(mine)
    expect(ben.get_by_role("heading", name="Ben")).to_be_visible()
    ben.get_by_role("link", name="I am somebody else").click()
    expect(ben.get_by_role("heading", name="Who are you?")).to_be_visible()


def test_a_phone_that_slept_is_up_to_date_at_once(
    page: Page, phone: BrowserContext, friends: list[Page]
):
    table = open_table(page, "Little Dragons", *NAMES)
    ben = friends[0]
    ben.goto(table)
    phone.set_offline(True)
    expect(page.locator(".live-banner")).to_contain_text("Out of date since", timeout=8000)
    ben.locator(".seat", has_text="Ben").locator("a.enter").click()
    box(ben, "Eggs No. 9").fill("1")
    save(ben)
    ben.wait_for_url(table)
    phone.set_offline(False)
    expect(page.locator(".seat", has_text="Ben").locator(".points")).to_have_text("1", timeout=2000)
    expect(page.locator(".live-banner")).to_be_hidden()
