"""Too Many Kobolds: the entry page's form."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict

from scorers.problems import Problem
from scorers.too_many_kobolds import GAME
from scorers.too_many_kobolds.card import KINDS, RESOURCES
from scorers.too_many_kobolds.form import COLOURED
from scorers.too_many_kobolds.notation import parse
from scorers.too_many_kobolds.state import read_cave, read_options

EMPTY = {
    "kind": "empty",
    "resource": "",
    "value": None,
    "mushrooms": None,
    "wants": None,
    "flipped": False,
}
KOBOLD = {**EMPTY, "kind": "kobold", "resource": "moss", "value": -3, "wants": ["fire", "fire"]}
DRAGON = {**EMPTY, "kind": "dragon", "resource": "fire", "flipped": True}


def posted(**values) -> MultiDict:
    """Post fifteen cells as a browser does, with these values instead of what is shown."""
    form = MultiDict()
    for i in range(15):
        form.add(f"cards-{i}-kind", "empty")
        for name in ("resource", "value", "mushrooms"):
            form.add(f"cards-{i}-{name}", "")
        form.setlist(f"cards-{i}-wants", [""] * 4)
    for name, value in values.items():
        form.setlist(name.replace("_", "-"), value if isinstance(value, list) else [value])
    return form


def wishes(*chosen: str):
    form = GAME.entry_form(posted(cards_2_wants=list(chosen)))
    return form.answers["cards"][2]["wants"]


def test_a_fresh_form_is_fifteen_empty_cells():
    assert GAME.entry_form().answers == {"cards": [EMPTY] * 15}


def test_a_form_sent_off_untouched_is_fifteen_empty_cells():
    assert GAME.entry_form(posted()).answers == {"cards": [EMPTY] * 15}


def test_a_kind_that_was_not_sent_is_no_kind():
    form = posted()
    del form["cards-4-kind"]
    assert GAME.entry_form(form).answers["cards"][4]["kind"] is None


def test_what_was_typed_is_what_is_read():
    form = GAME.entry_form(
        posted(
            cards_0_kind="kobold",
            cards_0_resource="moss",
            cards_0_value="−3",
            cards_0_wants=["fire", "", "fire", ""],
            cards_7_kind="dragon",
            cards_7_resource="fire",
            cards_7_flipped="y",
        )
    )
    assert form.answers["cards"][0] == KOBOLD
    assert form.answers["cards"][7] == DRAGON
    drawn = f"moss-3(fire,fire){' .' * 6} D:fire!{' .' * 7}"
    assert GAME.read_entry(form.answers) == parse(drawn)


def test_wishes():
    assert wishes("", "", "", "") is None
    assert wishes() is None
    assert wishes("none", "", "", "") == []
    assert wishes("none", "fire", "", "") == ["fire"]
    assert wishes("", "fire", "", "water") == ["fire", "water"]
    assert wishes("gold") == ["gold"]


def shown(wants, **attributes) -> str:
    card = {**KOBOLD, "wants": wants}
    form = GAME.entry_form(data={"cards": [EMPTY] * 2 + [card] + [EMPTY] * 12})
    return str(form.cards[2].form.wants(**attributes))


def selected(html: str) -> list[str]:
    return re.findall(r'value="(\w*)" selected', html)


@pytest.mark.parametrize(
    ("wants", "shows"),
    [
        (None, ["", "", "", ""]),
        ([], ["none", "", "", ""]),
        (["fire", "moss"], ["fire", "moss", "", ""]),
        (["fire"] * 4, ["fire"] * 4),
    ],
)
def test_wishes_are_shown_in_four_lists(wants, shows):
    html = shown(wants)
    assert selected(html) == shows
    assert wishes(*shows) == wants
    assert html.count('name="cards-2-wants"') == 4
    assert re.findall(r'id="([^"]+)"', html) == [
        "cards-2-wants",
        "cards-2-wants-2",
        "cards-2-wants-3",
        "cards-2-wants-4",
    ]
    assert re.findall(r'aria-label="([^"]+)"', html) == ["Wish 1", "Wish 2", "Wish 3", "Wish 4"]
    assert html.count('value="none"') == 1
    assert html.count('value="water"') == 4


def test_wishes_take_attributes_and_escape_them():
    html = shown(None, class_="wish", data_x='"><i>')
    assert html.count('class="wish"') == 4
    assert "<i>" not in html


def test_every_resource_has_its_colour_beside_it():
    assert COLOURED["moss"] == "Moss (green)"
    assert list(COLOURED) == list(RESOURCES)


def test_problems_find_their_fields():
    form = GAME.entry_form(posted(cards_8_value="many"))
    problems = [
        Problem("cards-8-value", "Enter a whole number."),
        Problem("cards-2-wants", "Choose."),
        Problem("cards", "Enter your Dragon."),
        Problem("cards-3-other", "There is no such answer."),
    ]
    assert form.show(problems) == (problems[3],)
    assert "Enter a whole number." in form.cards[8].form.value.errors
    assert "Choose." in form.cards[2].form.wants.errors
    assert form.answers["cards"][8]["value"] == "many"


def test_options():
    form = GAME.options_form()
    assert read_options(form.answers) == read_options({})
    for field in form:
        assert set(field.why) == set(dict(field.choices))


def test_blank_numbers_are_asked_for_where_a_card_has_one():
    kinds = {f"cards_{i}_kind": kind for i, kind in enumerate(KINDS)}
    form = GAME.entry_form(posted(**kinds, cards_2_value="0", cards_3_value="many"))
    asked = [f"cards-{i}-value" for i in (4, 5, 6, 7)]
    assert list(KINDS)[4:8] == ["kid", "egg_keeper", "fan", "fetcher"]
    assert [problem.field for problem in form.unanswered()] == asked
    assert form.show(form.unanswered()) == ()
    assert GAME.entry_form().unanswered() == ()


def test_a_form_of_empty_cells_is_blank():
    assert GAME.entry_form().blank
    assert GAME.entry_form(posted()).blank
    assert not GAME.entry_form(posted(cards_3_kind="mom")).blank


cards = st.fixed_dictionaries(
    {
        "kind": st.sampled_from(list(KINDS)),
        "resource": st.sampled_from(["", *RESOURCES]),
        "value": st.none() | st.integers(-9, 9),
        "mushrooms": st.none() | st.integers(0, 2),
        "wants": st.none() | st.lists(st.sampled_from(list(RESOURCES)), max_size=4),
        "flipped": st.booleans(),
    }
)


@given(st.lists(cards, min_size=15, max_size=15))
def test_answers_fill_the_form_again(cells):
    answers = {"cards": cells}
    assert GAME.entry_form(data=answers).answers == answers


def test_recalled_cards_are_answers():
    cave = parse(f"moss-3(fire) goblinm1{' .' * 5} D:fire{' .' * 7}")
    [kobold, goblin] = GAME.recall([cave])["cards"]
    assert kobold == {k: v for k, v in KOBOLD.items() if k != "flipped"} | {
        "mushrooms": 0,
        "wants": ["fire"],
    }
    assert goblin["wants"] is None
    cells = [kobold, goblin, *[{"kind": "empty"}] * 5, DRAGON, *[{"kind": "empty"}] * 7]
    assert read_cave({"cards": cells}).cards[:2] == cave.cards[:2]


def test_recalled_cards_are_distinct_and_the_latest_come_first():
    def filled(*cards: str):
        return parse(" ".join([*cards, *"." * (14 - len(cards)), "D:fire"]))

    recalled = GAME.recall([filled("fan+3", "mom+1"), filled("fan+3", "kid+2", "fan+3m1")])
    assert [(c["kind"], c["mushrooms"]) for c in recalled["cards"]] == [
        ("fan", 0),
        ("mom", 0),
        ("kid", 0),
        ("fan", 1),
    ]
    assert GAME.recall([]) == {"cards": []}


def test_at_most_sixty_cards_are_recalled():
    caves = [
        parse(" ".join([f"{resource}{value:+}" for value in range(-7, 7)] + ["D:fire"]))
        for resource in RESOURCES
    ]
    cards = GAME.recall(iter(caves))["cards"]
    assert len(cards) == 60
    assert cards[0]["resource"] == "stone"
