"""A group's backup: what it says, that it comes back equal, and what is refused."""

import copy
import json
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, date, datetime
from typing import Any

import pytest
from sqlalchemy import func, select

from companion.backup import backup_of
from companion.backup_file import Unreadable
from companion.backup_reading import read_backup
from companion.changes import claimed, delete, enter, finish, reopen, undo
from companion.database import db
from companion.models import Entry, Group, Play, Player, Seat
from companion.players import fold
from companion.restoring import preview_of, restore

Json = dict[str, Any]


@pytest.fixture
def inside(app):
    with app.app_context():
        yield app


@pytest.fixture
def group(inside) -> Group:
    """Give a group with a play of each kind: scored, in trash, open, by hand, of another game."""
    group = Group(name="Ours 🐉", zone="Europe/Berlin")
    names = [("Ada", "ember"), ("نور", ""), ("Never Played", "")]
    players = [Player(group_id=0, name=n, folded=fold(n), colour=c) for n, c in names]
    db.session.add(group)
    db.session.flush()
    for player in players:
        player.group_id = group.id
    players[2].retired = True
    db.session.add_all(players)
    scored = table(group, players[:2], "scored", game="little-dragons", place="Berlin")
    for seat, eggs, page in zip(scored.seats * 2, (1, 0, 1, 2), "abcd", strict=True):
        with claimed(scored):
            enter(seat, {"eggs_3": eggs}, page)
    with claimed(scored):
        undo(scored)
    with claimed(scored):
        finish(scored)
    turns = table(group, players[:2], "turns", game="kombo-klash", notes="A\nlong one")
    turns.seats[1].starts = True
    with claimed(turns):
        enter(turns.seats[0], {"creature": "gorilla", "tiles": 4, "value": 3}, "first")
    with claimed(turns):
        first = turns.entries[0].id
        enter(turns.seats[0], {"creature": "gorilla", "tiles": 5, "value": 3}, "second", first)
    with claimed(turns):
        enter(turns.seats[0], None, "third", first)
    with claimed(turns):
        delete(turns)
    other = table(group, players[1::-1], "hand", game="", title="Chess", by_hand=True)
    other.status, other.finished_at = "finished", datetime(1999, 12, 31, 23, 59, tzinfo=UTC)
    other.source, other.source_id, other.counted = "elsewhere", "X-1", False
    other.seats[0].score_text, other.seats[0].won, other.seats[1].total = "49-46ish", True, -3
    other.winners = 1
    knights = table(group, players[:2], "open", game="goblin-king")
    knights.notebook = [{"round": 1}]
    db.session.commit()
    return group


def table(group: Group, players: list[Player], ticket: str, **more: Any) -> Play:
    play = Play(group=group, ticket=ticket, options={}, local_date=date(2026, 5, 3), **more)
    play.seats = [Seat(player=player, position=n) for n, player in enumerate(players)]
    db.session.add(play)
    db.session.commit()
    return play


def written(group: Group) -> str:
    return "".join(backup_of(db.engine, group.id))


def put(text: str, into: Group | None = None) -> Group:
    group = restore(db.session, read_backup(text.encode()), into)
    db.session.commit()
    return group


def counts() -> list[int]:
    kinds = (Group, Player, Play, Seat, Entry)
    return [db.session.scalar(select(func.count()).select_from(kind)) or 0 for kind in kinds]


def test_the_file_says_everything_but_keys(group):
    text = written(group)
    said = json.loads(text)
    assert said["hoardkeeper"] == 1
    assert said["group"]["name"] == "Ours 🐉"
    assert [player["name"] for player in said["players"]] == ["Ada", "نور", "Never Played"]
    assert [play["ticket"] for play in said["plays"]] == ["scored", "turns", "hand", "open"]
    assert [entry["undone_in"] for entry in said["plays"][0]["entries"]] == [None, None, None, 6]
    assert [entry["revises"] for entry in said["plays"][1]["entries"]] == [None, 0, 0]
    assert said["plays"][2]["seats"][0]["player"] == 1
    assert [seat["starts"] for seat in said["plays"][1]["seats"]] == [False, True]
    assert group.key not in text
    for play in db.session.scalars(select(Play)):
        assert play.code not in text


def test_it_comes_back_equal(group):
    text = written(group)
    again = put(text)
    assert again.id != group.id
    assert again.key != group.key
    assert written(again) == text
    assert counts() == [2, 6, 8, 16, 14]


def test_a_second_time_nothing_is_added(group):
    text, before = written(group), counts()
    plan = preview_of(db.session, read_backup(text.encode()), group)
    assert (plan.plays, plan.skipped, plan.fresh, plan.foreign) == ([], 4, [], False)
    put(text, group)
    assert counts() == before
    assert written(group) == text


