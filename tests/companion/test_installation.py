"""A whole installation: backed up while it runs, and put back."""

import json
import os
import sqlite3
import stat
from datetime import date

import pytest
from sqlalchemy import select

from companion.backup import backup_of
from companion.changes import claimed, enter
from companion.database import db
from companion.models import Group, Play, Seat
from companion.players import player_named

POSTGRES = os.environ.get("DATABASE_URL", "").startswith("postgres")


@pytest.fixture
def run(app):
    """Run a command; gives how it ended and what it printed."""
    runner = app.test_cli_runner()
    return lambda *words, **more: runner.invoke(args=list(map(str, words)), **more)


@pytest.fixture
def groups(app):
    """Make two groups with a play each."""
    with app.app_context():
        for name in ("One", "Two"):
            group = Group(name=name)
            db.session.add(group)
            db.session.flush()
            play = Play(group=group, ticket="t", game="little-dragons", options={})
            play.local_date = date(2026, 5, 3)
            for position, player in enumerate(("Ada", "Ben")):
                seat = Seat(player=player_named(group, player), position=position)
                play.seats.append(seat)
            db.session.add(play)
            db.session.commit()
            with claimed(play):
                enter(play.seats[0], {"eggs_3": 1, "broken": 1}, "first")
            with claimed(play):
                enter(play.seats[0], {"eggs_3": 2}, "second", play.entries[0].id)
        yield app


def everything():
    db.session.rollback()
    db.session.expire_all()
    groups = db.session.scalars(select(Group).order_by(Group.id)).all()
    codes = db.session.scalars(select(Play.code).order_by(Play.id)).all()
    texts = ["".join(backup_of(db.engine, group.id)) for group in groups]
    return [group.key for group in groups], codes, texts


def spoil():
    db.session.add(Group(name="Later"))
    db.session.scalars(select(Play)).first().notes = "changed"
    db.session.commit()


@pytest.mark.parametrize("how", [(), ("--json",)])
def test_what_was_backed_up_comes_back(groups, run, tmp_path, how):
    file, before = tmp_path / "all.backup", everything()
    done = run("backup", file, *how)
    assert (done.exit_code, done.output) == (0, f"Everything is in {file}.\n")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(tmp_path.glob("*.part")) == []
    spoil()
    refused = run("restore", file)
    assert refused.exit_code == 1
    assert "--replace" in refused.output
    assert everything() != before
    done = run("restore", file, "--replace")
    assert (done.exit_code, done.output) == (0, f"Everything from {file} is back.\n")
    assert everything() == before


def test_an_empty_installation_needs_no_replace(groups, run, tmp_path):
    file, before = tmp_path / "all.json", everything()
    run("backup", file, "--json")
    empty = tmp_path / "empty.json"
    empty.write_text('{"hoardkeeper": 1, "installation": true}\n{"end": 0}\n')
    assert run("restore", empty, "--replace").exit_code == 0
    assert everything() == ([], [], [])
    assert run("restore", file).exit_code == 0
    assert everything() == before


def test_an_entry_that_its_game_no_longer_takes_is_kept(groups, run, tmp_path):
    db.session.scalars(select(Play)).first().entries[0].answers = {"eggs_3": 99}
    db.session.commit()
    file, before = tmp_path / "all.json", everything()
    run("backup", file, "--json")
    assert run("restore", file, "--replace").exit_code == 0
    assert everything() == before


def broken(lines: list[str]) -> dict[str, list[str]]:
    play = json.loads(lines[2])
    return {
        "nothing": [],
        "no head": lines[1:],
        "no end": lines[:-1],
        "half": [*lines[:3], lines[3][:40]],
        "a play less": [*lines[:2], *lines[3:]],
        "a newer version": [lines[0].replace("1", "2", 1), *lines[1:]],
        "a group's own": ['{"hoardkeeper": 1, "group": {}, "players": [], "plays": []}'],
        "a wrong value": [*lines[:2], json.dumps(play | {"version": "x"}), *lines[3:]],
        "a NUL": [*lines[:2], json.dumps(play | {"notes": "\0"}), *lines[3:]],
        "a key twice": [*lines[:3], *lines[1:]],
        "a play before its group": [lines[0], *lines[2:]],
        "no JSON": ["\N{DRAGON}"],
        "nested": ['{"installation": true}', "[" * 100_000],
    }


