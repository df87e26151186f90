"""Plays from before the app: by state with their date, or as final results only."""

from datetime import date, timedelta
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import select
from werkzeug.datastructures import MultiDict

from companion.database import db, now
from companion.details import LONGEST_NOTES
from companion.models import Play, Seat
from companion.results import Result, ranks
from scorers import GAMES
from tests.pages.phone import Phone


def rows(phone: Phone) -> list[tuple[str, str, bool]]:
    """Give the form's rows: name, score, and whether "won" is ticked."""
    return [
        (
            str(row.select_one("[name=players]")["value"]),
            str(row.select_one("[name=scores]")["value"]),
            row.select_one("[name=won]").has_attr("checked"),
        )
        for row in phone.page.select(".lineup li:not(.nobody)")
    ]


def save(phone: Phone, winners: tuple[str, ...] = (), /, **typed: Any) -> Phone:
    """Save the form in view with these ticked as winners and no others."""
    path, form = phone.filled("Save", **typed)
    form.setlist("won", list(winners))
    phone.send(path, form)
    if phone.path.startswith("/t/") and not phone.path.endswith("/results"):
        phone.code = phone.path.rpartition("/")[2]
    return phone


def results(
    phone: Phone, scores: dict[str, str], *winners: str, path: str = "/by-hand/new", **typed: Any
) -> Phone:
    """Enter a play's results."""
    phone.open(path)
    for name in scores:
        phone.press("Add", typed=name)
    return save(phone, winners, scores=list(scores.values()), **typed)


def listed(phone: Phone) -> list[str]:
    """Give the titles in the history."""
    return [b.get_text() for b in phone.open("/history").page.select(".cards a b")]


def ranked(phone: Phone) -> list[str]:
    return [" ".join(seat.get_text().split()) for seat in phone.page.select(".seat")]


@pytest.fixture
def chess(phone: Phone) -> Phone:
    return results(
        phone,
        {"Ada": "12", "Ben": "−3"},
        "Ada",
        title="Chess",
        played_on="1999-12-31",
        place="At Ben’s",
        notes="A long\nevening",
    )


def test_any_game_is_kept_with_all_that_is_known(chess: Phone) -> None:
    assert chess.heading == "Chess"
    assert chess.verdict == "Ada wins"
    assert chess.points == {"Ada": "12", "Ben": "−3"}
    assert ranked(chess) == ["1. Ada ★ won 12", "2. Ben −3"]
    assert "31 December 1999 · At Ben’s · results only" in chess.text
    assert "A long evening" in chess.text
    chess.open("/history")
    assert "Chess" in chess.text
    assert "★ Ada 12, Ben −3" in chess.text
    assert "Chess" in chess.open("/").text


def test_one_of_ours_is_known_in_any_spelling(app: Flask, phone: Phone) -> None:
    results(phone, {"Ada": "30"}, "Ada", title="  LITTLE dragons ")
    assert phone.heading == "Little Dragons"
    with app.app_context():
        play = db.session.scalar(select(Play))
        assert (play.game, play.title) == ("little-dragons", "")
        assert play.by_hand
        assert play.counted
        assert play.finished_at == play.started_at


@pytest.mark.parametrize("slug", GAMES)
def test_our_games_lead_to_their_results(phone: Phone, slug: str) -> None:
    phone.open(f"/new/{slug}").follow("Enter only the results")
    assert phone.value("title") == GAMES[slug].title
    assert phone.value("played_on")
    results(phone, {"Ada": "3", "Ben": "3"}, "Ada", "Ben", path=phone.path)
    assert phone.heading == GAMES[slug].title
    assert phone.verdict == "Ada and Ben share the win"
    assert phone.offers("Rules")


def test_the_history_leads_to_the_form(chess: Phone) -> None:
    chess.open("/history").follow("Add a play from before")
    assert chess.heading == "Results of a play"
    assert chess.value("title") == ""
    assert "Chess" in [o["value"] for o in chess.page.select("#titles option")]


@pytest.mark.parametrize(
    ("scores", "winners", "wanted"),
    [
        ({"Ada": "5", "Ben": "5", "Cleo": "2"}, ("Ada", "Ben"), ["1", "1", "3"]),
        ({"Ada": "5", "Ben": "9", "Cleo": "9"}, (), ["3", "1", "1"]),
        ({"Ada": "5", "Ben": "9", "Cleo": "7"}, ("Ada",), ["1", "3", "2"]),
        ({"Ada": "first", "Ben": "", "Cleo": "3"}, ("Ben",), ["2", "1", "2"]),
        ({"Ada": "", "Ben": "", "Cleo": ""}, (), []),
        ({"Ada": "", "Ben": "", "Cleo": ""}, ("Ada", "Ben", "Cleo"), ["1", "1", "1"]),
        ({"Ada": "-0", "Ben": "+4", "Cleo": "-4"}, ("Ben",), ["2", "1", "3"]),
    ],
)
def test_ranks(
    phone: Phone, scores: dict[str, str], winners: tuple[str, ...], wanted: list[str]
) -> None:
    results(phone, scores, *winners, title="Chess")
    assert [rank.get_text().strip(".") for rank in phone.page.select(".rank")] == wanted
    assert len(phone.page.select(".crown")) == len(winners)
    assert (phone.verdict == "Nobody won") is not bool(winners)


