"""The commands: a sheet from a file, and the history scored again."""

import json
from datetime import date

import pytest

from companion.changes import abandon, claimed, enter, finish
from companion.database import db
from companion.models import Entry, Group, Play, Seat
from companion.players import player_named

TABLE = {
    "players": ["Noah", "Ryan"],
    "entries": [
        {"player": "Noah", "answers": {"eggs_3": 2, "broken": 1}},
        {"player": "Ryan", "answers": {"eggs_3": 1}},
    ],
}


@pytest.fixture
def run(app):
    """Run a command; gives how it ended and what it printed."""
    return lambda *words, **more: app.test_cli_runner().invoke(args=words, **more)


def score(run, tmp_path, text, slug="little-dragons"):
    file = tmp_path / "table.json"
    file.write_text(text, encoding="utf-8", errors="surrogateescape")
    return run("score", slug, str(file))


def test_a_file_is_scored(run, tmp_path):
    done = score(run, tmp_path, json.dumps(TABLE))
    assert done.exit_code == 0
    assert done.output.startswith("Little Dragons\n\n1. Noah: 4\n")
    assert "  −1  1 broken egg (−1 each) [final-score]" in done.output
    assert done.output.endswith("\nNoah wins [final-score]\n")
    assert done.stderr == ""


def test_the_terminal_is_scored(run):
    done = run("score", "little-dragons", "-", input=json.dumps(TABLE))
    assert done.exit_code == 0
    assert "1. Noah: 4" in done.output


def test_every_problem_is_told_with_its_field(run, tmp_path):
    wrong = {**TABLE, "options": {"mode": "hard"}, "entries": [{"player": "Ada", "answers": {}}]}
    done = score(run, tmp_path, json.dumps(wrong))
    assert done.exit_code == 1
    assert done.stdout == ""
    assert done.stderr.splitlines() == [
        "options-mode: Choose one of: standard, easy.",
        "entries-0-player: Name one of the players.",
    ]


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, "9" * 5000, "\udcff"])
def test_what_is_no_json_is_told_kindly(run, tmp_path, text):
    done = score(run, tmp_path, text)
    assert done.exit_code == 1
    assert done.stderr.startswith("Error: This is not JSON: ")
    assert len(done.stderr.splitlines()) == 1


def test_a_byte_order_mark_does_not_matter(run, tmp_path):
    assert score(run, tmp_path, "\ufeff" + json.dumps(TABLE)).exit_code == 0


@pytest.mark.parametrize(
    "words",
    [("score",), ("score", "chess", "-"), ("score", "little-dragons", "/nowhere/table.json")],
)
def test_a_wrong_call_shows_how(run, words):
    done = run(*words)
    assert done.exit_code == 2
    assert done.stderr.startswith("Usage: ")


@pytest.fixture
def table(app):
    """Open a table of Little Dragons with an entry for each of two players."""
    with app.app_context():
        group = Group()
        db.session.add(group)
        db.session.flush()
        play = Play(
            group=group,
            ticket="opened",
            game="little-dragons",
            options={},
            local_date=date(2026, 5, 3),
        )
        for position, asked in enumerate(TABLE["entries"]):
            player = player_named(group, asked["player"])
            play.seats.append(Seat(player=player, position=position))
        db.session.add(play)
        db.session.commit()
        for seat, asked in zip(play.seats, TABLE["entries"], strict=True):
            with claimed(play):
                enter(seat, asked["answers"], f"for {seat.name}")
        yield play


def close(play, how) -> None:
    with claimed(play):
        how(play)


def test_without_a_change_rescoring_says_nothing(run, table):
    close(table, finish)
    done = run("rescore")
    assert (done.exit_code, done.output) == (0, "")
    db.session.expire_all()
    assert [(seat.total, seat.rank, seat.won) for seat in table.seats] == [
        (4, 1, True),
        (1, 2, False),
    ]


def test_rescoring_corrects_and_lists_what_has_changed(run, table):
    close(table, finish)
    table.seats[0].total, table.seats[0].won = 3, False
    db.session.commit()
    done = run("rescore")
    assert done.exit_code == 0
    assert done.output == ("2026-05-03 little-dragons Noah: 3 points, lost → 4 points, won\n")
    db.session.expire_all()
    assert (table.seats[0].total, table.seats[0].won) == (4, True)
    assert run("rescore").output == ""


@pytest.mark.parametrize("how", [lambda play: None, abandon])
def test_what_is_not_finished_has_no_results(run, table, how):
    close(table, how)
    assert run("rescore").output == ""
    db.session.expire_all()
    assert [seat.total for seat in table.seats] == [None, None]


def test_a_rank_alone_is_corrected_too(run, table):
    close(table, finish)
    table.seats[1].rank = 1
    db.session.commit()
    assert run("rescore").exit_code == 0
    db.session.expire_all()
    assert table.seats[1].rank == 2


def test_one_play_that_cannot_be_read_does_not_keep_the_others_from_it(run, table):
    close(table, finish)
    table.seats[0].total = 99
    broken = Play(
        group=table.group,
        ticket="broken",
        game="little-dragons",
        options={},
        status="finished",
        local_date=date(2020, 1, 1),
    )
    broken.seats = [Seat(player=seat.player, position=seat.position) for seat in table.seats]
    db.session.add(broken)
    db.session.flush()
    old = Entry(seat=broken.seats[0], answers={"eggs_3": 99}, ticket="old", version=1)
    broken.entries.append(old)
    db.session.commit()
    done = run("rescore")
    assert done.exit_code == 0
    assert "99 points, won → 4 points, won" in done.stdout
    assert done.stderr.startswith("2020-01-01 little-dragons keeps its results: eggs_3: ")
