"""Too Many Kobolds: what holds for every cave."""

from hypothesis import given
from hypothesis import strategies as st

from scorers.table import Entry, Table
from scorers.too_many_kobolds import GAME
from scorers.too_many_kobolds.card import RESOURCES
from scorers.too_many_kobolds.limits import beyond_limits
from scorers.too_many_kobolds.notation import draw, parse
from scorers.too_many_kobolds.state import Cave, Options


def total(cave: Cave, **options: str) -> int:
    return GAME.score(Table(("A", "B"), Options(**options), (Entry("A", cave),))).tallies[0].total


values = st.integers(-9, 9).map(lambda n: f"{n:+}" if n else "")
marks = st.integers(0, 2).map(lambda n: f"m{n}" if n else "")
resources = st.sampled_from(list(RESOURCES))
wants = st.none() | st.lists(resources, max_size=4)
tokens = st.one_of(
    st.tuples(
        resources, values, marks, wants.map(lambda w: "" if w is None else f"({','.join(w)})")
    ),
    st.tuples(st.sampled_from(["mom", "kid", "egg", "fan", "fetcher", "fetcher"]), values, marks),
    st.tuples(st.just("goblin"), marks),
).map("".join)


@st.composite
def caves(draw_from, gaps: bool = True) -> Cave:
    """Make caves that an entry could describe."""
    cards = draw_from(st.lists(tokens | st.just(".") if gaps else tokens, min_size=15, max_size=15))
    place = draw_from(st.integers(0, 14))
    inside = place in (6, 7, 8)
    cards[place] = f"D:{draw_from(resources)}{draw_from(st.sampled_from(['', '!' * inside]))}"
    for i, _ in beyond_limits(parse(" ".join(cards)).cards):
        cards[i] = f"{draw_from(resources)}-1"
    return parse(" ".join(cards))


options = st.builds(
    Options,
    st.sampled_from(["each", "once"]),
    st.sampled_from(["on", "off"]),
    st.sampled_from(["off", "on"]),
)


@given(caves())
def test_drawings_are_read_as_they_were_written(cave):
    assert parse(draw(cave)) == cave


@given(caves(), st.sampled_from(["on", "off"]))
def test_a_mirror_changes_nothing(cave, special):
    rows = [cave.cards[i : i + 5] for i in (0, 5, 10)]
    upside_down = Cave(tuple(card for row in reversed(rows) for card in row))
    left_right = Cave(tuple(card for row in rows for card in reversed(row)))
    totals = {total(c, special_triples=special) for c in (cave, upside_down, left_right)}
    assert len(totals) == 1


@given(st.lists(caves(), min_size=2, max_size=5), options, st.data())
def test_seats_do_not_matter(hands, agreed, data):
    names = tuple(f"P{i}" for i in range(len(hands)))
    entries = [Entry(name, cave) for name, cave in zip(names, hands, strict=True)]
    shuffled = tuple(data.draw(st.permutations(entries)))
    straight = GAME.score(Table(names, agreed, tuple(entries)))
    turned = GAME.score(Table(names[::-1], agreed, shuffled))
    assert {(t.name, t.total) for t in straight.tallies} == {
        (t.name, t.total) for t in turned.tallies
    }
    assert len(straight.conflicts) == len(turned.conflicts)
    assert len(straight.notes) == len(turned.notes)


@given(caves(), options)
def test_the_sum_is_what_the_cave_is_worth(cave, agreed):
    sheet = GAME.score(Table(("A", "B"), agreed, (Entry("A", cave),)))
    tally = sheet.tallies[0]
    numbers = sum(card.value for card in cave.cards)
    bonuses = sum(line.amount for line in tally.lines[:-2])
    assert tally.total == numbers + bonuses
    assert all(line.rule in GAME.rulebook for line in tally.lines)
    assert all(note.rule in GAME.rulebook for note in (*sheet.notes, *sheet.conflicts))


@given(caves())
def test_counting_once_never_gives_more(cave):
    assert total(cave, mushrooms="once") <= total(cave)
