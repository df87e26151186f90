"""Everything is done by keys alone, and a screen reader hears what happens, once."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.test_tables import box, enter_for, open_table

pytestmark = pytest.mark.browser

LISTEN = """() => {
    window.heard = [];
    const listen = new MutationObserver((changes) => {
        for (const {target} of changes) {
            const region = (target.closest ? target : target.parentElement)?.closest(
                '[role=status], [role=alert], [aria-live=polite], output:not([aria-live=off])');
            const said = region?.innerText.trim();
            if (said && window.heard.at(-1) !== said) window.heard.push(said);
        }
    });
    listen.observe(document.body, {childList: true, characterData: true, subtree: true});
}"""
"""Keeps what live regions say from now on."""

LOST = """() => {
    const it = document.activeElement;
    if (it === document.body) return 'end';
    const name = `${it.localName} “${(it.ariaLabel || it.innerText || it.name || it.id).trim()}”`;
    const style = getComputedStyle(it);
    const label = it.closest('label');
    const ring = label ? [style, getComputedStyle(label)] : [style];
    if (!ring.some((s) => s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) >= 2))
        return `${name}: its focus cannot be seen`;
    const box = it.getBoundingClientRect();
    const seen = [0.25, 0.5, 0.75].some((part) => {
        const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height * part);
        return at && (it.contains(at) || at.contains(it));
    });
    return seen ? '' : `${name}: it has the focus behind something`;
}"""
"""Says what is wrong with where the focus is; `end` when it has left the page."""


def heard(page: Page) -> list[str]:
    return page.evaluate("window.heard")


def focused(page: Page) -> Locator:
    return page.locator(":focus")


def tab_to(page: Page, place: str) -> None:
    """Press Tab until the focus is there."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("place => !!document.activeElement.closest(place)", place):
            return
    raise AssertionError(f"Tab never reaches {place}")


def open_cave(page: Page) -> None:
    open_table(page, "Too Many Kobolds", "Ada", "Ben")
    enter_for(page, "Ada")


def test_the_cave_is_a_grid_with_one_stop(page: Page):
    open_cave(page)
    rows = page.get_by_role("grid", name="Your cave").get_by_role("row")
    expect(rows).to_have_count(3)
    expect(rows.nth(1).get_by_role("gridcell")).to_have_count(5)
    tab_to(page, "#cave")
    for key, name in {
        "ArrowRight": "Row 1, column 2: Empty",
        "ArrowDown": "Row 2, column 2: Empty",
        "ArrowLeft": "Row 2, column 1: Empty",
        "End": "Row 2, column 5: Empty",
        "ArrowUp": "Row 1, column 5: Empty",
        "Control+End": "Row 3, column 5: Empty",
        "Home": "Row 3, column 1: Empty",
    }.items():
        page.keyboard.press(key)
        expect(focused(page)).to_have_accessible_name(name)
    page.keyboard.press("Tab")
    assert focused(page).evaluate("it => !!it.closest('#palette')")
    page.keyboard.press("Shift+Tab")
    expect(focused(page)).to_have_accessible_name("Row 3, column 1: Empty")


def test_a_card_is_chosen_by_keys_and_heard(page: Page):
    open_cave(page)
    tab_to(page, "#cave")
    page.evaluate(LISTEN)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(focused(page)).to_have_accessible_name("Row 2, column 1: Empty")
    assert heard(page) == ["What lies here? (row 2, column 1)"]
    tab_to(page, "#palette")
    page.get_by_role("button", name="Dragon Fan").focus()
    page.keyboard.press("Space")
    assert focused(page).evaluate("it => !!it.closest('#palette')")
    page.get_by_role("button", name="4, happy").focus()
    page.keyboard.press("Enter")
    assert focused(page).evaluate("it => !!it.closest('#palette')")
    assert heard(page)[1:3] == [
        "Row 2, column 1: Dragon Fan, value not entered. Which number shows? (row 2, column 1)",
        "Row 2, column 1: Dragon Fan, value 4. What lies here? (row 2, column 2)",
    ]
    said = page.locator("#cave").aria_snapshot()
    assert 'button "Row 2, column 1: Dragon Fan, value 4"' in said
    page.keyboard.press("Shift+Tab")
    expect(focused(page)).to_have_accessible_name("Row 2, column 2: Empty")


