"""Plays come in from other apps and go out to them: a preview first, then all or nothing."""

import json
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from flask import Flask
from sqlalchemy import Engine, event, select

from companion import uploads
from companion.database import db
from companion.models import Play, Player
from tests.pages.phone import Phone

DATA = Path(__file__).parents[1] / "data"
BGSTATS = (DATA / "plays.bgstats.json").read_bytes()
BGG = (DATA / "plays.bgg.xml").read_bytes()


def upload(phone: Phone, content: bytes, *, status: int = 200) -> Phone:
    path, form = phone.open("/import").filled("Look into it")
    data = {**form, "file": (BytesIO(content), "plays")}
    answer = phone.client.post(
        path, data=data, content_type="multipart/form-data", follow_redirects=True
    )
    return phone.look(answer, status)


def stored(app: Flask) -> list[Play]:
    """Give every play there is with its seats, by its source's id."""
    with app.app_context():
        plays = db.session.scalars(select(Play).order_by(Play.source_id, Play.id)).all()
        for play in plays:
            assert all(seat.name for seat in play.seats)
        return list(plays)


def counts(phone: Phone) -> list[str]:
    return [cell.get_text() for cell in phone.page.select("table.lines td")]


def sheet(play: Play) -> list[tuple[Any, ...]]:
    return [(s.name, s.total, s.score_text, s.rank, s.won) for s in play.seats]


def file_of(phone: Phone, path: str = "/export/bgstats.json") -> dict[str, Any]:
    response = phone.client.get(path)
    assert response.status_code == 200
    assert response.headers["Content-Disposition"].startswith("attachment; ")
    return json.loads(response.text)


def test_the_group_page_leads_there(phone: Phone) -> None:
    assert phone.open("/groups").follow("Other apps").heading == "Other apps"
    assert not phone.offers("File for BG Stats")


def test_nothing_is_stored_before_it_is_confirmed(phone: Phone, app: Flask) -> None:
    upload(phone, BGSTATS)
    assert counts(phone) == ["4", "4", "0", "5"]
    assert "“the other day” is no date" in phone.text
    assert "its id stands further up in the file as well" in phone.text
    assert not stored(app)
    phone.press("Leave everything as it is")
    assert phone.told == "Nothing was changed."
    assert phone.open("/import/preview").path == "/import"
    assert not list((Path(app.instance_path) / "uploads").iterdir())


def test_confirmed_plays_are_stored_with_their_own_results(phone: Phone, app: Flask) -> None:
    upload(phone, BGSTATS).press("Store 4 plays")
    assert phone.told == "4 plays are in the history now."
    assert phone.path == "/history"
    kombo, dragons, hearts, raft = stored(app)
    assert [p.game for p in (kombo, dragons)] == ["kombo-klash", "little-dragons"]
    assert (hearts.game, hearts.title, hearts.options) == (
        "",
        "Hearts & Cellars",
        {"bgg_id": 999001},
    )
    assert all(p.by_hand and p.source == "bgstats" for p in (kombo, dragons, hearts, raft))
    assert (kombo.place, kombo.status, kombo.counted) == ("Ada's kitchen", "finished", True)
    assert (kombo.finished_at - kombo.started_at).seconds == 45 * 60
    assert not hearts.counted
    assert sheet(kombo) == [
        ("Ada", None, "66-13-11", 2, False),
        ("Björn", 15, "", 3, False),
        ("玩家甲", None, "3.5", 1, True),
    ]
    assert sheet(dragons) == [("Ada", 20, "", 1, False), ("Björn", 12, "", 2, True)]
    assert kombo.starter.name == "Ada"
    assert dragons.starter is None
    assert [row[0] for row in sheet(hearts)] == [f"Anonymous player {k}" for k in (1, 2, 3)]
    assert phone.open("/import/preview").path == "/import"
    assert not list((Path(app.instance_path) / "uploads").iterdir())


