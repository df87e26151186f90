"""Rules opened in place, asked while typing, and worked out with a thumb."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looking import look
from tests.browser.test_tables import box, enter_for, open_table

pytestmark = pytest.mark.browser


def test_a_rule_opens_over_the_sheet_and_closes(page: Page):
    table = open_table(page, "Little Dragons", "Ada", "Ben")
    enter_for(page, "Ada")
    box(page, "Eggs No. 9").fill("4")
    page.locator("#live .rule").first.click()
    expect(page.locator("dialog")).to_contain_text("1 point")
    look(page)
    page.locator("dialog").get_by_role("button", name="Close").click()
    assert box(page, "Eggs No. 9").input_value() == "4"
    assert page.url.startswith(table)


def test_rules_are_asked_from_an_entry_without_losing_it(page: Page):
    open_table(page, "Little Dragons", "Ada", "Ben")
    enter_for(page, "Ada")
    box(page, "Eggs No. 9").fill("4")
    page.locator(".ask-rules").click()
    dialog = page.locator("dialog")
    dialog.get_by_role("searchbox").fill("egg tie who gets cup")
    expect(dialog.locator("#found section").first).to_contain_text("no one")
    page.keyboard.press("Escape")
    assert box(page, "Eggs No. 9").input_value() == "4"


def test_answers_come_while_typing(page: Page):
    page.goto("/rules")
    page.get_by_role("searchbox").fill("camelon next to camelon ok?")
    expect(page.locator("#found section").first).to_contain_text("Chameleon")
    look(page)


def test_the_board_is_tapped(page: Page):
    page.goto("/help/kombo-klash/board")
    for space in (1, 2, 3):
        page.get_by_role("button", name=re.compile(f"Row 1, space {space}:")).click()
    expect(page.locator("#answer")).to_contain_text(re.compile("gorilla", re.IGNORECASE))
    look(page)
