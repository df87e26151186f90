"""Too Many Kobolds: what an entry may say."""

from copy import deepcopy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorers.problems import Unplayable
from scorers.too_many_kobolds import GAME
from scorers.too_many_kobolds.card import KINDS, RESOURCES, Card
from scorers.too_many_kobolds.state import Options, describe, read_cave, read_options

DRAGON = {"kind": "dragon", "resource": "fire"}


def cells(**placed) -> dict:
    """Make answers with a Dragon at 7 and these cells, `c3` being cell 3."""
    cards = [{"kind": "empty"} for _ in range(15)]
    cards[7] = DRAGON
    for name, cell in placed.items():
        cards[int(name[1:])] = cell
    return {"cards": deepcopy(cards)}


def problems(answers, read=read_cave) -> dict[str, str]:
    with pytest.raises(Unplayable) as caught:
        read(answers)
    found = caught.value.problems
    assert len({problem.field for problem in found}) == len(found)
    return {problem.field: problem.message for problem in found}


def fields(answers) -> set[str]:
    return set(problems(answers))


def test_what_is_left_out_takes_its_default():
    cave = read_cave(cells(c0={"kind": "mom"}, c1={"kind": "kobold", "resource": "moss"}))
    assert cave.cards[0] == Card("mom", "", 0, 0, None, False)
    assert cave.cards[1] == Card("kobold", "moss", 0, 0, None, False)
    assert cave.cards[2] == Card("empty")


def test_null_is_missing():
    blank = dict.fromkeys(("value", "mushrooms", "wants", "flipped"))
    assert read_cave(cells(c0={"kind": "fan", "resource": None, **blank})).cards[0] == Card("fan")
    assert fields(cells(c0={"kind": None})) == {"cards-0-kind"}
    assert fields(cells(c0={"kind": "kobold", "resource": None})) == {"cards-0-resource"}


def test_everything_entered():
    cell = {
        "kind": "kobold",
        "resource": "water",
        "value": -9,
        "mushrooms": 2,
        "wants": ["fire", "fire", "moss", "water"],
    }
    card = read_cave(cells(c0=cell)).cards[0]
    assert card == Card("kobold", "water", -9, 2, ("fire", "fire", "moss", "water"))
    flipped = read_cave(cells(c7={**DRAGON, "flipped": True})).cards[7]
    assert flipped == Card("dragon", "fire", flipped=True)


@pytest.mark.parametrize("cards", [None, {}, "", 15, True, [], [DRAGON], [DRAGON] + [{}] * 0])
def test_not_fifteen_cells(cards):
    assert fields({"cards": cards}) == {"cards"}


def test_no_answers():
    assert fields({}) == {"cards"}


def test_the_cells_are_read_even_when_their_number_is_wrong():
    cards = cells(c0={"kind": "fan", "value": 10})["cards"]
    assert fields({"cards": [*cards, {"kind": 7}]}) == {"cards", "cards-0-value"}
    assert fields({"cards": cards[:7]}) == {"cards", "cards-0-value"}


@pytest.mark.parametrize("cell", [None, [], "dragon", 0, True])
def test_a_cell_is_an_object(cell):
    assert fields(cells(c3=cell)) == {"cards-3"}


@pytest.mark.parametrize("kind", [None, "", "Dragon", 0, True, [], {}, "egg-keeper"])
def test_kind_is_required(kind):
    assert fields(cells(c3={"kind": kind})) == {"cards-3-kind"}


def test_the_rest_of_a_card_is_judged_without_its_kind():
    cell = {"value": 10, "mushrooms": 3, "resource": "gold", "wants": ["gold"], "flipped": 1}
    assert fields(cells(c3=cell)) == {
        f"cards-3-{name}" for name in ("kind", "value", "mushrooms", "resource", "wants", "flipped")
    }
    fine = {"value": 9, "mushrooms": 2, "resource": "moss", "wants": ["moss"], "flipped": True}
    assert fields(cells(c3=fine)) == {"cards-3-kind"}


def test_unknown_keys_are_problems_everywhere():
    answers = cells(c3={"kind": "empty", "wishes": 1}, c4={"kind": "fan", "egg": None})
    assert fields({**answers, "card": 1}) == {"card", "cards-3-wishes", "cards-4-egg"}


def test_leftovers_do_not_belong_whatever_they_are():
    junk = {"resource": 7, "wants": "x", "flipped": "y"}
    numbers = {"value": "many", "mushrooms": 99}
    cave = read_cave(
        cells(
            c0={"kind": "empty", **junk, **numbers},
            c1={"kind": "mom", **junk, "value": 3},
            c2={"kind": "goblin", **junk, "mushrooms": 2},
            c3={"kind": "kobold", "resource": "moss", "flipped": [1]},
            c7={**DRAGON, "wants": {}},
        )
    )
    assert cave.cards[:4] == (
        Card("empty"),
        Card("mom", value=3),
        Card("goblin", mushrooms=2),
        Card("kobold", "moss"),
    )
    assert cave.cards[7] == Card("dragon", "fire")


@pytest.mark.parametrize("value", [-9, 0, 9])
def test_numbers_in_range(value):
    assert read_cave(cells(c0={"kind": "fetcher", "value": value})).cards[0].value == value


@pytest.mark.parametrize("value", [True, 1.0, "3", "", [], {}, float("nan"), 10, -10, 10**30])
def test_numbers_that_are_none(value):
    answers = cells(c0={"kind": "fan", "value": value, "mushrooms": value})
    assert fields(answers) == {"cards-0-value", "cards-0-mushrooms"}


