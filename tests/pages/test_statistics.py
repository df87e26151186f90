"""Statistics on their pages: overview, game, player, head to head."""

from datetime import date
from secrets import token_hex

import pytest
from flask import Flask
from sqlalchemy import select

from companion.database import db
from companion.models import FINISHED, Group, Play, Player, Seat
from companion.players import player_named
from tests.pages.phone import Phone

PAGES = ("/statistics", "/statistics/game/little-dragons", "/statistics/pair")


@pytest.fixture
def played(phone: Phone) -> Phone:
    phone.set_up("little-dragons", "Ada", "Ben", "שרה")
    phone.enter("Ada", eggs_3=2, broken=1).enter("Ben", eggs_4=4).enter("שרה", eggs_5=4)
    return phone.press("Finish into the history")


def by_hand(app: Flask, title: str, results: dict[str, int | None], won: str, **more) -> None:
    """Store another game's play in the group."""
    with app.app_context():
        group = db.session.scalars(select(Group)).one()
        play = Play(
            group=group,
            ticket=token_hex(8),
            game="",
            title=title,
            options={},
            by_hand=True,
            **{"status": FINISHED, "local_date": date(2024, 2, 29), **more},
        )
        for position, (name, total) in enumerate(results.items()):
            seat = Seat(player=player_named(group, name), position=position)
            seat.total, seat.won = total, name in won
            play.seats.append(seat)
        play.winners = sum(name in won for name in results)
        db.session.add(play)
        db.session.commit()


def player_id(app: Flask, name: str) -> int:
    with app.app_context():
        return db.session.scalars(select(Player.id).where(Player.name == name)).one()


@pytest.mark.parametrize("path", PAGES)
def test_before_the_first_play_there_is_a_sentence(phone: Phone, path: str) -> None:
    if "game" in path:
        phone.open(path, status=404)
        phone.set_up("little-dragons", "Ada", "Ben")
    assert "Nothing here yet" in phone.open(path).text


def test_from_the_history_to_a_game_and_a_player(played: Phone) -> None:
    played.open("/history").follow("Statistics")
    assert "1 play of 1 game by 3 players" in played.text
    assert "Most wins: Ben and שרה, ½ each" in played.text
    played.follow("Little Dragons")
    assert played.heading == "Little Dragons"
    assert "½ win, shared" in played.text
    assert "Highest score: 7 Ben" in played.text
    assert "What decides it" in played.text
    assert "Broken eggs" in played.text
    played.follow("Ada")
    assert "1 play, no wins: 0 %." in played.text
    assert "3 of 3" in played.text


def test_a_game_without_points(phone: Phone) -> None:
    phone.set_up("goblin-king", "Ada", "Ben")
    phone.begin("Ada").press("Save", goblins=12, moved=True)
    if phone.offers("Finish into the history"):
        phone.press("Finish into the history")
    assert "Somebody won" in phone.open("/statistics/game/goblin-king").text
    assert "Average" not in phone.text.split("What decides it")[0]
    assert "Strength of Goblins" in phone.text


@pytest.mark.parametrize("title", ["Chess", "a/b?c#d", "..", "漢字 🐉", "<b>", "שש בש"])
def test_other_games_have_their_page(app: Flask, played: Phone, title: str) -> None:
    by_hand(app, title, {"Ada": None, "Ben": None}, "Ada")
    played.open("/statistics").follow(title)
    assert played.heading == title
    assert "1 win" in played.text


def test_other_games_break_nothing(app: Flask, played: Phone) -> None:
    by_hand(app, "", {"Ada": None}, "")
    by_hand(app, "Solo", {"Ada": -5}, "Ada")
    by_hand(app, "Solo", {"Ada": 2_000_000_000}, "Ada", local_date=date(1982, 1, 1))
    played.open("/statistics").follow("Ada")
    assert "4 plays, 2 wins: 50 %." in played.text
    assert "−5" in played.text


def test_head_to_head(app: Flask, played: Phone) -> None:
    by_hand(app, "Chess", {"Ada": None, "Ben": None}, "Ada")
    ada, ben = player_id(app, "Ada"), player_id(app, "Ben")
    played.open("/statistics").follow("Two players head to head")
    played.open(f"/statistics/pair?a={ada}&b={ben}")
    assert "Ada and Ben have played together 2 times." in played.text
    assert "½ win, shared" in played.text
    assert "Choose" not in played.open(f"/statistics/pair?a={ada}").text
    played.open(f"/statistics/pair?a={ada}&b={ada}")
    assert played.errors["b"] == "Choose two different players."


@pytest.mark.parametrize("other", ["", "x", "0", "-1", "9" * 30, "4711", "%00"])
def test_who_is_not_there_is_no_pair(app: Flask, played: Phone, other: str) -> None:
    ada = player_id(app, "Ada")
    played.open(f"/statistics/pair?a={ada}&b={other}")
    assert played.errors["a"] == "Choose two players of your group."
    assert played.page.select_one("#a option[selected]").get_text() == "Ada"


def test_other_groups_see_nothing(app: Flask, played: Phone, another_phone: Phone) -> None:
    ada, ben = player_id(app, "Ada"), player_id(app, "Ben")
    another_phone.open(f"/statistics/player/{ada}", status=404)
    another_phone.set_up("little-dragons", "Cleo", "Dan")
    another_phone.open(f"/statistics/player/{ada}", status=404)
    assert "together" not in another_phone.open(f"/statistics/pair?a={ada}&b={ben}").text
    assert "Ada" not in another_phone.open("/statistics").text


@pytest.mark.parametrize(
    "path", ["player/0", f"player/{10**30}", "game/nothing", "game/%00", "game?title=%00", "game"]
)
def test_what_is_not_there_is_not_found(played: Phone, path: str) -> None:
    played.open(f"/statistics/{path}", status=404)


def test_somebody_who_never_played(phone: Phone, app: Flask) -> None:
    phone.set_up("little-dragons", "Ada", "Ben")
    assert "Nothing here yet" in phone.open(f"/statistics/player/{player_id(app, 'Ada')}").text
