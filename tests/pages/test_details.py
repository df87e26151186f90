"""A play's details, its lossless correction, and the group's time zone."""

from datetime import UTC, date, datetime, timedelta

import pytest
from flask import Flask
from sqlalchemy import select, update

from companion import changes, ticket, zones
from companion.database import db, now
from companion.models import Entry, Group, Play
from tests.pages.house_rules import words
from tests.pages.phone import Phone

START, END = datetime(2026, 5, 3, 21, 30, tzinfo=UTC), datetime(2026, 5, 3, 23, 5, tzinfo=UTC)


@pytest.fixture
def finished(phone: Phone, app: Flask) -> Phone:
    """Give a phone with a play of which the times are known."""
    phone.set_up("little-dragons", "Ada", "Ben")
    phone.enter("Ada", eggs_3=2).enter("Ben", eggs_4=3).press("Finish into the history")
    with app.app_context():
        times = {"started_at": START, "finished_at": END, "local_date": START.date()}
        db.session.execute(update(Play).values(times))
        db.session.execute(update(Entry).values(made_at=END))
        db.session.commit()
    return phone.sit()


def play(app: Flask) -> Play:
    with app.app_context():
        return db.session.scalars(select(Play)).one()


def dates(phone: Phone) -> list[str]:
    """Give what the history says of each play's date, in its order."""
    return [words(card) for card in phone.open("/history").page.select(".cards small")]


def test_the_details_are_changed(finished: Phone, app: Flask) -> None:
    finished.follow("Details")
    assert finished.value("Date") == "2026-05-03"
    finished.press("Save", Date="1999-12-31", Place=" The  cabin ", Notes="One\r\n\r\n\r\n two ")
    assert finished.path == f"/t/{finished.code}"
    assert "31 December 1999" in finished.text
    assert "The cabin" in finished.text
    assert finished.page.select_one(".notes").get_text() == "One\n\ntwo"
    stored = play(app)
    assert (stored.local_date, stored.place) == (date(1999, 12, 31), "The cabin")
    assert stored.counted
    finished.follow("Details")
    assert finished.value("Notes") == "One\n\ntwo"
    assert finished.value("Place") == "The cabin"


def test_a_corrected_date_moves_the_play_in_the_history(finished: Phone) -> None:
    old = finished.code
    finished.set_up("kombo-klash", "Ada", "Ben", offset=0).turn("Ada", 3, 2)
    finished.press("Put away without a result").follow("Details").press("Save", Date="2026-05-04")
    assert dates(finished) == ["4 May 2026, without a result", "3 May 2026"]
    finished.sit(old).follow("Details").press("Save", Date="2026-05-05")
    assert dates(finished) == ["5 May 2026", "4 May 2026, without a result"]
    finished.sit(old).follow("Details").press("Save", Date="1982-01-01")
    assert [words(h) for h in finished.open("/history").page.select("h2")][1] == "January 1982"


def test_a_play_that_does_not_count(finished: Phone, app: Flask) -> None:
    finished.follow("Details").press("Save", counted=False)
    assert not play(app).counted
    assert "not counted" in finished.text
    assert "not counted" in finished.open("/history").text
    finished.sit().follow("Details").press("Save", **{"Counts for the statistics": True})
    assert play(app).counted


def test_a_running_table_has_details_too(phone: Phone) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben").turn("Ada", 3, 2)
    phone.follow("Details").press("Save", Place="Here")
    assert "Here" in phone.text
    assert phone.points == {"Ada": "6", "Ben": "0"}


@pytest.mark.parametrize(
    ("field", "typed", "message"),
    [
        ("date", "", "Enter the day on which you played."),
        ("date", "x", "Enter a date like 2026-05-31."),
        ("date", "2026-02-30", "Enter a date like 2026-05-31."),
        ("date", "9" * 50, "Enter a date like 2026-05-31."),
        ("date", "1981-12-31", "Enter a day from 1 January 1982 to"),
        ("date", "9999-12-31", "Enter a day from 1 January 1982 to"),
        ("place", "x" * 81, "Enter 80 letters or fewer."),
        ("notes", "x" * 5001, "Enter 5,000 letters or fewer."),
    ],
)
def test_what_makes_no_sense_is_said_and_kept(
    finished: Phone, app: Flask, field: str, typed: str, message: str
) -> None:
    before = play(app).version
    finished.follow("Details").press("Save", **{"Place": "Kept", field: typed})
    assert list(finished.errors) == [field]
    assert finished.errors[field].startswith(message)
    assert message in finished.summary
    assert finished.value(field) == typed
    if field != "place":
        assert finished.value("place") == "Kept"
    assert play(app).version == before


