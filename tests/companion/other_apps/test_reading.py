"""What files of other apps say, with every oddity that real ones have."""

import json
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from companion.other_apps.cleaning import line, seat_names, whole
from companion.other_apps.incoming import IncomingPlay, Unreadable
from companion.other_apps.reading import read_file

DATA = Path(__file__).parents[2] / "data"


def bgstats() -> dict[str, Any]:
    return json.loads((DATA / "plays.bgstats.json").read_text())


def read(content: Any, zone: Any = UTC) -> list[IncomingPlay | str]:
    """Give each row of a file as its play, or the reason why it is none."""
    if not isinstance(content, bytes):
        content = json.dumps(content).encode()
    return [row.play or row.problem for row in read_file(content, zone).rows]


def play_of(content: Any, number: int = 0) -> IncomingPlay:
    play = read(content)[number]
    assert isinstance(play, IncomingPlay), play
    return play


def seats(play: IncomingPlay) -> list[tuple[str, str, int | None, int | None, bool]]:
    return [(s.name, s.score, s.total, s.rank, s.won) for s in play.seats]


def one_play(**more: Any) -> dict[str, Any]:
    play = {"uuid": "A-1", "playDate": "2024-03-02 20:15:00", "gameRefId": 1} | more
    return {"games": [{"id": 1, "name": "Dice"}], "players": [], "plays": [play]}


def test_a_play_of_bg_stats() -> None:
    play = play_of(bgstats())
    assert play.source_id == "c0000000-0000-4000-8000-000000000001"
    assert (play.title, play.bgg_id) == ("Kombo-Klash (my copy)", 317312)
    assert play.started_at == datetime(2024, 3, 2, 20, 15, tzinfo=UTC)
    assert play.local_date == date(2024, 3, 2)
    assert (play.minutes, play.place) == (45, "Ada's kitchen")
    assert play.notes == "Board: North\nFirst line\nsecond line"
    assert seats(play) == [
        ("Ada", "66-13-11", None, 2, False),
        ("Björn", "015", 15, 3, False),
        ("玩家甲", "3.5", None, 1, True),
    ]


def test_a_winner_set_by_hand_against_the_points_stays() -> None:
    assert seats(play_of(bgstats(), 1)) == [
        ("Ada", "20", 20, 1, False),
        ("Björn", "12", 12, 2, True),
    ]


def test_several_anonymous_and_unknown_players_sit_in_one_play() -> None:
    play = play_of(bgstats(), 2)
    assert not play.counted
    assert seats(play) == [
        ("Anonymous player 1", "", None, None, False),
        ("Anonymous player 2", "", None, None, True),
        ("Anonymous player 3", "-6", -6, None, False),
    ]


def test_free_text_and_numbers_are_scores() -> None:
    assert seats(play_of(bgstats(), 3)) == [
        ('Max "M"', "49-46ish", None, 1, True),
        ("A & B", "", None, 1, True),
        ("=Lee, Sam", "7", 7, 1, True),
    ]


def test_rows_that_are_no_plays_say_why() -> None:
    assert [said for said in read(bgstats()) if isinstance(said, str)] == [
        "the file does not say which game it was",
        "“the other day” is no date",
        "it has no id, so a second import would double it",
        "it cannot be read",
    ]


def test_a_date_without_a_day_of_its_own_is_the_groups() -> None:
    late = one_play(playDate="2024-03-02 23:30:00")
    [berlin] = read(late, ZoneInfo("Europe/Berlin"))
    assert berlin.local_date == date(2024, 3, 3)
    [told] = read(one_play(playDate="2024-03-02 23:30:00", playDateYmd=20240302))
    assert told.local_date == date(2024, 3, 2)


@pytest.mark.parametrize("day", [0, 99999999, None, "x", 20240230, 19700101, 1e300])
def test_a_day_that_cannot_be_is_that_of_the_time(day: Any) -> None:
    assert play_of(one_play(playDateYmd=day)).local_date == date(2024, 3, 2)


@pytest.mark.parametrize(
    "when",
    ["9999-12-31 23:59:59", "0001-01-01 00:00:00", "1899-12-31 00:00:00", None, 5, "", [], {}],
)
def test_a_time_that_no_evening_had_is_skipped(when: Any) -> None:
    [said] = read(one_play(playDate=when))
    assert isinstance(said, str)


@pytest.mark.parametrize(
    "more",
    [
        {"playerScores": {"a": 1}},
        {"playerScores": [None, 3, {}, {"score": {}, "rank": "x", "winner": "yes"}]},
        {"playerScores": [{"score": True, "rank": -1, "playerRefId": []}]},
        {"comments": 5, "board": [], "locationRefId": {}, "durationMin": "long"},
        {"durationMin": 10**30, "ignored": "no"},
        {"comments": "\ud800 half \0 a character", "uuid": "\ud800"},
        {"gameRefId": 1.0, "gameRefID": 1} | {"gameRefId": "1"},
    ],
)
def test_values_of_the_wrong_kind_are_borne(more: dict[str, Any]) -> None:
    play = play_of(one_play(**more))
    (play.notes + play.source_id).encode()
    assert "\0" not in play.notes


