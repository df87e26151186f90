"""A play with an entry that no longer fits its game keeps its results and opens on every page."""

import csv
import io
from datetime import date
from typing import Any

import pytest
from sqlalchemy import select
from werkzeug.routing import Rule

from companion.database import db
from companion.models import Entry, Group, Play
from scorers import GAMES
from tests.pages.phone import Phone

WRONG: tuple[dict[str, Any], ...] = (
    {"gone": 1},
    {name: {"a": [None]} for game in GAMES.values() for name in game.entry_form().data},
    {name: 3.5 for game in GAMES.values() for name in game.entry_form().data},
)
"""Answers that no game takes."""

ELSEWHERE = ("static", "api", "rules", "helpers", "health")
"""Pages that know no play."""


def spoilt(phone: Phone, slug: str, status: str, wrong: dict[str, Any]) -> Play:
    """Open a table whose stored entries and options are wrong, with results as they were."""
    phone.set_up(slug, "Ada", "Ben")
    play = db.session.scalars(select(Play).where(Play.code == phone.code)).one()
    for n, seat in enumerate(play.seats):
        play.entries.append(Entry(seat=seat, answers=wrong, ticket=str(n), version=n + 2))
        if status == "finished":
            seat.total, seat.rank, seat.won, play.winners = 70 + n, 2 - n, bool(n), 1
    play.options = {name: wrong.get("gone", "x") for name in GAMES[slug].options_form().data}
    play.status, play.version, play.local_date = status, 4, date(2026, 5, 3)
    db.session.commit()
    return play


def addresses(phone: Phone, play: Play) -> list[str]:
    """List every page that could show this play."""
    given = {"code": play.code, "player_id": play.seats[0].player_id, "slug": play.game}
    given |= {"seat_id": play.seats[0].id, "entry_id": play.entries[0].id}
    with phone.client.application.test_request_context():
        rules = sorted(phone.client.application.url_map.iter_rules(), key=str)
        return [
            built(rule, given)
            for rule in rules
            if "GET" in (rule.methods or ())
            and rule.arguments <= given.keys()
            and rule.endpoint.partition(".")[0] not in ELSEWHERE
        ]


def built(rule: Rule, given: dict[str, Any]) -> str:
    _, path = rule.build({name: given[name] for name in rule.arguments}) or ("", "")
    return path


@pytest.mark.parametrize("status", ["open", "finished", "abandoned"])
@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("wrong", WRONG, ids=range(len(WRONG)))
def test_no_page_fails(phone: Phone, slug: str, status: str, wrong: dict[str, Any]) -> None:
    with phone.client.application.app_context():
        play = spoilt(phone, slug, status, wrong)
        paths = addresses(phone, play)
        seats = [seat.id for seat in play.seats]
    assert f"/t/{phone.code}/details" in paths
    for path in [*paths, f"/statistics/game/{slug}"]:
        answer = phone.client.get(path)
        assert answer.status_code in (200, 302, 404), f"{path}: {answer.status}"
    for path in (f"/t/{phone.code}/enter/{seats[0]}", f"/t/{phone.code}/enter"):
        shown = {f"s{seat}-shown": "1" for seat in seats}
        assert phone.client.post(path, data={"moved": seats[0], **shown}).status_code < 500


@pytest.fixture
def kept(phone: Phone) -> Phone:
    with phone.client.application.app_context():
        spoilt(phone, "little-dragons", "finished", {"eggs_3": 99})
    return phone


def test_its_page_says_so_and_shows_the_stored_results(kept: Phone) -> None:
    kept.sit()
    assert "no longer fits the rules" in kept.summary
    assert kept.verdict == "Ben wins"
    assert kept.points == {"Ada": "70", "Ben": "71"}
    assert kept.log == ["Ben: please enter this again", "Ada: please enter this again"]
    assert "★ Ben 71" in kept.open("/history").text


def test_what_is_taken_elsewhere_has_the_stored_results(kept: Phone) -> None:
    text = kept.client.get(f"/t/{kept.code}/text.txt").text
    assert "2. Ada: 70\n1. Ben: 71 ★\n\nBen wins" in text
    assert "Ben wins" in kept.open(f"/t/{kept.code}/print").text
    assert ">71</text>" in kept.client.get(f"/t/{kept.code}/picture.svg").text
    rows = kept.client.get("/own-data/lines.csv").data.decode("utf-8-sig")
    assert list(csv.DictReader(io.StringIO(rows))) == []
    [ada, ben] = kept.client.get("/export/bgstats.json").get_json()["plays"][0]["playerScores"]
    assert (ada["score"], ben["score"], ben["winner"]) == ("70", "71", True)


def test_rescoring_leaves_it(kept: Phone) -> None:
    done = kept.client.application.test_cli_runner().invoke(args=["rescore"])
    assert done.exit_code == 0
    assert "keeps its results" in done.stderr
    assert kept.sit().points == {"Ada": "70", "Ben": "71"}


def test_reopened_it_is_entered_again(kept: Phone) -> None:
    kept.sit().press("Reopen to correct")
    for name in ("Ada", "Ben"):
        kept.enter(name, eggs_3=1)
    kept.press("Finish into the history")
    assert kept.points == {"Ada": "1", "Ben": "1"}
    assert kept.summary == ""


def test_it_comes_back_with_its_results_and_the_preview_names_it(kept: Phone) -> None:
    before = kept.client.get("/own-data/backup.json").data
    path, form = kept.open("/own-data").filled("Look into it", into="new")
    kept.send(path, form.to_dict() | {"file": (io.BytesIO(before), "backup.json")})
    assert (
        "1 play has an entry that no longer fits the rules; its stored results are kept"
        in kept.text
    )
    assert "Little Dragons, 3 May 2026, Ada and Ben: mode: Choose one of" in kept.text
    kept.press("Put it back")
    assert "★ Ben 71" in kept.text
    assert kept.client.get("/own-data/backup.json").data == before
    with kept.client.application.app_context():
        assert len(db.session.scalars(select(Group)).all()) == 2
