"""Taking the group's data along and putting a backup back, page by page."""

import csv
import io
import json
import os
import time
from pathlib import Path
from typing import Any

import pytest

from companion.database import db
from companion.models import Play
from companion.uploads import UPLOAD_BYTES
from tests.pages.phone import Phone


@pytest.fixture
def played(phone: Phone) -> Phone:
    phone.set_up("little-dragons", "Ada", "=1+1")
    phone.enter("Ada", eggs_3=2, broken=1)
    phone.enter("=1+1", eggs_4=3)
    phone.press("Finish into the history")
    phone.set_up("kombo-klash", "Ada", "Cleo").turn("Ada", 4, 3)
    return phone


def backup(phone: Phone) -> bytes:
    answer = phone.client.get("/own-data/backup.json")
    assert answer.status_code == 200
    assert answer.mimetype == "application/json"
    assert "attachment; filename=" in answer.headers["Content-Disposition"]
    return answer.data


def look_into(phone: Phone, text: bytes, status: int = 200, **chosen: Any) -> Phone:
    """Choose a file and press the button."""
    path, form = phone.open("/own-data").filled("Look into it", **chosen)
    parts = [_part(f'"{name}"', value.encode()) for name, value in form.items()]
    body = b"".join([*parts, _part('"file"; filename="backup.json"', text), b"--cut--\r\n"])
    kind = "multipart/form-data; boundary=cut"
    answer = phone.client.post(path, data=body, content_type=kind, follow_redirects=True)
    return phone.look(answer, status)


def _part(name: str, content: bytes) -> bytes:
    head = f"--cut\r\nContent-Disposition: form-data; name={name}\r\n\r\n"
    return head.encode() + content + b"\r\n"


def table(phone: Phone, name: str) -> list[dict[str, str]]:
    answer = phone.client.get(f"/own-data/{name}.csv")
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert answer.data.startswith(b"\xef\xbb\xbf")
    assert b"\r\n" in answer.data
    return list(csv.DictReader(io.StringIO(answer.data.decode("utf-8-sig"), newline="")))


def files(phone: Phone) -> list[Path]:
    folder = Path(phone.client.application.instance_path) / "uploads"
    return list(folder.iterdir()) if folder.exists() else []


def test_the_group_page_leads_there(played: Phone) -> None:
    played.open("/groups").follow("Own data")
    [link] = played.page.find_all("a", string="Download everything")
    assert link["href"] == "/own-data/backup.json"


def test_a_backup_moves_to_a_phone_without_a_group(played: Phone, another_phone: Phone) -> None:
    text = backup(played)
    look_into(another_phone, text)
    assert "Plays that are new2" in another_phone.text
    assert "into a new group" in another_phone.text
    assert "Nothing here yet" in another_phone.open("/history").text
    another_phone.open("/own-data/restore?into=new").press("Put it back")
    assert another_phone.told == "The backup is back."
    assert "★ =1+1" in another_phone.text
    assert files(another_phone) == []
    assert backup(another_phone) == text


def test_again_into_the_same_group_nothing_is_new(played: Phone) -> None:
    text = backup(played)
    look_into(played, text)
    assert "Plays that are new0" in played.text
    assert played.summary == "Nothing in this backup is new here."
    played.press("Put it back")
    assert backup(played) == text


def test_another_groups_backup_says_so(played: Phone, another_phone: Phone) -> None:
    another_phone.set_up("kombo-klash", "ADA", "Dan")
    look_into(another_phone, backup(played), into="mine")
    assert "This is the backup of another group" in another_phone.summary
    assert "Ada is ADA" in another_phone.text
    another_phone.press("Put it back")
    names = [p["name"] for p in json.loads(backup(another_phone))["players"]]
    assert names == ["ADA", "Dan", "=1+1", "Cleo"]


def test_a_group_may_get_a_second_one(played: Phone) -> None:
    text = backup(played)
    look_into(played, text, into="new").press("Put it back")
    assert backup(played) == text
    assert "Your other groups" in played.open("/groups").text


def test_nothing_is_stored_without_the_second_button(played: Phone) -> None:
    text = backup(played)
    look_into(played, text, into="new")
    assert len(files(played)) == 1
    played.press("Leave everything as it is")
    assert played.told == "Nothing was changed."
    assert files(played) == []
    played.open("/own-data/restore")
    assert played.heading == "Your own data"


def test_pressing_twice_stores_once(played: Phone, another_phone: Phone) -> None:
    look_into(another_phone, backup(played))
    filled = another_phone.filled("Put it back")
    another_phone.send(*filled)
    another_phone.send(*filled)
    assert "put back already" in another_phone.told
    assert len(json.loads(backup(another_phone))["plays"]) == 2


