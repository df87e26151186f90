"""Too Many Kobolds: every step of the count."""

import pytest

from scorers.table import Entry, Table
from scorers.too_many_kobolds import GAME
from scorers.too_many_kobolds.notation import parse
from scorers.too_many_kobolds.state import Options


def lines(drawing: str, **options: str):
    cave = parse(drawing)
    sheet = GAME.score(Table(("Noah", "Ryan"), Options(**options), (Entry("Noah", cave),)))
    return sheet.tallies[0].lines


def amounts(drawing: str, start: str, **options: str) -> list[int]:
    return [x.amount for x in lines(drawing, **options) if x.label.startswith(start)]


def total(drawing: str, **options: str) -> int:
    return sum(line.amount for line in lines(drawing, **options))


FOUR_TRIPLES_OF_BASE_KOBOLDS = """
    stone fire water meat stone
    fire water meat stone fire
    water meat . . D:moss
"""


def test_four_triples():
    assert total(FOUR_TRIPLES_OF_BASE_KOBOLDS) == 20
    assert amounts(FOUR_TRIPLES_OF_BASE_KOBOLDS, "Triple") == [5, 7, 8, 0]
    [*_, fourth] = [x for x in lines(FOUR_TRIPLES_OF_BASE_KOBOLDS) if x.label.startswith("Triple")]
    assert fourth.rule == "ruling-fourth-triple"
    assert fourth.label == "Triple: water"


def test_six_of_one_are_one_triple():
    drawing = "moss moss moss moss moss . . . . . moss . . . D:fire"
    assert total(drawing) == 5
    [line] = [x for x in lines(drawing) if x.label == "Triple: moss"]
    assert (line.rule, line.detail) == ("ruling-six-of-one", "6 cards")


def test_egg_keeper_and_two_kids():
    assert total("egg kid kid . . . . . . . . . . . D:fire") == 5


@pytest.mark.parametrize(
    ("drawing", "each", "once"),
    [
        ("fetcher mossm2 fetcher . . . . . . . . . . . D:fire", 4, 2),
        ("fetcher fetcher . . . . . . . . . . . . D:fire", 2, 2),
        ("fetcherm2 fetcherm2 . . . . . . . . . . . . D:fire", 2, 2),
        ("fetcher fetcher . . . mom . . . . . . . . D:fire", 4, 3),
        ("fetcher mossm2 fetcher . . . fetcher . . . . . . . D:fire", 10, 5),
    ],
)
def test_fetchers(drawing, each, once):
    assert sum(amounts(drawing, "Mushroom", special_triples="off")) == each
    assert sum(amounts(drawing, "Mushroom", mushrooms="once")) == once


def test_seven_resources_with_three_triples():
    drawing = """
        stone stone stone moss moss
        moss coins coins coins fire
        meat crystals water . D:fire
    """
    assert total(drawing) == 30


def test_the_dragon_counts_for_the_seven_and_for_triples():
    drawing = "stone moss coins meat meat crystals D:{} . . . meat water . . ."
    assert total(drawing.format("fire")) == 10 + 5
    assert total(drawing.format("water")) == 5
    assert total("fire fire . . . . . . . . . . . . D:fire") == 5


def test_what_is_missing_of_the_seven():
    [line] = [x for x in lines("D:fire moss . . . . . . . . . . . . .") if "seven" in x.label]
    assert line.amount == 0
    assert line.detail == "missing: stone, coins, meat, crystals and water"
    assert line.rule == "chromatic-bonus"


def test_the_mom_is_no_joker_for_bonuses():
    assert amounts("moss moss mom . . . . . . . . . . . D:fire", "Triple") == []
    drawing = "stone moss coins meat . crystals D:fire mom . . . . . . ."
    assert amounts(drawing, "All seven") == [0]


def test_families_of_triples_stand_in_a_fixed_order():
    drawing = (
        "fetcher fetcher fetcher fan fan fan kid kid egg goblin goblin goblin D:fire fire fire"
    )
    triples = [x for x in lines(drawing) if x.label.startswith("Triple")]
    assert [(x.label, x.amount) for x in triples] == [
        ("Triple: fire", 5),
        ("Triple: Goblins", 7),
        ("Triple: Kobold Kids and Egg-keeper", 8),
        ("Triple: Dragon Fans", 0),
        ("Triple: Mushroom Fetchers", 0),
    ]


def test_special_triples_can_be_agreed_away():
    drawing = "fetcher fetcher fetcher fan fan fan . . . . . . . . D:fire"
    assert amounts(drawing, "Triple") == [5, 7]
    assert amounts(drawing, "Triple", special_triples="off") == []
    assert amounts(drawing, "3 Dragon Fans", special_triples="off") == [0]
    goblins = "goblin goblin goblin kid kid kid . . . . . . . . D:fire"
    assert amounts(goblins, "Triple", special_triples="off") == [5, 7]


def test_two_of_everything_are_no_triple():
    assert amounts("kid kid fan fan goblin goblin D:fire fire . . . . . . .", "No triple") == [0]


def test_goblins_score_nothing_but_their_mushrooms():
    assert amounts("fetcher goblinm2 . . . . . . . . . . . . D:fire", "Mushroom") == [2]


