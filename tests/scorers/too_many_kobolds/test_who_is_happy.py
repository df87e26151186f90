"""Too Many Kobolds: the helper that says who ought to be happy."""

import json
from collections import Counter
from dataclasses import asdict

import pytest
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict

from scorers.problems import Unplayable
from scorers.too_many_kobolds import GAME
from scorers.too_many_kobolds.card import KINDS, RESOURCES
from scorers.too_many_kobolds.helpers.who_is_happy import FEW
from scorers.too_many_kobolds.notation import parse

HELPER = GAME.helper("happiness")
THREE = list(RESOURCES)[:3]


def ask(drawing: str):
    return HELPER.answer(parse(drawing))


def in_words(*rows: str) -> str:
    return ask(" ".join(rows)).text


def test_the_moms_example():
    """The gray kobold asks for fire and water, the blue one for crystals and meat."""
    answer = ask(
        "stone(fire,water) fire . . . mom water(crystals,meat) meat . . . . . . D:moss",
    )
    assert answer.facts == {"happy": [0, 6], "lacking": {"5": ["kid"]}, "unknown": [1, 7]}


def test_what_is_beside_counts_for_wishes():
    answer = ask(". stone(fire) . . . . D:fire . goblin . kid . . . fan")
    assert answer.facts == {
        "happy": [1],
        "lacking": {"10": ["kid"], "14": ["dragon"]},
        "unknown": [],
    }


def test_every_wish_without_a_provider_is_listed():
    answer = ask("moss(water,stone,water,fire) mom . . . . fire() . . . . . . . D:fire")
    assert answer.facts["lacking"] == {"0": ["water", "stone", "water"], "1": ["kid"]}
    assert "lacks water, stone and water (the Mom beside it covers only one)" in answer.text


def test_fetchers():
    answer = ask("fetcherm2 D:firem2 . . fetcher . . . goblinm1 . fetcher . . . .")
    assert answer.facts == {
        "happy": [4],
        "lacking": {"0": ["mushroom"], "10": ["mushroom"]},
        "unknown": [],
    }
    assert answer.rule == "mushroom-fetchers-happy"


def test_the_number_that_shows_plays_no_part():
    assert ask("moss+5(fire) . . . . . . . . . . . . . D:fire").facts == {
        "happy": [],
        "lacking": {"0": ["fire"]},
        "unknown": [],
    }
    assert ask("moss-5() . . . . . . . . . . . . . D:fire").facts["happy"] == [0]


def test_few_cards_are_named_at_length():
    text = in_words("moss(fire) D:fire . kid kid", "stone(water) . . . .", ". . . . .")
    assert text == (
        "All they wish for is beside them, so these ought to be happy: the moss kobold in row 1, "
        "column 1, the Kobold Kid in row 1, column 4 and the Kobold Kid in row 1, column 5. "
        "Not yet: the stone kobold in row 2, column 1 lacks water."
    )


def test_many_cards_are_named_in_short():
    text = in_words("fan fan fan . kid", "moss(water) D:fire stone egg .", ". . . mom .")
    assert text == (
        "All they wish for is beside them, so these ought to be happy: Dragon Fan 1/1, "
        "Dragon Fan 1/2, Dragon Fan 1/3, Kobold Kid 1/5, Egg-keeper 2/4 and Kobold Mom 3/4. "
        "Not yet: moss 2/1 lacks water. "
        "Enter the wishes to know about: stone 2/3. "
        "(2/3 is row 2, column 3.)"
    )


def test_an_empty_cave():
    answer = ask(". . . . . . . D:fire . . . . . . goblin")
    assert answer.facts == {"happy": [], "lacking": {}, "unknown": []}
    assert answer.text == "Only kobolds can be happy, and there is none in this cave yet."


@pytest.mark.parametrize(
    ("card", "rule", "needs"),
    [
        ("kid", "kobold-kids-and-egg-keeper", "another Kid, the Egg-keeper or the Mom"),
        ("egg", "kobold-kids-and-egg-keeper", "a Kid or the Mom"),
        ("mom", "kobold-mom-happy", "a Kid or the Egg-keeper"),
        ("fan", "dragon-fan-kobolds", "the Dragon"),
        ("fetcher", "mushroom-fetchers-happy", "a mushroom"),
        ("moss(meat,water)", "make-a-kobold-happy", "meat and water"),
    ],
)
def test_what_one_card_lacks_is_said_with_its_rule(card, rule, needs):
    answer = ask(f"{card} . . . . . . . . . . . . . D:fire")
    assert answer.rule == rule
    assert f"in row 1, column 1 lacks {needs}." in answer.text