@pytest.mark.parametrize("content", [BGSTATS, BGG])
def test_running_it_twice_stores_nothing_twice(phone: Phone, app: Flask, content: bytes) -> None:
    form = upload(phone, content).filled("Store")
    phone.send(*form)
    before = len(stored(app))
    assert "No file is waiting here" in phone.send(*form).told
    upload(phone, content.replace(b"C0000000", b"c0000000"))
    assert counts(phone)[:2] == ["0", "0"]
    assert not phone.offers("Store")
    assert "There is nothing new in this file." in phone.text
    assert len(stored(app)) == before


def test_a_row_for_many_plays_makes_as_many(phone: Phone, app: Flask) -> None:
    upload(phone, BGG)
    assert counts(phone) == ["4", "555", "0", "1"]
    assert "53 plays" in phone.text
    assert "stands for 600 plays, of which 500 are taken" in phone.text
    assert "5 of 104 rows" in phone.text
    phone.press("Store 555 plays")
    ids = [play.source_id for play in stored(app)]
    assert len(set(ids)) == 555
    assert {"501", "502", "502/2", "502/53", "505/500"} <= set(ids)
    [kobolds] = [play for play in stored(app) if play.source_id == "503"]
    assert (kobolds.game, kobolds.status, kobolds.counted) == (
        "too-many-kobolds",
        "abandoned",
        False,
    )
    upload(phone, BGG.replace(b'quantity="53"', b'quantity="54"'))
    assert counts(phone)[:3] == ["1", "1", "3"]
    phone.press("Store this play")
    assert "502/54" in [play.source_id for play in stored(app)]


def test_players_are_mapped_to_those_of_the_group(phone: Phone, app: Flask) -> None:
    phone.set_up("kombo-klash", "ADA", "Ben")
    upload(phone, BGSTATS)
    ada = phone.page.find("label", string="Ada")["for"]
    assert phone.page.find(id=ada).select_one("[selected]").get_text() == "ADA"
    assert "new" not in [o["value"] for o in phone.page.find(id=ada).select("option")]
    phone.press("Store 4 plays", Björn="Ben")
    with app.app_context():
        names = set(db.session.scalars(select(Player.name)))
    assert {"ADA", "Ben", "玩家甲"} <= names
    assert not {"Ada", "Björn"} & names


def test_two_names_for_one_player_of_a_play_are_refused_whole(phone: Phone, app: Flask) -> None:
    phone.set_up("kombo-klash", "Cleo", "Dan")
    upload(phone, BGSTATS).press("Store 4 plays", Ada="Cleo", Björn="Cleo")
    assert phone.told.startswith("Cleo would sit twice at")
    assert len(stored(app)) == 1
    with app.app_context():
        assert db.session.scalars(select(Player.name).order_by(Player.id)).all() == ["Cleo", "Dan"]
    phone.press("Store 4 plays", Ada="Cleo")
    assert len(stored(app)) == 5


@pytest.mark.parametrize("chosen", ["", "0", "-1", "x", "9" * 30, "\0", "²", "new player"])
def test_a_player_that_is_none_is_refused_at_its_field(
    phone: Phone, app: Flask, chosen: str
) -> None:
    upload(phone, BGSTATS)
    path, form = phone.filled("Store 4 plays")
    form["player-0"] = chosen
    phone.send(path, form)
    assert phone.errors == {"player-0": "Choose one of the players in the list."}
    assert not stored(app)


def test_another_groups_player_is_refused(phone: Phone, another_phone: Phone, app: Flask) -> None:
    another_phone.set_up("kombo-klash", "Cleo", "Dan")
    with app.app_context():
        theirs = db.session.scalars(select(Player.id)).first()
    path, form = upload(phone, BGSTATS).filled("Store 4 plays")
    form["player-0"] = str(theirs)
    assert phone.send(path, form).errors
    assert len(stored(app)) == 1


def test_a_file_belongs_to_its_phone(phone: Phone, another_phone: Phone) -> None:
    upload(phone, BGSTATS)
    assert another_phone.open("/import/preview").path == "/import"
    assert another_phone.open("/import/rows").path == "/import"
    assert phone.open("/import/preview").heading == "Bring these plays in?"