def test_the_board_is_laid_by_keys(page: Page):
    page.goto("/help/kombo-klash/board")
    tab_to(page, "#brushes")
    wolf = page.get_by_role("button", name="Lay: Wolf")
    wolf.focus()
    page.keyboard.press("Space")
    expect(wolf).to_be_focused()
    expect(wolf).to_have_attribute("aria-pressed", "true")
    tab_to(page, "#board")
    page.evaluate(LISTEN)
    for _ in range(3):
        page.keyboard.press("Enter")
        page.keyboard.press("ArrowRight")
    expect(page.get_by_role("grid").get_by_role("row").first).to_contain_text("Wolf")
    expect(focused(page)).to_have_accessible_name(re.compile("Row 1, space 4"))
    expect(page.locator("#answer")).to_contain_text(re.compile("wolf", re.IGNORECASE))
    page.wait_for_timeout(1500)
    assert len(heard(page)) == 1, heard(page)
    assert "olf" in heard(page)[0]


def test_the_total_is_said_when_typing_rests(page: Page):
    open_table(page, "Little Dragons", "Ada", "Ben")
    enter_for(page, "Ada")
    page.evaluate(LISTEN)
    box(page, "Eggs No. 9").press_sequentially("12", delay=500)
    expect(page.locator("#live-total")).to_contain_text("Ada")
    page.wait_for_timeout(4000)
    assert len(heard(page)) <= 1, "not at each key, and nothing from asking whether all is new"
    box(page, "Eggs No. 9").fill("4")
    page.wait_for_timeout(2500)
    assert heard(page)[-1] == "Ada 4"


def test_what_is_wrong_has_the_focus_and_leads_to_its_field(page: Page):
    open_table(page, "Little Dragons", "Ada", "Ben")
    enter_for(page, "Ada")
    box(page, "Eggs No. 3").fill("99")
    page.keyboard.press("Enter")
    expect(page.locator(".summary")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(box(page, "Eggs No. 3")).to_be_focused()
    expect(box(page, "Eggs No. 3")).to_have_accessible_description(re.compile("Enter 3 or fewer"))


def test_the_rules_hold_the_focus_and_give_it_back(page: Page):
    open_table(page, "Little Dragons", "Ada", "Ben")
    enter_for(page, "Ada")
    page.locator(".ask-rules").focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Rules")
    expect(dialog).to_be_visible()
    for _ in range(12):
        page.keyboard.press("Tab")
        assert page.evaluate(
            "document.activeElement === document.body || !!document.activeElement.closest('dialog')"
        )
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(page.locator(".ask-rules")).to_be_focused()


def test_the_content_is_one_skip_away(page: Page):
    page.goto("/history")
    page.keyboard.press("Tab")
    expect(focused(page)).to_have_text("Skip to the content")
    expect(focused(page)).to_be_in_viewport()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert focused(page).evaluate("it => !!it.closest('main')") or not focused(page).count()


@pytest.mark.parametrize("game", ["Too Many Kobolds", "Kombo Klash!", "The Goblin King is Angry"])
def test_the_focus_is_always_seen(page: Page, game: str):
    table = open_table(page, game, "Ada", "Ben")
    entry = page.locator("a.enter").first.get_attribute("href")
    for address in ("/", "/history", "/groups", table, f"{table}/setup", entry):
        page.goto(address)
        for _ in range(120):
            page.keyboard.press("Tab")
            lost = page.evaluate(LOST)
            if lost:
                assert lost == "end", address
                break


def test_the_order_of_play_is_changed_by_keys(page: Page):
    page.goto("/new/little-dragons")
    page.evaluate(LISTEN)
    for name in ("Ada", "Ben", "Cleo"):
        page.get_by_label("Add a player").fill(name)
        page.keyboard.press("Enter")
        expect(page.locator(".lineup")).to_contain_text(name)
        expect(page.get_by_label("Add a player")).to_be_focused()
    page.get_by_role("button", name="Ada later").focus()
    for order in ("Ben, Ada, Cleo", "Ben, Cleo, Ada"):
        page.keyboard.press("Enter")
        page.wait_for_function("order => window.heard.at(-1) === order", arg=order)
    assert focused(page).evaluate("it => it.name === 'down' && !it.disabled")
