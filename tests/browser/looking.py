"""What everybody needs of a page: what axe checks, room for a thumb, text of any size."""

from collections.abc import Iterator
from importlib.resources import files

from playwright.sync_api import Page

PHONE_WIDTH, DESK_WIDTH = 360, 1280
"""CSS pixels of the smallest phone and of a desk's screen."""

TARGET = 48
"""CSS pixels that everything to be tapped has at least, each way."""

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")

FIND_VIOLATIONS = """async (options) => {
    const found = await axe.run(options);
    return found.violations.flatMap(({id, nodes}) => nodes.map(({html, failureSummary}) =>
        `${id}: ${html.slice(0, 200)} ${failureSummary}`));
}"""

ALL = {"resultTypes": ["violations"], "preload": False}
COLOURS = {**ALL, "runOnly": ["color-contrast", "link-in-text-block"]}
"""Which of its rules axe goes through."""

TOO_SMALL = """target => {
    const tapped = 'a[href], button, input:not([type=hidden]), select, textarea, summary'
        + ', label:has(input)';
    const seen = (element) => element.getClientRects().length > 0
        && element.checkVisibility({visibilityProperty: true, opacityProperty: true});
    const small = (element) => {
        const box = element.getBoundingClientRect();
        return box.width + 0.5 < target || box.height + 0.5 < target;
    };
    const inText = (element) => element.matches('p a, li a')
        && getComputedStyle(element).display === 'inline';
    const inLabel = (element) => element.matches('label input')
        && !small(element.closest('label'));
    const name = (element) => {
        const {width, height} = element.getBoundingClientRect();
        const words = element.innerText || element.getAttribute('aria-label') || element.name;
        const size = `${Math.round(width)}×${Math.round(height)}`;
        return `<${element.localName}> "${(words || '').trim().slice(0, 40)}" ${size}`;
    };
    return [...document.querySelectorAll(tapped)]
        .filter((it) => seen(it) && small(it) && !inText(it) && !inLabel(it))
        .map(name);
}"""
"""Names everything in view that is to be tapped and too small for it."""

UNREADABLE = """() => {
    const shut = (style) => ['hidden', 'clip'].includes(style.overflowX)
        || ['hidden', 'clip'].includes(style.overflowY);
    const edges = new Map([[document.body, []]]);
    const edgesOf = (element) => {
        if (edges.has(element)) return edges.get(element);
        const style = getComputedStyle(element);
        const told = style.webkitLineClamp !== 'none';
        const own = shut(style) && !told ? [element.getBoundingClientRect()] : [];
        edges.set(element, [...own, ...edgesOf(element.parentElement)]);
        return edges.get(element);
    };
    const apart = (element) => element.closest('.unseen, .skip, svg, .total, [hidden]');
    const words = [];
    const lost = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement;
        if (!node.data.trim() || apart(parent) || !parent.checkVisibility()) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const said = node.data.trim().slice(0, 30);
        if (range.getClientRects().length > 1) {
            for (const {0: word, index} of node.data.matchAll(/\\p{L}+/gu)) {
                if (word.length > 7 || parent.closest('bdi, .link')) continue;
                range.setStart(node, index);
                range.setEnd(node, index + word.length);
                if (new Set([...range.getClientRects()].map((box) => box.top)).size > 1)
                    lost.push(`“${word}” is broken`);
            }
            range.selectNodeContents(node);
        }
        for (const box of range.getClientRects()) {
            if (box.width < 2) continue;
            if (!parent.closest('.bar')) words.push({said, box});
            if (edgesOf(parent).some((edge) => box.right > edge.right + 2
                || box.left < edge.left - 2 || box.bottom > edge.bottom + 4
                || box.top < edge.top - 4)) lost.push(`“${said}” is cut off`);
        }
    }
    words.sort((a, b) => a.box.top - b.box.top);
    words.forEach((one, i) => {
        const third = one.box.height / 3;
        for (let j = i + 1; j < words.length && words[j].box.top < one.box.bottom - third; j += 1) {
            const other = words[j];
            const wide = Math.min(one.box.right, other.box.right)
                - Math.max(one.box.left, other.box.left);
            const high = Math.min(one.box.bottom, other.box.bottom) - other.box.top;
            if (wide > 3 && high > Math.min(one.box.height, other.box.height) / 3)
                lost.push(`“${one.said}” and “${other.said}” lie over each other`);
        }
    });
    return [...new Set(lost)];
}"""
"""Names text that is cut off or lies over other text; the bar and what ends in … are left out."""

SCROLL_WIDTH = "document.documentElement.scrollWidth"

STICKING_OUT = """() => [...document.querySelectorAll('body *')]
    .filter((it) => it.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
    .map((it) => `${it.localName}.${it.className.baseVal ?? it.className}`).slice(0, 6)"""

OPEN_ALL = "() => document.querySelectorAll('details').forEach((it) => { it.open = true; })"

TEXT_SIZE, TWICE = 16, 32
"""CSS pixels of the browser's own text size, and of that who needs it large."""


def check_layout(page: Page) -> None:
    """Fail on sideways scrolling, and on anything to be tapped that a thumb would miss.

    Links in running text may be smaller, and so may an input inside a label of full size.
    """
    found = list(_misplaced(page))
    assert not found, "\n".join([page.url, *found])


def look(page: Page) -> None:
    """Fail on whatever is wrong with the page as it stands on a phone."""
    page.evaluate(AXE)
    found = [*_misplaced(page), *_violations(page)]
    assert not found, "\n".join([page.url, *found])


def faults(page: Page) -> Iterator[str]:
    """Yield all that is wrong with the page in view, on a phone and at a desk."""
    page.evaluate(AXE)
    page.evaluate(OPEN_ALL)
    yield from _misplaced(page)
    yield from page.evaluate(UNREADABLE)
    yield from _violations(page)
    yield from _lost_when_large(page)
    page.set_viewport_size({"width": DESK_WIDTH, "height": 900})
    yield from _misplaced(page)
    yield from _violations(page)
    page.set_viewport_size({"width": PHONE_WIDTH, "height": 740})


def _misplaced(page: Page) -> Iterator[str]:
    wide, phone = page.evaluate(SCROLL_WIDTH), page.viewport_size["width"]
    if wide > phone:
        yield f"scrolls sideways: {wide} px on {phone}"
    for small in page.evaluate(TOO_SMALL, TARGET):
        yield f"too small to tap: {small}"


def _violations(page: Page) -> Iterator[str]:
    """Yield what axe finds; in the dark only the colours are new."""
    for light, rules in (("dark", COLOURS), ("light", ALL)):
        page.emulate_media(color_scheme=light)
        for found in page.evaluate(FIND_VIOLATIONS, rules):
            yield f"{light}, {page.viewport_size['width']} px: {found}"


def _lost_when_large(page: Page) -> Iterator[str]:
    """Yield what text of twice the size makes scroll sideways, cuts off or lays over other text."""
    set_text_size(page, TWICE)
    wide, phone = page.evaluate(SCROLL_WIDTH), page.viewport_size["width"]
    if wide > phone:
        yield f"scrolls sideways with large text: {wide} px; {page.evaluate(STICKING_OUT)}"
    for lost in page.evaluate(UNREADABLE):
        yield f"with large text {lost}"
    set_text_size(page, TEXT_SIZE)


def set_text_size(page: Page, pixels: int) -> None:
    """Choose another text size in the browser's settings."""
    settings = page.context.new_cdp_session(page)
    settings.send("Page.setFontSizes", {"fontSizes": {"standard": pixels}})
    settings.detach()