def test_a_dragon_amid_happy_kobolds_is_happy():
    said = "With all eight around it happy, the Dragon is happy too."
    around = "fan fan fan . ."
    assert said in in_words(around, "moss() D:fire fan . .", "stone() stone() stone() . .")
    assert said not in in_words(around, "moss() D:fire fan . .", "stone() stone() stone . .")
    assert said not in in_words(around, "moss() D:fire goblin . .", "stone() stone() stone() . .")
    assert said not in in_words("D:fire fan . . .", "fan fan . . .", ". . . . .")


def cells(**placed) -> list[dict]:
    cards = [{"kind": "empty"} for _ in range(15)]
    cards[7] = {"kind": "dragon", "resource": "fire"}
    for name, cell in placed.items():
        cards[int(name[1:])] = cell
    return cards


@pytest.mark.parametrize(
    ("answers", "fields"),
    [
        ({}, ["cards"]),
        ({"cards": None}, ["cards"]),
        ({"cards": {}}, ["cards"]),
        ({"cards": cells()[:14]}, ["cards"]),
        ({"cards": [*cells(), {"kind": "empty"}]}, ["cards"]),
        ({"cards": cells(c7={"kind": "fan"})}, ["cards"]),
        ({"cards": cells(), "moms": 1}, ["moms"]),
        ({"cards": cells(c0=None)}, ["cards-0"]),
        ({"cards": cells(c0={})}, ["cards-0-kind"]),
        ({"cards": cells(c0={"kind": "kobold"})}, ["cards-0-resource"]),
        ({"cards": cells(c0={"kind": "fan", "mushrooms": 3})}, ["cards-0-mushrooms"]),
        ({"cards": cells(c0={"kind": "fan", "value": 10})}, ["cards-0-value"]),
        ({"cards": cells(c0={"kind": "goblin", "value": -1})}, ["cards-0-value"]),
        ({"cards": cells(c0={"kind": "fan", "wish": 1})}, ["cards-0-wish"]),
        (
            {"cards": cells(c0={"kind": "kobold", "resource": "moss", "wants": ["gold"]})},
            ["cards-0-wants"],
        ),
        (
            {"cards": cells(c0={"kind": "dragon", "resource": "moss", "flipped": True})},
            ["cards-0-flipped", "cards-7-kind"],
        ),
        ({"cards": cells(c0={"kind": "mom"}, c1={"kind": "mom"})}, ["cards-1-kind"]),
    ],
)
def test_problems(answers, fields):
    with pytest.raises(Unplayable) as wrong:
        HELPER.read(answers)
    assert sorted(problem.field for problem in wrong.value.problems) == fields


drawn = st.fixed_dictionaries(
    {
        "kind": st.sampled_from(
            [kind for kind in KINDS if kind not in ("dragon", "mom")] + ["kobold"] * 5
        ),
        "resource": st.sampled_from(THREE),
        "mushrooms": st.sampled_from([None, 0, 1, 2]),
        "wants": st.none() | st.lists(st.sampled_from(THREE), max_size=4),
    }
)


@st.composite
def caves(draw) -> list[dict]:
    """Draw the cells of a cave that can be read: what the box does not hold is left empty."""
    cards = draw(st.lists(drawn, min_size=13, max_size=13))
    mom = {"kind": draw(st.sampled_from(["mom", "empty"]))}
    dragon = {"kind": "dragon", "resource": draw(st.sampled_from(THREE)), "mushrooms": 2}
    left = {"fetcher": 3, "fan": 4, "kid": 4, "egg_keeper": 1, "goblin": 4}
    for i, card in enumerate(cards):
        if card["kind"] in left:
            left[card["kind"]] -= 1
            if left[card["kind"]] < 0:
                cards[i] = {"kind": "empty"}
    return draw(st.permutations([*cards, mom, dragon]))


