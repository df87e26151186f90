"""The turn timer: quiet, off until started, and right after sleep, reload and what others enter."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.test_live import save
from tests.browser.test_tables import enter_for, look, open_table

pytestmark = pytest.mark.browser

LISTEN = """() => {
    window.heard = []; window.buzzed = 0; window.notes = 0;
    const part = () => ({value: 0, setValueAtTime() {}, linearRampToValueAtTime() {}});
    const node = () => ({frequency: part(), gain: part(), connect: (to) => to,
        start: () => { window.notes += 1; }, stop() {}});
    window.AudioContext = class {
        state = 'running'; currentTime = 0;
        createOscillator = node; createGain = node;
    };
    Object.defineProperty(navigator, 'vibrate', {value: () => { window.buzzed += 1; }});
    addEventListener('DOMContentLoaded', () => {
        const status = document.querySelector('.timer [role=status]');
        if (status) new MutationObserver(() => window.heard.push(status.textContent))
            .observe(status, {childList: true});
    });
}"""
"""Notes what a screen reader is told, and every buzz and note."""


@pytest.fixture
def table(page: Page) -> Page:
    page.add_init_script(f"({LISTEN})()")
    page.clock.install()
    open_table(page, "Kombo Klash!", "Ada", "בן 🐉", "W" * 40)
    return page


def start(page: Page, limit: str = "30 seconds", *, sound: bool = False) -> None:
    page.get_by_role("button", name="Turn timer").click()
    page.get_by_label("Time for a turn").select_option(limit)
    if sound:
        page.get_by_label("Soft sound").check()
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    page.get_by_role("button", name="Start", exact=True).click()


def look_at(page: Page) -> None:
    """Look at the page; what looks needs time to go on."""
    page.clock.resume()
    look(page)


def figures(page: Page):
    return page.locator(".timer .figures")


def test_it_is_off_until_somebody_starts_it(table: Page) -> None:
    expect(table.locator(".timer")).to_be_hidden()
    assert (
        table.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('timer'))") == []
    )
    start(table)
    expect(table.locator(".timer .whose")).to_have_text("Ada")
    look_at(table)
    table.locator(".timer summary").click()
    look_at(table)
    table.get_by_role("button", name="Turn the timer off").click()
    expect(table.locator(".timer")).to_be_hidden()
    expect(table.get_by_role("button", name="Turn timer")).to_be_focused()
    table.reload()
    expect(table.locator(".timer")).to_be_hidden()


def test_the_next_turn_begins_anew_and_names_who_has_it(table: Page) -> None:
    start(table, "1 minute")
    table.clock.run_for(20_100)
    expect(figures(table)).to_have_text("0:40")
    table.get_by_role("button", name="Next: בן 🐉").click()
    expect(figures(table)).to_have_text("1:00")
    table.get_by_role("button", name=f"Next: {'W' * 40}").click()
    look_at(table)
    table.get_by_role("button", name="Next: Ada").click()
    expect(table.locator(".timer .whose")).to_have_text("Ada")


def test_it_counts_up_without_a_limit_and_pauses(table: Page) -> None:
    start(table, "No limit, counts up")
    table.clock.run_for(75_100)
    expect(figures(table)).to_have_text("1:15")
    table.locator(".timer summary").click()
    table.get_by_role("button", name="Pause").click()
    table.clock.run_for(60_100)
    expect(figures(table)).to_have_text("1:15")
    table.locator(".timer > .main").click()
    table.clock.run_for(5_100)
    expect(figures(table)).to_have_text("1:20")
    assert table.evaluate("heard") == ["Ada’s turn.", "Paused.", "The timer goes on."]


def test_it_goes_on_through_reload_and_sleep(table: Page) -> None:
    start(table, "5 minutes")
    table.clock.run_for(10_100)
    table.reload()
    expect(figures(table)).to_have_text("4:50")
    table.clock.fast_forward(100_000)
    expect(figures(table)).to_have_text("3:10")
    table.clock.fast_forward(7 * 3600_000)
    table.reload()
    expect(table.locator(".timer")).to_be_hidden()


def test_what_others_enter_leaves_it_alone(table: Page, browser: Browser, live_server: str) -> None:
    start(table, "5 minutes")
    other = browser.new_context(base_url=live_server, **PHONE)
    guest = other.new_page()
    guest.goto(table.url)
    enter_for(guest, "Ada")
    guest.get_by_role("textbox").nth(0).fill("0")
    save(guest, table.url)
    other.close()
    table.locator(".timer .main").focus()
    table.clock.run_for(4_100)
    expect(table.locator(".waiting")).to_contain_text("Next: בן 🐉")
    expect(figures(table)).to_have_text("4:56")
    expect(table.locator(".timer .main")).to_be_focused()
    expect(table.get_by_role("button", name="Turn timer")).to_be_hidden()


def test_it_says_little_and_ends_calmly(table: Page) -> None:
    start(table, "1 minute")
    table.clock.run_for(65_100)
    expect(figures(table)).to_have_text("+0:05")
    expect(table.locator(".timer")).to_contain_text("Time is up")
    said = ["Ada’s turn, 1 minute.", "Half the time is left, 30 seconds.", "Ten seconds."]
    assert table.evaluate("heard") == [*said, "Time is up."]
    assert table.evaluate("[buzzed, notes]") == [1, 0]
    look_at(table)


def test_the_sound_is_switched_on(table: Page) -> None:
    start(table, "30 seconds", sound=True)
    table.clock.run_for(31_100)
    assert table.evaluate("[buzzed, notes]") == [1, 2]


def test_an_end_slept_through_is_shown_only(table: Page) -> None:
    start(table, "30 seconds", sound=True)
    table.clock.fast_forward(90_000)
    expect(figures(table)).to_have_text("+1:00")
    assert table.evaluate("[buzzed, notes]") == [0, 0]


def test_where_turns_do_not_go_round_nobody_is_named(page: Page) -> None:
    page.clock.install()
    open_table(page, "The Goblin King is Angry", "Ada", "Ben")
    start(page)
    expect(page.locator(".timer .main")).to_have_text("Next turn")
    expect(page.locator(".timer .whose")).to_be_empty()


def test_it_begins_with_who_starts(table: Page) -> None:
    table.locator(".starter summary").click()
    table.get_by_role("button", name="Start with בן 🐉").click()
    expect(table.locator(".waiting")).to_contain_text("Next: בן 🐉")
    start(table)
    expect(table.locator(".timer .whose")).to_have_text("בן 🐉")