def test_tomorrow_is_the_last_day(finished: Phone, app: Flask) -> None:
    today = now().date()
    finished.follow("Details").press("Save", Date=(today + timedelta(days=2)).isoformat())
    assert list(finished.errors) == ["date"]
    finished.press("Save", Date=(today + timedelta(days=1)).isoformat())
    assert play(app).local_date == today + timedelta(days=1)


def test_an_imported_plays_own_date_may_stay(finished: Phone, app: Flask) -> None:
    with app.app_context():
        db.session.execute(update(Play).values(local_date=date(1970, 1, 1)))
        db.session.commit()
    finished.open(f"/t/{finished.code}/details").press("Save", Place="Here")
    assert play(app).place == "Here"


@pytest.mark.parametrize(
    "typed", ["A\0b", "<script>alert(1)</script>", "🐉" * 80, "نور", "\u202ex"]
)
def test_any_words_are_taken(finished: Phone, typed: str) -> None:
    finished.follow("Details").press("Save", Place=typed, Notes=typed)
    assert "<script>alert" not in finished.response.text
    assert finished.sit().page.select_one(".notes")


def test_5000_letters_fit(finished: Phone, app: Flask) -> None:
    finished.follow("Details").press("Save", Notes="🐉" * 5000)
    assert play(app).notes == "🐉" * 5000


def test_two_phones_lose_nothing(finished: Phone) -> None:
    form = finished.follow("Details").filled("Save", Notes="Mine")
    finished.press("Save", Notes="Theirs")
    finished.send(*form)
    assert "Meanwhile changed to" in finished.told
    assert "Theirs" in finished.told
    assert finished.value("Notes") == "Mine"
    finished.press("Save")
    assert "Mine" in finished.text


def test_entries_meanwhile_are_no_obstacle(phone: Phone) -> None:
    form = phone.set_up("kombo-klash", "Ada", "Ben").follow("Details").filled("Save", Place="Here")
    phone.turn("Ada", 3, 2)
    assert "Here" in phone.send(*form).text


def test_details_are_the_groups(finished: Phone, another_phone: Phone, app: Flask) -> None:
    path, form = finished.follow("Details").filled("Save", Place="Stolen")
    another_phone.sit(finished.code)
    assert not another_phone.offers("Details")
    another_phone.open(path, status=403)
    another_phone.set_up("kombo-klash", "Cleo", "Dan")
    form["csrf_token"] = another_phone.open("/groups").filled("Save")[1]["csrf_token"]
    another_phone.send(path, form, status=403)
    another_phone.open("/t/nowhere/details", status=404)
    with app.app_context():
        assert "Stolen" not in db.session.scalars(select(Play.place)).all()


def test_a_deleted_play_keeps_its_details(finished: Phone, app: Flask) -> None:
    form = finished.follow("Details").filled("Save", Place="Here")
    finished.sit().press("Delete this table")
    finished.send(*form)
    assert finished.told == "This table was deleted. Restore it first."
    assert finished.value("Place") == "Here"
    assert play(app).place == ""


def test_an_old_play_is_corrected_without_loss(finished: Phone, app: Flask) -> None:
    finished.follow("Details").press("Save", Date="1999-12-31", Place="Cabin", Notes="Late")
    assert "Reopen to correct" in finished.follow("Details").text
    finished.sit().press("Reopen to correct").begin("Ada")
    assert finished.value("Eggs No. 3") == "2"
    finished.press("Save", eggs_9=4).press("Finish into the history")
    stored = play(app)
    assert (stored.started_at, stored.finished_at) == (START, END)
    assert stored.local_date == date(1999, 12, 31)
    assert (stored.place, stored.notes) == ("Cabin", "Late")
    assert "31 December 1999, Cabin" in finished.open("/history").text
    assert "★ Ada 12, Ben 6" in finished.text


