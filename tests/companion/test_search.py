"""Rules questions find the rule that answers them."""

import statistics
import time
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules import rules_index
from companion.search import MOST_HITS
from scorers import GAMES

FIRST, AMONG_THREE = 0.8, 0.95
"""The share of questions whose answer comes first, and among the first three."""

SLOWEST = 20
"""Milliseconds within which 95 of 100 questions are answered."""

FEWEST = 60
"""Questions that each game is asked at least."""

ASKED = {
    path.stem: tomllib.loads(path.read_text(encoding="utf-8"))["question"]
    for path in sorted((Path(__file__).parents[1] / "questions").glob("*.toml"))
}


def places(slug: str, everywhere: bool) -> list[int]:
    """Give the place at which each question of a game finds its answer, from 1; 99 for none."""
    found = []
    for question in ASKED[slug]:
        hits = rules_index().search(question["ask"], "" if everywhere else slug).hits
        ids = [hit.section.id if hit.game.slug == slug else "" for hit in hits]
        right = [place for place, rule in enumerate(ids, 1) if rule in question["finds"]]
        found.append(min(right, default=99))
    return found


def test_every_game_is_asked_enough():
    assert ASKED.keys() == GAMES.keys()
    assert all(len(questions) >= FEWEST for questions in ASKED.values())


@pytest.mark.parametrize("slug", ASKED)
def test_what_a_question_finds_is_there(slug: str):
    for question in ASKED[slug]:
        assert all(rule in GAMES[slug].rulebook for rule in question["finds"]), question


@pytest.mark.parametrize("slug", ASKED)
def test_the_right_rule_is_first_or_among_three(slug: str):
    found = places(slug, everywhere=False)
    first = sum(place == 1 for place in found) / len(found)
    among_three = sum(place <= 3 for place in found) / len(found)
    assert first >= FIRST
    assert among_three >= AMONG_THREE


def test_answers_come_quickly():
    taken = []
    for question in (q["ask"] for questions in ASKED.values() for q in questions):
        start = time.perf_counter()
        rules_index().search(question)
        taken.append(1000 * (time.perf_counter() - start))
    assert statistics.quantiles(taken, n=20)[-1] < SLOWEST


@pytest.mark.parametrize("slug", GAMES)
def test_a_question_that_names_a_game_is_answered_from_it(slug: str):
    found = rules_index().search(f"how does {GAMES[slug].title} end")
    assert found.hits
    assert {hit.game.slug for hit in found.hits} == {slug}


@pytest.mark.parametrize(
    "question", ["", " ", "?!…", '" OR NEAR( *', "a" * 10_000, "🐉", "\0", "NOT AND"]
)
def test_odd_questions_are_answered_or_not_but_never_fail(question: str):
    assert len(rules_index().search(question).hits) <= MOST_HITS


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=200))
def test_no_text_is_an_error(question: str):
    rules_index().search(question)


def test_what_no_rulebook_says_is_not_sure():
    assert not rules_index().search("how do I castle my rook in chess").sure


def test_what_is_not_in_the_rulebook_is_said():
    for slug, game in GAMES.items():
        for section in game.rulebook.sections:
            if section.silent:
                found = rules_index().search(section.title, slug)
                assert section.id in {hit.section.id for hit in found.hits[:3]}, section.title
