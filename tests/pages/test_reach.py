"""How far strangers, guests and other groups reach: every address is tried, and listed here."""

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

from companion.database import Base, db
from companion.models import Entry, Group, Play, Player, Seat
from tests.pages.phone import Phone

FOR_EVERYBODY = {
    "GET api.games",
    "GET api.rules",
    "GET by_hand.new",
    "GET groups.show",
    "GET health.show",
    "GET helpers.show",
    "GET history.show",
    "GET home.show",
    "GET importing.preview",
    "GET importing.rows",
    "GET importing.show",
    "GET offline.manifest",
    "GET offline.show",
    "GET offline.worker",
    "GET own_data.preview",
    "GET own_data.show",
    "GET people.show",
    "GET rules.ask",
    "GET rules.guide",
    "GET rules.section",
    "GET rules.show",
    "GET setup.new",
    "GET static",
    "GET statistics.pair",
    "GET statistics.show",
    "GET trash.show",
    "POST api.help_with",
    "POST api.score",
    "POST by_hand.new",
    "GET short.typed",
    "POST importing.forget",
    "POST importing.preview",
    "POST importing.upload",
    "POST lights.choose",
    "POST own_data.confirm",
    "POST own_data.forget",
    "POST own_data.upload",
    "POST setup.new",
}
"""What answers anybody, with what is public or the asker's own, and nothing of this group."""

AT_THE_TABLE = {
    "GET entering.everyone",
    "GET entering.one",
    "GET entering.turn",
    "GET joining.share",
    "GET joining.who",
    "GET live.now",
    "GET sharing.as_file",
    "GET sharing.as_picture",
    "GET sharing.as_words",
    "GET sharing.on_paper",
    "GET tables.show",
    "POST entering.everyone",
    "POST entering.one",
    "POST entering.turn",
    "POST joining.sit",
    "POST presence.sign",
    "DELETE presence.leave",
    "POST notebook.turn",
    "POST starting.choose",
    "POST tables.act undo",
    "POST tables.act redo",
}
"""What a table's code opens besides, of this table alone."""

WITH_A_GROUP = {
    "GET exporting.export",
    "GET own_data.backup",
    "GET own_data.lines",
    "GET own_data.plays",
    "POST groups.rename",
    "POST groups.renew",
    "POST zones.choose",
}
"""What a phone of another group has of its own, besides."""

FOR_GUESTS = ("version", "notebook", "taken", "entering_at", "starts")
"""What guests may change of a table and its seats, besides entering."""

LAST = ("setup.new", "by_hand.new")
"""What gives a phone a group of its own."""

STEPS = ("undo", "redo", "finish", "reopen", "abandon", "delete", "restore", "setup", "x")
QUERIES = ("player", "a", "b", "one", "other", "into", "title", "before", "page")
"""Names of what may be asked for behind a question mark."""


class Theirs:
    """A group with something at every address, and what nobody else may ever read."""

    def __init__(self, app: Flask, phone: Phone) -> None:
        self.app = app
        phone.set_up("little-dragons", "Ada", "Secret Sue").enter("Ada", eggs_3=1)
        phone.enter("Secret Sue", eggs_4=2).press("Finish into the history")
        phone.open(f"/t/{phone.code}/details").press(
            "Save", notes="Secret note", place="Secret Inn"
        )
        self.closed = phone.code
        phone.open("/groups").press("Save", name="Secret Hoard")
        phone.set_up("kombo-klash", "Ada", "Ben")
        self.open = phone.code
        phone.set_up("goblin-king", "Ada", "Ben").enter("Ada").enter("Ben").press("Undo Ben")
        self.code = phone.code
        with app.app_context():
            play = db.session.scalars(select(Play).where(Play.code == self.code)).one()
            sue = db.session.scalars(select(Player).where(Player.name == "Secret Sue")).one()
            self.key = play.group.key
            self.ids = {"seat_id": play.seats[0].id, "entry_id": play.entries[0].id}
            self.ids["player_id"] = sue.id
            self.version = play.version
            self.group_id, self.play_id = play.group_id, play.id

    @property
    def secrets(self) -> tuple[str, ...]:
        return ("Secret", self.key, self.closed, self.open)

    def all_there_is(self) -> dict[str, Any]:
        """Give every stored row of the group but what guests at the table may enter there."""
        plays = select(Play.id).where(Play.group_id == self.group_id)
        others = plays.where(Play.id != self.play_id)
        rows = {
            "group": select(Group).where(Group.id == self.group_id),
            "players": select(Player).where(Player.group_id == self.group_id),
            "plays": select(Play).where(Play.group_id == self.group_id),
            "seats": select(Seat).where(Seat.play_id.in_(plays)),
            "entries": select(Entry).where(Entry.play_id.in_(others)),
        }
        with self.app.app_context():
            return {
                name: [self._plain(row) for row in db.session.scalars(query)]
                for name, query in rows.items()
            }

    def _plain(self, row: Base) -> dict[str, Any]:
        values = {column.key: getattr(row, column.key) for column in row.__table__.columns}
        at_the_table = self.play_id in (
            values.get("play_id"),
            values["id"] if "code" in values else 0,
        )
        return {name: values[name] for name in values if not (at_the_table and name in FOR_GUESTS)}