def test_plays_of_boardgamegeek() -> None:
    content = (DATA / "plays.bgg.xml").read_bytes()
    old, many, kobolds, undated, dice = read(content)
    assert old.local_date == date(1982, 12, 31)
    assert old.seats == ()
    assert (many.times, many.source_ids[0], many.source_ids[52]) == (53, "502", "502/53")
    assert (kobolds.complete, kobolds.counted, kobolds.minutes) == (False, False, 1310)
    assert (kobolds.bgg_id, kobolds.place) == (397453, "Somewhere")
    assert kobolds.notes == "line one\nline two & more"
    assert seats(kobolds) == [
        ("Ada", "Decisive", None, None, True),
        ("benny", "", None, None, False),
        ("Anonymous player 1", "12", 12, None, False),
        ("Anonymous player 2", "49-46ish", None, None, False),
        ("ada (2)", "3", 3, None, True),
    ]
    assert undated == "“0000-00-00” is no date"
    assert (dice.told, dice.times) == (600, 500)
    [remark] = read_file(content, UTC).remarks
    assert remark.startswith("This file is page 1 of BoardGameGeek's list: 5 of 104 rows.")


BILLION = b"""<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol">
<!ENTITY lol1 "&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;">
<!ENTITY lol2 "&lol1;&lol1;&lol1;&lol1;&lol1;&lol1;&lol1;&lol1;&lol1;&lol1;">]>
<plays><play id="&lol2;"/></plays>"""
OUTSIDE = b"""<?xml version="1.0"?><!DOCTYPE plays [<!ENTITY x SYSTEM "file:///etc/passwd">]>
<plays><play id="&x;"/></plays>"""
WHOLE = (DATA / "plays.bgstats.json").read_bytes()
XML = (DATA / "plays.bgg.xml").read_bytes()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "empty"),
        (b" \n\xef\xbb\xbf", "neither"),
        (b"\xef\xbb\xbf \n", "empty"),
        (b"<!DOCTYPE html><html><body>Sorry</body></html>", "web page"),
        (b"  <HTML><p>Bad gateway", "web page"),
        (b"<error><message>Invalid username</message></error>", "Invalid username"),
        (
            b"<?xml version='1.0'?> <div class='messagebox error'>\n Invalid object </div>",
            "Invalid",
        ),
        (b"<message>Your request has been accepted</message>", "accepted"),
        (b"401 Unauthorized", "401"),
        (b"Unauthorized", "401"),
        (b"PK\x03\x04rest", "packed"),
        (b"\x1f\x8b\x08\x00", "packed"),
        (b"Name;Score\nAda;3", "neither"),
        (b"\xff\xfe\xff", "neither"),
        (b"\x89PNG\r\n", "neither"),
        (WHOLE[:700], "breaks off"),
        (XML[:900], "breaks off"),
        (b'{"plays": [1e5, \xff]}', "no text or number"),
        (b'{"plays": [' + b"1" * 5000 + b"]}", "no text or number"),
        (b"[" * 100_000, "too deep"),
        (b'{"plays":' * 100_000, "too deep"),
        (b"<plays>" + b"<a>" * 1_000_000, "too deep"),
        (BILLION, "entities"),
        (OUTSIDE, "entities"),
        (b"<?xml version='1.0' encoding='klingon'?><plays/>", "damaged"),
        (b"{}", "no list of plays"),
        (b"[]", "no list of plays"),
        (b'{"plays": {"a": 1}}', "no list of plays"),
        (b'{"schema": 1, "group": {}}', "no list of plays"),
        (b'{"plays": []}', "not a single play"),
        (b"<plays total='0'/>", "not a single play"),
    ],
)
def test_a_file_without_plays_is_told_for_what_it_is(content: bytes, said: str) -> None:
    with pytest.raises(Unreadable, match=said):
        read_file(content, UTC)


def test_a_file_with_too_many_plays_is_refused() -> None:
    item = b"<play id='%d' date='2020-01-01' quantity='500'><item name='Dice'/></play>"
    rows = b"".join(item % number for number in range(41))
    hollow = b"<plays>" + b"<play/>" * 600_000 + b"</plays>"
    many = b'{"plays": [' + b"{}," * 20_000 + b"{}]}"
    for content in (b"<plays>" + rows + b"</plays>", hollow, many):
        with pytest.raises(Unreadable, match="more than 20000 plays"):
            read_file(content, UTC)


def test_other_ways_of_writing_are_read_as_well() -> None:
    for coding in ("utf-8-sig", "utf-16", "utf-16-le"):
        assert len(read(json.dumps(bgstats(), ensure_ascii=False).encode(coding))) == 9


@pytest.mark.parametrize(
    ("told", "number"),
    [("015", 15), ("-6", -6), ("−6", -6), ("+3", 3), (" 7 ", 7), (7, 7), ("", None), (None, None)]
    + [(wrong, None) for wrong in ("3.5", "66-13-11", "1" * 10, "٣", True, 3.5, float("inf"), [])],
)
def test_what_is_a_whole_number(told: Any, number: int | None) -> None:
    assert whole(told) == number


def test_names_in_one_play_differ() -> None:
    long = "x" * 50
    assert seat_names(["Ada", "", "ADA", "", long, long + "y"]) == [
        "Ada",
        "Anonymous player 1",
        "ADA (2)",
        "Anonymous player 2",
        "x" * 40,
        "x" * 36 + " (2)",
    ]


def test_a_line_is_tidy_and_short() -> None:
    assert line("  a\0b \n c\u202e ", 100) == "a b c"
    assert line("x" * 99, 5) == "xxxxx"
    assert line(None, 5) == line([], 5) == line(False, 5) == ""
