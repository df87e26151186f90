"""Naming the players: typing, chips, order, and names of every kind."""

import unicodedata

import pytest

from tests.pages.phone import Phone


def line_up(phone: Phone) -> list[str]:
    return [str(name["value"]) for name in phone.page.select("input[name=players]")]


def test_players_are_typed_moved_and_removed(phone: Phone) -> None:
    phone.open("/new/little-dragons")
    assert "Nobody yet: 2 to 6 can play." in phone.text
    phone.enter_key("typed", "Ada")
    phone.enter_key("Add a player", "Ben")
    phone.press("Add", typed=" Cleo ")
    assert line_up(phone) == ["Ada", "Ben", "Cleo"]
    assert phone.press("Cleo earlier").press("Ada later").page
    assert line_up(phone) == ["Cleo", "Ada", "Ben"]
    assert not phone.page.select("button[aria-label='Cleo earlier']:not([disabled])")
    assert line_up(phone.press("Without Ada")) == ["Cleo", "Ben"]
    assert list(phone.press("Open the table").points) == ["Cleo", "Ben"]


def test_a_name_left_in_the_box_sits_down_too(phone: Phone) -> None:
    phone.open("/new/little-dragons").press("Add", typed="Ada")
    phone.press("Open the table", typed="Ben")
    assert list(phone.points) == ["Ada", "Ben"]


def test_known_players_are_offered_latest_first_and_added_by_a_tap(phone: Phone) -> None:
    phone.set_up("little-dragons", "Ada", "Ben").set_up("kombo-klash", "Ben", "Cleo")
    phone.open("/new/goblin-king")
    chips = [str(chip["value"]) for chip in phone.page.select(".chip")]
    assert chips == ["Cleo", "Ben", "Ada"]
    phone.press("+ Ada").press("+ Cleo")
    assert [str(chip["value"]) for chip in phone.page.select(".chip")] == ["Ben"]
    assert list(phone.press("Open the table").points) == ["Ada", "Cleo"]


@pytest.mark.parametrize("names", [(), ("Ada",), tuple("ABCDEFG")])
def test_too_few_or_too_many_are_told_and_kept(phone: Phone, names: tuple[str, ...]) -> None:
    phone.open("/new/little-dragons")
    for name in names:
        phone.press("Add", typed=name)
    phone.press("Open the table")
    assert phone.errors["typed"].startswith("Name 2 to 6 players")
    assert line_up(phone) == list(names)


def test_options_survive_every_button(phone: Phone) -> None:
    phone.open("/new/kombo-klash").press("Add", typed="Ada", Target="many")
    assert phone.value("Target") == "many"
    phone.press("Add", typed="Ben").press("Ben earlier").press("Open the table")
    assert phone.errors == {"options-target": "Enter a whole number."}
    assert phone.value("Target") == "many"
    assert "Target 60" in phone.press("Open the table", Target=60).text


COMPOSED = unicodedata.normalize("NFC", "Zoë")


@pytest.mark.parametrize(
    ("name", "again"),
    [
        ("Ada", " ada "),
        ("Ada", "ADA"),
        ("Ada Byron", "ada   byron"),
        (COMPOSED, unicodedata.normalize("NFD", COMPOSED)),
        ("Strauß", "STRAUSS"),
    ],
)
def test_the_same_name_again_is_refused_in_a_sentence(phone: Phone, name: str, again: str) -> None:
    phone.open("/new/little-dragons").press("Add", typed=name).press("Add", typed=again)
    assert line_up(phone) == [name]
    assert phone.errors["typed"].endswith("plays already. Enter another name.")
    assert phone.value("typed")


def test_a_name_in_another_spelling_is_the_same_player(phone: Phone) -> None:
    phone.set_up("little-dragons", "Zoë", "Ben")
    phone.set_up("little-dragons", unicodedata.normalize("NFD", "ZOË"), "ben")
    assert list(phone.points) == ["Zoë", "Ben"]


def test_forty_letters_are_a_name_and_forty_one_are_not(phone: Phone) -> None:
    phone.open("/new/little-dragons").press("Add", typed="a" * 40)
    phone.press("Add", typed="b" * 41)
    assert phone.errors == {"typed": "Enter a name of 40 letters or fewer."}
    assert phone.value("typed") == "b" * 41
    phone.press("Open the table", typed="Ben")
    assert list(phone.points) == ["a" * 40, "Ben"]


STRANGE = [
    "<script>alert(1)</script>",
    "\"><b id='main'>",
    "O'Brien & “Söhne”",
    "=1+1",
    "@SUM(A1)",
    "{{ 7 * 7 }}",
    "%s%n",
    "../../etc",
    "نور",
    "עדה",
    "🐉🥚",
    "👩‍👩‍👧",
    "Z͑ͫ̓ͪ̂ͫ̽͏̴̙",
    "0",
    "None",
    "'; DROP TABLE seat; --",
]


@pytest.mark.parametrize("name", STRANGE)
def test_strange_names_are_shown_as_they_are(phone: Phone, name: str) -> None:
    phone.set_up("little-dragons", name, "Ben")
    assert list(phone.points) == [name, "Ben"]
    phone.begin(name)
    assert phone.heading == name
    phone.press("Save", eggs_3=3).enter("Ben", eggs_4=1)
    assert phone.verdict == f"{name} wins"
    phone.follow("Enter for all players")
    phone.open(f"/t/{phone.code}/setup")
    assert line_up(phone) == [name, "Ben"]
    phone.sit().press("Finish into the history")
    assert f"★ {name} 6" in phone.open("/history").text
    assert name in [
        str(chip["value"]) for chip in phone.open("/new/kombo-klash").page.select(".chip")
    ]


@pytest.mark.parametrize(
    ("typed", "name"),
    [("A\0da", "A da"), ("Ada\n", "Ada"), ("\u202eAda", "Ada"), ("A\tda", "A da")],
)
def test_control_characters_leave_a_name(phone: Phone, typed: str, name: str) -> None:
    assert line_up(phone.open("/new/little-dragons").press("Add", typed=typed)) == [name]


@pytest.mark.parametrize("typed", ["", "   ", "\0", "\u2028", "\u200b", "\u2060\ufeff"])
def test_nothing_to_be_seen_is_no_name(phone: Phone, typed: str) -> None:
    assert not line_up(phone.open("/new/little-dragons").press("Add", typed=typed))


def test_posted_names_are_checked_like_typed_ones(phone: Phone) -> None:
    phone.open("/new/little-dragons")
    path, form = phone.filled("Open the table")
    for names in (["Ada", "ADA"], ["a" * 41, "Ben"], ["Ada"] * 9):
        form.setlist("players", names)
        assert "Name 2 to 6 players" in phone.send(path, form).errors["typed"]
