"""What a player looks for is in view, light changes in place, and a verdict moves once."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.test_live import save
from tests.browser.test_tables import box, enter_for, open_table

pytestmark = pytest.mark.browser

ROWS = """() => [...document.querySelectorAll('.stepper')].filter((it) => it.checkVisibility())
    .map((it) => new Set([...it.children].map((part) => part.getBoundingClientRect().top)).size)"""
"""How many rows each stepper takes."""

MOVING = "() => document.getAnimations().map((it) => it.animationName)"

PAPER = "() => getComputedStyle(document.body).backgroundColor"


def decide(page: Page) -> str:
    """Enter so that the next save decides; give the table's address."""
    table = open_table(page, "Little Dragons", "Ada", "Ben")
    enter_for(page, "Ada")
    box(page, "Eggs No. 9").fill("2")
    save(page, table)
    enter_for(page, "Ben")
    box(page, "Eggs No. 9").fill("1")
    return table


@pytest.mark.parametrize(("width", "height"), [(360, 740), (740, 360), (360, 400)])
def test_the_total_and_save_stay_in_view(page: Page, width: int, height: int):
    """Upright, lying, and above the phone's keyboard."""
    open_table(page, "Little Dragons", "Ada", "Ben")
    page.set_viewport_size({"width": width, "height": height})
    enter_for(page, "Ada")
    assert set(page.evaluate(ROWS)) == {1}
    for number in (3, 9):
        box(page, f"Eggs No. {number}").fill("1")
        for seen in (page.locator("#live-total"), page.get_by_role("button", name="Save").last):
            expect(seen).to_be_in_viewport(ratio=1)
        typed = box(page, f"Eggs No. {number}").bounding_box()
        assert typed["y"] + typed["height"] <= page.locator(".bar").bounding_box()["y"]


def test_light_changes_in_place_and_is_kept(page: Page):
    open_table(page, "Little Dragons", "Ada", "Ben")
    enter_for(page, "Ada")
    box(page, "Eggs No. 9").fill("2")
    light = page.evaluate(PAPER)
    with page.expect_response("**/light"):
        page.get_by_role("button", name="Dark").click()
    dark = page.evaluate(PAPER)
    assert dark != light
    expect(page.get_by_role("button", name="Dark")).to_have_attribute("aria-pressed", "true")
    expect(box(page, "Eggs No. 9")).to_have_value("2")
    page.goto("/rules")
    assert page.evaluate(PAPER) == dark
    page.context.set_offline(True)
    page.get_by_role("button", name="Light").click()
    assert page.evaluate(PAPER) == light
    page.context.set_offline(False)
    with page.expect_response("**/light"):
        page.get_by_role("button", name="Automatic").click()
    expect(page.locator("html")).not_to_have_attribute("data-theme", "light")


@pytest.mark.parametrize(("wish", "moving"), [("no-preference", ["crack", "glow"]), ("reduce", [])])
def test_a_verdict_moves_once_where_motion_is_welcome(page: Page, wish: str, moving: list[str]):
    table = decide(page)
    page.emulate_media(reduced_motion=wish)
    page.get_by_role("button", name="Save").last.click()
    page.wait_for_url(table)
    expect(page.locator(".verdict")).to_contain_text("Ada wins")
    assert sorted(page.evaluate(MOVING)) == moving
    page.reload()
    assert page.evaluate(MOVING) == []


def test_a_verdict_from_another_phone_moves_once(phone: BrowserContext, page: Page):
    table = decide(page)
    watching = phone.new_page()
    watching.emulate_media(reduced_motion="no-preference")
    watching.goto(table)
    page.get_by_role("button", name="Save").last.click()
    page.wait_for_url(table)
    egg = watching.locator(".verdict.fresh .lid")
    expect(egg).to_be_visible(timeout=6000)
    page.get_by_role("button", name="Undo Ben").click()
    expect(watching.locator(".verdict")).to_have_count(0, timeout=6000)