def test_mushrooms_from_0_to_2():
    for kind in set(KINDS) - {"empty", "dragon"}:
        cell = {"kind": kind, "resource": "moss", "mushrooms": 3}
        assert fields(cells(c0=cell)) == {"cards-0-mushrooms"}
        assert fields(cells(c0={**cell, "mushrooms": -1})) == {"cards-0-mushrooms"}
    assert fields(cells(c7={**DRAGON, "mushrooms": 3})) == {"cards-7-mushrooms"}


@pytest.mark.parametrize("value", [1, -1, 10, False, 0.0, "", "0", []])
def test_goblins_and_dragons_have_no_number(value):
    answers = cells(c0={"kind": "goblin", "value": value}, c7={**DRAGON, "value": value})
    found = problems(answers)
    assert set(found) == {"cards-0-value", "cards-7-value"}
    assert found["cards-0-value"] == "Enter 0: the number of a Goblin does not count."


@pytest.mark.parametrize("resource", [None, "", "gold", "Fire", 1, [], {}])
def test_kobolds_and_dragons_have_a_resource(resource):
    cell = {"kind": "kobold", "resource": resource}
    answers = cells(c0=cell, c7={**cell, "kind": "dragon"})
    assert fields(answers) == {"cards-0-resource", "cards-7-resource"}


@pytest.mark.parametrize(
    "wants",
    ["", "fire", 0, False, {}, ["gold"], [None], ["fire", None], [["fire"]], [1], ["fire"] * 5],
)
def test_wishes_that_are_none_are_one_problem(wants):
    answers = cells(c0={"kind": "kobold", "resource": "moss", "wants": wants})
    assert fields(answers) == {"cards-0-wants"}


def test_no_wishes_are_not_unknown_wishes():
    cell = {"kind": "kobold", "resource": "moss", "wants": []}
    assert read_cave(cells(c0=cell)).cards[0].wants == ()
    assert read_cave(cells(c0={**cell, "wants": None})).cards[0].wants is None


@pytest.mark.parametrize("flipped", [0, 1, "", "true", []])
def test_flipped_is_yes_or_no(flipped):
    assert fields(cells(c7={**DRAGON, "flipped": flipped})) == {"cards-7-flipped"}


@pytest.mark.parametrize("place", range(15))
def test_a_dragon_on_the_edge_is_not_flipped(place):
    cards = [{"kind": "empty"} for _ in range(15)]
    cards[place] = {**DRAGON, "flipped": True}
    if place in (6, 7, 8):
        assert read_cave({"cards": cards}).dragon == place
    else:
        assert fields({"cards": cards}) == {f"cards-{place}-flipped"}


def test_no_dragon():
    assert problems(cells(c7={"kind": "empty"})) == {
        "cards": "Enter your Dragon: every cave has one."
    }


def test_a_dragon_may_hide_behind_a_wrong_kind():
    assert fields(cells(c7={"kind": "drgon"})) == {"cards-7-kind"}
    assert fields(cells(c7=None)) == {"cards-7"}


def test_a_dragon_with_problems_is_a_dragon():
    assert fields(cells(c7={"kind": "dragon"})) == {"cards-7-resource"}


@pytest.mark.parametrize(
    ("kind", "held"),
    [("mom", 1), ("egg_keeper", 1), ("fetcher", 3), ("fan", 4), ("kid", 4), ("goblin", 4)],
)
def test_more_than_the_box_holds(kind, held):
    full = {f"c{i}": {"kind": kind} for i in range(held)}
    assert read_cave(cells(**full)).cards[0].kind == kind
    answers = cells(**full, c13={"kind": kind}, c14={"kind": kind, "value": 1.5})
    assert fields(answers) == {"cards-13-kind", "cards-14-kind", "cards-14-value"}


def test_a_second_dragon():
    found = problems(cells(c3=DRAGON))
    assert found == {"cards-7-kind": "Choose another card: a cave has one Dragon."}


def test_fourteen_base_kobolds_are_possible():
    kobold = {"kind": "kobold", "resource": "moss"}
    assert read_cave(cells(**{f"c{i}": kobold for i in range(15) if i != 7})).full


@pytest.mark.parametrize(
    ("name", "good", "other"),
    [
        ("mushrooms", "each", "once"),
        ("special_triples", "on", "off"),
        ("two_player_powers", "off", "on"),
    ],
)
def test_options(name, good, other):
    assert read_options({}) == read_options({name: None}) == read_options({name: good}) == Options()
    assert getattr(read_options({name: other}), name) == other
    for wrong in (True, "", "ON", 1, [good]):
        assert set(problems({name: wrong}, read_options)) == {name}


def test_unknown_options():
    assert set(problems({"mushroom": "each", "mushrooms": "both"}, read_options)) == {
        "mushroom",
        "mushrooms",
    }


def test_a_cave_in_a_few_words():
    assert describe(read_cave(cells())) == "1 card, fire Dragon"
    kids = {f"c{i}": {"kind": "kid"} for i in range(4)}
    assert describe(read_cave(cells(**kids))) == "5 cards, fire Dragon"


words = st.sampled_from(["", "x", *KINDS, *RESOURCES])
junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | words | st.text(max_size=50),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(words, inner, max_size=4),
    max_leaves=8,
)
names = ("kind", "resource", "value", "mushrooms", "wants", "flipped", "other")
cell_junk = junk | st.fixed_dictionaries({}, optional=dict.fromkeys(names, junk))


@given(st.lists(cell_junk, min_size=13, max_size=17) | junk, st.dictionaries(st.text(), junk))
def test_junk_is_never_more_than_unplayable(cards, others):
    try:
        cave = read_cave({**others, "cards": cards})
    except Unplayable:
        return
    assert hash(cave) is not None
    assert GAME.describe(cave)
