"""Several phones at one table see the same."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.looking import check_layout
from tests.browser.test_tables import box, enter_for, open_table

pytestmark = pytest.mark.browser


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


def test_what_is_typed_stays_and_its_points_follow_what_others_enter(page: Page, guest: Page):
    table = open_table(page, "Little Dragons", "Ada", "Ben")
    enter_for(page, "Ada")
    box(page, "Eggs No. 9").fill("2")
    expect(page.locator("#live-total")).to_contain_text("Ada 2")
    guest.goto(table)
    enter_for(guest, "Ben")
    box(guest, "Eggs No. 9").fill("1")
    save(guest, table)
    expect(page.locator("#live-total")).to_contain_text("Ada 5", timeout=4000)
    expect(page.locator(".live-banner")).to_be_hidden()
    assert box(page, "Eggs No. 9").input_value() == "2"
    save(page, table)


def test_two_phones_for_one_seat_are_told_and_the_second_chooses(page: Page, guest: Page):
    table = open_table(page, "Little Dragons", "Ada", "Ben")
    guest.goto(table)
    for phone, eggs in ((page, "2"), (guest, "3")):
        enter_for(phone, "Ada")
        box(phone, "Eggs No. 9").fill(eggs)
    save(guest, table)
    expect(page.locator(".live-banner")).to_contain_text("Ada: 3 eggs", timeout=4000)
    page.get_by_role("button", name="Save", exact=True).last.click()
    expect(page.locator(".meanwhile")).to_contain_text("Eggs No. 9")
    check_layout(page)
    assert box(page, "Eggs No. 9").input_value() == "2"
    page.get_by_role("button", name="Keep theirs").click()
    page.wait_for_url(table)
    expect(page.locator(".points").first).to_have_text("3")
    page.get_by_role("button", name="Redo Ada: 2 eggs").click()
    expect(page.locator(".points").first).to_have_text("2")


def test_who_enters_is_seen_until_they_leave(page: Page, guest: Page):
    table = open_table(page, "Little Dragons", "Ada", "Ben")
    guest.goto(table)
    enter_for(guest, "Ben")
    ben = page.locator(".seat", has_text="Ben")
    expect(ben.locator("[data-entering]")).to_be_visible(timeout=4000)
    guest.goto("/")
    expect(ben.locator("[data-entering]")).to_be_hidden(timeout=50_000)  # at once, or forgotten


def test_a_page_in_use_waits(page: Page, guest: Page):
    table = open_table(page, "Little Dragons", "Ada", "Ben")
    page.get_by_role("link", name="Rules").last.click()
    expect(page.locator("dialog.rules")).to_be_visible()
    guest.goto(table)
    enter_for(guest, "Ben")
    box(guest, "Eggs No. 9").fill("1")
    save(guest, table)
    expect(page.locator(".live-banner")).to_contain_text("as soon as you are done", timeout=4000)
    expect(page.locator(".points").last).to_have_text("–")
    page.get_by_role("button", name="Close").click()
    expect(page.locator(".points").last).to_have_text("1", timeout=4000)
    expect(page.locator(".live-banner")).to_be_hidden()


def test_what_is_read_out_changes_with_the_table_alone(page: Page, guest: Page):
    """A live region that is touched at each poll would be read out every other second."""
    table = open_table(page, "Little Dragons", "Ada", "Ben")
    page.evaluate("""() => {
        window.said = [];
        const hear = () => window.said.push(document.getElementById("news").textContent);
        const listen = new MutationObserver(hear);
        for (const region of document.querySelectorAll("[role=status], [aria-live]")) {
            listen.observe(region, {childList: true, characterData: true, subtree: true});
        }
    }""")
    page.wait_for_timeout(3500)
    assert page.evaluate("window.said") == []
    guest.goto(table)
    enter_for(guest, "Ben")
    box(guest, "Eggs No. 9").fill("1")
    save(guest, table)
    expect(page.locator(".points").last).to_have_text("1", timeout=4000)
    page.wait_for_timeout(2000)
    assert page.evaluate("window.said") == ["Ben: 1. Still to enter: Ada"]


def test_a_lost_connection_is_said(page: Page, phone: BrowserContext):
    open_table(page, "Little Dragons", "Ada", "Ben")
    phone.set_offline(True)
    expect(page.locator(".live-banner")).to_contain_text("Out of date since", timeout=6000)
    phone.set_offline(False)
    expect(page.locator(".live-banner")).to_be_hidden(timeout=6000)