def expected(cards: list[dict]) -> dict:
    """Work the facts out by going through the cave with rows and columns."""
    facts = {"happy": [], "lacking": {}, "unknown": []}
    for i, card in enumerate(cards):
        near = [
            other
            for n, other in enumerate(cards)
            if n != i and abs(n // 5 - i // 5) <= 1 and abs(n % 5 - i % 5) <= 1
        ]
        if card["kind"] in ("empty", "dragon", "goblin"):
            continue
        if card["kind"] == "kobold" and card["wants"] is None:
            facts["unknown"].append(i)
        elif lacking := missing(card, near):
            facts["lacking"][str(i)] = lacking
        else:
            facts["happy"].append(i)
    return facts


def missing(card: dict, near: list[dict]) -> list[str]:
    kinds = {other["kind"] for other in near}
    match card["kind"]:
        case "kobold":
            have = Counter(o["resource"] for o in near if o["kind"] in ("kobold", "dragon"))
            lacking = sorted((Counter(card["wants"]) - have).elements())
            return [] if "mom" in kinds and len(lacking) == 1 else lacking
        case "fan":
            return [] if "dragon" in kinds else ["dragon"]
        case "fetcher":
            shown = [
                o.get("mushrooms") for o in near if o["kind"] not in ("dragon", "empty", "fetcher")
            ]
            return [] if any(shown) or kinds & {"mom", "fetcher"} else ["mushroom"]
        case "kid":
            return [] if kinds & {"kid", "egg_keeper", "mom"} else ["kid"]
        case "egg_keeper":
            return [] if kinds & {"kid", "mom"} else ["kid"]
        case _:
            return [] if kinds & {"kid", "egg_keeper"} else ["kid"]


@given(caves())
def test_a_slow_oracle_finds_the_same_facts(cards):
    answer = HELPER.answer(HELPER.read({"cards": cards}))
    facts = json.loads(json.dumps(asdict(answer)["facts"]))
    facts["lacking"] = {place: sorted(lacking) for place, lacking in facts["lacking"].items()}
    assert facts == expected(cards)


@given(caves())
def test_an_answer_is_short_and_cites_a_rule(cards):
    answer = HELPER.answer(HELPER.read({"cards": cards}))
    assert answer.rule in GAME.rulebook
    judged = sum(map(len, answer.facts.values()))
    assert ("2/3 is row 2, column 3" in answer.text) == (judged > FEW)
    assert answer.text.count("lacks") == len(answer.facts["lacking"])
    assert len(answer.text) <= 900


@given(caves())
def test_answers_fill_the_form_again(cards):
    blank = HELPER.form().answers["cards"][0]
    answers = {"cards": [{**blank, **card} for card in cards]}
    assert HELPER.form(data=answers).answers == answers


def test_a_fresh_form_has_a_place_for_each_card():
    form = HELPER.form()
    assert form.blank
    assert form.unanswered() == ()
    assert [cell.label.text for cell in form.cards][:6:5] == ["Row 1, column 1", "Row 2, column 1"]
    assert form.cards[6].form.mushrooms.name == "cards-6-mushrooms"


def test_a_posted_cave_is_read():
    form = MultiDict({f"cards-{i}-kind": "empty" for i in range(15)})
    form["cards-7-kind"], form["cards-7-resource"] = "dragon", "fire"
    form["cards-8-kind"], form["cards-8-resource"] = "kobold", "moss"
    form.setlist("cards-8-wants", ["fire", "", "water", ""])
    asked = HELPER.form(form)
    assert not asked.blank
    answer = HELPER.answer(HELPER.read(asked.answers))
    assert answer.facts == {"happy": [], "lacking": {"8": ["water"]}, "unknown": []}


def test_an_entry_fills_the_form_too():
    entry = {
        "cards": cells(c8={"kind": "kobold", "resource": "moss", "value": -2, "wants": ["fire"]})
    }
    answers = HELPER.form(data=entry).answers
    assert HELPER.answer(HELPER.read(answers)).facts["happy"] == [8]


def test_a_page_sent_untouched_can_be_read_but_for_the_dragon():
    with pytest.raises(Unplayable) as wrong:
        HELPER.read(HELPER.form().answers)
    assert [problem.field for problem in wrong.value.problems] == ["cards"]
