"""Several phones at one table see the same."""

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.test_tables import box, enter_for, open_table

pytestmark = pytest.mark.browser


@pytest.fixture
def guest(browser: Browser, live_server: str):
    """Give another phone, which belongs to no group."""
    context = browser.new_context(base_url=live_server, **PHONE)
    yield context.new_page()
    context.close()


def save(page: Page, table: str) -> None:
    page.get_by_role("button", name="Save", exact=True).last.click()
    page.wait_for_url(table)


def test_a_table_follows_what_others_enter(page: Page, guest: Page):
    table = open_table(page, "Little Dragons", "Ada", "Ben")
    guest.goto(table)
    enter_for(guest, "Ben")
    box(guest, "Eggs No. 9").fill("4")
    save(guest, table)
    expect(page.locator(".seat", has_text="Ben").locator(".points")).to_have_text("4", timeout=4000)
    enter_for(page, "Ada")
    box(page, "Eggs No. 8").fill("2")
    save(page, table)
    expect(guest.locator(".verdict")).to_contain_text("Ben wins", timeout=4000)


def test_an_entry_is_told_and_not_touched(page: Page, guest: Page):
    table = open_table(page, "Little Dragons", "Ada", "Ben")
    enter_for(page, "Ada")
    box(page, "Eggs No. 8").fill("2")
    guest.goto(table)
    enter_for(guest, "Ben")
    box(guest, "Eggs No. 9").fill("4")
    save(guest, table)
    expect(page.locator(".live-banner")).to_contain_text("not touched", timeout=4000)
    assert box(page, "Eggs No. 8").input_value() == "2"
    save(page, table)


def test_a_lost_connection_is_said(page: Page, phone: BrowserContext):
    open_table(page, "Little Dragons", "Ada", "Ben")
    phone.set_offline(True)
    expect(page.locator(".live-banner")).to_contain_text("Out of date since", timeout=6000)
    phone.set_offline(False)
    expect(page.locator(".live-banner")).to_be_hidden(timeout=6000)
