"""Writing a play as the link that makes it in BG Stats."""

import json
from typing import Any
from urllib.parse import quote

from companion.models import Play, Seat
from companion.other_apps.identity import made_id, play_id, player_id
from companion.other_apps.outgoing import (
    APP,
    MOMENT,
    began,
    bgg_id_of,
    minutes,
    score_of,
    starts,
    without_points,
)
from companion.plays import title_of

CREATE = "https://app.bgstatsapp.com/createPlay.html?data="
"""The address that makes a play in BG Stats."""

LINKED_NOTES = 500
"""Characters of the notes that go into a link."""

Item = dict[str, Any]


def create_link(play: Play) -> str:
    """Write the link that makes this play in BG Stats."""
    title, bgg_id = title_of(play), bgg_id_of(play)
    game: Item = {"name": title, "sourceGameId": play.game or made_id("game", title)}
    game |= {"bggId": bgg_id} if bgg_id else {}
    told = {
        "sourceName": APP,
        "sourcePlayId": play_id(play.source, play.source_id, play.ticket),
        "playDate": began(play).strftime(MOMENT),
        "durationMin": minutes(play),
        "location": play.place,
        "comments": play.notes[:LINKED_NOTES],
        "game": game | {"highestWins": True, "noPoints": without_points(play)},
        "players": [_linked(seat) for seat in play.present],
    }
    return CREATE + quote(json.dumps(told, ensure_ascii=False, separators=(",", ":")), safe="")


def _linked(seat: Seat) -> Item:
    told: Item = {
        "name": seat.name,
        "sourcePlayerId": player_id(seat.player),
        "startPlayer": starts(seat),
        "winner": bool(seat.won),
    }
    told |= {"score": score_of(seat)} if score_of(seat) else {}
    return told | ({"rank": seat.rank} if seat.rank else {})