def test_the_second_button_means_the_group_of_the_preview(
    played: Phone, another_phone: Phone
) -> None:
    look_into(played, backup(played), into="new").press("Put it back")
    played.open("/groups").press("Save", name="Copy")
    another_phone.set_up("kombo-klash", "Dan", "Eve")
    look_into(played, backup(another_phone), into="mine")
    filled = played.filled("Put it back")
    played.open("/groups").press("Use the group of")
    before = backup(played)
    played.send(*filled)
    assert "The group has changed meanwhile" in played.told
    assert played.heading == "Put this backup back?"
    assert backup(played) == before
    played.press("Put it back")
    assert backup(played) != before


def test_a_file_waits_for_a_day(played: Phone) -> None:
    look_into(played, backup(played))
    filled = played.filled("Put it back")
    [path] = files(played)
    os.utime(path, (time.time() - 90_000,) * 2)
    played.send(*filled)
    assert "has waited for over a day" in played.told


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"", "This file is empty."),
        (b"<html>", "This is a web page or XML"),
        (b'{"hoardkeeper": 2}', "newer Hoardkeeper"),
        (b'{"hoardkeeper": 1}', "Plays: This must be a list."),
        (b"[" * 90_000, "This is no JSON"),
        (b'{"hoardkeeper": 1, "players": [{"name": "\\u0000<b>"}]}', "cannot be stored"),
    ],
)
def test_a_bad_file_is_told_at_its_field(played: Phone, text: bytes, said: str) -> None:
    before = backup(played)
    look_into(played, text, status=422)
    assert "nothing was changed" in played.summary
    assert said in played.summary
    assert played.errors["file"]
    assert backup(played) == before
    assert files(played) == []


def test_a_truncated_file_is_refused(played: Phone) -> None:
    look_into(played, backup(played)[:-40], status=422)
    assert "cut off" in played.summary


def test_a_huge_file_is_refused(played: Phone) -> None:
    look_into(played, b" " * UPLOAD_BYTES, status=413)
    assert played.errors["file"].startswith("This file is larger than 20 MiB. Whoever runs this")
    assert "“flask restore”" in played.errors["file"]


def test_a_file_larger_than_other_forms_is_taken(played: Phone) -> None:
    look_into(played, backup(played) + b" " * 2**20)
    assert played.heading == "Put this backup back?"


def test_without_a_file_one_is_asked_for(played: Phone) -> None:
    path, form = played.open("/own-data").filled("Look into it")
    for nothing in ({}, {"file": "text"}, {"file": (io.BytesIO(b""), "")}):
        played.send(path, form.to_dict() | nothing, status=422)
        assert played.errors["file"] == "Choose a file first."


def test_without_the_pages_token_nothing_is_taken(played: Phone) -> None:
    data = {"file": (io.BytesIO(backup(played)), "backup.json"), "csrf_token": "x"}
    played.send("/own-data/restore", data, status=400)
    assert "open for long" in played.summary
    assert files(played) == []


def test_another_phones_file_is_not_mine(played: Phone, another_phone: Phone) -> None:
    look_into(played, backup(played))
    another_phone.open("/own-data/restore?into=new")
    assert another_phone.heading == "Your own data"


def test_without_a_group_there_is_nothing_to_take(phone: Phone) -> None:
    assert not phone.open("/own-data").offers("Download everything")
    for name in ("backup.json", "plays.csv", "lines.csv"):
        phone.open(f"/own-data/{name}", status=404)


def test_plays_are_a_row_a_seat_and_no_formula_runs(played: Phone) -> None:
    played.open("/own-data")
    with played.client.application.app_context():
        play = db.session.query(Play).order_by(Play.id).first()
        play.notes, play.place = "@SUM(A1)\nsecond", "＝here"
        play.seats[0].total = -5
        play.seats[1].total, play.seats[1].score_text = None, "-3.5"
        db.session.commit()
    rows = table(played, "plays")
    assert [row["player"] for row in rows] == ["Ada", "'=1+1", "Ada", "Cleo"]
    assert [row["score"] for row in rows] == ["-5", "-3.5", "", ""]
    assert [row["won"] for row in rows] == ["no", "yes", "", ""]
    assert [row["status"] for row in rows] == ["finished", "finished", "open", "open"]
    assert rows[0]["notes"] == "'@SUM(A1)\nsecond"
    assert rows[0]["place"] == "'＝here"
    assert rows[0]["game"] == "Little Dragons"


def test_lines_say_where_the_points_come_from(played: Phone) -> None:
    rows = table(played, "lines")
    ada = [int(row["amount"]) for row in rows if row["player"] == "Ada"]
    assert sum(ada) == 4
    assert -1 in ada
    assert {row["game"] for row in rows} == {"Little Dragons"}
    assert all(row["label"] and row["rule"] for row in rows)


def test_what_is_in_the_trash_is_in_the_backup_alone(played: Phone) -> None:
    played.press("Delete this table")
    assert {row["game"] for row in table(played, "plays")} == {"Little Dragons"}
    assert len(json.loads(backup(played))["plays"]) == 2
