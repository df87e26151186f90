"""Symbols are seen: drawn from one file that the policy allows, and no word breaks beside them."""

import pytest
from playwright.sync_api import Page

pytestmark = pytest.mark.browser

PAGES = (
    "/",
    "/new/little-dragons",
    "/help/little-dragons/odds",
    "/help/kombo-klash/board",
    "/help/goblin-king/unit",
    "/help/goblin-king/shop",
)

DRAWN = """() => [...document.querySelectorAll('.symbol')].filter((it) => it.checkVisibility())
    .every((it) => it.firstElementChild.getBBox().width > 4)"""
"""Whether all that is in view has been drawn; what is not found has no width."""

BROKEN = """() => {
    const beside = '.symbol ~ *, :has(> .symbol), .spot small, .tile small';
    const broken = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!node.parentElement.matches(beside) || !node.parentElement.checkVisibility()) continue;
        for (const {0: word, index} of node.data.matchAll(/\\w+/g)) {
            const range = new Range();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            if (range.getClientRects().length > 1) broken.push(word);
        }
    }
    return broken;
}"""
"""Names each word that stands on two lines beside a symbol, or below it."""


@pytest.mark.parametrize("path", PAGES)
def test_symbols_are_drawn_and_leave_words_whole(page: Page, path: str):
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(path)
    assert page.locator(".symbol").count() > 1
    page.wait_for_function(DRAWN)
    assert page.evaluate(BROKEN) == []
    assert len([url for url in asked if "symbols.svg?v=" in url]) == 1


@pytest.mark.parametrize("asked", [{"color_scheme": "dark"}, {"forced_colors": "active"}])
def test_a_symbol_has_the_colour_of_its_words(page: Page, asked: dict[str, str]):
    page.goto("/")
    page.emulate_media(**asked)
    ink = page.locator(".game b").first.evaluate("it => getComputedStyle(it).color")
    assert page.locator(".game use").first.evaluate("it => getComputedStyle(it).fill") == ink