@pytest.mark.parametrize("score", ["66-13-11", "49-46ish", "3.5", "1e9", "٣", "<b>", "won", "½"])
def test_a_score_that_is_no_number_stays_as_it_is(app: Flask, phone: Phone, score: str) -> None:
    results(phone, {"Ada": score, "Ben": "7"}, "Ben", title="Chess")
    assert phone.points == {"Ada": score, "Ben": "7"}
    with app.app_context():
        totals = db.session.scalars(select(Seat.total).order_by(Seat.position)).all()
        texts = db.session.scalars(select(Seat.score_text).order_by(Seat.position)).all()
        assert (totals, texts) == ([None, 7], [score, ""])
    assert f"Ada {score}" in phone.open("/history").text


def test_015_is_fifteen(phone: Phone) -> None:
    assert results(phone, {"Ada": "015", "Ben": "-7"}, title="Chess").points["Ada"] == "15"


@pytest.mark.parametrize(
    ("score", "message"),
    [
        ("9" * 10, "Enter a number of 9 digits or fewer."),
        ("-" + "9" * 5000, "Enter a number of 9 digits or fewer."),
        ("x" * 61, "Enter 60 letters or fewer."),
    ],
)
def test_a_score_too_long_is_told_at_its_field(phone: Phone, score: str, message: str) -> None:
    results(phone, {"Ada": "5", "Ben": score}, "Ben", title="Chess", notes="kept")
    assert message in phone.errors["scores"]
    assert f"Ben: {message}" in phone.summary
    assert rows(phone) == [("Ada", "5", False), ("Ben", score, True)]
    assert "Nothing here yet" in phone.open("/history").text


def test_everything_wrong_is_told_at_once_and_kept(phone: Phone) -> None:
    phone.open("/by-hand/new")
    save(
        phone,
        title="t" * 121,
        played_on="31.12.1999",
        place="p" * 81,
        notes="n" * (LONGEST_NOTES + 1),
    )
    assert phone.errors == {
        "title": "Enter 120 letters or fewer.",
        "played_on": "Enter a date like 2026-05-31.",
        "place": "Enter 80 letters or fewer.",
        "notes": f"Enter {LONGEST_NOTES} letters or fewer.",
        "typed": "Name 1 to 30 players of at most 40 letters, each once.",
    }
    assert "Game: Enter 120 letters or fewer. Date: Enter a date" in phone.summary
    assert phone.value("title") == "t" * 121
    assert phone.value("played_on") == "31.12.1999"
    assert phone.page.select_one("#notes").get_text().strip() == "n" * (LONGEST_NOTES + 1)


def test_what_is_missing_is_told(phone: Phone) -> None:
    phone.open("/by-hand/new").press("Add", typed="Ada")
    save(phone, title=" \u200b ", played_on="")
    assert phone.errors == {
        "title": "Enter what was played.",
        "played_on": "Enter the day on which you played.",
    }


FUTURE = now().date() + timedelta(days=1)
BAD_DAYS = ["1981-12-31", str(FUTURE + timedelta(days=1)), "9999-12-31", "x", "2026-02-30", "\0"]


@pytest.mark.parametrize("day", ["1982-01-01", "2024-02-29", str(FUTURE)])
def test_days_that_are_kept(phone: Phone, day: str) -> None:
    results(phone, {"Ada": "1"}, title="Chess", played_on=day)
    wanted = date.fromisoformat(day)
    assert f"{wanted.day} {wanted:%B %Y}" in phone.text
    phone.open("/new/kombo-klash").press("Add", typed="Ada").press("Add", typed="Ben")
    phone.press("Open the table", played_on=day)
    assert f"{wanted.day} {wanted:%B %Y}" in phone.text


@pytest.mark.parametrize("day", BAD_DAYS)
def test_days_that_are_not(phone: Phone, day: str) -> None:
    results(phone, {"Ada": "1"}, title="Chess", played_on=day)
    assert phone.errors["played_on"].startswith("Enter ")
    phone.open("/new/kombo-klash").press("Add", typed="Ada").press("Add", typed="Ben")
    phone.press("Open the table", played_on=day)
    if day != "\0":
        assert phone.errors["played_on"].startswith("Enter a da")
        assert phone.value("played_on") == day
        assert phone.page.select_one("details[open]")


