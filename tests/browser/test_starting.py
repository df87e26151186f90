"""Who starts is the same on every phone at the table, at once."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.test_tables import look, open_table

pytestmark = pytest.mark.browser


def test_a_draw_is_seen_on_the_other_phone(page: Page, browser: Browser, live_server: str) -> None:
    table = open_table(page, "Kombo Klash!", "Ada", "נועה 🐉", "W" * 40)
    other = browser.new_context(base_url=live_server, **PHONE)
    guest = other.new_page()
    guest.goto(table)
    page.locator(".starter summary").click()
    look(page)
    page.get_by_role("button", name="Draw at random").click()
    drawn = page.locator(".seat", has=page.locator(".tag")).locator("bdi").first.inner_text()
    expect(page.locator("div.flash")).to_have_text(f"Drawn: {drawn} starts.")
    expect(guest.locator(".starter summary")).to_have_text(f"{drawn} starts", timeout=4000)
    expect(guest.locator(".waiting b")).to_have_text(drawn)
    guest.locator(".starter summary").click()
    look(guest)
    guest.get_by_role("button", name="Start with Ada").click()
    expect(page.locator(".waiting b")).to_have_text("Ada", timeout=4000)
    look(page)
    other.close()
