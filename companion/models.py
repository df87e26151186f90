"""What is stored: groups, their players and plays, who sat there, what they entered."""

import secrets
from datetime import date, datetime
from typing import Any

from sqlalchemy import JSON, ForeignKey, Index, String, Text, UniqueConstraint, false, text, true
from sqlalchemy.orm import Mapped, mapped_column, relationship

from companion.database import Base, Moment, now

CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters of a table's code: none that are mistaken for another when read aloud."""

CODE_LENGTH = 10
"""Letters in a table's code: about 50 bits, short enough to type."""

AGAIN = "~"
"""What parts a page's one-time key from the number of its further entries."""

EMPTY = text("''")
"""The default of texts in tables that were made before them."""

NOBODY = text("0")
"""The default of how many won a play."""

DELETED = text("deleted_at IS NOT NULL")
"""Which plays the trash's index lists."""

COUNTS = ("group_id", "status", "counted", "deleted_at")
"""What tells whether a group's play is among its statistics."""

OPEN, FINISHED, ABANDONED = "open", "finished", "abandoned"
"""A play's status."""


def new_key() -> str:
    """Make a group's key: 128 bits that nobody guesses."""
    return secrets.token_urlsafe(16)


def new_code() -> str:
    """Make a table's code."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


class Group(Base):
    """The people who play together; whoever has the key belongs to it."""

    __tablename__ = "group"

    id: Mapped[int] = mapped_column(primary_key=True)
    # Stored as it is, not hashed, because the group is shown its link again. It is found by
    # its index; how long that takes tells nothing about 128 random bits, nor about a code's 50.
    key: Mapped[str] = mapped_column(String(40), unique=True, default=new_key)
    name: Mapped[str] = mapped_column(String(40), default="")
    zone: Mapped[str] = mapped_column(String(40), default="", server_default=EMPTY)
    created_at: Mapped[datetime] = mapped_column(Moment, default=now)


class Player(Base):
    """Somebody of a group; `folded` is the name as it is compared."""

    __tablename__ = "player"
    __table_args__ = (UniqueConstraint("group_id", "folded"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    group_id: Mapped[int] = mapped_column(ForeignKey("group.id"))
    name: Mapped[str] = mapped_column(String(40))
    folded: Mapped[str] = mapped_column(String(160))
    colour: Mapped[str] = mapped_column(String(10), default="", server_default=EMPTY)
    retired: Mapped[bool] = mapped_column(default=False, server_default=false())
    created_at: Mapped[datetime] = mapped_column(Moment, default=now)


class Play(Base):
    """One table: a game played once, from naming the players to the history.

    `version` counts up with each change. `ticket` is the one-time key of the form that
    made it. `notebook` holds the pages of the game's notebook, the open one last. `winners`
    counts the seats that won it.

    A play `by_hand` has results that were entered or imported as such; its `game` may be ""
    with a `title` for a game that is not scored here. `counted` ones make the statistics.
    `source` and `source_id` tell where an imported play comes from.
    """

    __tablename__ = "play"
    __table_args__ = (
        UniqueConstraint("group_id", "ticket"),
        UniqueConstraint("group_id", "source", "source_id", name="play_by_source"),
        Index("play_by_group", "group_id", "status", "id"),
        Index("play_that_counts", *COUNTS, "game", "title", "local_date", "id", "winners"),
        Index("play_by_date", "group_id", "local_date", "id"),
        Index("play_by_game", "group_id", "game", "local_date", "id"),
        Index("play_by_title", "group_id", "title", "local_date", "id"),
        Index(
            "play_in_trash",
            "group_id",
            "deleted_at",
            sqlite_where=DELETED,
            postgresql_where=DELETED,
        ),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    group_id: Mapped[int] = mapped_column(ForeignKey("group.id"))
    code: Mapped[str] = mapped_column(String(20), unique=True, default=new_code)
    ticket: Mapped[str] = mapped_column(String(40))
    game: Mapped[str] = mapped_column(String(40))
    options: Mapped[dict[str, Any]] = mapped_column(JSON)
    status: Mapped[str] = mapped_column(String(10), default=OPEN)
    version: Mapped[int] = mapped_column(default=1)
    local_date: Mapped[date]
    started_at: Mapped[datetime] = mapped_column(Moment, default=now)
    finished_at: Mapped[datetime | None] = mapped_column(Moment)
    deleted_at: Mapped[datetime | None] = mapped_column(Moment)
    title: Mapped[str] = mapped_column(String(120), default="", server_default=EMPTY)
    place: Mapped[str] = mapped_column(String(80), default="", server_default=EMPTY)
    notes: Mapped[str] = mapped_column(Text, default="", server_default=EMPTY)
    counted: Mapped[bool] = mapped_column(default=True, server_default=true())
    by_hand: Mapped[bool] = mapped_column(default=False, server_default=false())
    winners: Mapped[int] = mapped_column(default=0, server_default=NOBODY)
    source: Mapped[str | None] = mapped_column(String(40))
    source_id: Mapped[str | None] = mapped_column(String(120))
    notebook: Mapped[list[dict[str, Any]] | None] = mapped_column(JSON(none_as_null=True))

    group: Mapped[Group] = relationship()
    seats: Mapped[list["Seat"]] = relationship(
        order_by="Seat.position", cascade="all, delete-orphan", back_populates="play"
    )
    entries: Mapped[list["Entry"]] = relationship(
        order_by="Entry.id", cascade="all, delete-orphan", back_populates="play"
    )

    @property
    def present(self) -> list["Seat"]:
        """The seats of those who are still at the table, in turn order."""
        return [seat for seat in self.seats if not seat.left]

    @property
    def starter(self) -> "Seat | None":
        """The seat that starts, where that was drawn or chosen."""
        return next((seat for seat in self.present if seat.starts), None)

    @property
    def in_turn(self) -> list["Seat"]:
        """The seats at the table as their turns come, from the one that starts."""
        seats = self.present
        first = seats.index(self.starter) if self.starter else 0
        return seats[first:] + seats[:first]


class Seat(Base):
    """A player at a table; the results are written when the play is finished.

    `figures` are the game's own: what the player had of each thing that decides it. A seat is
    `taken` once a phone has said that its player holds it; `entering_at` is when a page on
    which its player enters was last known to be open. One seat of a play `starts` at most.
    """

    __tablename__ = "seat"
    __table_args__ = (
        UniqueConstraint("play_id", "player_id"),
        Index("seat_by_player", "player_id", "id"),
        Index("result_by_play", "play_id", "left", "won", "player_id", "total", "rank"),
        Index("result_by_player", "player_id", "left", "play_id", "won", "total", "rank"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    play_id: Mapped[int] = mapped_column(ForeignKey("play.id"))
    player_id: Mapped[int] = mapped_column(ForeignKey("player.id"))
    position: Mapped[int]
    left: Mapped[bool] = mapped_column(default=False)
    starts: Mapped[bool] = mapped_column(default=False, server_default=false())
    total: Mapped[int | None]
    rank: Mapped[int | None]
    won: Mapped[bool | None]
    score_text: Mapped[str] = mapped_column(String(60), default="", server_default=EMPTY)
    figures: Mapped[dict[str, int] | None] = mapped_column(JSON(none_as_null=True))
    taken: Mapped[bool] = mapped_column(default=False, server_default=false())
    entering_at: Mapped[datetime | None] = mapped_column(Moment)

    play: Mapped[Play] = relationship(back_populates="seats")
    player: Mapped[Player] = relationship(lazy="joined", innerjoin=True)

    @property
    def name(self) -> str:
        return self.player.name


class Entry(Base):
    """What was entered once, never changed afterwards.

    `revises_id` names the turn that it corrects; without answers it withdraws what stood
    there. `version` is the play's version that it made, `undone_in` the one that undid it.
    """

    __tablename__ = "entry"
    __table_args__ = (UniqueConstraint("play_id", "seat_id", "ticket"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    play_id: Mapped[int] = mapped_column(ForeignKey("play.id"))
    seat_id: Mapped[int] = mapped_column(ForeignKey("seat.id"), index=True)
    revises_id: Mapped[int | None] = mapped_column(ForeignKey("entry.id"))
    answers: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    ticket: Mapped[str] = mapped_column(String(40))
    version: Mapped[int]
    undone_in: Mapped[int | None]
    made_at: Mapped[datetime] = mapped_column(Moment, default=now)

    play: Mapped[Play] = relationship(back_populates="entries")
    seat: Mapped[Seat] = relationship()

    @property
    def page(self) -> str:
        """The one-time key of the page that it came from; a second one from there has a suffix."""
        return self.ticket.partition(AGAIN)[0]