def test_a_table_from_before_is_scored_like_any_other(phone: Phone) -> None:
    phone.open("/new/little-dragons").press("Add", typed="Ada", played_on="2001-05-04")
    assert phone.value("played_on") == "2001-05-04"
    phone.press("Open the table", typed="Ben")
    phone.code = phone.path.rpartition("/")[2]
    assert "4 May 2001" in phone.text
    phone.enter("Ada", eggs_3=2).enter("Ben", eggs_4=3).press("Finish into the history")
    assert phone.verdict == "Ben wins"


def test_rows_keep_their_scores_when_they_move(phone: Phone) -> None:
    phone.open("/by-hand/new")
    for name in ("Ada", "Ben", "Cleo"):
        phone.press("Add", typed=name, notes="so\nfar", place="here")
    assert phone.page.select_one("#notes").get_text().strip() == "so\nfar"
    assert phone.value("place") == "here"
    path, form = phone.filled("Cleo earlier", scores=["1", "2", "3"])
    form.setlist("won", ["Cleo"])
    phone.send(path, form)
    assert rows(phone) == [("Ada", "1", False), ("Cleo", "3", True), ("Ben", "2", False)]
    phone.press("Without Ada")
    assert rows(phone) == [("Cleo", "3", True), ("Ben", "2", False)]
    phone.enter_key("typed", "Dan")
    assert rows(phone)[2] == ("Dan", "", False)
    assert phone.press("Add", typed=" BEN").errors["typed"].startswith("BEN plays already")


def test_a_player_in_another_spelling_is_the_same(phone: Phone) -> None:
    phone.set_up("kombo-klash", "Zoë", "Ben")
    results(phone, {"ZOE\u0308": "3"}, "ZOË", title="Chess")
    assert phone.points == {"Zoë": "3"}
    assert phone.verdict == "Zoë wins"


def test_the_form_to_edit_is_full_and_saves_at_once(chess: Phone) -> None:
    chess.follow("Edit")
    assert rows(chess) == [("Ada", "12", True), ("Ben", "−3", False)]
    assert chess.value("title") == "Chess"
    assert chess.value("played_on") == "1999-12-31"
    assert chess.value("place") == "At Ben’s"
    assert chess.page.select_one("#notes").get_text().strip() == "A long\nevening"
    assert chess.page.select_one("#counted").has_attr("checked")
    notes = "A long\nevening"
    save(chess, ("Ben",), title="Kombo Klash!", scores=["12", "14"], notes=notes, typed="Cleo")
    assert chess.heading == "Kombo Klash!"
    assert ranked(chess) == ["2. Ada 12", "1. Ben ★ won 14", "2. Cleo"]
    chess.follow("Edit").press("Without Ada")
    save(chess, ("Ben",), notes=notes)
    assert chess.points == {"Ben": "14", "Cleo": ""}
    assert len(chess.open("/players").page.select(".cards a")) == 3


def test_it_can_be_taken_elsewhere(chess: Phone) -> None:
    assert "1. Ada: 12 ★" in chess.follow("Text, picture, print").text
    chess.sit().follow("To BG Stats")
    assert "Chess" in chess.text


def test_a_play_may_not_count(chess: Phone) -> None:
    path, form = chess.follow("Edit").filled("Save")
    form.pop("counted")
    chess.send(path, form)
    assert "not counted" in chess.text
    assert not chess.follow("Edit").page.select_one("#counted").has_attr("checked")


def test_a_stale_form_loses_neither_version(chess: Phone) -> None:
    stale = chess.follow("Edit").filled("Save", place="Here")
    save(chess.sit().follow("Edit"), ("Ben",), place="There")
    chess.send(*stale)
    assert "Meanwhile changed to: Chess; 31 December 1999; Ada 12, ★ Ben −3; There" in chess.told
    assert chess.value("place") == "Here"
    assert rows(chess)[0] == ("Ada", "12", True)
    assert "Here" in chess.press("Save").text
    assert chess.verdict == "Ada wins"


def test_a_new_name_makes_an_open_form_stale(chess: Phone) -> None:
    stale = chess.follow("Edit").filled("Save")
    chess.open("/players").follow("Ada").press("Save", name="Adele")
    assert "Adele" in chess.send(*stale).told
    assert len(chess.open("/players").page.select(".cards a")) == 2


