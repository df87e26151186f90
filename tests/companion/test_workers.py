"""Several workers on one database: each sees what the others wrote, and nothing is lost."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from inspect import iscoroutinefunction
from itertools import cycle
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import func, select
from werkzeug.test import TestResponse

from companion.database import db
from companion.models import Entry, Group, Play, Player
from tests.conftest import running
from tests.pages.phone import Filled, Phone

NAMES = ("Ada", "Ben", "Cleo", "Dan")
THREADS = 8
PATIENCE = 60
"""Seconds after which threads that wait for each other are given up."""


@pytest.fixture
def other(app: Flask, tmp_path: Path) -> Iterator[Flask]:
    """Give a second worker on the same database, with the same secret key."""
    with running(tmp_path / "instance", WTF_CSRF_ENABLED=False) as second:
        yield second


@pytest.fixture
def phone(app: Flask) -> Phone:
    return Phone(app)


def moved(phone: Phone, worker: Flask) -> Phone:
    """Give the same phone, cookie and all, as another worker meets it."""
    cookie = phone.client.get_cookie("session")
    assert cookie
    there = Phone(worker)
    there.client.set_cookie("session", cookie.value)
    there.code = phone.code
    return there


def at_once(works: list[Callable[[], TestResponse]]) -> list[TestResponse]:
    """Do everything at the same moment, each in a thread of its own."""
    start = Barrier(len(works))

    def run(work: Callable[[], TestResponse]) -> TestResponse:
        start.wait(PATIENCE)
        return work()

    with ThreadPoolExecutor(len(works)) as pool:
        return list(pool.map(run, works))


def send_at_once(phones: list[Phone], forms: list[Filled]) -> None:
    """Post each form from a phone of its own; all are answered, none with an error."""
    works = [
        lambda phone=phone, form=form: phone.client.post(form[0], data=form[1])
        for phone, form in zip(phones, forms, strict=True)
    ]
    assert [answer.status_code for answer in at_once(works)] == [302] * len(works)


def phones_of(phone: Phone, *workers: Flask, many: int) -> list[Phone]:
    """Give copies of a phone, on the workers by turns."""
    return [moved(phone, worker) for worker, _ in zip(cycle(workers), range(many), strict=False)]


def count(app: Flask, model: type[Any]) -> int:
    with app.app_context():
        return db.session.scalar(select(func.count()).select_from(model)) or 0


def versions(app: Flask) -> tuple[int, list[int]]:
    """Give the version of the only table, and those of its entries in order."""
    with app.app_context():
        play = db.session.scalars(select(Play)).one()
        return play.version, sorted(entry.version for entry in play.entries)


def test_what_one_worker_stores_the_other_shows(phone: Phone, other: Flask):
    phone.set_up("little-dragons", "Ada", "Ben")
    there = moved(phone, other)
    there.enter("Ada", eggs_3=2)
    points = there.sit().points
    assert points["Ada"]
    assert phone.sit().points == points
    phone.press("Undo Ada")
    assert there.sit().points["Ada"] == phone.points["Ada"] != points["Ada"]


def test_a_phone_stays_in_its_group_whoever_answers(phone: Phone, other: Flask):
    phone.set_up("little-dragons", "Ada", "Ben")
    there = moved(phone, other)
    assert there.open("/").offers("Little Dragons")
    there.set_up("little-dragons", "Cleo", "Dan")
    assert count(other, Group) == 1


def test_entries_for_different_seats_all_land(phone: Phone, app: Flask, other: Flask):
    phone.set_up("little-dragons", *NAMES)
    before, _ = versions(app)
    forms = [phone.begin(name).filled("Save", eggs_3=1) for name in NAMES]
    send_at_once(phones_of(phone, app, other, many=len(forms)), forms)
    after, entries = versions(app)
    assert after == before + len(NAMES)
    assert entries == list(range(before + 1, after + 1))
    assert all(phone.sit().points.values())


def test_turns_of_all_players_all_land(phone: Phone, app: Flask, other: Flask):
    phone.set_up("kombo-klash", *NAMES, Target=500)
    before, _ = versions(app)
    for _ in range(3):
        forms = [
            phone.begin(name).filled("Save", creature="gorilla", tiles=3, value=2) for name in NAMES
        ]
        send_at_once(phones_of(phone, app, other, many=len(forms)), forms)
    after, entries = versions(app)
    assert entries == list(range(before + 1, after + 1))
    assert set(phone.sit().points.values()) == {"18"}


def test_the_same_page_sent_by_many_counts_once(phone: Phone, app: Flask, other: Flask):
    phone.set_up("kombo-klash", "Ada", "Ben", Target=500)
    form = phone.begin("Ada").filled("Save", creature="gorilla", tiles=3, value=2)
    send_at_once(phones_of(phone, app, other, many=THREADS), [form] * THREADS)
    assert count(app, Entry) == 1
    assert phone.sit().points["Ada"] == "6"


def test_two_at_once_for_one_seat_lose_neither(phone: Phone, app: Flask, other: Flask):
    phone.set_up("little-dragons", "Ada", "Ben")
    forms = [phone.begin("Ada").filled("Save", eggs_3=n) for n in (1, 2)]
    two = phones_of(phone, app, other, many=2)
    answers = at_once(
        [
            lambda phone=phone, form=form: phone.client.post(form[0], data=form[1])
            for phone, form in zip(two, forms, strict=True)
        ]
    )
    assert sorted(answer.status_code for answer in answers) == [200, 302]
    assert count(app, Entry) == 1


def test_one_step_back_is_taken_once(phone: Phone, app: Flask, other: Flask):
    phone.set_up("kombo-klash", "Ada", "Ben", Target=500)
    phone.turn("Ada", 3, 2).turn("Ben", 3, 2)
    form = phone.sit().filled("Undo Ben")
    send_at_once(phones_of(phone, app, other, many=THREADS), [form] * THREADS)
    assert phone.sit().points == {"Ada": "6", "Ben": "0"}


def test_one_table_is_opened_once(phone: Phone, app: Flask, other: Flask):
    phone.set_up("little-dragons", "Ada", "Ben")
    phone.open("/new/little-dragons")
    for name in ("Cleo", "Dan"):
        phone.press("Add", typed=name)
    form = phone.filled("Open the table")
    send_at_once(phones_of(phone, app, other, many=THREADS), [form] * THREADS)
    assert count(app, Play) == 2
    assert count(app, Player) == 4


def test_new_players_of_two_tables_are_the_same_people(phone: Phone, app: Flask, other: Flask):
    phone.set_up("little-dragons", "Ada", "Ben")
    forms = []
    for _ in range(THREADS):
        phone.open("/new/little-dragons")
        for name in ("Cleo", "Dan"):
            phone.press("Add", typed=name)
        forms.append(phone.filled("Open the table"))
    send_at_once(phones_of(phone, app, other, many=THREADS), forms)
    assert count(app, Play) == 1 + THREADS
    assert count(app, Player) == 4


def test_a_request_starts_no_event_loop(app: Flask):
    assert not any(map(iscoroutinefunction, app.teardown_appcontext_funcs))
