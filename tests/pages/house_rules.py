"""What every page has to keep to, whoever opens it."""

from collections import Counter
from collections.abc import Iterator
from urllib.parse import urlsplit

import html5lib
from bs4 import BeautifulSoup, Tag
from werkzeug.test import TestResponse

CONTROLS = "input, select, textarea"
UNLABELLED = ("hidden", "submit", "button", "image", "reset")
TIES = ("aria-describedby", "aria-labelledby", "aria-controls", "aria-owns", "for", "headers")
"""Attributes that name the ids of other elements."""


def words(tag: Tag) -> str:
    """Give what an element says, with single spaces."""
    return " ".join(tag.get_text().split())


def spoken(tag: Tag) -> str:
    """Give the name by which a screen reader knows a button or a link."""
    pictures = [
        picture.get("aria-label", picture.get("alt", ""))
        for picture in tag.select("[role=img], img")
    ]
    return str(tag.get("aria-label") or words(tag) or " ".join(map(str, pictures)) or "").strip()


def breaches(response: TestResponse, page: BeautifulSoup) -> Iterator[str]:
    """Yield every house rule that the page breaks."""
    parser = html5lib.HTMLParser()
    parser.parse(response.text)
    yield from (f"invalid HTML at {place}: {code} {about}" for place, code, about in parser.errors)
    for check in (_frame, _ids, _ties, _labels, _names, _inline, _hosts, _tokens):
        yield from check(page)
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


def _ids(page: BeautifulSoup) -> Iterator[str]:
    ids = Counter(str(tag["id"]) for tag in page.select("[id]"))
    yield from (f"{n} elements with the id {name}" for name, n in ids.items() if n > 1 or not name)


def _ties(page: BeautifulSoup) -> Iterator[str]:
    ids = {tag["id"] for tag in page.select("[id]")}
    for tie in TIES:
        for tag in page.select(f"[{tie}]"):
            value = tag[tie]
            for name in value.split() if isinstance(value, str) else value:
                if name not in ids:
                    yield f"{tie} names {name}, which is nowhere"
    for link in page.select("a[href^='#']"):
        if str(link["href"])[1:] not in ids:
            yield f"a link to {link['href']}, which is nowhere"


def _labels(page: BeautifulSoup) -> Iterator[str]:
    labelled = {label.get("for") for label in page.find_all("label") if words(label)}
    for control in page.select(CONTROLS):
        around = control.find_parent("label")
        own = control.get("aria-label") or control.get("id") in labelled
        if control.get("type") not in UNLABELLED and not (own or (around and words(around))):
            yield f"no label: {control}"


def _names(page: BeautifulSoup) -> Iterator[str]:
    for tag in page.select("button, a[href], summary, [role=button], input[type=submit]"):
        if not spoken(tag) and not tag.get("value"):
            yield f"no name: {tag}"


def _inline(page: BeautifulSoup) -> Iterator[str]:
    yield from (f"inline style: {tag.name}" for tag in page.select("[style], style"))
    yield from ("inline script" for _ in page.select("script:not([src])"))
    for tag in page.find_all(True):
        yield from (f"inline handler {name}" for name in tag.attrs if name.startswith("on"))
        for name in ("href", "src", "action", "formaction"):
            if str(tag.get(name, "")).strip().lower().startswith("javascript:"):
                yield f"script in {name}"


def _hosts(page: BeautifulSoup) -> Iterator[str]:
    for tag in page.select("script[src], link[href], img[src], iframe[src]"):
        address = str(tag.get("src") or tag.get("href"))
        if urlsplit(address).netloc:
            yield f"from another host: {address}"


def _tokens(page: BeautifulSoup) -> Iterator[str]:
    for form in page.select("form[method=post]"):
        token = form.select_one("input[type=hidden][name=csrf_token]")
        if not token or not token.get("value"):
            yield f"no csrf_token: {form.get('action')}"
