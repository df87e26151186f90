"""The group's players: renamed once everywhere, coloured, retired, merged, deleted."""

import unicodedata

import pytest
from flask import Flask
from sqlalchemy import func, select

from companion.database import db
from companion.models import Group, Play, Player, Seat
from companion.roster import colours_of
from tests.pages.phone import Phone

NOBODY = ["0", "999999", str(10**30), str(2**31)]


def people(phone: Phone) -> dict[str, str]:
    """Name the listed players, each with what is said of them."""
    phone.open("/players")
    cards = phone.page.select(".cards a")
    return {c.b.get_text(): " ".join(c.span.get_text().split()) for c in cards}


def person(phone: Phone, name: str) -> Phone:
    phone.open("/players")
    [link] = [c for c in phone.page.select(".cards a") if c.b.get_text() == name]
    return phone.open(str(link["href"]))


def look_at_merge(phone: Phone, other: str) -> Phone:
    """Choose the other name and press “See what would move”."""
    assert phone.offers("See what would move")
    [choice] = [o for o in phone.page.select("#into option") if o.get_text() == other]
    return phone.open(f"{phone.path}/merge?into={choice['value']}")


def chips(phone: Phone) -> list[str]:
    phone.open("/new/kombo-klash")
    return [str(chip["value"]) for chip in phone.page.select(".chip")]


@pytest.fixture
def finished(phone: Phone) -> Phone:
    phone.set_up("little-dragons", "Ada", "Ben").enter("Ada", eggs_3=2).enter("Ben", eggs_4=3)
    return phone.press("Finish into the history")


@pytest.fixture
def unseated(app: Flask, finished: Phone) -> str:
    """Add a player who never sat down."""
    with app.app_context():
        group = db.session.scalar(select(Group))
        db.session.add(Player(group_id=group.id, name="Zed", folded="zed"))
        db.session.commit()
    return "Zed"


def test_a_phone_without_a_group_has_no_players(phone: Phone) -> None:
    assert "Nobody yet" in phone.open("/players").text


def test_players_are_listed_with_their_plays(finished: Phone) -> None:
    finished.set_up("kombo-klash", "Cleo", "Ada")
    assert people(finished) == {"Ada": "2 plays", "Ben": "1 play", "Cleo": "1 play"}
    finished.open("/groups").follow("Players")
    assert finished.heading == "Players"
    finished.sit().press("Delete this table")
    assert people(finished)["Cleo"] == "0 plays"


def test_a_new_name_is_everywhere_at_once(finished: Phone) -> None:
    code = finished.code
    person(finished, "Ben").press("Save", name="  Benjamin \t Franklin ")
    assert finished.told == "Benjamin Franklin: saved."
    assert finished.heading == "Benjamin Franklin"
    assert finished.sit(code).points == {"Ada": "5", "Benjamin Franklin": "6"}
    assert finished.verdict == "Benjamin Franklin wins"
    assert "★ Benjamin Franklin 6" in finished.open("/history").text
    assert chips(finished) == ["Benjamin Franklin", "Ada"]
    finished.set_up("kombo-klash", "BENJAMIN franklin", "Ada")
    assert list(finished.points) == ["Benjamin Franklin", "Ada"]


def test_a_running_table_goes_on_under_the_new_name(phone: Phone) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben").turn("Ada", 3, 2)
    stale = phone.filled("Undo Ada")
    person(phone, "Ada").press("Save", name="Adele")
    assert phone.sit().points == {"Adele": "6", "Ben": "0"}
    assert "changed since" in phone.send(*stale).told
    phone.turn("Ben", 3, 1).press("Undo Ben")
    assert phone.points == {"Adele": "6", "Ben": "0"}


