"""Whatever is sent to whatever address, by whomever: nothing fails."""

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl, quote_from_bytes, urlsplit

import pytest
from flask import Flask
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from tests.pages.house_rules import breaches, read
from tests.pages.phone import Phone
from tests.pages.test_import import BGG, BGSTATS

TRIES = int(os.environ.get("HOARDKEEPER_FUZZ") or 250)
"""Requests in one run; HOARDKEEPER_FUZZ asks for a longer one."""

fuzzed = settings(
    max_examples=TRIES,
    deadline=None,
    database=None,
    phases=[Phase.explicit, Phase.generate, Phase.shrink],
    suppress_health_check=list(HealthCheck),
)

NUMBERS = ("0", "1", "2", "-1", "−3", "9" * 20, "9" * 5000, "2147483648", "-9223372036854775809")
ODD_NUMBERS = ("1e400", "NaN", "Infinity", "1.5", "²", "٣")
LETTERS = (
    "",
    " ",
    "\0",
    "a\0b",
    "\ud800",
    "x\udfff",
    "\ufeff",
    "\u202eabc",
    "נועה מהצפון",
    "🏴‍☠️🐉",
)
LONG = ("x" * 100_000, "🐉" * 300, "e\u0301" * 50, '{"a": ' * 500)
MARKS = (
    "<b>&amp;",
    "'\";--",
    "\r\nSet-Cookie: a=b",
    "%",
    "%00",
    "../../app.py",
    "{}",
    "[]",
    "null",
)
DAYS = ("2020-02-30", "0000-00-00", "9999-12-31", "10000-01-01", "0001-01-01", "1970-01-01")
WORDS = ("y", "on", "save", "true", "undo", "new")
RUBBISH = NUMBERS + ODD_NUMBERS + LETTERS + LONG + MARKS + DAYS + WORDS
FILES = (b"", b"{}", b"[]", b"\0\xff" * 40, BGG, BGG[:400], BGSTATS, BGSTATS[:900], b"<" * 999)
HEADERS = {
    "Cookie": ("session=x", "session=eyJ9.x.y", "=", "a" * 5000, "session=\xff; session="),
    "If-None-Match": ('"1"', "*", 'W/"', '"', "\xff", ","),
    "If-Modified-Since": ("never", "Thu, 01 Jan 9999 00:00:00 GMT", "0"),
    "Range": ("bytes=0-1", "bytes=9-1", "x", "bytes=" + "0-," * 99),
    "Host": ("", "x", "a b", "[::1", "evil.example:99999", "\xff", "localhost:x"),
    "Content-Length": ("-1", "x", "0", "99999999999", "3"),
    "Content-Encoding": ("gzip", "x"),
    "Transfer-Encoding": ("chunked", "x"),
    "Accept-Language": ("*", "xx;q=x", "de" * 500, "\xff"),
    "Accept-Encoding": ("gzip;q=x", "br", "*;q=0", "\xff"),
    "Accept": ("application/json", "x", "*/*;q=2"),
    "X-Live": ("1",),
    "X-Outbox": ("first", "again"),
    "X-Forwarded-For": ("x", "1.2.3.4, \xff"),
    "Referer": ("http://[", "\xff", "https://evil.example/"),
}
KINDS = (
    "application/x-www-form-urlencoded",
    "application/x-www-form-urlencoded; charset=utf-16",
    "multipart/form-data",
    "multipart/form-data; boundary=",
    "multipart/form-data; boundary=other",
    "application/json",
    "text/plain",
    "x",
    "",
)
METHODS = ("HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "BREW", "GET", "POST")
ECHO = "invalid-codepoint"
"""A control character that is shown as it was sent; no browser sends one, or minds."""

Pairs = list[tuple[str, str]]


@dataclass
class World:
    """A group with something at every address, and what its pages and forms are like."""

    app: Flask
    member: Phone
    values: dict[str, set[str]] = field(default_factory=dict)
    forms: dict[str, Pairs] = field(default_factory=dict)
    queries: set[str] = field(default_factory=set)

    @classmethod
    def made(cls, app: Flask) -> "World":
        """Play a little, and look at every page."""
        phone = Phone(app).set_up("little-dragons", "Ada", "Ben").enter("Ada", eggs_3=1)
        phone.enter("Ben", eggs_4=2).press("Finish into the history")
        codes = [phone.code]
        for slug in ("too-many-kobolds", "goblin-king", "kombo-klash"):
            codes.append(phone.set_up(slug, "Ada", "Ben").code)
        phone.turn("Ada", 4, 3)
        invite = phone.open("/groups").page.select_one(".invite a.link")
        world = cls(app, phone, {"key": {str(invite["href"]).rpartition("/")[2]}})
        world.values["code"] = set(codes)
        world.look_around()
        return world

    def look_around(self) -> None:
        """Follow every link, and remember what the forms on the pages are like."""
        seen, ahead = set(), ["/", "/groups", "/new/kombo-klash/past"]
        while ahead and len(seen) < 120:
            path = ahead.pop(0)
            if path in seen or path.startswith(("/static", "/rules/")):
                continue
            seen.add(path)
            answer = self.member.client.get(path, buffered=True)
            if answer.mimetype == "text/html":
                ahead += self._links(path, answer)

    def _links(self, path: str, answer: TestResponse) -> Iterator[str]:
        page, _ = read(answer.text)
        for form in page.select("form"):
            action = str(form.get("action") or path).partition("?")[0]
            fields = form.select("[name]")
            pairs = [(str(tag["name"]), str(tag.get("value", ""))) for tag in fields]
            self.forms.setdefault(action, []).extend(pairs)
            if form.get("method") != "post":
                self.queries |= {name for name, _ in pairs}
        for link in page.select("a[href^='/']"):
            address = urlsplit(str(link["href"]))
            self.queries |= {name for name, _ in parse_qsl(address.query)}
            self._take_apart(address.path)
            yield address.path + (f"?{address.query}" if address.query else "")

    def _take_apart(self, path: str) -> None:
        """Remember what fills the places of an address."""
        adapter = self.app.url_map.bind("localhost")
        if adapter.test(path):
            for name, value in adapter.match(path)[1].items():
                self.values.setdefault(name, set()).add(str(value))

    @property
    def stands(self) -> bool:
        return self.member.client.get("/healthz").status_code == 200 and all(
            self.member.client.get(f"/t/{code}/now").status_code == 200
            for code in self.values["code"]
        )


def encoded(text: str) -> str:
    """Quote a text for an address or a form; lone surrogates become bytes that are no UTF-8."""
    return quote_from_bytes(text.encode("utf-8", "surrogatepass"), safe="")


texts = st.one_of(st.sampled_from(RUBBISH), st.text(max_size=20))


def seldom(draw: st.DrawFn, times: int) -> bool:
    """Tell about once in so many times that it is so; neither bound, for they are drawn more."""
    return draw(st.integers(0, times)) == times // 2


@st.composite
def addresses(draw: st.DrawFn, world: World) -> tuple[str, str]:
    """Draw (method, path): mostly what there is, or with rubbish in its places."""
    ways = [
        (method, rule.rule)
        for rule in world.app.url_map.iter_rules()
        for method in rule.methods & {"GET", "POST"}
    ]
    posts = [way for way in ways if way[0] == "POST"]
    method, rule = draw(st.sampled_from(sorted(ways + posts * 2)))

    def fill(place: re.Match[str]) -> str:
        known = sorted(world.values.get(place[1], {"1"}))
        return encoded(draw(texts) if seldom(draw, 6) else draw(st.sampled_from(known)))

    path = re.sub(r"<(?:\w+:)?(\w+)>", fill, rule)
    return draw(st.sampled_from(METHODS)) if seldom(draw, 12) else method, path


@st.composite
def pairs_for(draw: st.DrawFn, world: World, path: str) -> Pairs:
    """Draw what a form might send: mostly what the real one has, some of it replaced or twice."""
    real = world.forms.get(path) or draw(st.sampled_from(sorted(world.forms.items())))[1]
    sent = [(name, value) for name, value in real if name != "csrf_token"]
    for _ in range(draw(st.integers(0, 4))) if sent else ():
        place = draw(st.integers(0, len(sent) - 1))
        sent[place] = (sent[place][0], draw(texts))
    names = sorted({name for name, _ in real})
    sent += draw(st.lists(st.tuples(st.sampled_from(names) if names else texts, texts), max_size=3))
    sent += draw(st.lists(st.tuples(texts, texts), max_size=1))
    sent.append(("do", draw(st.sampled_from(("save", "save", "preview", "withdraw", "x")))))
    return sent


def multipart(pairs: Pairs, file: bytes) -> bytes:
    parts = [
        f'--cut\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
        for name, value in pairs
    ]
    head = '--cut\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\n'
    return "".join([*parts, head]).encode("utf-8", "replace") + file + b"\r\n--cut--\r\n"


@st.composite
def bodies(draw: st.DrawFn, pairs: Pairs) -> tuple[bytes, str]:
    """Draw a body and its kind: mostly one that fits, now and then cut off or another kind."""
    if draw(st.booleans()):
        body = "&".join(f"{encoded(name)}={encoded(value)}" for name, value in pairs).encode()
        kind = KINDS[0]
    else:
        body, kind = multipart(pairs, draw(st.sampled_from(FILES))), f"{KINDS[2]}; boundary=cut"
    if seldom(draw, 12):
        kind = draw(st.sampled_from(KINDS))
    if seldom(draw, 12):
        body = body[: draw(st.integers(0, len(body)))]
    return body, kind


@pytest.fixture
def world(app: Flask) -> World:
    return World.made(app)


def token_of(phone: Phone) -> str:
    page = phone.client.get("/new/kombo-klash").text
    return re.search(r'name="csrf_token"[^>]* value="([^"]+)"', page)[1]


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # files cut off
def test_nothing_fails(app: Flask, world: World) -> None:
    worlds = [world]

    @fuzzed
    @given(data=st.data())
    def attempt(data: st.DataObject) -> None:
        if not worlds[0].stands:
            worlds[0] = World.made(app)
        here = worlds[0]
        phone = Phone(app) if seldom(data.draw, 5) else here.member
        method, path = data.draw(addresses(here))
        more = sent(data.draw, here, phone, method, path)
        answer = phone.client.open(path, method=method, buffered=True, **more)
        assert answer.status_code < 500, path
        if seldom(data.draw, 9):
            keeps_the_house_rules(answer)

    attempt()
    for path in ("/", "/groups", "/history", "/players", "/statistics", "/trash"):
        worlds[0].member.open(path)


def sent(draw: st.DrawFn, world: World, phone: Phone, method: str, path: str) -> dict[str, Any]:
    """Draw everything but the address."""
    names = st.one_of(st.sampled_from(sorted(world.queries)), texts)
    query = draw(st.lists(st.tuples(names, texts), max_size=3))
    drawn: dict[str, Any] = {"headers": []}
    drawn["query_string"] = "&".join(f"{encoded(name)}={encoded(value)}" for name, value in query)
    if method in ("POST", "PUT", "PATCH"):
        pairs = draw(pairs_for(world, path))
        if not seldom(draw, 15):
            pairs.append(("csrf_token", token_of(phone)))
        drawn["data"], drawn["content_type"] = draw(bodies(pairs))
    if seldom(draw, 4):
        for name in draw(st.lists(st.sampled_from(sorted(HEADERS)), max_size=3, unique=True)):
            drawn["headers"].append((name, draw(st.sampled_from(HEADERS[name]))))
    return drawn


def keeps_the_house_rules(answer: TestResponse) -> None:
    asked = answer.request
    read_whole = asked.method in ("GET", "POST") and answer.status_code not in (302, 308)
    plain = not {"X-Live", "Accept-Encoding"} & {*asked.headers.keys()}
    if read_whole and plain and answer.mimetype == "text/html":
        page, invalid = read(answer.text)
        invalid = [error for error in invalid if ECHO not in error]
        assert not [*invalid, *breaches(answer, page)], asked.full_path