@pytest.fixture
def theirs(app: Flask, phone: Phone) -> Theirs:
    return Theirs(app, phone)


def stranger(app: Flask, theirs: Theirs) -> Phone:
    return Phone(app)


def guest_elsewhere(app: Flask, theirs: Theirs) -> Phone:
    host = Phone(app).set_up("kombo-klash", "Cleo", "Dan")
    return Phone(app).sit(host.code).turn("Cleo", 3, 1)


def guest(app: Flask, theirs: Theirs) -> Phone:
    return Phone(app).sit(theirs.code)


def other_group(app: Flask, theirs: Theirs) -> Phone:
    return Phone(app).set_up("kombo-klash", "Cleo", "Dan").turn("Cleo", 3, 1)


VISITORS = [stranger, guest_elsewhere, guest, other_group]


def addresses(app: Flask, theirs: Theirs, code: str) -> Iterator[tuple[str, str, str]]:
    """Yield (method, name, path) for every address there is, filled in with what is theirs."""
    values = {"slug": "goblin-king", "name": "hex", "rule": "setup", "filename": "app.css"}
    values |= {"key": "wrong", "code": code} | theirs.ids
    for rule in app.url_map.iter_rules():
        for word in STEPS if "word" in rule.arguments else [""]:
            plain = re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule)
            path = plain.format_map(values | {"word": word})
            for method in rule.methods - {"HEAD", "OPTIONS"}:
                yield method, f"{rule.endpoint} {word}".strip(), path


def in_order(address: tuple[str, str, str]) -> tuple[bool, str]:
    """Look first, change then, and begin a group of one's own last."""
    method, name, _ = address
    return name in LAST, method


def filled_in(theirs: Theirs) -> dict[str, Any]:
    """Give a form that would change something wherever it is taken."""
    ids = theirs.ids
    form = defaultdict(str) | {name: str(ids["player_id"]) for name in QUERIES}
    form |= {"seen": str(theirs.version), "name": "Mine", "players": ["Ada", "Ben", "Mine"]}
    form |= {"zone": "UTC", "do": "save", "creature": "gorilla", "tiles": "3", "value": "1"}
    return form | {
        "seat": str(ids["seat_id"]),
        "date": "2020-01-01",
        "place": "Mine",
        "notes": "Mine",
        "ticket": "mine",
    }


def token_of(phone: Phone) -> str:
    page = phone.client.get("/new/kombo-klash").text
    return re.search(r'name="csrf_token"[^>]* value="([^"]+)"', page)[1]


def try_all(app: Flask, theirs: Theirs, visitor: Phone, code: str) -> set[str]:
    """Try every address; give what answered at all."""
    reached = set()
    query = dict.fromkeys(QUERIES, theirs.ids["player_id"]) | {"q": "secret"}
    form = filled_in(theirs)
    for method, name, path in sorted(addresses(app, theirs, code), key=in_order):
        if method == "GET":
            sent = {"query_string": query}
        elif name.startswith("api."):
            sent = {"json": {"players": ["Ada", "Ben"]}}
        else:
            sent = {"data": form | {"csrf_token": token_of(visitor)}}
        answer = visitor.client.open(path, method=method, buffered=True, **sent)
        assert answer.status_code < 500, path
        told = answer.text + str(answer.headers)
        assert not [secret for secret in theirs.secrets if secret in told], f"{method} {path}"
        if answer.status_code not in (400, 403, 404, 405, 409):
            reached.add(f"{method} {name}")
    return reached


def listed(visit: Any, *lists: set[str]) -> set[str]:
    return set().union(*lists, WITH_A_GROUP if visit is other_group else ())


@pytest.mark.parametrize("visit", VISITORS)
def test_with_the_code_the_table_is_reached_and_nothing_else(
    app: Flask, theirs: Theirs, visit: Any
) -> None:
    before = theirs.all_there_is()
    reached = try_all(app, theirs, visit(app, theirs), theirs.code)
    assert sorted(reached ^ listed(visit, FOR_EVERYBODY, AT_THE_TABLE)) == []
    assert theirs.all_there_is() == before


@pytest.mark.parametrize("visit", [stranger, other_group])
def test_without_the_code_nothing_is_reached(app: Flask, theirs: Theirs, visit: Any) -> None:
    before = theirs.all_there_is()
    reached = try_all(app, theirs, visit(app, theirs), "abcdefghjk")
    assert sorted(reached ^ listed(visit, FOR_EVERYBODY)) == []
    assert theirs.all_there_is() == before
