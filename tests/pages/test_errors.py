"""Errors are pages that say what to do; headers, cookies and static files."""

import io
import re
from collections import defaultdict
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from xml.etree import ElementTree

import pytest
from flask import Flask
from gunicorn.http.errors import InvalidChunkSize
from werkzeug.datastructures import Headers
from werkzeug.routing import Rule

from tests.conftest import running
from tests.pages.phone import Phone

LARGEST = 256 * 1024


def friendly(phone: Phone, heading: str) -> None:
    assert phone.heading == heading
    assert len(phone.text) > len(heading) + 30
    assert "Traceback" not in phone.response.text
    assert phone.offers("To the first page")


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/t/zzzzzzzzzz",
        "/new/chess",
        "/t/%00",
        "/%F0%9F%90%89",
    ],
)
def test_not_found(phone: Phone, path: str) -> None:
    friendly(phone.open(path, status=404), "Not Found")


def test_forbidden(phone: Phone, another_phone: Phone) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben")
    friendly(another_phone.open(f"/t/{phone.code}/setup", status=403), "Forbidden")


def test_an_address_that_only_takes_posts(phone: Phone) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben")
    friendly(phone.open(f"/t/{phone.code}/undo", status=405), "Method Not Allowed")
    assert "POST" in phone.response.headers["Allow"]
    phone.look(phone.client.put("/"), 405)


@pytest.mark.parametrize("page", ["/new/kombo-klash", "one", "everyone", "undo"])
def test_too_much_at_once(phone: Phone, page: str) -> None:
    phone.set_up("little-dragons", "Ada", "Ben").begin("Ada")
    _, form = phone.filled("Save", eggs_3="1" * (LARGEST + 1))
    paths = {
        "one": phone.path,
        "everyone": f"/t/{phone.code}/enter",
        "undo": f"/t/{phone.code}/undo",
    }
    phone.send(paths.get(page, page), form, status=413)
    friendly(phone, "Request Entity Too Large")
    assert not phone.sit().log


def test_just_less_than_too_much(phone: Phone) -> None:
    phone.set_up("little-dragons", "Ada", "Ben").enter("Ada", eggs_3="1" * (LARGEST - 1000))
    assert phone.errors == {"eggs_3": "Enter a whole number."}


def test_many_parts(phone: Phone) -> None:
    phone.open("/new/kombo-klash")
    _, form = phone.filled("Open the table")
    form.setlist("players", [f"Player {n}" for n in range(3000)])
    assert phone.send("/new/kombo-klash", form).errors["typed"].startswith("Name 2 to 4 players")


@pytest.mark.parametrize("kept_as", ["", '; filename="f"'])
@pytest.mark.parametrize(
    "path", ["/new/kombo-klash", "/groups/name", "/import", "/own-data/restore"]
)
def test_a_part_without_a_name(phone: Phone, path: str, kept_as: str) -> None:
    part = f"--x\r\nContent-Disposition: form-data{kept_as}\r\n\r\n1\r\n--x--\r\n"
    kind = "multipart/form-data; boundary=x"
    phone.look(phone.client.post(path, data=part.encode(), content_type=kind), 400)


def test_a_number_that_no_row_has(app: Flask, phone: Phone) -> None:
    phone.set_up("little-dragons", "Ada", "Ben").begin("Ada")
    token = phone.filled("Save")[1]["csrf_token"]
    numbered = [rule for rule in app.url_map.iter_rules() if "<int:" in rule.rule]
    assert len(numbered) >= 5
    for rule in numbered:
        for number in (0, 2**31 - 1, 2**31, 2**63, 10**30):
            path = re.sub("<int:[^>]+>", str(number), rule.rule).replace("<code>", phone.code)
            for method in rule.methods:
                answer = phone.client.open(path, method=method, data={"csrf_token": token})
                assert answer.status_code < 500, path


class CutUp(io.RawIOBase):
    """A body that gunicorn cannot put together."""

    def readable(self) -> bool:
        return True

    def readinto(self, _buffer: object) -> int:
        raise InvalidChunkSize(b"zz")


@pytest.mark.parametrize("path", ["/new/kombo-klash", "/api/games/kombo-klash/score", "/import"])
def test_a_body_in_pieces_that_do_not_fit(phone: Phone, path: str) -> None:
    answer = phone.client.post(
        path,
        content_type="application/x-www-form-urlencoded",
        headers={"Transfer-Encoding": "chunked"},
        environ_overrides={"wsgi.input": CutUp(), "wsgi.input_terminated": True},
    )
    assert answer.status_code == 400
    assert answer.is_json is path.startswith("/api/")


