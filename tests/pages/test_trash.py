"""The trash: what was deleted is restored for 30 days, and then gone for good."""

from datetime import timedelta

import pytest
from flask import Flask
from sqlalchemy import func, select, update

from companion import changes
from companion.database import db, now
from companion.models import Entry, Group, Play, Seat
from companion.trash import DAYS_KEPT
from tests.pages.house_rules import words
from tests.pages.phone import Phone


@pytest.fixture
def deleted(phone: Phone) -> Phone:
    """Give a phone that has deleted a table with corrected turns."""
    phone.set_up("kombo-klash", "Ada", "Ben").turn("Ada", 4, 3).turn("Ben", 3, 3)
    phone.follow("+12").press("Save", tiles=5)
    return phone.press("Delete this table")


def put_back(app: Flask, **ago: int) -> None:
    """Let everything have been deleted so long ago."""
    with app.app_context():
        db.session.execute(update(Play).values(deleted_at=now() - timedelta(**ago)))
        db.session.commit()


def stored(app: Flask) -> tuple[int, ...]:
    with app.app_context():
        tables = (Play, Seat, Entry)
        return tuple(db.session.scalar(select(func.count(table.id))) or 0 for table in tables)


def test_the_trash_tells_what_was_deleted_and_when(deleted: Phone) -> None:
    deleted.open("/history").follow("Trash")
    [card] = deleted.page.select(".trash li")
    assert "Kombo Klash!" in words(card)
    assert "Ada and Ben" in words(card)
    assert "not finished" in words(card)
    assert "30 days left" in words(card)
    assert card.select_one("time")["datetime"]


def test_a_restored_play_is_back_whole(deleted: Phone) -> None:
    deleted.open("/trash").press("Restore Kombo Klash!")
    assert deleted.path == f"/t/{deleted.code}"
    assert deleted.points == {"Ada": "15", "Ben": "9"}
    assert "Nothing is in the trash." in deleted.open("/trash").text


def test_two_deleted_tables_have_buttons_of_their_own(deleted: Phone) -> None:
    deleted.set_up("kombo-klash", "Cleo", "Dan").press("Delete this table").open("/trash")
    assert [words(c.select_one(".with")) for c in deleted.page.select(".trash li")] == [
        "Cleo and Dan",
        "Ada and Ben",
    ]
    buttons = [words(button) for button in deleted.page.select(".trash button")]
    assert len(set(buttons)) == 2


@pytest.mark.parametrize(
    ("ago", "left"),
    [
        ({"hours": 23}, "30 days left"),
        ({"days": 1}, "29 days left"),
        ({"days": 28, "hours": 23}, "2 days left"),
        ({"days": 29, "hours": 23}, "1 day left"),
    ],
)
def test_the_days_left(deleted: Phone, app: Flask, ago: dict[str, int], left: str) -> None:
    put_back(app, **ago)
    assert left in deleted.open("/trash").text
    assert stored(app) == (1, 2, 3)


@pytest.mark.parametrize("page", ["/trash", "/history"])
def test_after_30_days_all_of_it_is_gone(deleted: Phone, app: Flask, page: str) -> None:
    put_back(app, days=DAYS_KEPT, minutes=1)
    deleted.open(page)
    assert stored(app) == (0, 0, 0)
    deleted.open(f"/t/{deleted.code}", status=404)


def test_only_what_is_old_and_deleted_goes(deleted: Phone, app: Flask) -> None:
    put_back(app, days=DAYS_KEPT, minutes=1)
    deleted.set_up("kombo-klash", "Ada", "Ben").turn("Ada", 4, 3)
    kept = deleted.code
    deleted.set_up("little-dragons", "Ada", "Ben").press("Delete this table").open("/trash")
    assert "Little Dragons" in deleted.text
    assert stored(app) == (2, 4, 1)
    assert deleted.sit(kept).points == {"Ada": "12", "Ben": "0"}


def test_a_groups_visit_leaves_other_groups_trash(
    deleted: Phone, another_phone: Phone, app: Flask
) -> None:
    put_back(app, days=DAYS_KEPT, minutes=1)
    another_phone.set_up("kombo-klash", "Cleo", "Dan").open("/trash")
    assert "Nothing is in the trash." in another_phone.text
    assert stored(app) == (2, 4, 3)


def test_the_command_purges_every_group(deleted: Phone, another_phone: Phone, app: Flask) -> None:
    another_phone.set_up("kombo-klash", "Cleo", "Dan").press("Delete this table")
    put_back(app, days=DAYS_KEPT, minutes=1)
    run = app.test_cli_runner().invoke
    assert run(args=["purge"]).output == "Deleted for good: 2\n"
    assert stored(app) == (0, 0, 0)
    assert run(args=["purge"]).output == "Deleted for good: 0\n"


def test_another_group_and_a_guest_see_and_restore_nothing(
    deleted: Phone, another_phone: Phone, app: Flask
) -> None:
    another_phone.set_up("kombo-klash", "Cleo", "Dan").open("/trash")
    assert "Ada" not in another_phone.text
    _, form = another_phone.sit().filled("Delete this table")
    another_phone.send(f"/t/{deleted.code}/restore", form, status=404)
    with app.app_context():
        assert db.session.scalar(select(Play.deleted_at).where(Play.code == deleted.code))


def test_a_phone_without_a_group_has_an_empty_trash(phone: Phone) -> None:
    assert "Nothing is in the trash." in phone.open("/trash").text


def test_the_trash_is_turned_page_by_page(phone: Phone, app: Flask) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben")
    with app.app_context():
        group = db.session.scalars(select(Group)).one()
        for i in range(35):
            play = Play(group=group, ticket=f"x{i}", game="", title=f"Game {i}", options={})
            play.local_date, play.by_hand = now().date(), True
            changes.delete(play)
            db.session.add(play)
        db.session.commit()
    seen = [words(card.b) for card in phone.open("/trash").page.select(".trash li")]
    assert seen[0] == "Game 34"
    seen += [words(card.b) for card in phone.follow("Older").page.select(".trash li")]
    assert len(set(seen)) == len(seen) == 35
    assert len(phone.follow("‹ Newer").page.select(".trash li")) == 30


@pytest.mark.parametrize("page", ["0", "-1", "x", "9" * 30, "1.5", "²", "%00"])
def test_a_page_that_there_is_not(deleted: Phone, page: str) -> None:
    deleted.open(f"/trash?page={page}")