def test_saved_twice_is_one_play_and_going_back_corrects_it(phone: Phone) -> None:
    phone.open("/by-hand/new").press("Add", typed="Ada")
    path, form = phone.filled("Save", title="Chess", scores=["4"])
    phone.send(path, form)
    phone.send(path, form)
    form["scores"] = "5"
    assert phone.send(path, form).points == {"Ada": "5"}
    save(phone.follow("Edit"), scores=["6"])
    assert "changed since" in phone.send(path, form).told
    assert phone.points == {"Ada": "6"}
    assert len(listed(phone)) == 1


def test_deleted_and_restored_whole(chess: Phone) -> None:
    chess.press("Delete this play")
    assert "This play was deleted" in chess.text
    assert not chess.offers("Edit")
    assert not listed(chess)
    path = f"/t/{chess.code}/results"
    chess.open(path)
    assert save(chess).told == "This table was deleted. Restore it first."
    chess.sit().press("Restore it")
    assert chess.verdict == "Ada wins"


def test_there_is_no_table_to_play_on(chess: Phone) -> None:
    code, (_, form) = chess.code, chess.filled("Delete this play")
    for tail in ("enter", "enter/1", "turns/1", "setup", "share"):
        chess.open(f"/t/{code}/{tail}", status=409)
        assert "Only the results of this play are known." in chess.text
    for tail in ("notebook", "rematch", "setup", "enter", "enter/1"):
        chess.send(f"/t/{code}/{tail}", form, status=409)
    for word in ("finish", "reopen", "abandon", "undo", "redo"):
        form["seen"] = chess.sit(code).page.select_one("[name=seen]")["value"]
        chess.send(f"/t/{code}/{word}", form)
        assert chess.told == "Only the results of this play are known. Edit them instead."
    assert chess.points == {"Ada": "12", "Ben": "−3"}


def test_one_of_ours_by_hand_is_not_scored_again(app: Flask, phone: Phone) -> None:
    results(phone, {"Ada": "30", "Ben": "31"}, "Ada", title="Little Dragons")
    answer = app.test_cli_runner().invoke(args=["rescore"])
    assert (answer.exit_code, answer.output) == (0, "")
    assert phone.sit().points == {"Ada": "30", "Ben": "31"}
    phone.set_up("kombo-klash", "Ada", "Ben").begin("Ada")


def test_a_guest_sees_and_cannot_edit(chess: Phone, another_phone: Phone) -> None:
    another_phone.sit(chess.code)
    assert another_phone.verdict == "Ada wins"
    assert not another_phone.offers("Edit")
    assert not another_phone.offers("Delete")
    another_phone.open(f"/t/{chess.code}/results", status=403)
    path, form = chess.follow("Edit").filled("Save")
    token = another_phone.open("/by-hand/new").page.select_one("[name=csrf_token]")["value"]
    form["csrf_token"] = token
    another_phone.send(path, form, status=403)


def test_a_scored_table_is_not_edited_by_hand(phone: Phone) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben").open(f"/t/{phone.code}/results", status=404)
    phone.open("/new/chess/past", status=404)


def test_merging_players_of_plays_by_hand(chess: Phone) -> None:
    results(chess, {"Bennie": "7"}, "Bennie", title="Go")
    chess.open("/players").follow("Bennie").press("Save", name="BEN")
    chess.follow("Or are they one person?").press("Merge")
    assert chess.sit().points == {"Ben": "7"}
    chess.open("/players")
    assert "Bennie" not in chess.text


def test_an_expired_page_keeps_what_was_typed(phone: Phone) -> None:
    phone.open("/by-hand/new").press("Add", typed="Ada")
    path, form = phone.filled("Save", title="Chess", scores=["5"])
    phone.client.delete_cookie("session")
    phone.send(path, form)
    assert "open for long" in phone.summary
    assert rows(phone) == [("Ada", "5", False)]
    assert phone.press("Save").heading == "Chess"


def test_ranks_of_nobody() -> None:
    assert ranks([]) == []
    assert ranks([Result("Ada", "x" * 61)]) == [None]


FIELDS = ("players", "scores", "won", "title", "played_on", "place", "notes", "counted", "typed")
texts = st.one_of(
    st.sampled_from(
        ("", "Ada", "ada", "Ben", "5", "−3", "9" * 40, "\0", "🐉", "2020-01-01", "Chess", "x" * 200)
    ),
    st.text(max_size=12),
)


@settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(pairs=st.lists(st.tuples(st.sampled_from((*FIELDS, "up", "remove", "seen")), texts)))
def test_whatever_is_sent_no_page_fails(chess: Phone, pairs: list[tuple[str, str]]) -> None:
    for path in ("/by-hand/new", f"/t/{chess.code}/results"):
        token = str(chess.open("/by-hand/new").page.select_one("[name=csrf_token]")["value"])
        form = MultiDict([*pairs, ("csrf_token", token), ("ticket", "t")])
        assert chess.client.post(path, data=form).status_code in (200, 302)
    chess.sit()
