"""Names: tidied, compared, found again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.database import db
from companion.models import Group, Play, Player, Seat, new_key
from companion.players import fold, player_named, remembered, tidy

COMPOSED, DECOMPOSED = "Zo\u00eb", "Zoe\u0308"


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Noah", "Noah"),
        ("  Noah \t Ryan\n", "Noah Ryan"),
        ("Noah\u00a0Ryan\u3000Lee", "Noah Ryan Lee"),
        (DECOMPOSED, COMPOSED),
        ("No\0ah", "No ah"),
        ("\x1b[31mNoah", "[31mNoah"),
        ("\u202eNoah\u202c", "Noah"),
        ("\u2066נח\u2069", "נח"),
        ("👩‍👩‍👧 Mum", "👩‍👩‍👧 Mum"),
        ("🇩🇪", "🇩🇪"),
        ("\u202e \0 \u2069", ""),
        ("", ""),
        ("<b>O'Neil</b>", "<b>O'Neil</b>"),
    ],
)
def test_a_typed_name_is_tidied(typed, name):
    assert tidy(typed) == name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Noah", "noah"),
        ("Noah", " NOAH "),
        (COMPOSED, DECOMPOSED.upper()),
        ("Straße", "STRASSE"),
        ("Noah Ryan", "Noah  Ryan"),
        ("Noah", "\u202eNoah"),
        ("ΟΔΥΣΣΕΥΣ", "οδυσσευς"),
    ],
)
def test_names_that_are_the_same(one, other):
    assert fold(one) == fold(other)


@pytest.mark.parametrize(("one", "other"), [("Noah", "Noa"), ("Zoe", COMPOSED), ("נח", "נוח")])
def test_names_that_are_not(one, other):
    assert fold(one) != fold(other)


@given(st.text())
def test_tidying_twice_changes_nothing_more(typed):
    assert tidy(tidy(typed)) == tidy(typed)


@given(st.text())
def test_a_name_is_compared_as_it_was_tidied(typed):
    assert fold(tidy(typed)) == fold(typed)


@given(st.text(max_size=40))
def test_the_compared_form_has_room(typed):
    assert len(fold(tidy(typed)[:40])) <= Player.folded.type.length


@pytest.fixture
def group(app):
    with app.app_context():
        group = Group()
        db.session.add(group)
        db.session.flush()
        yield group


def test_the_same_name_is_the_same_player(group):
    player = player_named(group, " Noah ")
    assert player.name == "Noah"
    assert player_named(group, "NOAH") is player


def test_another_group_has_players_of_its_own(group):
    other = Group(key=new_key())
    db.session.add(other)
    db.session.flush()
    assert player_named(group, "Noah") is not player_named(other, "Noah")
    assert list(remembered(other)) == ["Noah"]


def test_who_sat_down_last_is_named_first(group):
    ada, ben, cleo = (player_named(group, name) for name in ("Ada", "Ben", "Cleo"))
    play = Play(group=group, ticket="1", game="any", options={}, local_date=group.created_at.date())
    play.seats = [Seat(player=cleo, position=0), Seat(player=ada, position=1)]
    db.session.add(play)
    db.session.flush()
    assert list(remembered(group)) == ["Ada", "Cleo", ben.name]


def test_nobody_is_remembered_without_a_group():
    assert list(remembered(None)) == []
