"""The history: by month and date, narrowed down, turned page by page."""

from datetime import UTC, date, datetime, timedelta
from urllib.parse import urlencode

import pytest
from flask import Flask
from sqlalchemy import event, insert, select

from companion.database import db
from companion.models import Group, Play, Player, Seat
from tests.pages.house_rules import words
from tests.pages.phone import Phone

DRAGONS, KOMBO = "little-dragons", "kombo-klash"


def ids(*names: str) -> list[int]:
    """Give the ids of the group's players, who are made where there is none."""
    group_id = db.session.scalars(select(Group.id)).first()
    for name in names:
        same = select(Player).where(Player.group_id == group_id, Player.name == name)
        if db.session.scalar(same) is None:
            db.session.add(Player(group_id=group_id, name=name, folded=name.casefold()))
    db.session.flush()
    players = db.session.scalars(select(Player).where(Player.group_id == group_id))
    found = {player.name: player.id for player in players}
    return [found[name] for name in names]


def keep(app: Flask, day: str, *names: str, game: str = DRAGONS, **more: object) -> None:
    """Store a finished play of the phone's group, won by the first of the players."""
    with app.app_context():
        group = db.session.scalars(select(Group)).one()
        number = len(db.session.scalars(select(Play.id)).all())
        play = Play(group=group, ticket=f"t{number}", game=game, options={}, status="finished")
        play.winners = 1
        play.local_date = date.fromisoformat(day)
        for field, value in more.items():
            setattr(play, field, value)
        db.session.add(play)
        for position, player_id in enumerate(ids(*names)):
            play.seats.append(Seat(player_id=player_id, position=position, won=position == 0))
        db.session.commit()


@pytest.fixture
def member(phone: Phone, app: Flask) -> Phone:
    """Give a phone with a group that has played nothing yet."""
    with app.app_context():
        group = Group(name="The Hoard")
        db.session.add(group)
        db.session.commit()
        key = group.key
    return phone.open(f"/join/{key}").press("Join")


def listed(phone: Phone) -> list[str]:
    """Give the plays in view as their dates and players."""
    cards = phone.page.select(".cards li")
    return [f"{words(card.select_one('small'))}: {words(card.span)}" for card in cards]


def asked(phone: Phone, **filters: object) -> Phone:
    return phone.open(f"/history?{urlencode(filters)}")


def number(app: Flask, name: str) -> int:
    with app.app_context():
        return ids(name)[0]


def test_plays_are_listed_by_month_and_date_not_by_when_they_were_made(
    member: Phone, app: Flask
) -> None:
    keep(app, "2026-05-03", "Ada", "Ben")
    keep(app, "1999-12-31", "Ben", "Ada")
    keep(app, "2026-05-20", "Ada", "Cleo")
    keep(app, "2025-05-07", "Cleo", "Ada")
    member.open("/history")
    assert [words(h) for h in member.page.select("h2")] == ["May 2026", "May 2025", "December 1999"]
    assert listed(member) == [
        "20 May 2026: ★ Ada, Cleo",
        "3 May 2026: ★ Ada, Ben",
        "7 May 2025: ★ Cleo, Ada",
        "31 December 1999: ★ Ben, Ada",
    ]
    assert listed(member.open("/"))[0] == "20 May 2026: ★ Ada, Cleo"


def test_of_one_day_the_last_one_comes_first(member: Phone, app: Flask) -> None:
    keep(app, "2026-05-03", "Ada", "Ben")
    keep(app, "2026-05-03", "Ben", "Ada")
    assert listed(member.open("/history"))[0] == "3 May 2026: ★ Ben, Ada"


def test_what_is_unusual_is_said_in_words(member: Phone, app: Flask) -> None:
    keep(app, "2026-05-03", "Ada", "Ben", counted=False, place="Cabin")
    keep(app, "2026-05-02", "Ada", "Ben", status="abandoned")
    keep(app, "2026-05-01", "Ada", "Ben", game="", title="Catan", by_hand=True)
    keep(app, "2026-04-30", "Ada", "Ben", status="open")
    text = member.open("/history").text
    assert "3 May 2026, Cabin, not counted" in text
    assert "2 May 2026, without a result" in text
    assert "Catan ★ Ada, Ben" in text
    assert "30 April" not in text


def test_a_free_score_is_shown_as_it_was_given(member: Phone, app: Flask) -> None:
    keep(app, "2026-05-03", "Ada", "Ben", game="", title="Chess", by_hand=True)
    with app.app_context():
        for seat in db.session.scalars(select(Seat)):
            seat.score_text, seat.total = "49-46ish", None
        db.session.commit()
    assert "★ Ada 49-46ish, Ben 49-46ish" in member.open("/history").text