def test_our_own_fault(tmp_path: Path) -> None:
    with running(tmp_path, TESTING=False, PROPAGATE_EXCEPTIONS=False) as app:
        app.add_url_rule("/fails", view_func=lambda: 1 // 0)
        phone = Phone(app)
        friendly(phone.open("/fails", status=500), "Internal Server Error")
        carries_its_headers(phone.response.headers)
        phone.open("/")


FREE = ("/api/", "/light")
"""What anybody may post: it stores nothing, but for the light in the phone's own cookie."""


def posts(app: Flask) -> Iterator[Rule]:
    for rule in app.url_map.iter_rules():
        if "POST" in rule.methods and not rule.rule.startswith(FREE):
            yield rule


@pytest.mark.parametrize("token", [None, "", "wrong", "IjEi.x.y"])
def test_no_post_without_its_token(app: Flask, phone: Phone, token: str | None) -> None:
    phone.set_up("little-dragons", "Ada", "Ben").enter("Ada", eggs_3=2).enter("Ben", eggs_4=2)
    turn = phone.filled("Undo Ben")[1]
    seat = phone.begin("Ada").path.rpartition("/")[2]
    key = str(phone.open("/groups").page.select_one(".invite a.link")["href"]).rpartition("/")[2]
    words = ("undo", "redo", "finish", "reopen", "abandon", "delete", "restore")
    before = [phone.open(page).text for page in ("/", "/history", "/groups", f"/t/{phone.code}")]
    common = {
        "players": ["Ada", "Cleo"],
        "eggs_3": "1",
        "name": "x",
        "do": "save",
        "seen": turn["seen"],
    }
    data = common if token is None else {**common, "csrf_token": token}
    rules = list(posts(app))
    assert len(rules) >= 9
    for rule in rules:
        for word in words if "word" in rule.arguments else ("",):
            values = defaultdict(lambda: "1") | {
                "slug": "little-dragons",
                "code": phone.code,
                "seat_id": seat,
                "key": key,
            }
            values |= {"entry_id": "1", "word": word}
            path = re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule).format_map(values)
            answer = phone.client.post(path, data=data)
            assert answer.status_code in (200, 400), path
            phone.look(answer, answer.status_code)
            assert "open for" in phone.text, path
    after = [phone.open(page).text for page in ("/", "/history", "/groups", f"/t/{phone.code}")]
    assert after == before


def test_forms_can_be_opened_where_tokens_are_turned_off(app: Flask, phone: Phone) -> None:
    app.config["WTF_CSRF_ENABLED"] = False
    phone.set_up("kombo-klash", "Ada", "Ben").turn("Ada", 3, 2)
    assert phone.points == {"Ada": "6", "Ben": "0"}


def test_an_expired_button_says_what_to_do(phone: Phone) -> None:
    phone.set_up("little-dragons", "Ada", "Ben").enter("Ada", eggs_3=2)
    phone.client.delete_cookie("session")
    friendly(phone.press("Undo Ada", status=400), "This page has expired")
    assert phone.sit().press("Undo Ada").points["Ada"] == "–"


def test_a_token_of_another_phone_is_none(phone: Phone, another_phone: Phone) -> None:
    phone.set_up("little-dragons", "Ada", "Ben").enter("Ada", eggs_3=2)
    stolen = phone.filled("Undo Ada")
    another_phone.sit(phone.code).send(*stolen, status=400)
    assert phone.sit().points["Ada"] == "2"


def carries_its_headers(headers: Headers) -> None:
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "form-action 'self'" in policy
    assert "base-uri 'none'" in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] in ("same-origin", "no-referrer")
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "geolocation=()" in headers["Permissions-Policy"]
    assert headers["Cache-Control"]


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/", 200),
        ("/nothing", 404),
        ("/static/app.css", 200),
        ("/static/none.css", 404),
        ("/static", 404),
        ("/api/games", 200),
        ("/api/none", 404),
        ("/groups/name", 405),
        ("/healthz", 200),
        ("/own-data/backup.json", 200),
        ("/own-data/restore", 302),
        ("/t/{code}", 200),
        ("/t/{code}/now", 200),
        ("/t/{code}/undo", 405),
        ("/t/{code}/picture.svg", 200),
        ("/t/{code}/text.txt", 200),
    ],
)
def test_every_answer_carries_its_headers(phone: Phone, path: str, status: int) -> None:
    phone.set_up("little-dragons", "Ada", "Ben")
    answer = phone.client.get(path.format(code=phone.code), buffered=True)
    assert answer.status_code == status
    carries_its_headers(answer.headers)