def test_what_was_put_away_ends_when_it_is_finished(
    phone: Phone, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone.set_up("little-dragons", "Ada", "Ben").enter("Ada", eggs_3=2).enter("Ben", eggs_4=3)
    monkeypatch.setattr(changes, "now", lambda: START)
    phone.press("Put away without a result").press("Reopen to correct")
    assert play(app).finished_at is None
    monkeypatch.setattr(changes, "now", lambda: END)
    phone.press("Finish into the history")
    assert play(app).finished_at == END


def zoned(phone: Phone, zone: str) -> Phone:
    return phone.open("/groups").press("Save the time zone", zone=zone)


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("Europe/Berlin", "Europe/Berlin"),
        (" europe/berlin ", "Europe/Berlin"),
        ("berlin", "Europe/Berlin"),
        ("New York", "America/New_York"),
        ("UTC", "UTC"),
        ("", ""),
    ],
)
def test_a_zone_is_chosen(finished: Phone, app: Flask, typed: str, zone: str) -> None:
    zoned(finished, typed)
    assert not finished.errors
    assert finished.value("Time zone") == zone
    with app.app_context():
        assert db.session.scalars(select(Group.zone)).one() == zone


@pytest.mark.parametrize(
    "wrong", ["Atlantis", "../etc/passwd", "Europe", "/", "Europe/", "x" * 99, "🐉", "localtime"]
)
def test_a_zone_that_is_none_is_said_and_kept(finished: Phone, app: Flask, wrong: str) -> None:
    zoned(finished, wrong)
    assert finished.errors == {"zone": "Choose a zone of the list, like Europe/Berlin."}
    assert finished.value("Time zone") == wrong
    with app.app_context():
        assert db.session.scalars(select(Group.zone)).one() == ""


def test_a_phone_without_a_group_has_no_zone(phone: Phone, finished: Phone) -> None:
    _, form = finished.open("/groups").filled("Save the time zone", zone="UTC")
    phone.client.delete_cookie("session")
    assert phone.client.post("/groups/zone", data=form).status_code in (400, 404)


def test_times_are_those_of_the_groups_clocks(finished: Phone) -> None:
    assert "UTC" in words(finished.page.select_one(".log li"))
    zoned(finished, "Europe/Berlin").open(f"/t/{finished.code}")
    [line, *_] = finished.page.select(".log li")
    assert words(line).startswith("4 May 2026, 01:05 Ben")
    assert line.time.has_attr("data-zoned")
    finished.follow("Details")
    assert "Started 3 May 2026, 23:30. Ended 4 May 2026, 01:05." in finished.text
    zoned(finished, "America/New_York").open(f"/t/{finished.code}")
    assert words(finished.page.select_one(".log li")).startswith("19:05 Ben")


def test_without_a_zone_times_are_left_to_the_phone(finished: Phone) -> None:
    finished.follow("Details")
    assert "Started 3 May 2026, 21:30 UTC." in finished.text
    assert not finished.page.select("time[data-zoned]")
    assert finished.follow("Choose your group’s time zone").path == "/groups"


@pytest.mark.parametrize(
    ("zone", "offset", "day"),
    [("Europe/Berlin", "-420", "4 May 2026"), ("America/New_York", "120", "3 May 2026")],
)
def test_new_tables_have_the_zones_date(
    finished: Phone, monkeypatch: pytest.MonkeyPatch, zone: str, offset: str, day: str
) -> None:
    zoned(finished, zone)
    late = datetime(2026, 5, 3, 22, 30, tzinfo=UTC)
    monkeypatch.setattr(ticket, "now", lambda: late)
    assert day in finished.set_up("kombo-klash", "Ada", "Ben", offset=offset).text
    assert day in finished.press("Delete this table").press("Restore it").text


def test_a_zone_that_this_machine_no_longer_knows_is_as_none(app: Flask) -> None:
    assert zones.zone_of(Group(zone="Atlantis/Capital")) is None
    assert "UTC" in zones.clock(START, Group(zone="Atlantis/Capital"))
