"""Tables: which entries count, and in which order."""

from scorers.table import Entry, Table

TABLE = Table(
    ("Ada", "Ben", "Cleo"),
    None,
    (Entry("Ben", 1), Entry("Ada", 2), Entry("Ben", 3)),
)


def test_the_latest_entry_of_each_player_counts():
    assert TABLE.latest() == {"Ada": 2, "Ben": 3}


def test_latest_entries_stand_in_the_order_they_were_made():
    assert list(TABLE.latest()) == ["Ada", "Ben"]
    earlier = Table(TABLE.players, None, TABLE.entries[:2])
    assert list(earlier.latest()) == ["Ben", "Ada"]


def test_turns_stand_by_player_in_seat_order():
    turns = TABLE.by_player()
    assert turns == {"Ada": (2,), "Ben": (1, 3), "Cleo": ()}
    assert list(turns) == ["Ada", "Ben", "Cleo"]


def test_a_table_without_entries():
    table = Table(("Ada", "Ben"), None)
    assert table.latest() == {}
    assert table.by_player() == {"Ada": (), "Ben": ()}
