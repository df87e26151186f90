"""What every page has to keep to, whoever opens it."""

from collections import Counter
from collections.abc import Iterator
from urllib.parse import urlsplit

import html5lib
from bs4 import BeautifulSoup, Tag
from bs4.builder import HTML5TreeBuilder
from werkzeug.test import TestResponse

CONTROLS = ("input", "select", "textarea")
UNLABELLED = ("hidden", "submit", "button", "image", "reset")
TIES = ("aria-describedby", "aria-labelledby", "aria-controls", "aria-owns", "for", "headers")
"""Attributes that name the ids of other elements."""


def words(tag: Tag) -> str:
    """Give what an element says, with single spaces."""
    return " ".join(tag.get_text().split())


def spoken(tag: Tag) -> str:
    """Give the name by which a screen reader knows a button or a link."""
    said = str(tag.get("aria-label") or words(tag))
    pictures = [] if said else tag.select("[role=img], img")
    return said or " ".join(str(p.get("aria-label") or p.get("alt", "")) for p in pictures).strip()


class Browser(HTML5TreeBuilder):
    """Builds a page as browsers do, and remembers what it had to mend."""

    def feed(self, markup: str) -> None:
        parser = html5lib.HTMLParser(tree=self.create_treebuilder)
        self.underlying_builder.parser = parser
        parser.parse(markup)
        self.errors = parser.errors


def read(html: str) -> tuple[BeautifulSoup, list[str]]:
    """Parse a page; give it with every error of its HTML."""
    browser = Browser()
    page = BeautifulSoup(html, builder=browser)
    return page, [f"invalid HTML at {at}: {code} {about}" for at, code, about in browser.errors]


def breaches(response: TestResponse, page: BeautifulSoup) -> Iterator[str]:
    """Yield every house rule that the page breaks."""
    tags = page.find_all(True)
    yield from _frame(page)
    for check in (_ids_and_ties, _labels, _names, _inline, _hosts, _tokens):
        yield from check(tags)
    policy = response.headers.get("Content-Security-Policy", "")
    if "default-src" not in policy or "unsafe-inline" in policy or "unsafe-eval" in policy:
        yield f"Content-Security-Policy: {policy!r}"


def _frame(page: BeautifulSoup) -> Iterator[str]:
    headings = [words(heading) for heading in page.find_all("h1")]
    if len(headings) != 1 or not headings[0]:
        yield f"not one h1: {headings}"
    if not page.title or not words(page.title):
        yield "no title"
    if not page.html or not page.html.get("lang"):
        yield "no language"


def _ids_and_ties(tags: list[Tag]) -> Iterator[str]:
    ids = Counter(str(tag["id"]) for tag in tags if tag.has_attr("id"))
    yield from (f"{n} elements with the id {name}" for name, n in ids.items() if n > 1 or not name)
    for tag in tags:
        for tie in TIES:
            value = tag.get(tie, "")
            for name in value.split() if isinstance(value, str) else value:
                if name not in ids:
                    yield f"{tie} names {name}, which is nowhere"
        href = str(tag.get("href", ""))
        if href.startswith("#") and href[1:] not in ids:
            yield f"a link to {href}, which is nowhere"


def _labels(tags: list[Tag]) -> Iterator[str]:
    labelled = {tag.get("for") for tag in tags if tag.name == "label" and words(tag)}
    for tag in tags:
        if tag.name not in CONTROLS or tag.get("type") in UNLABELLED:
            continue
        around = tag.find_parent("label")
        own = tag.get("aria-label") or (tag.get("id") and tag["id"] in labelled)
        if not own and not (around and words(around)):
            yield f"no label: {tag}"


def _names(tags: list[Tag]) -> Iterator[str]:
    for tag in tags:
        linked = tag.name == "a" and tag.has_attr("href")
        pressed = tag.name in ("button", "summary") or tag.get("type") == "submit"
        if (linked or pressed) and not spoken(tag) and not tag.get("value"):
            yield f"no name: {tag}"


def _inline(tags: list[Tag]) -> Iterator[str]:
    for tag in tags:
        if tag.name == "style" or tag.has_attr("style"):
            yield f"inline style: {tag}"
        if tag.name == "script" and not tag.has_attr("src"):
            yield f"inline script: {tag}"
        yield from (f"inline handler {name}" for name in tag.attrs if name.startswith("on"))
        for name in ("href", "src", "action", "formaction"):
            if str(tag.get(name, "")).strip().lower().startswith("javascript:"):
                yield f"script in {name}"


def _hosts(tags: list[Tag]) -> Iterator[str]:
    for tag in tags:
        if tag.name in ("script", "link", "img", "iframe"):
            address = str(tag.get("src") or tag.get("href") or "")
            if urlsplit(address).netloc:
                yield f"from another host: {address}"


def _tokens(tags: list[Tag]) -> Iterator[str]:
    for tag in tags:
        if tag.has_attr("data-lights"):  # the choice of light stores nothing but a cookie
            continue
        if tag.name == "form" and str(tag.get("method", "")).lower() == "post":
            token = tag.find("input", attrs={"type": "hidden", "name": "csrf_token"})
            if not token or not token.get("value"):
                yield f"no csrf_token: {tag.get('action')}"
