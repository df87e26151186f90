"""Rate limits: who guesses or saves without end waits, and loses nothing; an evening goes on."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from limits.errors import StorageError
from limits.storage import MemoryStorage

from companion import limits
from companion.settings import settings
from tests.conftest import running
from tests.pages.phone import Phone

OTHER_NETWORK = "192.0.2.7"


@pytest.fixture
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the limits so small that a test reaches them."""
    monkeypatch.setattr(limits, "GUESSES", "3 per minute; 5 per hour")
    monkeypatch.setattr(limits, "WRITES_OF_A_PHONE", "6 per minute")
    monkeypatch.setattr(limits, "WRITES_OF_A_NETWORK", "10 per minute")


@pytest.fixture
def app(tmp_path: Path, tables: Path, narrow: None) -> Iterator[Flask]:
    """Give an app that limits, in the memory of its worker."""
    with running(tmp_path / "limited", RATE_LIMITS="memory://") as app:
        yield app


def guess(phone: Phone, path: str, address: str = "127.0.0.1") -> int:
    return phone.client.get(path, environ_overrides={"REMOTE_ADDR": address}).status_code


def is_told_to_wait(phone: Phone) -> None:
    assert phone.heading == "Too much at once"
    assert "then load this page again." in phone.text
    posted = phone.response.request.method == "POST"
    assert ("What you typed is sent once more" in phone.text) is posted
    assert 0 < int(phone.response.headers["Retry-After"]) <= 61


@pytest.mark.parametrize("path", ["/join/x", "/t/x", "/t/x/now", "/t/x/enter/1", "/t/x/setup"])
def test_guessing_comes_to_an_end(phone: Phone, path: str) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben")
    assert [guess(phone, f"{path}?{n}") for n in range(4)] == [404, 404, 404, 429]
    is_told_to_wait(phone.open(path, status=429))
    phone.open(f"/t/{phone.code}", status=429)  # else an answer would tell a right guess
    phone.open("/").open("/rules")


def test_guesses_count_together_and_by_network(phone: Phone, another_phone: Phone) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben")
    paths = ("/join/x", "/t/y", "/t/z/now")
    assert [guess(another_phone, path) for path in paths] == [404] * 3
    assert guess(phone, "/t/x") == 429
    assert guess(phone, f"/t/{phone.code}", OTHER_NETWORK) == 200


def test_phones_of_an_ipv6_network_are_one(phone: Phone) -> None:
    statuses = [guess(phone, "/t/x", f"2001:db8:0:1::{n:x}") for n in range(1, 5)]
    assert statuses == [404, 404, 404, 429]
    assert guess(phone, "/t/x", "2001:db8:0:2::1") == 404


def test_looking_is_never_limited(phone: Phone) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben")
    pages = [f"/t/{phone.code}/now", f"/t/{phone.code}", "/nothing", "/rules/none/at-all"]
    for _ in range(30):
        assert [guess(phone, page) for page in pages] == [200, 200, 404, 404]


def test_a_phone_that_saves_without_end_waits(phone: Phone, another_phone: Phone) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben").turn("Ada", 4, 3)
    for word in ("Undo Ada", "Redo Ada") * 2:
        phone.press(word)
    phone.begin("Ben")
    is_told_to_wait(phone.press("Save", status=429, creature="gorilla", tiles=5, value=9))
    assert phone.sit().points == {"Ada": "12", "Ben": "0"}
    another_phone.sit(phone.code).turn("Ben", 3, 1)
    assert another_phone.points == {"Ada": "12", "Ben": "3"}


def test_a_network_that_saves_without_end_waits(app: Flask) -> None:
    phones = [Phone(app) for _ in range(6)]
    for other in phones[:5]:
        other.set_up("kombo-klash", "Ada", "Ben").turn("Ada", 4, 3)
    path, form = phones[5].open("/new/kombo-klash").filled("Open the table")
    phones[5].send(path, form, status=429)
    is_told_to_wait(phones[5])
    elsewhere = {"REMOTE_ADDR": OTHER_NETWORK}
    answer = phones[5].client.post(path, data=form, environ_overrides=elsewhere)
    assert answer.status_code == 200


def test_previews_and_mistakes_are_not_saved_and_not_counted(phone: Phone) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben").begin("Ada")
    preview = phone.filled("Save", creature="gorilla", tiles=4, value=3)
    preview[1]["do"] = "preview"
    wrong = phone.filled("Save", creature="gorilla", tiles="x")
    for _ in range(15):
        phone.send(*preview).send(*wrong)
    phone.turn("Ada", 4, 3)


def test_signs_of_entering_are_not_counted(phone: Phone) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben").begin("Ada")
    sign = f"/t/{phone.code}/entering/{phone.path.rpartition('/')[2]}"
    token = phone.filled("Save")[1]["csrf_token"]
    for _ in range(15):
        assert phone.client.post(sign, data={"csrf_token": token}).status_code == 204
    phone.turn("Ada", 4, 3)


def test_the_json_interface_is_not_limited(app: Flask) -> None:
    table = {"players": ["Noah", "Ryan"]}
    post = app.test_client().post
    for _ in range(20):
        assert post("/api/games/little-dragons/score", json=table).status_code == 200
        assert post("/api/games/none/score", json=table).status_code == 404


def test_an_hour_has_its_own_measure(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    statuses, start = [], time.time()
    for now in (start, start + 70, start + 140):
        monkeypatch.setattr("time.time", lambda now=now: now)
        monkeypatch.setattr(limits, "time", lambda now=now: now)
        statuses += [guess(phone, "/t/x") for _ in range(2)]
    assert statuses == [404] * 5 + [429]
    assert "minutes" in phone.open("/t/x", status=429).text


def test_another_place_to_count_is_named_by_the_environment(monkeypatch, tmp_path: Path) -> None:
    assert settings(str(tmp_path))["RATE_LIMITS"] == "memory://"
    monkeypatch.setenv("RATE_LIMITS", "redis://localhost")
    assert settings(str(tmp_path))["RATE_LIMITS"] == "redis://localhost"


def test_a_store_that_is_down_stops_nobody(
    phone: Phone, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def down(*_args: object, **_more: object) -> int:
        raise StorageError(OSError("refused"))

    monkeypatch.setattr(MemoryStorage, "get", down)
    monkeypatch.setattr(MemoryStorage, "incr", down)
    for _ in range(6):
        assert guess(phone, "/t/x") == 404
    phone.set_up("kombo-klash", "Ada", "Ben").turn("Ada", 4, 3)
    assert "The store of RATE_LIMITS does not answer" in caplog.text
