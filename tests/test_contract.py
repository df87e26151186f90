"""What every registered game keeps to, whichever it is."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from bs4 import BeautifulSoup, Tag
from hypothesis import given, settings
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict

from companion.sheets import as_json, as_text
from scorers import GAMES
from scorers.problems import Unplayable
from scorers.scoresheet import Line, ScoreSheet
from scorers.table import Entry, Table
from tests.answers import random_answers, random_table

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
SHORT = 80
"""Characters of an entry's description, which has to fit a phone's line or two."""

MOST_SEATS = 8

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
every_game_of_one_entry_a_player = pytest.mark.parametrize(
    "game", [game for game in GAMES.values() if game.entries == "replace"], ids=lambda g: g.slug
)
randoms = st.randoms(use_true_random=True)


def lines(sheet: ScoreSheet) -> Iterator[Line]:
    for tally in sheet.tallies:
        yield from tally.lines
    for check in sheet.checks:
        yield from check.have.lines
        yield from check.need.lines


def rules_cited(sheet: ScoreSheet) -> set[str]:
    said = [*lines(sheet), *sheet.conflicts, *sheet.notes, *sheet.news]
    outcome = [sheet.outcome] if sheet.outcome else []
    return {thing.rule for thing in (*said, *outcome)}


def posted(form) -> MultiDict:
    """Give what a browser posts when it sends the form as it was rendered."""
    soup = BeautifulSoup("".join(str(field()) for field in form), "html5lib")
    pairs = [pair for control in soup.select("[name]") for pair in _sent_by(control)]
    return MultiDict(pairs)


def _sent_by(control: Tag) -> Iterator[tuple[str, str]]:
    name = control["name"]
    if control.name == "select":
        options = control.select("option")
        chosen = [option for option in options if option.has_attr("selected")]
        yield from ((name, option["value"]) for option in (chosen or options[:1]))
    elif control.get("type") not in ("checkbox", "radio") or control.has_attr("checked"):
        yield name, control.get("value", "")


@every_game
def test_it_says_what_it_is(game):
    assert GAMES[game.slug] is game
    assert SLUG.fullmatch(game.slug)
    assert game.title.strip()
    assert game.tagline.endswith(".")
    assert game.seats.step == 1
    assert 1 < game.seats.start < game.seats.stop <= MOST_SEATS
    assert game.entries in ("replace", "append")


@every_game
def test_what_is_asked_once_is_in_its_form(game):
    fields = game.entry_form().data
    assert set(game.shared) <= set(fields)
    assert game.mover in ("", *fields)


@every_game
def test_options_need_no_choice(game):
    options = game.read_options({})
    assert game.read_options(game.options_form().answers) == options
    assert game.read_options(dict.fromkeys(game.options_form().data)) == options


@every_game
@settings(max_examples=30, deadline=None)
@given(random=randoms)
def test_answers_fill_the_form_again(game, random):
    for form, read in (
        (game.options_form, game.read_options),
        (game.entry_form, game.read_entry),
    ):
        answers = random_answers(form, read, random)
        stored = json.loads(json.dumps(answers))
        assert stored == answers
        assert read(form(data=stored).answers) == read(answers)


@every_game
@settings(max_examples=20, deadline=None)
@given(random=randoms)
def test_a_page_sent_as_it_was_shown_says_the_same(game, random):
    answers = random_answers(game.entry_form, game.read_entry, random)
    again = game.entry_form(posted(game.entry_form(data=answers)))
    assert game.read_entry(again.answers) == game.read_entry(answers)


@every_game
def test_an_empty_page_is_blank(game):
    assert game.entry_form().blank
    assert game.entry_form(posted(game.entry_form())).blank


@every_game
def test_a_form_says_for_each_field_what_it_is(game):
    for form in (game.options_form(), game.entry_form()):
        assert [field.label.text for field in form if not field.label.text.strip()] == []


@every_game
@pytest.mark.parametrize("kind", ["options", "entry"])
def test_an_unknown_answer_is_a_problem_at_its_own_name(game, kind):
    form, read = getattr(game, f"{kind}_form"), getattr(game, f"read_{kind}")
    answers = random_answers(form, read, Random(1))
    with pytest.raises(Unplayable) as wrong:
        read({**answers, "no_such_answer": None, "Ω": 1})
    assert [problem.field for problem in wrong.value.problems] == ["no_such_answer", "Ω"]
    assert all(problem.message for problem in wrong.value.problems)


@every_game
def test_an_empty_table_waits_for_everybody(game):
    for seats in game.seats:
        players = tuple(f"Player {n}" for n in range(seats))
        sheet = game.score(Table(players, game.read_options({})))
        assert sheet.waiting_for == players
        assert sheet.outcome is None
        assert sheet.conflicts == ()
        assert rules_cited(sheet) <= {section.id for section in game.rulebook.sections}
        assert [tally.name for tally in sheet.tallies] in ([], list(players))
        assert [tally.total for tally in sheet.tallies] in ([], [0] * seats)
        assert json.loads(json.dumps(as_json(game.slug, sheet)))["game"] == game.slug
        assert as_text(game.title, sheet).startswith(game.title)


@every_game
@settings(max_examples=60, deadline=None)
@given(random=randoms)
def test_a_sheet_explains_itself(game, random):
    sheet = game.score(random_table(game, random))
    rules = rules_cited(sheet)
    assert [rule for rule in rules if rule not in game.rulebook] == []
    assert all(line.label.strip() for line in lines(sheet))
    for note in (*sheet.notes, *sheet.conflicts, *sheet.news):
        assert note.text.strip()
    text = as_text(game.title, sheet)
    assert all(f"[{line.rule}]" in text and line.label in text for line in lines(sheet))


@every_game
@settings(max_examples=60, deadline=None)
@given(random=randoms)
def test_a_sheet_adds_up(game, random):
    table = random_table(game, random)
    given_out = as_json(game.slug, game.score(table))
    sheet = json.loads(json.dumps(given_out))
    assert [tally["name"] for tally in sheet["tallies"]] in ([], list(table.players))
    sides = [side for check in sheet["checks"] for side in (check["have"], check["need"])]
    for tally in (*sheet["tallies"], *sides):
        assert tally["total"] == sum(line["amount"] for line in tally["lines"])
    totals = [tally["total"] for tally in sheet["tallies"]]
    for tally in sheet["tallies"]:
        assert tally["rank"] == 1 + sum(total > tally["total"] for total in totals)
    for check in sheet["checks"]:
        assert check["missing"] == max(0, check["need"]["total"] - check["have"]["total"])
        assert check["met"] is (check["missing"] == 0)
    for tally, series in zip(sheet["tallies"], sheet["series"], strict=bool(sheet["series"])):
        assert series["name"] == tally["name"]
        assert (series["values"] or [0])[-1] == tally["total"]


@every_game
@settings(max_examples=60, deadline=None)
@given(random=randoms)
def test_nobody_wins_too_early(game, random):
    table = random_table(game, random)
    sheet = game.score(table)
    waiting = [name for name in table.players if name in sheet.waiting_for]
    assert list(sheet.waiting_for) == waiting
    if sheet.outcome:
        assert sheet.waiting_for == ()
        assert sheet.conflicts == ()
        assert set(sheet.outcome.winners) <= set(table.players)
        assert len(set(sheet.outcome.winners)) == len(sheet.outcome.winners)


@every_game
@settings(max_examples=30, deadline=None)
@given(random=randoms)
def test_the_same_table_has_the_same_sheet(game, random):
    table = random_table(game, random)
    assert game.score(table) == game.score(replace(table))


@every_game_of_one_entry_a_player
@settings(max_examples=30, deadline=None)
@given(random=randoms)
def test_a_replaced_entry_leaves_no_trace(game, random):
    table = random_table(game, random)
    latest = tuple(Entry(name, state) for name, state in table.latest().items())
    assert game.score(table) == game.score(replace(table, entries=latest))


@every_game
@settings(max_examples=60, deadline=None)
@given(random=randoms)
def test_an_entry_is_described_in_a_line(game, random):
    said = game.describe(game.read_entry(random_answers(game.entry_form, game.read_entry, random)))
    assert 0 < len(said.strip()) <= SHORT
    assert "\n" not in said


@every_game
@settings(max_examples=30, deadline=None)
@given(random=randoms)
def test_hints_speak_beside_fields(game, random):
    table = random_table(game, random)
    for name in table.players:
        hints = game.hints(table, name)
        assert set(hints) <= set(game.entry_form().data)
        assert all(isinstance(hint, str) and hint.strip() for hint in hints.values())


@every_game
@settings(max_examples=30, deadline=None)
@given(random=randoms)
def test_what_is_remembered_is_plain(game, random):
    table = random_table(game, random)
    for states in ((), tuple(entry.state for entry in reversed(table.entries))):
        remembered = dict(game.recall(states))
        assert json.loads(json.dumps(remembered)) == remembered


@every_game
def test_its_rulebook_can_be_cited(game):
    ids = [section.id for section in game.rulebook.sections]
    assert len(set(ids)) == len(ids) > 0
    assert [rule for rule in ids if not SLUG.fullmatch(rule)] == []
    for section in game.rulebook.sections:
        assert section.title.strip()
        assert section.text.strip()
        assert section.heading.strip()
        assert section.id in game.rulebook
        assert game.rulebook[section.id] is section


@every_game
def test_its_rulings_show_both_readings(game):
    for section in game.rulebook.sections:
        assert bool(section.evidence.strip()) is section.ruling, section.id
        assert bool(section.other_reading.strip()) is section.ruling, section.id
