"""Groups without sign-up: who has the key sees all, a guest one table, everybody else nothing."""

import pytest
from flask import Flask

from tests.pages.phone import Phone

MEMBERS_ONLY = (
    "Finish into the history",
    "Put away without a result",
    "Delete this table",
    "Players and options",
)


def table(phone: Phone) -> str:
    """Set up a table that could be finished; give its code."""
    phone.set_up("little-dragons", "Ada", "Ben").enter("Ada", eggs_3=2).enter("Ben", eggs_4=1)
    return phone.code


def invitation(phone: Phone) -> str:
    link = phone.open("/groups").page.select_one(".invite a.link")
    return str(link["href"]).removeprefix("http://localhost")


def test_a_phone_without_the_key_sees_nothing(phone: Phone, another_phone: Phone) -> None:
    code = table(phone)
    phone.press("Finish into the history")
    table(phone)
    for page in ("/", "/history", "/new/little-dragons"):
        another_phone.open(page)
        assert code not in another_phone.response.text
        assert "Ada" not in another_phone.text


def test_a_phone_without_a_group_is_told_how_to_get_one(phone: Phone) -> None:
    assert "You have none yet" in phone.open("/").follow("Group").text
    assert phone.follow("Choose a game").path == "/"


def test_another_group_sees_nothing(phone: Phone, another_phone: Phone) -> None:
    table(phone)
    another_phone.set_up("kombo-klash", "Cleo", "Dan")
    for page in ("/", "/history", "/groups", "/new/kombo-klash"):
        assert "Ada" not in another_phone.open(page).text
        assert "Cleo" not in phone.open(page).text


@pytest.mark.parametrize("word", ["finish", "reopen", "abandon", "delete", "restore"])
def test_steps_of_the_group_are_closed_to_guests(
    phone: Phone, another_phone: Phone, word: str
) -> None:
    code = table(phone)
    _, form = another_phone.sit(code).filled("Undo Ben")
    before = phone.sit().text
    another_phone.send(f"/t/{code}/{word}", form, status=403)
    assert another_phone.heading == "Forbidden"
    assert phone.sit().text == before


def test_set_up_and_rematch_are_closed_to_guests(phone: Phone, another_phone: Phone) -> None:
    code = table(phone)
    path, form = phone.open(f"/t/{code}/setup").filled("Save", typed="Cleo")
    another_phone.open(f"/t/{code}/setup", status=403)
    another_phone.sit(code)
    _, mine = another_phone.filled("Undo Ben")
    form["csrf_token"] = mine["csrf_token"]
    another_phone.send(path, form, status=403)
    another_phone.send(f"/t/{code}/rematch", mine, status=403)
    assert list(phone.sit().points) == ["Ada", "Ben"]


def test_a_guest_sees_the_table_enters_and_undoes(phone: Phone, another_phone: Phone) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben").turn("Ada", 4, 3)
    phone.follow("Everyone on their own phone")
    link = str(phone.page.select_one(".invite a.link")["href"])
    another_phone.open(link.removeprefix("http://localhost")).follow("Only look at the table")
    assert another_phone.points == {"Ada": "12", "Ben": "0"}
    assert not any(map(another_phone.offers, MEMBERS_ONLY))
    another_phone.code = phone.code
    another_phone.turn("Ben", 3, 2).press("Undo Ben").press("Redo Ben")
    another_phone.follow("+12").press("Save", tiles=5)
    assert phone.sit().points == {"Ada": "15", "Ben": "6"}
    assert "Kombo Klash!" not in [t.text for t in another_phone.open("/history").page.select("a b")]
    assert not another_phone.open("/").page.select("a[href^='/t/']")


def test_a_guest_cannot_reopen_what_is_finished(phone: Phone, another_phone: Phone) -> None:
    code = table(phone)
    phone.press("Finish into the history")
    another_phone.sit(code)
    assert another_phone.verdict == "Ada wins"
    assert not another_phone.offers("Reopen")
    assert not another_phone.offers("Play again")
    assert not another_phone.offers("Change for")


def test_a_guest_recalls_only_this_table(phone: Phone, another_phone: Phone) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben").turn("Ada", 4, 17)
    phone.set_up("kombo-klash", "Ada", "Ben")
    assert "gorilla 17" in phone.begin("Ada").text
    another_phone.sit(phone.code).begin("Ada")
    assert "gorilla 17" not in another_phone.text


def test_joining_by_link(phone: Phone, another_phone: Phone) -> None:
    code = table(phone)
    phone.open("/groups").press("Save", name="The Hoard")
    another_phone.open(invitation(phone))
    assert another_phone.heading == "Join The Hoard?"
    assert "Ada" not in another_phone.text
    assert not another_phone.client.get("/").text.count(code)
    another_phone.press("Join")
    assert another_phone.page.select(f"a[href='/t/{code}']")
    another_phone.sit(code).press("Finish into the history")
    assert "★ Ada" in phone.open("/history").text
    assert "+ Ada" in another_phone.open("/new/kombo-klash").text


def test_a_phone_of_two_groups_changes_between_them(phone: Phone, another_phone: Phone) -> None:
    code = table(phone)
    own = another_phone.set_up("kombo-klash", "Cleo", "Dan").code
    another_phone.open("/groups").press("Save", name="Ours")
    another_phone.open(invitation(phone)).press("Join")
    assert code in another_phone.response.text
    assert own not in another_phone.response.text
    another_phone.open("/groups").press("Use Ours")
    assert own in another_phone.response.text
    assert code not in another_phone.response.text
    another_phone.sit(code).press("Finish into the history")


