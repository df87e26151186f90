"""The rules to read, to ask, and worked out."""

import pytest

from scorers import GAMES
from tests.pages.phone import Phone

HELPERS = [(slug, helper.slug) for slug, game in GAMES.items() for helper in game.helpers]


@pytest.mark.parametrize("slug", GAMES)
def test_a_rulebook_can_be_read(phone: Phone, slug: str) -> None:
    phone.open(f"/rules/{slug}")
    for section in GAMES[slug].rulebook.sections:
        assert phone.page.find(id=section.id), section.id
        assert " ".join(section.title.split()) in phone.text


@pytest.mark.parametrize("slug", GAMES)
def test_each_rule_has_a_page(phone: Phone, slug: str) -> None:
    for section in GAMES[slug].rulebook.sections:
        phone.open(f"/rules/{slug}/{section.id}")
        assert phone.heading == section.title
        assert ("Our ruling" in phone.text) is section.ruling


def test_a_question_is_answered_on_the_page(phone: Phone) -> None:
    phone.open("/rules?q=egg tie who gets the trophy")
    assert "A tie" in phone.text
    phone.open("/rules/little-dragons?q=hwo many brokn eggs are thre")
    assert "broken" in phone.page.find(id="found").get_text()


def test_no_answer_is_said_plainly(phone: Phone) -> None:
    phone.open("/rules?q=how do I castle my rook in chess")
    assert "The rulebook does not say; here is what comes closest." in phone.text
    phone.open("/rules?q=zzzzzzzzqqqq")
    assert "Nothing found" in phone.text


@pytest.mark.parametrize("slug", GAMES)
def test_a_guide_for_each_number_of_players(phone: Phone, slug: str) -> None:
    game = GAMES[slug]
    for players in (*game.seats, 0, 99):
        phone.open(f"/rules/{slug}/guide?players={players}")
        shown = players if players in game.seats else game.seats.start
        assert f"Setting up for {shown}" in phone.text
        assert len(phone.page.select("ol.steps")[0].select("li")) >= 3
        assert len(phone.page.select("ol.steps")[1].select("li")) >= 3


@pytest.mark.parametrize(("slug", "name"), HELPERS)
def test_a_helper_can_be_asked_from_its_page(phone: Phone, slug: str, name: str) -> None:
    phone.open(f"/rules/{slug}")
    phone.follow(GAMES[slug].helper(name).title)
    assert phone.path == f"/help/{slug}/{name}"
    phone.open(f"/help/{slug}/{name}?mode=standard")
    assert phone.page.find(id="answer").get_text(strip=True)


@pytest.mark.parametrize(("slug", "name"), HELPERS)
def test_a_helper_answers_whatever_it_is_asked(phone: Phone, slug: str, name: str) -> None:
    for query in (
        "x=1",
        "cards-²-kind=%00",
        "board-²=1&revealed-²=3",
        "attacks-0=-3&seen-3=99999999999",
    ):
        phone.open(f"/help/{slug}/{name}?{query}")
    assert phone.open(f"/help/{slug}/none", status=404)


def test_rules_and_helpers_are_reached_from_a_table(phone: Phone) -> None:
    phone.set_up("little-dragons", "Ada", "Ben")
    assert phone.page.select_one(".ask-rules")["href"] == "/rules/little-dragons"
    phone.follow("What may I take?")
    assert phone.heading == "What may I take?"
