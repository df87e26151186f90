"""A long evening: many turns, many tables, and pages as quick as at the start."""

from time import perf_counter

from flask import Flask

from companion.database import db
from companion.history import PAGE
from companion.models import Entry, Group, Play, new_key
from companion.setup import seat_players
from companion.ticket import now
from tests.pages.phone import Phone

TURNS = 150
PATIENCE = 1.0
"""Seconds within which a page answers, far above what it takes, against what grows by squares."""


def play_on(app: Flask, code: str, turns: int) -> None:
    """Enter as many turns, the players by turns."""
    with app.app_context():
        play = db.session.query(Play).filter_by(code=code).one()
        for n in range(turns):
            seat = play.seats[n % len(play.seats)]
            answers = {"creature": "gorilla", "tiles": 3, "value": 1}
            entry = Entry(seat=seat, answers=answers, version=n + 1, ticket=new_key())
            play.entries.append(entry)
        play.version = turns + 1
        db.session.commit()


def seconds(phone: Phone, path: str) -> float:
    start = perf_counter()
    assert phone.client.get(path).status_code == 200
    return perf_counter() - start


def test_a_table_of_many_turns_opens_and_goes_on(app: Flask, phone: Phone) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben", "Cleo", Target=500)
    play_on(app, phone.code, TURNS)
    phone.sit()
    assert phone.points == {"Ada": "150", "Ben": "150", "Cleo": "150"}
    assert len(phone.log) == TURNS
    assert seconds(phone, f"/t/{phone.code}") < PATIENCE
    phone.begin("Ada")
    assert seconds(phone, phone.path) < PATIENCE
    phone.press("Save", creature="", howl=1)
    assert phone.points["Ada"] == "151"
    phone.press("Undo Ada")
    assert phone.points["Ada"] == "150"


def test_a_long_history_comes_a_page_at_a_time(app: Flask, phone: Phone) -> None:
    phone.set_up("little-dragons", "Ada", "Ben").enter("Ada", eggs_3=1).enter("Ben", eggs_4=2)
    phone.press("Finish into the history")
    with app.app_context():
        group = db.session.query(Group).one()
        for _ in range(PAGE + 4):
            play = Play(group=group, ticket=new_key(), game="little-dragons", options={})
            play.local_date, play.status = now().date(), "finished"
            db.session.add(play)
            db.session.flush()
            seat_players(play, ("Ada", "Cleo"))
        db.session.commit()
    assert seconds(phone, "/history") < PATIENCE
    assert len(phone.open("/history").page.select(".cards li")) == PAGE
    phone.follow("Older ›")
    assert len(phone.page.select(".cards li")) == 5
    assert not phone.offers("Older ›")
    assert "★ Ben" in phone.text
