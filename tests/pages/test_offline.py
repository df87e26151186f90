"""What a phone needs to go on without a network: the worker, the manifest, entries sent later."""

import json
import re
import struct
from pathlib import Path

import pytest
from flask import Flask

from companion.offline import _build
from companion.ticket import OUTBOX
from scorers import GAMES
from tests.pages.phone import Filled, Phone
from tests.pages.test_twice import turns, twelve

AGAIN = {OUTBOX: "again"}


def release(phone: Phone) -> dict[str, object]:
    """Read what the worker says of its release."""
    [said] = re.findall(r"^const RELEASE = (.*);$", phone.client.get("/sw.js").text, re.MULTILINE)
    return json.loads(said)


def test_the_worker_is_looked_for_anew_and_reaches_every_page(phone: Phone) -> None:
    answer = phone.client.get("/sw.js")
    assert answer.mimetype == "text/javascript"
    assert "no-cache" in answer.headers["Cache-Control"]
    assert "worker-src 'self'" in answer.headers["Content-Security-Policy"]
    assert "manifest-src 'self'" in answer.headers["Content-Security-Policy"]


def test_all_that_the_worker_keeps_is_there(phone: Phone) -> None:
    kept = release(phone)
    for address in kept["files"]:
        assert "immutable" in phone.client.get(address, buffered=True).headers["Cache-Control"]
    for address in kept["pages"]:
        phone.open(address)
    assert {f"/rules/{slug}" for slug in GAMES} < set(kept["pages"])


def test_every_script_and_style_of_a_page_is_kept(phone: Phone) -> None:
    kept = release(phone)["files"]
    phone.set_up("too-many-kobolds", "Ada", "Ben").begin("Ada")
    named = [tag.get("src") or tag["href"] for tag in phone.page.select("script, [rel=stylesheet]")]
    assert named
    assert set(named) <= set(kept)


def test_a_release_has_one_name_on_every_worker(app: Flask, phone: Phone) -> None:
    assert release(phone)["build"] == release(Phone(app))["build"]


PARTS = ("static/a.js", "templates/a.html", "scorers/a/b.toml", "scorers/a.py", "companion/a.py")


@pytest.mark.parametrize("part", PARTS)
def test_a_release_has_another_name_when_a_part_of_it_differs(tmp_path: Path, part: str) -> None:
    before = _build(tmp_path)
    (tmp_path / part).parent.mkdir(parents=True)
    (tmp_path / part).write_text("new")
    assert _build(tmp_path) != before


def test_the_manifest_names_every_game_and_pictures_that_exist(phone: Phone) -> None:
    about = phone.client.get("/manifest.webmanifest").json or {}
    assert [short["name"] for short in about["shortcuts"]] == [g.title for g in GAMES.values()]
    for short in about["shortcuts"]:
        phone.open(short["url"])
    assert {icon["purpose"] for icon in about["icons"]} == {"any", "maskable"}
    for icon in about["icons"]:
        picture = phone.client.get(icon["src"], buffered=True)
        assert picture.mimetype == icon["type"]
        if picture.mimetype == "image/png":
            width, height = struct.unpack(">II", picture.data[16:24])
            assert f"{width}x{height}" == icon["sizes"]


def test_every_page_names_the_manifest(phone: Phone) -> None:
    [link] = phone.open("/rules").page.select("link[rel=manifest]")
    assert link["href"] == "/manifest.webmanifest"


def test_the_groups_of_a_phone_are_told_apart_without_their_keys(phone: Phone) -> None:
    def owner() -> str:
        return str(phone.open("/").page.main["data-kept-for"])

    assert owner() == ""
    phone.set_up("kombo-klash", "Ada", "Ben")
    first = owner()
    key = str(phone.open("/groups").page.select_one("a.link")["href"]).rpartition("/")[2]
    assert first
    assert key not in first
    phone.press("Make a new link")
    assert owner() not in ("", first)


@pytest.fixture
def kept_page(phone: Phone) -> Phone:
    """Give a phone that has kept the page of Ada's first turn."""
    return phone.set_up("kombo-klash", "Ada", "Ben").begin("Ada")


def arrive(phone: Phone, form: Filled, **headers: str) -> int:
    """Send a form as an outbox does; give the status."""
    data = form[1].copy()
    answer = phone.client.post(form[0], data=data, headers={OUTBOX: "first", **headers})
    return answer.status_code


def turn(phone: Phone, key: str, before: str = "", tiles: int = 4) -> Filled:
    path, data = twelve(phone, tiles=tiles)
    data = data.copy()
    data["ticket"], data["entered"] = key, before
    return path, data


def test_an_outbox_is_told_in_short_that_its_entry_is_here(kept_page: Phone) -> None:
    assert arrive(kept_page, twelve(kept_page)) == 201
    assert kept_page.sit().points["Ada"] == "12"


