"""What was saved last can be taken back without looking for it."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_live import save
from tests.browser.test_tables import box, enter_for, open_table, tap_in

pytestmark = pytest.mark.browser

NAMES = ("Ada", "בן הארוך 🐉🐉", "Cleo", "Dora the Second of that name, and last", "Eve", "Frank")


def eggs(page: Page) -> None:
    box(page, "Eggs No. 9").fill("2")


def kombo(page: Page) -> None:
    page.locator(".option", has_text="Gorilla").click()
    box(page, "Tiles in the Kombo").fill("4")
    box(page, "Kombo score").fill("3")


def cave(page: Page) -> None:
    tap_in(page, "stone 3 / Dragon water / fire 1")


def goblins(page: Page) -> None:
    page.get_by_role("textbox").first.fill("3")


@pytest.mark.parametrize(
    ("game", "seats", "fill"),
    [
        ("Little Dragons", 6, eggs),
        ("Kombo Klash!", 4, kombo),
        ("Too Many Kobolds", 5, cave),
        ("The Goblin King is Angry", 6, goblins),
    ],
)
def test_undo_is_in_the_first_screen_after_a_save(page: Page, game: str, seats: int, fill) -> None:
    table = open_table(page, game, *NAMES[:seats])
    name = NAMES[3]
    enter_for(page, name)
    fill(page)
    save(page, table)
    undo = page.get_by_role("button", name=f"Undo {name}: ")
    expect(undo).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0
    assert undo.evaluate("""(button) => {
        const {left, top, width, height} = button.getBoundingClientRect();
        const there = document.elementFromPoint(left + width / 2, top + height / 2);
        return button.contains(there);
    }""")
    undo.click()
    expect(page.get_by_role("button", name=f"Redo {name}: ")).to_be_in_viewport(ratio=1)
