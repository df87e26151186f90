"""The small question of an open page: has this table changed, and who is entering?"""

from datetime import UTC, datetime, timedelta

import pytest

from companion import presence
from tests.pages.phone import Phone


@pytest.fixture
def table(phone: Phone) -> Phone:
    return phone.set_up("little-dragons", "Ada", "Ben")


def ask(phone: Phone, code: str, tag: str = ""):
    return phone.client.get(f"/t/{code}/now", headers={"If-None-Match": tag})


def sign_of(phone: Phone, name: str) -> str:
    """Give the address at which a player's open page gives its sign."""
    return str(phone.begin(name).page.select_one("[data-sign]")["data-sign"])


def tell(phone: Phone, method: str, sign: str) -> int:
    """Give a sign as the open page does."""
    token = {"X-CSRFToken": str(phone.page.select_one("[name=csrf_token]")["value"])}
    return phone.client.open(sign, method=method, headers=token).status_code


def seat_of(sign: str) -> int:
    return int(sign.rpartition("/")[2])


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch):
    """Give a clock that goes on by seconds."""
    clock = [datetime.now(UTC)]
    monkeypatch.setattr(presence, "now", lambda: clock[0])

    def go_on(seconds: float) -> None:
        clock[0] += timedelta(seconds=seconds)

    return go_on


def test_nothing_is_sent_while_nothing_changes(table: Phone, another_phone: Phone) -> None:
    first = ask(another_phone, table.code)
    assert first.json == {"version": 1, "entering": []}
    again = ask(another_phone, table.code, first.headers["ETag"])
    assert (again.status_code, again.data) == (304, b"")
    table.enter("Ada", eggs_3=1)
    changed = ask(another_phone, table.code, first.headers["ETag"])
    assert changed.json == {"version": 2, "entering": []}


def test_the_question_costs_no_session(table: Phone) -> None:
    assert "Set-Cookie" in table.client.get("/").headers
    assert "Set-Cookie" not in ask(table, table.code).headers


def test_a_table_that_is_gone_is_gone(table: Phone) -> None:
    sign = sign_of(table, "Ada")
    table.sit().press("Delete this table")
    for address in (f"/t/{table.code}/now", "/t/nothing/now"):
        assert table.client.get(address).status_code == 404
    assert tell(table, "POST", sign) == 404


def test_who_enters_is_seen_without_a_change_of_the_table(
    table: Phone, another_phone: Phone
) -> None:
    tag = ask(another_phone, table.code).headers["ETag"]
    sign = sign_of(table, "Ada")
    assert tell(table, "POST", sign) == 204
    seen = ask(another_phone, table.code, tag)
    assert seen.json == {"version": 1, "entering": [seat_of(sign)]}
    assert "Ada is entering…" in another_phone.sit(table.code).text
    entering = another_phone.page.select("[data-entering]:not([hidden])")
    assert [int(mark["data-entering"]) for mark in entering] == [seat_of(sign)]


def test_whoever_saves_is_no_longer_entering(table: Phone) -> None:
    sign = sign_of(table, "Ada")
    tell(table, "POST", sign)
    table.press("Save", eggs_3=1)
    assert ask(table, table.code).json == {"version": 2, "entering": []}
    assert "✓ done" in table.text


def test_whoever_leaves_the_page_is_no_longer_entering(table: Phone) -> None:
    sign = sign_of(table, "Ada")
    tell(table, "POST", sign)
    assert tell(table, "DELETE", sign) == 204
    assert ask(table, table.code).json["entering"] == []
    assert tell(table, "DELETE", sign) == 204


def test_without_a_sign_it_is_soon_forgotten(table: Phone, later) -> None:
    sign = sign_of(table, "Ada")
    tell(table, "POST", sign)
    later(44)
    assert ask(table, table.code).json["entering"] == [seat_of(sign)]
    later(2)
    assert ask(table, table.code).json["entering"] == []
    assert table.sit().page.select("[data-entering]:not([hidden])") == []


def test_signs_are_stored_now_and_then_only(table: Phone, later) -> None:
    sign = sign_of(table, "Ada")
    tell(table, "POST", sign)
    later(9)
    tell(table, "POST", sign)
    later(37)
    assert ask(table, table.code).json["entering"] == [], "46 seconds after the one that was stored"
    tell(table, "POST", sign)
    assert ask(table, table.code).json["entering"] == [seat_of(sign)]


def test_a_sign_is_for_a_seat_of_this_table_only(table: Phone, another_phone: Phone) -> None:
    seat_id = seat_of(sign_of(table, "Ada"))
    another_phone.set_up("little-dragons", "Cleo", "Dan")
    for method in ("POST", "DELETE"):
        for wrong in (seat_id, 0, 10**9):
            assert tell(another_phone, method, f"/t/{another_phone.code}/entering/{wrong}") == 404
    assert ask(table, table.code).json["entering"] == []


def test_a_finished_table_has_nobody_entering(table: Phone) -> None:
    table.enter("Ada", eggs_3=1).enter("Ben", eggs_4=1).begin("Ada")
    assert table.page.select("[data-sign]")
    table.sit().press("Finish into the history")
    assert "done" not in table.text