def test_joining_begins_the_session_anew(phone: Phone, another_phone: Phone) -> None:
    table(phone)
    link = invitation(phone)
    own = another_phone.set_up("kombo-klash", "Cleo", "Dan").turn("Cleo", 4, 3).code
    planted = another_phone.filled("Undo Cleo")
    with another_phone.client.session_transaction() as session:
        before = dict(session) | {"uploads": {"backup": "0" * 32}}
        session.update(before)
    another_phone.open(link).press("Join")
    with another_phone.client.session_transaction() as session:
        after = dict(session)
    assert after["groups"][1:] == before["groups"]
    assert after.get("csrf_token") != before["csrf_token"]
    assert "uploads" not in after
    another_phone.send(*planted, status=400)
    assert another_phone.sit(own).press("Undo Cleo").points["Cleo"] == "0"


def test_a_copy_of_the_cookie_from_before_joining_gains_nothing(
    phone: Phone, another_phone: Phone, app: Flask
) -> None:
    code, link = table(phone), invitation(phone)
    another_phone.open("/groups")
    copy = Phone(app)
    copy.client.set_cookie("session", another_phone.open(link).client.get_cookie("session").value)
    another_phone.press("Join")
    assert "Ada" not in copy.open("/").text
    assert not copy.open("/").page.select("a[href^='/t/']")
    copy.open(f"/t/{code}/setup", status=403)


def test_going_back_to_a_group_keeps_open_pages_working(phone: Phone, another_phone: Phone) -> None:
    table(phone)
    another_phone.set_up("kombo-klash", "Cleo", "Dan")
    another_phone.open(invitation(phone)).press("Join")
    another_phone.open("/new/kombo-klash").press("Add", typed="Eve").press("Add", typed="Fay")
    form = another_phone.filled("Open the table")
    another_phone.open(invitation(phone)).press("Join")
    assert another_phone.send(*form).points == {"Eve": "0", "Fay": "0"}


def test_a_new_link_shuts_out_old_links_and_other_phones(
    phone: Phone, another_phone: Phone
) -> None:
    code, link = table(phone), invitation(phone)
    another_phone.open(link).press("Join")
    phone.open("/groups").press("Make a new link")
    assert "The old links no longer work." in phone.told
    assert invitation(phone) != link
    another_phone.open(link, status=404)
    for stale in (another_phone, phone):
        stale.open(f"/t/{code}", status=404)
    assert not another_phone.open("/").page.select("a[href^='/t/']")
    assert "Nothing here yet" in another_phone.open("/history").text
    [now] = phone.open("/").page.select("a[href^='/t/']")
    assert phone.open(str(now["href"])).points == {"Ada": "5", "Ben": "4"}
    assert phone.offers("Finish into the history")
    another_phone.open(str(now["href"]))
    assert not any(map(another_phone.offers, MEMBERS_ONLY))
    another_phone.open(invitation(phone)).press("Join")
    assert another_phone.page.select(f"a[href='{now['href']}']")


def test_ids_of_another_table_are_not_found(phone: Phone, another_phone: Phone) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben").turn("Ada", 4, 3)
    seat = phone.begin("Ben").path.rpartition("/")[2]
    turn = str(phone.sit().page.select_one(".rounds td a")["href"]).rpartition("/")[2]
    another_phone.set_up("kombo-klash", "Cleo", "Dan").begin("Cleo")
    _, form = another_phone.filled("Save", creature="gorilla", tiles=4, value=3)
    for wrong in (f"enter/{seat}", f"turns/{turn}"):
        another_phone.open(f"/t/{another_phone.code}/{wrong}", status=404)
        another_phone.send(f"/t/{another_phone.code}/{wrong}", form, status=404)
    assert phone.sit().points == {"Ada": "12", "Ben": "0"}


@pytest.mark.parametrize(
    "wrong",
    [
        "99999999999999999999",
        "-1",
        "0",
        "x",
        "1e3",
        "%00",
        "1;DROP",
        "²",
        "1" * 5000,
    ],
)
def test_ids_that_are_none_are_not_found(phone: Phone, wrong: str) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben")
    for page in ("enter", "turns"):
        phone.open(f"/t/{phone.code}/{page}/{wrong}", status=404)
    phone.open(f"/join/{wrong}", status=404)
    phone.open(f"/rules/{wrong}", status=404)
    phone.open(f"/t/{wrong}", status=404)
    phone.open(f"/new/{wrong}", status=404)
    assert phone.open(f"/history?before={wrong}")


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", "نور", "\"'&", "a" * 90, "A\0b", "", "🐉"]
)
def test_a_group_may_have_any_name(phone: Phone, another_phone: Phone, name: str) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben").open("/groups").press("Save", name=name)
    shown = name.replace("\0", " ")[:40] or "Your group"
    assert phone.heading == shown
    another_phone.open(invitation(phone))
    assert another_phone.heading == f"Join {shown if name else 'a group'}?"


def test_a_made_up_ticket_opens_no_other_groups_table(phone: Phone, another_phone: Phone) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben", ticket="0")
    another_phone.set_up("kombo-klash", "Cleo", "Dan", ticket="0")
    assert list(another_phone.points) == ["Cleo", "Dan"]
    assert another_phone.code != phone.code
