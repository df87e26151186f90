"""Kombo Klash!: rounds and tie-breaks against their plain definition."""

from hypothesis import given
from hypothesis import strategies as st

from scorers.kombo_klash import GAME
from scorers.kombo_klash.state import Options, Turn
from scorers.table import Entry, Table

# Points from 0 to 2, a low target and columns of nearly the same length: ties are common.
columns = st.integers(0, 7).flatmap(
    lambda rounds: st.lists(
        st.lists(st.integers(0, 2), min_size=rounds, max_size=rounds + 2), min_size=2, max_size=4
    )
)
targets = st.integers(1, 5)


def table(turns: dict[str, list[int]], target: int) -> Table:
    """Lay out columns of points, a player each, entered one player after the other."""
    entries = (Entry(name, Turn(howl=n)) for name, own in turns.items() for n in own)
    return Table(tuple(turns), Options(target), tuple(entries))


def named(rows: list[list[int]]) -> dict[str, list[int]]:
    return dict(zip("ABCD", rows, strict=False))


def leaders_after(turns: dict[str, list[int]], first: int, last: int) -> set[str]:
    """Compare whole histories: the total at the round `first`, then each later turn."""
    history = {p: [sum(own[:first]), *own[first:last]] for p, own in turns.items()}
    best = max(history.values())
    return {p for p in turns if history[p] == best}


def oracle(turns: dict[str, list[int]], target: int) -> tuple[bool, list[str], str | None]:
    """Decide a table by definition: is there a conflict, who has a turn, who won."""
    full = min(len(own) for own in turns.values())
    ends = [r for r in range(1, full + 1) if max(sum(t[:r]) for t in turns.values()) >= target]
    stays = dict.fromkeys(turns, full)
    if not ends:
        inside, complete = set(turns), full
    else:
        complete = ends[0]
        inside = leaders_after(turns, complete, complete)
        stays = dict.fromkeys(turns, complete)
        while len(inside) > 1 and min(len(turns[p]) for p in inside) > complete:
            complete += 1
            stays |= dict.fromkeys(inside, complete)
            inside = leaders_after(turns, ends[0], complete)
    more = inside if len(inside) > 1 else set()
    conflict = any(len(own) > stays[p] + (p in more) for p, own in turns.items())
    if len(inside) == 1:
        return conflict, [], None if conflict else min(inside)
    return conflict, [p for p in turns if p in inside and len(turns[p]) == complete], None


@given(columns, targets)
def test_rounds_agree_with_their_definition(rows, target):
    turns = named(rows)
    sheet = GAME.score(table(turns, target))
    won = sheet.outcome and sheet.outcome.winners[0]
    assert (bool(sheet.conflicts), list(sheet.waiting_for), won) == oracle(turns, target)
    assert sheet.outcome is None or len(sheet.outcome.winners) == 1


@given(columns, targets, st.data())
def test_the_order_of_entries_of_different_players_does_not_matter(rows, target, data):
    straight = table(named(rows), target)
    names = data.draw(st.permutations([entry.player for entry in straight.entries]))
    turns = {name: iter(own) for name, own in straight.by_player().items()}
    mixed = tuple(Entry(name, next(turns[name])) for name in names)
    assert GAME.score(Table(straight.players, straight.options, mixed)) == GAME.score(straight)


@given(st.integers(2, 4), targets, st.data())
def test_a_game_played_by_its_own_waiting_list_has_no_conflict(seats, target, data):
    turns = named([[] for _ in range(seats)])
    for _ in range(30):
        sheet = GAME.score(table(turns, target))
        assert not sheet.conflicts
        assert bool(sheet.waiting_for) == (sheet.outcome is None)
        if sheet.outcome:
            assert sum(t.total for t in sheet.tallies) == sum(map(sum, turns.values()))
            assert sheet.tallies[sheet.ranks.index(1)].name == sheet.outcome.winners[0]
            break
        turns[data.draw(st.sampled_from(sheet.waiting_for))].append(data.draw(st.integers(0, 2)))
