"""Who starts at a table: the game's rule, drawn by chance or chosen by hand."""

import json
from collections import Counter

import pytest

from companion import starting
from scorers import GAMES
from tests.pages.house_rules import words
from tests.pages.phone import Phone

every_game = pytest.mark.parametrize("slug", GAMES)


def starter(phone: Phone) -> str:
    """Give whom the table's page marks."""
    marked = [seat for seat in phone.sit().page.select("ul.seats .seat") if seat.select(".tag")]
    assert len(marked) < 2
    return words(marked[0].select_one("bdi")) if marked else ""


@every_game
def test_the_rule_is_shown_with_its_section(phone: Phone, slug: str) -> None:
    order = GAMES[slug].rulebook.order
    phone.set_up(slug, "Ada", "Ben")
    offered = phone.page.select_one(".starter")
    assert words(offered.summary) == "Who starts?"
    assert GAMES[slug].rulebook[order.first].text in words(offered)
    assert str(offered.select_one("a.rule")["href"]).endswith(order.first)


@every_game
def test_every_phone_sees_who_was_drawn(phone: Phone, another_phone: Phone, slug: str) -> None:
    phone.set_up(slug, "Ada", "Ben")
    before = phone.client.get(f"/t/{phone.code}/now").json["version"]
    phone.press("Draw at random")
    drawn = starter(phone)
    assert drawn in ("Ada", "Ben")
    assert phone.client.get(f"/t/{phone.code}/now").json["version"] == before + 1
    assert starter(another_phone.sit(phone.code)) == drawn
    assert f"{drawn} starts" in words(another_phone.page.select_one(".starter summary"))


def test_it_is_said_and_drawn_again(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben", "Cleo")
    monkeypatch.setattr(starting.secrets, "choice", lambda seats: seats[2])
    assert phone.press("Draw at random").told == "Drawn: Cleo starts."
    monkeypatch.setattr(starting.secrets, "choice", lambda seats: seats[1])
    assert phone.press("Draw again").told == "Drawn: Ben starts."
    assert starter(phone) == "Ben"


def test_everybody_is_drawn_as_often(phone: Phone) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben", "Cleo")
    drawn: Counter[str] = Counter()
    for _ in range(60):
        path, form = phone.filled("Draw")
        answer = phone.client.post(path, data=form, follow_redirects=True)
        drawn[phone.look(answer).told] += 1
    assert len(drawn) == 3
    assert min(drawn.values()) > 5


def test_somebody_is_chosen_by_hand(phone: Phone) -> None:
    phone.set_up("little-dragons", "Ada", "בן 🐉", "<b>")
    assert phone.press("Start with בן 🐉").told == "בן 🐉 starts."
    assert starter(phone) == "בן 🐉"
    phone.press("Start with <b>")
    assert starter(phone) == "<b>"


def test_turns_come_round_from_who_starts(phone: Phone) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben", "Cleo")
    phone.press("Start with Ben")
    assert "Next: Ben, then Cleo and Ada" in phone.text
    phone.turn("Ben", 4, 3)
    assert "Next: Cleo, then Ada" in phone.text
    phone.press("Undo Ben")
    assert starter(phone) == "Ben"
    phone.press("Redo Ben").turn("Cleo", 3, 3).turn("Ada", 3, 3)
    assert "Next: Ben" in phone.text
    heads = [words(head) for head in phone.page.select(".rounds thead th")]
    assert heads == ["Round", "Ben", "Cleo", "Ada"]
    assert phone.points == {"Ada": "9", "Ben": "12", "Cleo": "9"}


def test_a_draw_from_an_old_page_changes_nothing(phone: Phone) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben")
    old = phone.filled("Draw at random")
    phone.press("Start with Ben")
    assert "has changed since" in phone.send(*old).told
    assert starter(phone) == "Ben"


def test_nonsense_and_closed_tables_are_refused(phone: Phone) -> None:
    phone.set_up("little-dragons", "Ada", "Ben")
    path, form = phone.filled("Draw at random")
    for nonsense in ("", "0", "²", "x" * 500):
        form["seat"] = nonsense
        phone.send(path, form, status=400)
    phone.sit().press("Put away without a result")
    form["seat"] = "draw"
    assert "Reopen it first" in phone.send(path, form).told
    assert starter(phone) == ""
    phone.send("/t/nowhere/starter", form, status=404)


def test_who_leaves_does_not_start_and_is_remembered(phone: Phone) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben", "Cleo").press("Start with Ben")
    phone.follow("Players and options").press("Without Ben").press("Save")
    assert "Next: Ada, then Cleo" in phone.sit().text
    assert starter(phone) == ""
    phone.follow("Players and options").press("Add", typed="Ben").press("Save")
    assert "Next: Ben, then Ada and Cleo" in phone.sit().text


def test_a_finished_play_tells_who_started(phone: Phone) -> None:
    phone.set_up("little-dragons", "Ada", "Ben").press("Start with Ben")
    phone.enter("Ada", eggs_3=2).enter("Ben", eggs_4=3).press("Finish into the history")
    assert not phone.page.select(".starter")
    assert "started" in words(phone.page.select(".seat")[1])
    rows = phone.client.get("/own-data/plays.csv").text.splitlines()
    assert rows[0].endswith(",starts")
    assert [row.rpartition(",")[2] for row in rows[1:]] == ["no", "yes"]
    told = phone.client.get("/export/bgstats.json").json
    [play] = told["plays"]
    assert [score["startPlayer"] for score in play["playerScores"]] == [False, True]


@pytest.fixture
def kings(phone: Phone) -> Phone:
    return phone.set_up("goblin-king", "Ada", "Ben", "Cleo")


def ears(phone: Phone) -> list[bool]:
    seats = phone.sit().page.select(".notebook .seat small")
    return ["Ear" in words(small) for small in seats]


def test_who_starts_has_the_kings_ear(kings: Phone) -> None:
    assert ears(kings) == [True, False, False]
    kings.press("Start with Ben")
    assert ears(kings) == [False, True, False]
    kings.press("+1 Stone for Ada").press("Start with Cleo")
    assert ears(kings) == [False, False, True]
    kings.press("One step back")
    assert ears(kings) == [False, False, True]


def test_the_ear_corrected_later_has_been_passed_on(kings: Phone) -> None:
    while "Round 2" not in kings.sit().text:
        kings.press("Next phase")
    assert ears(kings) == [False, True, False]
    kings.press("Start with Ben")
    assert ears(kings) == [False, False, True]


def test_the_timer_knows_whose_turn_is_next_and_shows_itself_by_scripts_only(phone: Phone) -> None:
    phone.set_up("kombo-klash", "Ada", "B'en \"</p>").press("Start with B'en")
    phone.turn("B'en", 4, 3)
    opener = phone.page.select_one("[data-timer-open][hidden]")
    assert json.loads(opener["data-players"]) == ["Ada", "B'en \"</p>"]
    assert phone.page.select_one("section.timer[hidden]")
    phone.press("Put away without a result")
    assert not phone.page.select(".timer, [data-timer-open]")