def test_turns_from_one_kept_page_follow_each_other(kept_page: Phone) -> None:
    forms = [turn(kept_page, "a"), turn(kept_page, "b", "a", 5), turn(kept_page, "c", "a b", 6)]
    assert [arrive(kept_page, form, **AGAIN) for form in forms] == [201, 201, 201]
    assert turns(kept_page) == [
        "Ada: +18, six gorillas",
        "Ada: +15, five gorillas",
        "Ada: +12, four gorillas",
    ]


def test_a_kept_page_does_not_know_what_another_phone_entered(
    kept_page: Phone, another_phone: Phone
) -> None:
    first, second = turn(kept_page, "a"), turn(kept_page, "b", "a", 5)
    assert arrive(kept_page, first, **AGAIN) == 201
    another_phone.sit(kept_page.code).turn("Ada", 3, 1)
    assert arrive(kept_page, second, **AGAIN) == 200
    kept_page.send(*second)
    assert "+3, three gorillas" in kept_page.summary


def test_an_entry_of_the_same_phone_counts_as_known_only_to_later_pages(kept_page: Phone) -> None:
    assert arrive(kept_page, turn(kept_page, "a")) == 201
    assert arrive(kept_page, turn(kept_page, "b", tiles=5)) == 200


def test_what_was_undone_meanwhile_is_not_brought_back_by_itself(
    kept_page: Phone, another_phone: Phone
) -> None:
    form = twelve(kept_page)
    assert arrive(kept_page, form) == 201
    another_phone.sit(kept_page.code).press("Undo Ada")
    assert arrive(kept_page, form, **AGAIN) == 201
    assert turns(kept_page) == []


def test_what_was_corrected_meanwhile_is_not_brought_back_by_itself(
    kept_page: Phone, another_phone: Phone
) -> None:
    form = twelve(kept_page)
    assert arrive(kept_page, form) == 201
    another_phone.sit(kept_page.code).follow("+12").press("Save", tiles=5)
    assert arrive(kept_page, form, **AGAIN) == 201
    assert kept_page.sit().points["Ada"] == "15"


def test_what_was_changed_while_it_waited_corrects_what_had_arrived(kept_page: Phone) -> None:
    assert arrive(kept_page, turn(kept_page, "a")) == 201
    assert arrive(kept_page, turn(kept_page, "a", tiles=5), **AGAIN) == 201
    assert kept_page.sit().points["Ada"] == "15"


def test_all_players_that_waited_are_stored_once(phone: Phone, another_phone: Phone) -> None:
    phone.set_up("little-dragons", "Ada", "Ben").follow("Enter for all players")
    form = phone.filled("Save", **{"Eggs No. 3 for Ada": 3, "Eggs No. 4 for Ben": 1})
    assert arrive(phone, form) == 201
    another_phone.sit(phone.code).enter("Ada", eggs_3="", eggs_9=4)
    assert arrive(phone, form, **AGAIN) == 201
    assert phone.sit().log == ["Ada: 4 eggs", "Ben: 1 egg", "Ada: 3 eggs"]


def test_all_players_wait_as_everybody(phone: Phone) -> None:
    phone.set_up("little-dragons", "Ada", "Ben").follow("Enter for all players")
    assert phone.page.select_one("form.entry")["data-who"] == "Everybody"


def test_all_players_after_an_entry_of_the_same_phone_is_no_conflict(phone: Phone) -> None:
    phone.set_up("little-dragons", "Ada", "Ben").follow("Enter for all players")
    path, data = phone.filled("Save", **{"Eggs No. 3 for Ada": 3})
    data = data.copy()
    data["entered"] = "mine"
    alone = phone.begin("Ada").filled("Save", eggs_9=4)
    alone[1]["ticket"] = "mine"
    assert arrive(phone, alone, **AGAIN) == 201
    assert arrive(phone, (path, data), **AGAIN) == 201
    assert phone.sit().log == ["Ada: 3 eggs", "Ada: 4 eggs"]


def test_an_old_token_is_told_from_something_wrong(kept_page: Phone) -> None:
    path, data = twelve(kept_page)
    data = data.copy()
    data["csrf_token"] = "old"
    kept_page.send(path, data)
    assert kept_page.page.select("[data-expired]")
    kept_page.press("Save")
    assert kept_page.sit().points["Ada"] == "12"


@pytest.mark.parametrize("before", ["x " * 5000, "\0", "~ ~1 ", "🐉"])
def test_a_made_up_history_of_the_phone_does_no_harm(kept_page: Phone, before: str) -> None:
    assert arrive(kept_page, turn(kept_page, "a", before)) == 201