def test_an_unchanged_page_and_an_options_answer_carry_them_too(phone: Phone) -> None:
    phone.set_up("little-dragons", "Ada", "Ben")
    asked = phone.client.get(f"/t/{phone.code}/now")
    same = {"If-None-Match": asked.headers["ETag"]}
    unchanged = phone.client.get(f"/t/{phone.code}/now", headers=same)
    assert unchanged.status_code == 304
    carries_its_headers(unchanged.headers)
    carries_its_headers(phone.client.options("/").headers)


def test_downloads_are_kept_by_no_cache(phone: Phone) -> None:
    phone.set_up("little-dragons", "Ada", "Ben")
    for path in ("/own-data/backup.json", "/own-data/plays.csv", f"/t/{phone.code}/text.txt"):
        headers = phone.client.get(path).headers
        assert headers["Content-Disposition"].startswith("attachment; filename=")
        assert "no-store" in headers["Cache-Control"]


def test_a_name_runs_nothing_in_a_picture(phone: Phone) -> None:
    wicked = "<script>alert(1)</script>"
    phone.set_up("little-dragons", wicked, '" onload="alert(1)')
    answer = phone.client.get(f"/t/{phone.code}/picture.svg")
    assert answer.mimetype == "image/svg+xml"
    tags = ElementTree.fromstring(answer.text).iter()
    assert {tag.tag.rpartition("}")[2] for tag in tags} <= {"svg", "title", "rect", "text"}
    assert not re.search(r"<[^>]* onload=\"", answer.text)


@pytest.mark.parametrize(
    ("host", "wanted", "told"),
    [
        ("https://localhost", True, True),
        ("https://localhost", False, False),
        ("http://localhost", True, False),
    ],
)
def test_https_alone_is_remembered_only_where_it_is_wanted(
    app: Flask, phone: Phone, host: str, wanted: bool, told: bool
) -> None:
    app.config["HTTPS_ONLY"] = wanted
    headers = phone.client.get("/", base_url=host).headers
    assert ("Strict-Transport-Security" in headers) is told


def test_pages_of_a_group_stay_out_of_shared_caches(phone: Phone) -> None:
    phone.set_up("little-dragons", "Ada", "Ben")
    assert "private" in phone.response.headers["Cache-Control"]


@pytest.mark.parametrize(
    ("host", "secure"), [("http://localhost", False), ("https://localhost", True)]
)
def test_the_cookie_is_kept_from_scripts_and_other_sites(
    phone: Phone, host: str, secure: bool
) -> None:
    [cookie] = phone.client.get("/new/kombo-klash", base_url=host).headers.getlist("Set-Cookie")
    flags = {flag.strip() for flag in cookie.split(";")[1:]}
    assert {"HttpOnly", "SameSite=Lax"} <= flags
    assert ("Secure" in flags) is secure


def test_a_phone_of_a_group_keeps_its_cookie(phone: Phone) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben")
    cookie = phone.client.get_cookie("session")
    assert cookie.expires > datetime.now(UTC) + timedelta(days=300)


def static_addresses(phone: Phone) -> set[str]:
    phone.set_up("too-many-kobolds", "Ada", "Ben").begin("Ada")
    tags = phone.page.select("link[href^='/static/'], script[src]")
    return {str(tag.get("href") or tag.get("src")) for tag in tags}


def test_static_files_are_named_by_content_and_kept_for_long(phone: Phone) -> None:
    addresses = static_addresses(phone)
    assert len(addresses) >= 4
    for address in addresses:
        assert re.search(r"\?v=[0-9a-f]{8,}$", address)
        answer = phone.client.get(address, buffered=True)
        assert answer.status_code == 200
        assert answer.cache_control.max_age >= 30 * 24 * 3600
        assert answer.cache_control.immutable
        assert not answer.cache_control.private


@pytest.mark.parametrize(
    "address",
    ["/static/app.css", "/static/app.css?v=0123456789", "/static/none.css?v=1"],
)
def test_static_files_of_another_content_are_not_kept(phone: Phone, address: str) -> None:
    answer = phone.client.get(address, buffered=True)
    assert not answer.cache_control.immutable
    assert (answer.cache_control.max_age or 0) < 24 * 3600