def test_a_dragon_has_no_mushrooms():
    assert amounts("fetcher D:firem2 . . . . . . . . . . . . .", "Mushroom") == [0]


def test_mushrooms_reach_corners_but_no_further():
    near = "mossm1 mossm2 mossm1 . . mossm1 fetcher mossm1 mossm2 . mossm1 mossm1 mossm1 . D:fire"
    assert amounts(near, "Mushroom") == [1 + 2 + 1 + 1 + 1 + 1 + 1 + 1]


def test_fetchers_say_what_they_find():
    [first, second] = lines("fetcher fetcher . . . mom stonem2 . . . . . . . D:fire")[:2]
    assert first.label == "Mushroom Fetcher in row 1, column 1"
    assert first.detail == "Mushroom Fetcher 1, Kobold Mom 1, stone 2"
    assert second.amount == 4
    once = lines("fetcher fetcher . . . mom stonem2 . . . . . . . D:fire", mushrooms="once")[1]
    assert once.amount == 1
    assert once.detail == "Mushroom Fetcher 1, others counted for an earlier Fetcher"
    assert once.rule == "ruling-shared-mushroom"
    alone = lines("fetcher moss . . . . . . . . . . . . D:fire")[0]
    assert (alone.amount, alone.detail) == (0, "no mushrooms around it")


HAPPY = ". moss+1 moss+1 moss+1 . . moss+1 D:fire moss+1 . . moss+1 moss+1 {} ."


def dragon(drawing: str):
    [line] = [x for x in lines(drawing) if "Dragon" in x.label and "Fan" not in x.label]
    return line


def test_a_happy_dragon():
    assert dragon(HAPPY.format("mom+1")).amount == 5
    assert dragon(HAPPY.format("fan+9")).rule == "happy-dragon"


@pytest.mark.parametrize(
    ("last", "why"),
    [
        ("moss", "around it: moss 0"),
        ("moss-2", "around it: moss −2"),
        ("goblin", "around it: Goblin 0"),
        (".", "around it: 1 gap"),
    ],
)
def test_a_dragon_that_is_not_happy(last, why):
    line = dragon(HAPPY.format(last))
    assert (line.label, line.amount, line.detail) == ("Dragon not happy", 0, why)


def test_a_dragon_on_the_edge_is_not_happy():
    line = dragon("D:fire moss+1 . . . moss+1 moss+1 . . . . . . . .")
    assert line.amount == 0
    assert "edge" in line.detail


@pytest.mark.parametrize("last", ["moss-2", "goblin", "."])
def test_a_flipped_dragon_stays_happy(last):
    line = dragon(HAPPY.replace("D:fire", "D:fire!").format(last))
    assert (line.amount, line.rule) == (5, "ruling-flipped-dragon-stays")
    assert dragon(". . . . . . D:fire! . . . . . . . .").amount == 5


def test_a_flipped_dragon_counts_once():
    assert dragon(HAPPY.replace("D:fire", "D:fire!").format("mom+1")).amount == 5


def test_happy_and_shy_kobolds():
    drawing = "moss+3 stone-2 mom+1 goblin kid . . . . . . . . . D:fire"
    happy, shy = lines(drawing)[-2:]
    assert (happy.label, happy.amount, happy.detail) == (
        "Happy kobolds",
        4,
        "moss +3, Kobold Mom +1",
    )
    assert (shy.label, shy.amount) == ("Shy kobolds", -2)
    assert shy.detail == "stone −2, Goblin 0, Kobold Kid 0"


def test_lines_stand_in_the_order_of_the_rulebook():
    drawing = "fetcher moss moss moss+3 . . D:fire . . . . . . . ."
    assert [line.label for line in lines(drawing)] == [
        "Mushroom Fetcher in row 1, column 1",
        "All seven resources",
        "Triple: moss",
        "Dragon not happy",
        "Happy kobolds",
        "Shy kobolds",
    ]


def test_a_whole_cave():
    drawing = """
        stone+3m1 fetcher+3 moss+1m2 kid+2 egg+4
        mom+2 D:fire water+3 coins-1 meat-2
        fan+3 goblinm2 fetcher+2 crystals+4 fire-1
    """
    assert total(drawing) == (4 + 2) + 10 + 0 + 0 + 27 - 4


def test_every_rule_is_in_the_rulebook():
    drawings = [
        FOUR_TRIPLES_OF_BASE_KOBOLDS,
        "fetcher fetcher fetcher fan fan fan kid kid egg goblin goblin goblin D:fire fire fire",
        "moss moss moss moss moss mom D:fire! moss goblin . goblin goblin fetcher fetcher mossm1",
    ]
    for drawing in drawings:
        for mushrooms in ("each", "once"):
            for special in ("on", "off"):
                for line in lines(drawing, mushrooms=mushrooms, special_triples=special):
                    assert line.rule in GAME.rulebook


def test_drawings_say_no_when_they_are_none():
    with pytest.raises(ValueError, match="15 cells, not 1"):
        parse("moss")
    for token in ("gold", "D:mom", "D:.", "moss*", "moss+"):
        with pytest.raises(ValueError, match="no card"):
            parse(token + " ." * 14)