@pytest.fixture
def evenings(member: Phone, app: Flask) -> Phone:
    """Give a phone whose group has played five times."""
    keep(app, "2026-05-03", "Ada", "Ben", notes="By the fire 100%_", place="Cabin")
    keep(app, "2026-05-02", "Ben", "Ada", game=KOMBO)
    keep(app, "2026-04-01", "Cleo", "Ada", game="", title="Catan", by_hand=True)
    keep(app, "2025-12-31", "Ben", "Cleo", game=KOMBO, place="Übersee")
    keep(app, "2025-01-01", "Cleo", "Ben")
    return member


@pytest.mark.parametrize(
    ("filters", "months"),
    [
        ({"game": DRAGONS}, "May January"),
        ({"game": KOMBO}, "May December"),
        ({"game": "Catan"}, "April"),
        ({"player": "Ada"}, "May May April"),
        ({"won": "Ben"}, "May December"),
        ({"won": "Ada", "player": "Ben"}, "May"),
        ({"won": "Ada", "player": "Cleo"}, ""),
        ({"since": "2026-01-01"}, "May May April"),
        ({"until": "2025-12-31"}, "December January"),
        ({"since": "2025-12-31", "until": "2026-04-01"}, "April December"),
        ({"text": "FIRE"}, "May"),
        ({"text": " cab "}, "May"),
        ({"text": "übersee"}, "December"),
        ({"text": "%"}, "May"),
        ({"text": "0%_"}, "May"),
        ({"text": "_"}, "May"),
        ({"text": "'; DROP TABLE play; --"}, ""),
        ({"game": KOMBO, "player": "Cleo", "text": "ber", "since": "2025-12-31"}, "December"),
        ({"game": "", "player": "", "since": ""}, "May May April December January"),
    ],
)
def test_filters(evenings: Phone, app: Flask, filters: dict[str, str], months: str) -> None:
    people = {k: number(app, v) for k, v in filters.items() if k in ("player", "won") and v}
    asked(evenings, **filters | people)
    assert [line.split()[1] for line in listed(evenings)] == months.split()
    assert not evenings.errors
    assert ("No play is like that." in evenings.text) == (not months)


def test_the_form_keeps_what_was_asked_and_offers_other_games(evenings: Phone, app: Flask) -> None:
    ada = number(app, "Ada")
    asked(evenings, game="Catan", player=ada, since="2026-01-01", text="")
    chosen = {o.parent["name"]: o["value"] for o in evenings.page.select("option[selected]")}
    assert chosen == {"game": "Catan", "player": str(ada), "won": ""}
    assert evenings.value("since") == "2026-01-01"
    assert evenings.page.select_one("details")["open"] == ""
    evenings.follow("Show all plays")
    assert len(listed(evenings)) == 5


def test_who_left_the_table_has_not_played(evenings: Phone, app: Flask) -> None:
    with app.app_context():
        ada = ids("Ada")[0]
        for seat in db.session.scalars(select(Seat).where(Seat.player_id == ada)):
            seat.left = True
            seat.play.winners -= bool(seat.won)
        db.session.commit()
    assert listed(asked(evenings, player=ada)) == []


@pytest.mark.parametrize("wrong", ["2026-13-01", "x", "31.05.2026", "0000-00-00", "9" * 99, "🐉"])
@pytest.mark.parametrize("field", ["since", "until"])
def test_a_date_that_is_none(evenings: Phone, field: str, wrong: str) -> None:
    asked(evenings, **{field: wrong})
    assert evenings.errors == {field: "Enter a date like 2026-05-31."}
    assert evenings.value(field) == wrong
    assert evenings.page.find(attrs={"name": field})["type"] == "text"
    assert listed(evenings) == []


def test_a_span_that_ends_before_it_starts(evenings: Phone) -> None:
    asked(evenings, since="2026-05-02", until="2026-05-01")
    assert evenings.errors == {"until": "Enter a day that is not before the first."}
    assert listed(evenings) == []


@pytest.mark.parametrize("wrong", ["0", "-1", "x", "10" * 30, "A\0", "🐉", "1 OR 1=1"])
@pytest.mark.parametrize(
    ("field", "of"), [("player", "players"), ("won", "players"), ("game", "games")]
)
def test_a_choice_that_is_not_offered(evenings: Phone, field: str, of: str, wrong: str) -> None:
    asked(evenings, **{field: wrong})
    assert evenings.errors == {field: f"Choose one of the {of}."}
    assert listed(evenings) == []


def test_another_groups_player_and_titles_are_unknown(
    evenings: Phone, another_phone: Phone, app: Flask
) -> None:
    another_phone.set_up(KOMBO, "Dan", "Eve").open("/history")
    assert "Catan" not in another_phone.response.text
    another_phone.open(f"/history?player={number(app, 'Ada')}&game=Catan")
    assert set(another_phone.errors) == {"player", "game"}