@pytest.mark.parametrize("what", list(broken(["", "", "{}", ""])))
def test_a_broken_file_changes_nothing(groups, run, tmp_path, what):
    file, before = tmp_path / "all.json", everything()
    run("backup", file, "--json")
    lines = broken(file.read_text().splitlines())[what]
    file.write_text("\n".join(lines) + "\n" if lines else "")
    done = run("restore", file, "--replace")
    assert done.exit_code == 1, done.output
    assert done.output.startswith("Error: Nothing was changed. ")
    assert everything() == before


@pytest.mark.skipif(POSTGRES, reason="copies are SQLite's")
def test_a_copy_that_is_damaged_or_strange_changes_nothing(groups, run, tmp_path):
    file, before = tmp_path / "copy", everything()
    run("backup", file)
    whole = file.read_bytes()
    file.write_bytes(whole[:5000])
    assert run("restore", file, "--replace").exit_code == 1
    file.write_bytes(whole)
    with sqlite3.connect(file) as copy:
        copy.execute("UPDATE alembic_version SET version_num = '9999'")
    copy.close()
    done = run("restore", file, "--replace")
    assert done.exit_code == 1
    assert "newer Hoardkeeper" in done.output
    other = sqlite3.connect(tmp_path / "other")
    other.execute("CREATE TABLE x (y)")
    other.close()
    assert run("restore", tmp_path / "other", "--replace").exit_code == 1
    assert everything() == before


@pytest.fixture
def own_file(groups, tmp_path):
    """Write the first group's own file, with a play that the other does not have."""
    first = db.session.scalars(select(Group).order_by(Group.id)).first()
    file = tmp_path / "group.json"
    said = json.loads("".join(backup_of(db.engine, first.id)))
    said["plays"].append({**said["plays"][0], "ticket": "more", "options": {"mode": "hard"}})
    file.write_text(json.dumps(said))
    return file


def test_a_groups_own_file_goes_into_a_new_group(own_file, run, monkeypatch):
    monkeypatch.setattr("companion.backup_file.MOST_PARTS", 1)
    keys, codes, [one, two] = everything()
    done = run("restore", own_file, "--yes")
    assert done.exit_code == 0, done.output
    told = [line.strip() for line in done.output.splitlines()]
    assert told[:3] == [
        "Into a new group:",
        "2  Plays that are new",
        "0  Plays that are there already (These stay as they are.)",
    ]
    assert "1 play has an entry that no longer fits the rules; its stored results are kept:" in told
    assert "Little Dragons, 3 May 2026, Ada and Ben: mode: Choose one of: standard, easy." in told
    after = everything()
    assert f"The group's link ends with /join/{after[0][2]}" in told
    assert (after[0][:2], after[1][:2], after[2][:2]) == (keys, codes, [one, two])
    assert json.loads(after[2][2]) == json.loads(own_file.read_text())


def test_a_groups_own_file_goes_into_a_group_that_is_there(own_file, run):
    keys, _, [one, two] = everything()
    done = run("restore", own_file, "--group", f"https://x.example/join/{keys[1]}", input="n\n")
    assert done.exit_code == 1
    assert "1  Plays that are new" in done.output
    assert "1  Plays that are there already" in done.output
    assert "This is the backup of another group." in done.output
    assert "Ada is Ada" in done.output
    assert everything()[2] == [one, two]
    done = run("restore", own_file, "--group", keys[1], input="y\n")
    assert done.exit_code == 0
    _, _, [still, more] = everything()
    assert still == one
    assert [play["ticket"] for play in json.loads(more)["plays"]] == ["t", "more"]


def test_what_does_not_go_together_is_refused(own_file, run, tmp_path):
    whole, before = tmp_path / "all.json", everything()
    run("backup", whole, "--json")
    for words, said in (
        ((own_file, "--group", "nobody's"), "No group here has this link."),
        ((own_file, "--replace"), "--replace is for"),
        ((whole, "--group", before[0][0]), "--group for a group"),
    ):
        done = run("restore", *words, "--yes")
        assert done.exit_code == 1
        assert said in done.output
        assert everything() == before


@pytest.mark.postgres
def test_a_copy_of_sqlite_does_not_go_into_postgresql(groups, run, tmp_path):
    file = tmp_path / "copy"
    file.write_bytes(b"SQLite format 3\0")
    done = run("restore", file, "--replace")
    assert done.exit_code == 1
    assert "backup --json" in done.output


def test_help_says_what_they_do(run):
    assert "while it goes on" in " ".join(run("backup", "--help").output.split())
    assert "--replace" in run("restore", "--help").output
    assert run("restore", "/nowhere/file").exit_code == 1
    assert run("backup", "/nowhere/file").exit_code == 1