@pytest.mark.parametrize("typed", ["ADA", "ada", "  Ada "])
def test_the_own_name_in_another_spelling_is_no_clash(finished: Phone, typed: str) -> None:
    person(finished, "Ada").press("Save", name=typed)
    assert finished.heading == typed.strip()
    assert len(people(finished)) == 2


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("Zoë", " zoë "),
        ("Zoë", unicodedata.normalize("NFD", "ZOË")),
        ("Strauß", "STRAUSS"),
        ("Ada Byron", "ada  BYRON"),
    ],
)
def test_a_name_that_is_taken_in_any_spelling_offers_to_merge(
    phone: Phone, name: str, typed: str
) -> None:
    phone.set_up("little-dragons", name, "Ben")
    phone.set_up("little-dragons", "Cleo", "Ben")
    person(phone, "Cleo").press("Save", name=typed, colour="blue", retired=True)
    assert phone.errors == {"name": f"{name} is another player. Enter another name."}
    assert phone.page.select_one("[name=colour][checked]")["value"] == "blue"
    assert phone.page.select_one("[name=retired][checked]")
    phone.follow("Or are they one person?").press("Merge")
    assert people(phone) == {"Ben": "2 plays", name: "2 plays"}


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("", "Enter a name."),
        (" \u200b\0", "Enter a name."),
        ("a" * 41, "Enter a name of 40 letters or fewer."),
        ("9" * 5000, "Enter a name of 40 letters or fewer."),
    ],
)
def test_what_is_no_name_is_told_and_changes_nothing(
    finished: Phone, typed: str, message: str
) -> None:
    person(finished, "Ada").press("Save", name=typed)
    assert finished.errors == {"name": message}
    assert finished.heading == "Ada"
    assert set(people(finished)) == {"Ada", "Ben"}


@pytest.mark.parametrize("name", ["<b>x</b>", "=1+1", "نور", "🐉", "{{ 7 * 7 }}", "'; DROP --"])
def test_strange_names_are_kept_as_they_are(finished: Phone, name: str) -> None:
    person(finished, "Ada").press("Save", name=name)
    assert finished.heading == name
    assert list(finished.sit().points) == [name, "Ben"]


def test_a_colour_is_shown_beside_the_name(app: Flask, finished: Phone) -> None:
    person(finished, "Ada").press("Save", colour="green")
    assert finished.page.select_one("[name=colour][checked]")["value"] == "green"
    person(finished, "Ben")
    assert finished.page.select_one("[name=colour][checked]")["value"] == ""
    assert "green" in finished.open("/players").text
    assert finished.sit().page.select_one(".seat .swatch-green")
    assert "(green)" in finished.text
    finished.set_up("kombo-klash", "ADA", "Ben").open(f"/t/{finished.code}/setup")
    assert finished.page.select_one(".lineup .swatch-green")
    with app.app_context():
        group = db.session.scalar(select(Group))
        assert colours_of(group, ["ada", "Ben", "Nobody"]) == {"ada": "green", "Ben": ""}
        assert colours_of(None, ["Ada"]) == {}


def test_a_colour_that_is_none_of_ours_is_none(finished: Phone) -> None:
    path, form = person(finished, "Ada").filled("Save")
    for colour in ("mauve", "\0", "x" * 500):
        form["colour"] = colour
        finished.send(path, form)
        assert finished.page.select_one("[name=colour][checked]")["value"] == ""


def test_who_has_retired_stays_in_the_history_and_is_not_offered(finished: Phone) -> None:
    person(finished, "Ben").press("Save", retired=True)
    assert finished.open("/players").page.select("h2 ~ .cards b")[0].get_text() == "Ben"
    assert chips(finished) == ["Ada"]
    assert finished.sit().points == {"Ada": "5", "Ben": "6"}
    finished.set_up("kombo-klash", "ben", "Ada")
    assert list(finished.points) == ["Ben", "Ada"]
    path, form = person(finished, "Ben").filled("Save")
    form.pop("retired")
    finished.send(path, form)
    assert "Retired" not in finished.open("/players").text
    assert set(chips(finished)) == {"Ada", "Ben"}


def test_merging_moves_every_play(app: Flask, finished: Phone) -> None:
    old = finished.code
    finished.set_up("kombo-klash", "Benn", "Ada").turn("Benn", 3, 2)
    look_at_merge(person(finished, "Ben"), "Benn")
    assert "1 play moves to Benn. The name Ben is gone afterwards." in finished.text
    assert people(finished)["Ben"] == "1 play"
    look_at_merge(person(finished, "Ben"), "Benn").press("Merge")
    assert finished.told == "Ben is Benn now."
    assert finished.heading == "Benn"
    assert people(finished) == {"Ada": "2 plays", "Benn": "2 plays"}
    assert finished.sit(old).points == {"Ada": "5", "Benn": "6"}
    with app.app_context():
        assert db.session.scalar(select(func.count(Seat.id))) == 4
        won = select(Seat.won).join(Player).where(Player.name == "Benn").order_by(Seat.id)
        assert db.session.scalars(won).all() == [True, None]