def test_what_is_missing_is_added_to_the_same_players(group):
    text = written(group)
    other = Group(name="Theirs")
    db.session.add(other)
    db.session.flush()
    db.session.add(Player(group_id=other.id, name="ADA", folded="ada"))
    db.session.commit()
    table(
        other,
        list(db.session.scalars(select(Player).where(Player.name == "ADA"))),
        "scored",
        game="",
        by_hand=True,
    )
    found = preview_of(db.session, read_backup(text.encode()), other)
    assert found.foreign
    assert found.known == [("Ada", "ADA")]
    assert found.fresh == ["نور", "Never Played"]
    assert (len(found.plays), found.skipped, found.binned) == (3, 1, 1)
    put(text, other)
    assert other.name == "Theirs"
    assert other.zone == "Europe/Berlin"
    said = json.loads(written(other))
    assert [player["name"] for player in said["players"]] == ["ADA", "نور", "Never Played"]
    assert [player["colour"] for player in said["players"]] == ["ember", "", ""]
    assert [play["ticket"] for play in said["plays"]] == ["scored", "turns", "hand", "open"]


def test_a_play_of_the_same_source_is_there_already(group):
    said = json.loads(written(group))
    said["plays"][2]["ticket"] = "another"
    plan = preview_of(db.session, read_backup(json.dumps(said).encode()), group)
    assert plan.plays == []


def test_a_restored_table_goes_on(group):
    again = put(written(group))
    play = db.session.scalar(select(Play).where(Play.group == again, Play.ticket == "scored"))
    with claimed(play):
        reopen(play)
    with claimed(play):
        enter(play.seats[1], {"eggs_4": 3}, "more")
    with claimed(play):
        finish(play)
    assert [seat.won for seat in play.seats] == [False, True]


def test_a_column_that_an_older_file_lacks_takes_its_default(group):
    said = json.loads(written(group))
    for play in said["plays"][::2]:
        del play["place"], play["counted"]
        play["seats"][0].pop("score_text")
        play["seats"][1].pop("starts")
    again = json.loads(written(put(json.dumps(said))))
    assert [(play["place"], play["counted"]) for play in again["plays"]] == [("", True)] * 4
    for play, before in zip(again["plays"], said["plays"], strict=True):
        assert play["ticket"] == before["ticket"]
        assert play["entries"] == before["entries"]


Change = Callable[[Json], Any]

