"""What is typed is not lost, and counts once."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.test_tables import box, enter_for, open_table

pytestmark = pytest.mark.browser


def fill_eggs(page: Page, count: str) -> None:
    box(page, "Eggs No. 9").fill(count)


def eggs(page: Page) -> str:
    return box(page, "Eggs No. 9").input_value()


def test_a_draft_stays_on_the_phone_until_it_is_saved(page: Page):
    table = open_table(page, "Little Dragons", "Ada", "Ben")
    enter_for(page, "Ada")
    fill_eggs(page, "5")
    page.goto("/")
    page.goto(table)
    enter_for(page, "Ada")
    assert eggs(page) == "5"
    expect(page.locator("#live-total")).to_contain_text("Ada 5")
    page.get_by_role("button", name="Save", exact=True).last.click()
    page.wait_for_url(table)
    assert page.evaluate("Object.keys(localStorage).filter(k => k.startsWith('draft:'))") == []


def enter_elsewhere(guest: Page, table: str, name: str, count: str) -> None:
    guest.goto(table)
    enter_for(guest, name)
    fill_eggs(guest, count)
    guest.get_by_role("button", name="Save", exact=True).last.click()
    guest.wait_for_url(table)


def test_a_draft_outlives_what_others_enter(page: Page, guest: Page):
    table = open_table(page, "Little Dragons", "Ada", "Ben")
    enter_for(page, "Ada")
    fill_eggs(page, "5")
    enter_elsewhere(guest, table, "Ben", "2")
    page.reload()
    expect(box(page, "Eggs No. 9")).to_have_value("5")


def test_a_draft_from_before_a_change_is_only_offered(page: Page, guest: Page):
    table = open_table(page, "Little Dragons", "Ada", "Ben")
    enter_for(page, "Ada")
    fill_eggs(page, "5")
    enter_elsewhere(guest, table, "Ada", "2")
    page.reload()
    assert eggs(page) == "2"
    page.get_by_role("button", name="Use what you typed before").click()
    assert eggs(page) == "5"


def test_without_a_network_nothing_typed_is_lost(page: Page, phone: BrowserContext):
    table = open_table(page, "Little Dragons", "Ada", "Ben")
    enter_for(page, "Ada")
    phone.set_offline(True)
    fill_eggs(page, "4")
    page.wait_for_timeout(400)
    phone.set_offline(False)
    page.goto(table)
    enter_for(page, "Ada")
    assert eggs(page) == "4"


def test_a_double_tap_counts_once(page: Page):
    table = open_table(page, "Kombo Klash!", "Red", "Blue")
    page.locator("a.enter.main").click()
    page.locator(".option", has_text="No Kombo").click()
    box(page, "Howl points").fill("4")
    page.get_by_role("button", name="Save", exact=True).last.dblclick()
    page.wait_for_url(table)
    assert page.locator(".points").all_inner_texts() == ["4", "0"]
    expect(page.locator(".log summary")).to_contain_text("(1)")


def test_going_back_and_saving_something_else_corrects(page: Page):
    table = open_table(page, "Kombo Klash!", "Red", "Blue")
    page.locator("a.enter.main").click()
    page.locator(".option", has_text="No Kombo").click()
    box(page, "Howl points").fill("4")
    page.get_by_role("button", name="Save", exact=True).last.click()
    page.wait_for_url(table)
    page.go_back()
    box(page, "Howl points").fill("3")
    page.locator(".option", has_text="No Kombo").click()
    page.get_by_role("button", name="Save", exact=True).last.click()
    page.wait_for_url(table)
    points = page.locator(".points").all_inner_texts()
    assert points in (["3", "0"], ["7", "0"]), "a page kept by the browser corrects, a new one adds"


def test_the_minus_sign_can_be_had_without_a_key(page: Page):
    open_table(page, "The Goblin King is Angry", "Ada", "Ben")
    enter_for(page, "Ada")
    box(page, "Change by cards").fill("3")
    page.get_by_role("button", name="Other sign: Change by cards").click()
    expect(box(page, "Change by cards")).to_have_value("−3")


def test_names_are_chosen_and_reordered_without_a_keyboard(page: Page):
    open_table(page, "Little Dragons", "Ada", "Ben")
    page.goto("/new/kombo-klash")
    page.get_by_role("button", name=re.compile("Ben")).click()
    page.get_by_role("button", name=re.compile("Ada")).click()
    page.get_by_role("button", name="Ada earlier").click()
    expect(page.locator(".lineup bdi").first).to_have_text("Ada")
    page.get_by_role("button", name="Without Ada").click()
    expect(page.locator(".lineup bdi")).to_have_count(1)


def test_a_cave_that_no_script_draws_is_filled_in_as_a_form(page: Page):
    page.emulate_media(reduced_motion="no-preference")
    page.route("**/cave.js*", lambda route: route.abort())
    open_table(page, "Too Many Kobolds", "Ada", "Ben")
    enter_for(page, "Ada")
    expect(page.get_by_role("group", name="Row 1, column 1")).to_be_visible(timeout=10_000)