def test_a_preview_of_another_file_stores_nothing(phone: Phone, app: Flask) -> None:
    form = upload(phone, BGSTATS).filled("Store 4 plays")
    upload(phone, BGG)
    phone.send(*form)
    assert "Another file was chosen meanwhile." in phone.summary
    assert not stored(app)


def test_a_file_waits_for_a_day(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    form = upload(phone, BGSTATS).filled("Store 4 plays")
    monkeypatch.setattr(uploads, "KEPT_SECONDS", -1)
    assert "No file is waiting here" in phone.send(*form).told


def test_a_failure_half_way_stores_nothing(phone: Phone, app: Flask) -> None:
    upload(phone, BGSTATS)
    app.config["PROPAGATE_EXCEPTIONS"] = False

    def fail(*said: Any) -> None:
        if "INSERT INTO seat" in said[2]:
            raise RuntimeError("the cellar is flooded")

    event.listen(Engine, "before_cursor_execute", fail)
    try:
        phone.press("Store 4 plays", status=500)
    finally:
        event.remove(Engine, "before_cursor_execute", fail)
    assert not stored(app)
    phone.open("/import/preview").press("Store 4 plays")
    assert len(stored(app)) == 4


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "This file is empty."),
        (b"<html><body>Sorry</body></html>", "This is a web page"),
        (b"<error>Invalid</error>", "It says: “Invalid”."),
        (BGSTATS[:500], "breaks off"),
        (b"\0" * 100, "This file is neither."),
        ("<error>🐉 <b>נועה</b></error>".encode(), "🐉"),
    ],
)
def test_a_file_that_is_no_list_of_plays(phone: Phone, content: bytes, said: str) -> None:
    upload(phone, content)
    assert said in phone.summary
    assert said in phone.errors["file"]
    assert phone.open("/import/preview").path == "/import"


def test_no_file_and_no_field(phone: Phone) -> None:
    assert phone.open("/import").press("Look into it").errors == {"file": "Choose a file first."}


def test_a_file_over_20_mib_is_refused(phone: Phone, app: Flask) -> None:
    upload(phone, b" " * (20 * 1024 * 1024 + 1), status=413)
    phone.response.request.environ["wsgi.input"].close()
    assert "This file has more than 20 MiB." in phone.errors["file"]
    assert not (Path(app.instance_path) / "uploads").exists()


def test_a_file_of_many_rows_is_listed_page_by_page(phone: Phone) -> None:
    row = "<play id='{0}' date='2020-01-01'><item name='Dice {0}'/></play>"
    content = "".join(row.format(number) for number in range(250))
    upload(phone, f"<plays>{content}</plays>".encode())
    assert len(phone.page.select(".fates li")) == 100
    phone.follow("Later rows").follow("Later rows")
    assert len(phone.page.select(".fates li")) == 50
    assert "Dice 249" in phone.text
    assert phone.follow("Earlier rows").heading.endswith("page 2 of 3")
    for odd in ("0", "-5", "9" * 30, "x", "%00"):
        phone.open(f"/import/rows?page={odd}")


def test_more_names_than_can_be_asked_about(phone: Phone, app: Flask) -> None:
    players = "".join(f"<player name='P{k}' score='{k}'/>" for k in range(130))
    item = f"<play id='1' date='2020-01-01'><item name='Crowd'/><players>{players}</players></play>"
    upload(phone, f"<plays>{item}</plays>".encode())
    assert "30 more names" in phone.text
    phone.press("Store this play")
    [play] = stored(app)
    assert len(play.seats) == 130


# Going out.


def finished(phone: Phone) -> Phone:
    phone.set_up("little-dragons", "Ada", "נועה").enter("Ada", eggs_3=2).enter("נועה", eggs_4=1)
    return phone.press("Finish into the history")