WRONG: dict[str, tuple[Change, str]] = {
    "another app's": (lambda f: f.pop("hoardkeeper"), "no backup of Hoardkeeper"),
    "a version that is none": (lambda f: f.update(hoardkeeper=True), "no backup of Hoardkeeper"),
    "a newer version": (lambda f: f.update(hoardkeeper=2), "newer Hoardkeeper"),
    "no players": (lambda f: f.pop("players"), "Players: This must be a list."),
    "no plays": (lambda f: f.update(plays={}), "Plays: This must be a list."),
    "no group": (lambda f: f.update(group=[]), "Group: This must be an object."),
    "a zone that is none": (lambda f: f["group"].update(zone="../etc"), "no such time zone"),
    "a key of a group": (lambda f: f["group"].update(key="x"), "There is no “key”"),
    "a code of a table": (lambda f: f["plays"][0].update(code="x"), "There is no “code”"),
    "a play that is none": (lambda f: f["plays"].append(3), "Plays 5: This must be an object."),
    "a play twice": (lambda f: f["plays"].append(f["plays"][0]), "twice"),
    "two of a name": (lambda f: f["players"][1].update(name="aDA "), "two of the name"),
    "a blank name": (lambda f: f["players"][1].update(name=" "), "blank"),
    "no name": (lambda f: f["players"][1].pop("name"), "“name” is missing"),
    "a long name": (lambda f: f["players"][1].update(name="x" * 41), "at most 40"),
    "a colour": (lambda f: f["players"][1].update(colour='" x="'), "no such colour"),
    "a NUL": (lambda f: f["plays"][0].update(notes="a\0b"), "cannot be stored"),
    "half a letter": (lambda f: f["plays"][0].update(notes="\ud800"), "cannot be stored"),
    "a NUL in a name": (lambda f: f["plays"][0]["options"].update({"\0": 1}), "cannot be stored"),
    "a huge number": (lambda f: f["plays"][0].update(version=10**30), "at most 2,147,483,647"),
    "infinity": (lambda f: f["plays"][0].update(version=float("inf")), "cannot be stored"),
    "version 0": (lambda f: f["plays"][0].update(version=0), "count from 1"),
    "an unknown game": (lambda f: f["plays"][0].update(game="chess"), "no game “chess”"),
    "no game": (lambda f: f["plays"][0].update(game=""), "no game “”"),
    "a status": (lambda f: f["plays"][0].update(status="lost"), "open, finished or abandoned"),
    "a day": (lambda f: f["plays"][0].update(local_date="2026-02-30"), "Give a date"),
    "a day before all": (lambda f: f["plays"][0].update(local_date="0001-01-01"), "Give a date"),
    "no day": (lambda f: f["plays"][0].update(local_date=None), "A value is missing."),
    "a time": (lambda f: f["plays"][0].update(started_at="now"), "Give a time"),
    "no zone": (lambda f: f["plays"][0].update(started_at="2026-05-03T10:00"), "Give a time"),
    "a flag": (lambda f: f["plays"][0].update(counted=1), "true or false"),
    "an options list": (lambda f: f["plays"][0].update(options=[]), "Give an object"),
    "a notebook": (lambda f: f["plays"][3].update(notebook=[1]), "Give an object"),
    "an entry that is none": (
        lambda f: f["plays"][0]["entries"][0].update(answers=[3]),
        "Play 1, entry 1, answers: Give an object",
    ),
    "a huge entry": (
        lambda f: f["plays"][0]["entries"][0].update(answers={"x": "y" * 100_000}),
        "longer than 100,000 characters",
    ),
    "a deep entry": (
        lambda f: f["plays"][0]["entries"][0].update(
            answers={"x": json.loads("[" * 20 + "]" * 20)}
        ),
        "nested too deep",
    ),
    "an entry of nobody": (lambda f: f["plays"][0]["entries"][0].update(seat=2), "“seat” names"),
    "a seat of nobody": (lambda f: f["plays"][0]["seats"][0].update(player=-1), "“player” names"),
    "a seat of yes": (lambda f: f["plays"][0]["seats"][0].update(player=True), "“player” names"),
    "a seat twice": (lambda f: f["plays"][0]["seats"][0].update(player=1), "sits at the table"),
    "too few seats": (lambda f: f["plays"][3].update(seats=[]), "0 players are too few"),
    "a later entry corrected": (
        lambda f: f["plays"][1]["entries"][0].update(revises=2),
        "“revises” names",
    ),
    "another's entry corrected": (
        lambda f: f["plays"][1]["entries"][1].update(seat=1),
        "another player's entry",
    ),
    "an entry twice": (
        lambda f: f["plays"][0]["entries"][1].update(f["plays"][0]["entries"][0]),
        "This entry is in the file twice.",
    ),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_wrong_is_said(group, wrong):
    change, message = WRONG[wrong]
    said = json.loads(written(group))
    change(said)
    with pytest.raises(Unreadable) as refused:
        read_backup(json.dumps(said).encode())
    assert message in str(refused.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"", "empty"),
        (b" \n", "empty"),
        (b"<!doctype html><html>", "web page"),
        (b"\xef\xbb\xbf<?xml version='1.0'?>", "web page"),
        (b"SQLite format 3\0", "whole installation"),
        (b'{"hoardkeeper": 1, "installation": true}\n', "whole installation"),
        (b"{", "cut off"),
        (b"\xff\xfe\xfd", "cut off"),
        (b"9" * 5000, "cut off"),
        (b"[" * 100_000, "cut off"),
        (b"[" * 50 + b"]" * 50, "too deep"),
        (b"[" + b"[]," * 1_000_001 + b"1]", "more in it"),
        (b"[]", "no backup"),
        (b"3", "no backup"),
        (b"null", "no backup"),
        (b'{"plays": [], "games": []}', "no backup"),
    ],
)
def test_what_is_no_backup_is_told_kindly(text, message):
    with pytest.raises(Unreadable) as refused:
        read_backup(text)
    assert message in str(refused.value)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda play: play["entries"][2].update(answers={"eggs_3": 99, "x": 1}), "eggs_3: Enter 3"),
        (lambda play: play.update(options={"mode": "hard"}), "mode: Choose one of"),
    ],
)
def test_what_no_longer_fits_the_rules_comes_back_as_it_was(group, change, reason):
    said = json.loads(written(group))
    change(said["plays"][0])
    backup = read_backup(json.dumps(said).encode())
    [told] = preview_of(db.session, backup, None).unfit
    assert told.startswith(f"Little Dragons, 3 May 2026, Ada and نور: {reason}")
    assert preview_of(db.session, backup, group).unfit == []
    again = restore(db.session, backup, None)
    db.session.commit()
    assert json.loads(written(again)) == said


def test_every_truncation_is_refused(group):
    text = written(group).rstrip().encode()
    for end in range(0, len(text), 97):
        with pytest.raises(Unreadable):
            read_backup(text[:end])


def test_any_value_of_a_wrong_type_is_told_and_never_crashes(group):
    said = json.loads(written(group))
    said["plays"] = said["plays"][:3]
    for path in list(paths(said)):
        for wrong in (None, True, -1, 1.5, 10**30, "", "x" * 300, [], {}, [[]], {"a": None}):
            changed = copy.deepcopy(said)
            place = changed
            for step in path[:-1]:
                place = place[step]
            place[path[-1]] = wrong
            with suppress(Unreadable):
                read_backup(json.dumps(changed).encode())


def paths(part: Any, above: tuple[Any, ...] = ()) -> Any:
    items = part.items() if isinstance(part, dict) else enumerate(part)
    for name, value in items:
        yield (*above, name)
        if isinstance(value, (dict, list)):
            yield from paths(value, (*above, name))


def test_many_problems_are_cut_short(group):
    said = json.loads(written(group))
    said["plays"] = [{}] * 1000
    with pytest.raises(Unreadable) as refused:
        read_backup(json.dumps(said).encode())
    assert len(refused.value.problems) == 20
