"""Too Many Kobolds: who ought to be happy."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorers.too_many_kobolds.card import RESOURCES, Card
from scorers.too_many_kobolds.happiness import moods
from scorers.too_many_kobolds.notation import parse
from scorers.too_many_kobolds.state import Cave


def lacks(drawing: str, place: int = 0):
    return moods(parse(drawing))[place]


def top(first_row: str, second_row: str = ". . . . .") -> str:
    return f"{first_row} {second_row} . . . . D:fire"


@pytest.mark.parametrize(
    ("drawing", "lacking"),
    [
        (top("moss() . . . ."), ()),
        (top("moss . . . ."), None),
        (top("moss(stone) stone . . ."), ()),
        (top("moss(stone) . . . .", ". stone-3 . . ."), ()),
        (top("moss(stone) . stone . ."), ("stone",)),
        (top("moss(moss) . . . ."), ("moss",)),
        (top("moss(stone,stone) stone . . ."), ("stone",)),
        (top("moss(stone,stone) stone . . .", "stone . . . ."), ()),
        (top("moss(stone,water,stone) stone . . ."), ("water", "stone")),
        (top("moss(water,water) . . . ."), ("water", "water")),
        (top("moss(water) mom . . ."), ()),
        (top("moss(water,stone) mom . . .", "stone . . . ."), ()),
        (top("moss(water,stone) mom . . ."), ("water", "stone")),
        (top("moss(water) goblin . . ."), ("water",)),
        ("moss(fire) D:fire . . . . . . . . . . . . .", ()),
    ],
)
def test_base_kobolds(drawing, lacking):
    assert lacks(drawing) == lacking


@pytest.mark.parametrize(
    ("pair", "lacking"),
    [
        ("kid kid", ()),
        ("kid egg", ()),
        ("kid mom", ()),
        ("kid fan", ("kid",)),
        ("kid .", ("kid",)),
        ("egg kid", ()),
        ("egg mom", ()),
        ("egg moss", ("kid",)),
        ("mom kid", ()),
        ("mom egg", ()),
        ("mom fan", ("kid",)),
        ("fan mom", ("dragon",)),
        ("fan fan", ("dragon",)),
        ("fetcher moss", ("mushroom",)),
        ("fetcher mossm1", ()),
        ("fetcher mom", ()),
        ("fetcher fetcher", ()),
        ("fetcherm2 moss", ("mushroom",)),
        ("fetcher goblinm1", ()),
    ],
)
def test_special_kobolds(pair, lacking):
    assert lacks(top(f"{pair} . . .")) == lacking


def test_fans_of_the_dragon_beside_them():
    assert lacks("fan . . . . . D:fire . . . . . . . .") == ()


def test_a_dragon_has_no_mushrooms_to_fetch():
    assert lacks("fetcher D:firem2 . . . . . . . . . . . . .") == ("mushroom",)


def test_goblins_dragons_and_gaps_have_no_mood():
    assert moods(parse("goblin moss . . . . . . . . . . . . D:fire")) == {1: None}


def test_the_mom_helps_each_neighbour_with_another_resource():
    found = moods(parse("moss(water) mom stone(coins) . . . . . . . . . . . D:fire"))
    assert found[0] == found[2] == ()


kobolds = st.builds(
    Card,
    st.just("kobold"),
    st.sampled_from(list(RESOURCES)[:3]),
    wants=st.none() | st.lists(st.sampled_from(list(RESOURCES)[:3]), max_size=4).map(tuple),
)
others = st.builds(
    Card,
    st.sampled_from(["empty", "kid", "egg_keeper", "fan", "fetcher", "goblin"]),
    mushrooms=st.integers(0, 1),
)
dragons = st.builds(Card, st.just("dragon"), st.sampled_from(list(RESOURCES)[:3]))


@given(st.lists(kobolds | others, min_size=13, max_size=13), dragons, st.booleans(), st.data())
def test_a_slow_oracle_agrees(cards, dragon, with_mom, data):
    mom = Card("mom") if with_mom else Card("empty")
    cave = Cave(tuple(data.draw(st.permutations([*cards, dragon, mom]))))
    found = moods(cave)
    for place, card in enumerate(cave.cards):
        near = [
            other
            for n, other in enumerate(cave.cards)
            if n != place and max(abs(n // 5 - place // 5), abs(n % 5 - place % 5)) == 1
        ]
        happy = ought_to_be_happy(card, near)
        if happy is None:
            assert found.get(place) is None
        else:
            assert (found[place] == ()) == happy


def ought_to_be_happy(card: Card, near: list[Card]) -> bool | None:
    kinds = {other.kind for other in near}
    mushrooms = any(other.mushrooms for other in near if other.kind != "dragon")
    return {
        "kobold": None if card.wants is None else served(card.wants, near),
        "kid": bool(kinds & {"kid", "egg_keeper", "mom"}),
        "egg_keeper": bool(kinds & {"kid", "mom"}),
        "mom": bool(kinds & {"kid", "egg_keeper"}),
        "fan": "dragon" in kinds,
        "fetcher": mushrooms or bool(kinds & {"mom", "fetcher"}),
    }.get(card.kind)


def served(wants: tuple[str, ...], near: list[Card]) -> bool:
    """Try every way to give each wish a neighbour of its own."""
    givers = [other for other in near if other.resource or other.kind == "mom"]
    return any(
        all(
            giver.kind == "mom" or giver.resource == wish
            for giver, wish in zip(way, wants, strict=True)
        )
        for way in permutations(givers, len(wants))
    )