def test_a_play_goes_to_bg_stats_by_its_link(phone: Phone) -> None:
    finished(phone).follow("To BG Stats")
    link = phone.page.find("a", string="Open in BG Stats")["href"]
    assert link.startswith("https://app.bgstatsapp.com/createPlay.html?data=")
    assert " " not in link
    told = json.loads(parse_qs(urlsplit(link).query)["data"][0])
    assert told["sourceName"] == "Hoardkeeper"
    assert told["game"]["name"] == "Little Dragons"
    assert "bggId" not in told["game"]
    assert [(p["name"], p["winner"], p["score"], p["rank"]) for p in told["players"]] == [
        ("Ada", True, "5", 1),
        ("נועה", False, "4", 2),
    ]
    assert [p["startPlayer"] for p in told["players"]] == [True, False]
    assert len(told["playDate"]) == len("2024-03-02 20:15:00")
    assert unquote(link).count("sourcePlayId") == 1


def test_a_play_goes_to_bg_stats_as_a_file(phone: Phone) -> None:
    finished(phone)
    told = file_of(phone, f"/t/{phone.code}/play.bgsplay")
    [play] = told["plays"]
    [game] = told["games"]
    assert (game["name"], game["bggId"], game["noPoints"]) == ("Little Dragons", 0, False)
    names = {player["id"]: player["name"] for player in told["players"]}
    rows = [(names[s["playerRefId"]], s["score"], s["winner"]) for s in play["playerScores"]]
    assert rows == [("Ada", "5", True), ("נועה", "4", False)]


def test_ids_stay_the_same_from_export_to_export(phone: Phone) -> None:
    finished(phone)
    before = file_of(phone)
    phone.open("/groups").press("Make a new link")
    after = file_of(phone)
    for part in ("plays", "games", "players"):
        assert before[part] == after[part]


def test_what_is_not_over_or_not_mine_does_not_go_out(phone: Phone, another_phone: Phone) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben")
    assert not phone.offers("To BG Stats")
    for path in ("bgstats", "play.bgsplay"):
        phone.open(f"/t/{phone.code}/{path}", status=404)
        another_phone.open(f"/t/{phone.code}/{path}", status=403)
    assert file_of(phone)["plays"] == []
    another_phone.open("/export/bgstats.json", status=404)
    finished(phone).press("Delete this table")
    assert file_of(phone)["plays"] == []


def test_a_group_takes_its_own_export_for_what_it_has(phone: Phone) -> None:
    finished(phone)
    upload(phone, BGSTATS).press("Store 4 plays")
    upload(phone, json.dumps(file_of(phone)).encode())
    assert counts(phone) == ["0", "0", "5", "0"]


@pytest.mark.parametrize("content", [BGSTATS, BGG])
def test_export_import_export_is_equal(phone: Phone, another_phone: Phone, content: bytes) -> None:
    finished(phone)
    upload(phone, content).press("Store")
    out = file_of(phone)
    upload(another_phone, json.dumps(out).encode()).press("Store")
    back = file_of(another_phone)
    assert shape(back) == shape(out)
    assert len(back["plays"]) == len(out["plays"])


def shape(told: dict[str, Any]) -> list[dict[str, Any]]:
    """Give what a file's plays say, whatever numbers things have in it."""
    games = {g["id"]: (g["name"], g["bggId"]) for g in told["games"]}
    players = {p["id"]: p["name"] for p in told["players"]}
    places = {p["id"]: p["name"] for p in told["locations"]}
    plays = []
    for play in told["plays"]:
        scores = [{**s, "playerRefId": players[s["playerRefId"]]} for s in play["playerScores"]]
        place = places.get(play.get("locationRefId"))
        own = {"gameRefId": games[play["gameRefId"]], "locationRefId": place, "bggId": None}
        plays.append({**play, "playerScores": scores, **own})
    return sorted(plays, key=lambda play: play["uuid"])


@pytest.mark.parametrize("content", [BGSTATS, BGG])
def test_what_came_in_opens_and_goes_out_again(phone: Phone, app: Flask, content: bytes) -> None:
    upload(phone, content).press("Store")
    for play in stored(app)[:6]:
        phone.open(f"/t/{play.code}").follow("To BG Stats")
        link = phone.page.find("a", string="Open in BG Stats")["href"]
        told = json.loads(parse_qs(urlsplit(link).query)["data"][0])
        assert [p["winner"] for p in told["players"]] == [s.won for s in play.seats]
    for page in ("/", "/history", "/statistics", "/groups"):
        phone.open(page)
