"""Reading the JSON file of BG Stats: everything that its phone knows, or a single play."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, tzinfo
from typing import Any

from companion.details import LONGEST_PLACE
from companion.other_apps.cleaning import (
    LONGEST_ID,
    LONGEST_TITLE,
    Skipped,
    line,
    lines,
    minutes,
    moment,
    seat_names,
    whole,
)
from companion.other_apps.incoming import (
    LONGEST_SCORE,
    MOST_PLAYS,
    TOO_MANY,
    IncomingFile,
    IncomingPlay,
    IncomingRow,
    IncomingSeat,
    Unreadable,
)

SOURCE = "bgstats"
"""How a play from BG Stats is marked."""

Item = dict[str, Any]


@dataclass(frozen=True)
class Lookup:
    """What plays refer to, by its number in the file."""

    games: dict[str, Item]
    players: dict[str, Item]
    places: dict[str, Item]
    zone: tzinfo

    def game(self, raw: Item) -> Item:
        return self.games.get(_key(raw.get("gameRefId")), {})

    def player(self, score: Item) -> str:
        """Give the player's name; "" for whom the file keeps none."""
        found = self.players.get(_key(score.get("playerRefId")), {})
        return "" if found.get("isAnonymous") is True else line(found.get("name"), LONGEST_TITLE)

    def place(self, raw: Item) -> str:
        found = self.places.get(_key(raw.get("locationRefId")), {})
        return line(found.get("name"), LONGEST_PLACE)


def read_bgstats(content: Any, zone: tzinfo) -> IncomingFile:
    """Read the file's plays; `zone` tells the date of a play for which the file has only a time."""
    plays = content.get("plays") if isinstance(content, dict) else None
    if not isinstance(plays, list):
        raise Unreadable("This JSON file has no list of plays, as BG Stats writes it.")
    if len(plays) > MOST_PLAYS:
        raise Unreadable(TOO_MANY)
    lookup = Lookup(
        games=_by_number(content.get("games")),
        players=_by_number(content.get("players")),
        places=_by_number(content.get("locations")),
        zone=zone,
    )
    return IncomingFile(SOURCE, tuple(_row(raw, lookup) for raw in plays))


def _row(raw: Any, lookup: Lookup) -> IncomingRow:
    if not isinstance(raw, dict):
        return IncomingRow("Something that is no play", None, "it cannot be read")
    title = line(lookup.game(raw).get("name"), LONGEST_TITLE)
    label = f"{title or 'Unknown game'}, {line(raw.get('playDate'), 10) or 'no date'}"
    try:
        return IncomingRow(label, _play(raw, title, lookup))
    except Skipped as reason:
        return IncomingRow(label, None, str(reason))


def _play(raw: Item, title: str, lookup: Lookup) -> IncomingPlay:
    source_id = line(raw.get("uuid"), LONGEST_ID).lower()
    if not source_id:
        raise Skipped("it has no id, so a second import would double it")
    if not title:
        raise Skipped("the file does not say which game it was")
    started_at = moment(raw.get("playDate"))
    return IncomingPlay(
        source_id=source_id,
        title=title,
        bgg_id=whole(lookup.game(raw).get("bggId")) or None,
        started_at=started_at,
        local_date=_day(raw.get("playDateYmd"), started_at, lookup.zone),
        minutes=minutes(raw.get("durationMin")),
        seats=tuple(_seats(raw, lookup)),
        place=lookup.place(raw),
        notes=_notes(raw),
        counted=raw.get("ignored") is not True,
    )


def _day(value: Any, started_at: datetime, zone: tzinfo) -> date:
    """Give the date that the phone knew; else the one that the group's clocks showed."""
    number = whole(value) or 0
    try:
        told = date(number // 10_000, number // 100 % 100, number % 100)
    except ValueError:
        return started_at.astimezone(zone).date()
    return told if abs((told - started_at.date()).days) <= 1 else started_at.date()


def _seats(raw: Item, lookup: Lookup) -> Iterator[IncomingSeat]:
    scores = list(_items(raw.get("playerScores")))
    if any(whole(score.get("seatOrder")) for score in scores):
        scores.sort(key=lambda score: whole(score.get("seatOrder")) or 0)
    names = seat_names(lookup.player(score) for score in scores)
    for name, score in zip(names, scores, strict=True):
        rank = whole(score.get("rank")) or 0
        yield IncomingSeat(
            name=name,
            score=line(score.get("score"), LONGEST_SCORE),
            rank=rank if rank > 0 else None,
            won=score.get("winner") is True,
            starts=score.get("startPlayer") is True,
        )


def _notes(raw: Item) -> str:
    board = line(raw.get("board"), LONGEST_TITLE)
    return lines("\n".join([f"Board: {board}"] * bool(board) + [lines(raw.get("comments"))]))


def _by_number(value: Any) -> dict[str, Item]:
    return {_key(item.get("id")): item for item in _items(value)}


def _items(value: Any) -> Iterator[Item]:
    yield from (item for item in value if isinstance(item, dict)) if isinstance(value, list) else ()


def _key(value: Any) -> str:
    return line(value, 40)