def test_two_who_sat_at_one_table_are_two(finished: Phone) -> None:
    look_at_merge(person(finished, "Ben"), "Ada")
    assert "sat at one table" in finished.text
    assert "Little Dragons" in finished.text
    assert not finished.offers("Merge")


def test_a_table_opened_meanwhile_keeps_two_apart(finished: Phone) -> None:
    finished.set_up("kombo-klash", "Cleo", "Ada")
    look_at_merge(person(finished, "Cleo"), "Ben")
    stale = finished.filled("Merge")
    finished.set_up("kombo-klash", "Ben", "Cleo").open("/")
    assert "sat at one table" in finished.send(*stale).told
    assert people(finished)["Cleo"] == "2 plays"


@pytest.mark.parametrize("name", ["Adda", "Ada"])
def test_a_misspelt_name_put_right_at_the_table_is_no_obstacle(phone: Phone, name: str) -> None:
    phone.set_up("kombo-klash", "Adda", "Ben").follow("Players and options")
    phone.press("Without Adda").press("Save", typed="Ada").turn("Ben", 3, 1).turn("Ada", 3, 2)
    other = {"Adda": "Ada", "Ada": "Adda"}[name]
    look_at_merge(person(phone, name), other).press("Merge")
    assert people(phone) == {other: "1 play", "Ben": "1 play"}
    assert phone.sit().points == {"Ben": "3", other: "6"}


def test_who_left_with_entries_has_sat_there(phone: Phone) -> None:
    phone.set_up("kombo-klash", "Adda", "Ben", "Cleo").turn("Adda", 3, 1)
    phone.follow("Players and options").press("Without Adda").press("Save", typed="Ada")
    look_at_merge(person(phone, "Adda"), "Ada")
    assert "sat at one table" in phone.text


def test_only_who_never_sat_down_can_be_deleted(finished: Phone, unseated: str) -> None:
    path, form = person(finished, unseated).filled("Delete Zed")
    assert not person(finished, "Ben").offers("Delete")
    finished.send(f"{finished.path}/delete", form)
    assert "the plays keep their players" in finished.told
    assert finished.sit().points == {"Ada": "5", "Ben": "6"}
    assert finished.send(path, form).told == "Zed is deleted."
    assert set(people(finished)) == {"Ada", "Ben"}
    finished.open(path.removesuffix("/delete"), status=404)


@pytest.mark.parametrize("number", NOBODY)
def test_there_is_no_such_player(finished: Phone, number: str) -> None:
    finished.open(f"/players/{number}", status=404)
    path, form = person(finished, "Ada").filled("Save")
    finished.open(f"{path}/merge?into={number}", status=404)
    for tail in ("", "/merge", "/delete"):
        finished.send(f"/players/{number}{tail}", form, status=404)


@pytest.mark.parametrize("into", ["", "x", "-1", "²", "\0", "1" * 40])
def test_nobody_can_be_merged_into_nonsense(finished: Phone, into: str) -> None:
    path, form = person(finished, "Ada").filled("Save")
    form["into"] = into
    finished.send(f"{path}/merge", form, status=404)
    form["into"] = path.rpartition("/")[2]
    finished.send(f"{path}/merge", form, status=404)


def test_another_groups_players_are_nobody(finished: Phone, another_phone: Phone) -> None:
    theirs, _ = person(finished, "Ada").filled("Save")
    another_phone.set_up("kombo-klash", "Ada", "Dan")
    path, form = person(another_phone, "Dan").filled("Save")
    another_phone.open(theirs, status=404)
    form["into"] = theirs.rpartition("/")[2]
    another_phone.send(f"{path}/merge", form, status=404)
    for tail in ("", "/merge", "/delete"):
        another_phone.send(f"{theirs}{tail}", form, status=404)
    assert set(people(finished)) == {"Ada", "Ben"}


def test_versions_count_up_with_names(app: Flask, finished: Phone) -> None:
    def versions() -> list[int]:
        with app.app_context():
            return list(db.session.scalars(select(Play.version)))

    [before] = versions()
    person(finished, "Ada").press("Save", colour="red")
    assert versions() == [before]
    finished.press("Save", name="Adele")
    assert versions() == [before + 1]