def test_a_text_that_is_too_long_or_has_a_nul(evenings: Phone) -> None:
    assert asked(evenings, text="x" * 101).errors == {"text": "Enter 100 letters or fewer."}
    assert listed(asked(evenings, text="fire\0 100")) == ["3 May 2026, Cabin: ★ Ada, Ben"]


@pytest.fixture
def many(member: Phone, app: Flask) -> Phone:
    """Give a phone whose group has played on 70 days, each time on the day before."""
    for i in range(70):
        day = date(2026, 5, 31) - timedelta(days=i)
        keep(app, day.isoformat(), "Ada", "Ben", game=DRAGONS if i % 2 else KOMBO)
    return member


def test_pages_are_turned_to_and_fro(many: Phone) -> None:
    first = listed(many.open("/history"))
    second = listed(many.follow("Older"))
    third = listed(many.follow("Older"))
    assert [len(first), len(second), len(third)] == [30, 30, 10]
    assert len({*first, *second, *third}) == 70
    assert not many.offers("Older")
    assert listed(many.follow("‹ Newer")) == second
    assert listed(many.follow("‹ Newer")) == first
    assert not many.offers("‹ Newer")


def test_pages_keep_the_filters(many: Phone) -> None:
    first = listed(many.open(f"/history?game={KOMBO}&until=2026-05-30"))
    assert "29 May 2026" in first[0]
    assert listed(many.follow("Older"))[0].startswith("30 March 2026")
    assert len(listed(many)) == 4
    assert listed(many.follow("‹ Newer")) == first


def test_many_plays_of_one_day_are_all_turned_to(member: Phone, app: Flask) -> None:
    for _ in range(61):
        keep(app, "2026-05-03", "Ada", "Ben")
    codes = set()
    member.open("/history")
    for _ in range(3):
        codes |= {a["href"] for a in member.page.select(".cards a")}
        if member.offers("Older"):
            member.follow("Older")
    assert len(codes) == 61


@pytest.mark.parametrize(
    "mark",
    ["x", "2026-05-03", "2026-05-03_", "_", "2026-05-03_-1", f"2026-05-03_{10**30}", "\0", "²"],
)
@pytest.mark.parametrize("side", ["newer", "older"])
def test_an_address_without_sense_is_the_first_page(evenings: Phone, side: str, mark: str) -> None:
    assert len(listed(asked(evenings, **{side: mark}))) == 5


def test_a_phone_without_a_group_has_an_empty_history(phone: Phone) -> None:
    assert "Nothing here yet" in phone.open("/history?game=x").text


def test_the_list_asks_as_much_of_many_plays_as_of_few(
    member: Phone, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite tells how many steps each statement takes: as many for 5,000 plays as for 100."""
    keep(app, "2026-05-03", "Ada", "Ben")
    with app.app_context():
        if db.engine.dialect.name != "sqlite":
            pytest.skip("about SQLite's own count of steps")
        few, many = (_steps_after(app, member, plays) for plays in (100, 5000))
    assert many < few * 1.5


def _steps_after(app: Flask, phone: Phone, plays: int) -> int:
    """Store so many plays more; give the steps, by hundreds, that the history's list takes."""
    group_id = db.session.scalars(select(Group.id)).one()
    ada, ben = ids("Ada", "Ben")
    first = (db.session.scalars(select(Play.id).order_by(Play.id.desc())).first() or 0) + 1
    made = datetime(2026, 5, 3, tzinfo=UTC)
    rows = [
        {"id": first + i, "group_id": group_id, "ticket": f"m{first + i}", "game": KOMBO}
        | {
            "options": {},
            "status": "finished",
            "winners": 1,
            "started_at": made,
            "code": f"m{first + i}",
        }
        | {"local_date": date(2000, 1, 1) + timedelta(days=i % 9000)}
        for i in range(plays)
    ]
    db.session.execute(insert(Play), rows)
    seats = [
        {"play_id": row["id"], "player_id": player, "position": place, "won": not place}
        for row in rows
        for place, player in enumerate((ada, ben))
    ]
    db.session.execute(insert(Seat), seats)
    db.session.commit()
    steps = [0]

    def count() -> int:
        steps[0] += 1
        return 0

    def watch(connection: object, _record: object, _proxy: object) -> None:
        connection.set_progress_handler(count, 10)

    event.listen(db.engine, "checkout", watch)
    phone.open("/history")
    event.remove(db.engine, "checkout", watch)
    assert len(listed(phone)) == 30
    return steps[0]
