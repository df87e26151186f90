"""Every page of the app is for everybody: each is looked at on a phone and at a desk."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from queue import Queue
from threading import Thread

import pytest
from playwright.sync_api import Browser, Page
from werkzeug.routing import Rule
from werkzeug.serving import BaseWSGIServer, make_server

from scorers import GAMES
from tests.browser.conftest import PHONE
from tests.browser.looking import faults
from tests.browser.village import Village
from tests.conftest import running

TABLES = (
    *("dragons_new", "dragons_begun", "dragons_impossible", "dragons_decided", "dragons"),
    *("kombo_new", "kombo_begun", "kombo_decided", "kombo"),
    *("kobolds_new", "kobolds_begun", "kobolds_impossible", "kobolds_decided", "kobolds"),
    *("goblins_new", "goblins_begun", "goblins_decided", "goblins"),
    *("by_hand", "put_away", "deleted"),
)
FINISHED = ("dragons", "kombo", "kobolds", "goblins", "by_hand")

PAGES: dict[str, tuple[str, ...]] = {
    "home.show": ("/", "guest /"),
    "setup.new": tuple(f"/new/{slug}" for slug in GAMES),
    "setup.change": ("{dragons_begun}/setup", "{kombo_new}/setup"),
    "by_hand.new": ("/by-hand/new", *(f"/new/{slug}/past" for slug in GAMES)),
    "by_hand.edit": ("{by_hand}/results",),
    "tables.show": (*(f"{{{name}}}" for name in TABLES), "guest {dragons_begun}"),
    "entering.one": (
        *("{dragons_one}", "{kombo_one}", "{kobolds_empty}", "{kobolds_one}", "{goblins_one}"),
    ),
    "entering.turn": ("{kombo_turn}",),
    "entering.everyone": ("{dragons_begun}/enter", "{goblins_begun}/enter"),
    "joining.share": ("{dragons_new}/share",),
    "joining.who": ("{dragons_new}/join", "guest {kobolds_begun}/join"),
    "details.edit": ("{dragons}/details", "{by_hand}/details"),
    "sharing.as_words": tuple(f"{{{name}}}/text" for name in FINISHED),
    "sharing.on_paper": tuple(f"{{{name}}}/print" for name in FINISHED),
    "exporting.send": ("{dragons}/bgstats",),
    "history.show": (
        "/history",
        "/history?q=nowhere",
        "/history?game=kombo-klash",
        "guest /history",
    ),
    "trash.show": ("/trash", "guest /trash"),
    "statistics.show": ("/statistics", "guest /statistics"),
    "statistics.game": tuple(f"/statistics/game/{slug}" for slug in GAMES),
    "statistics.titled": ("/statistics/game?title=Hearts+%26+Cellars+of+the+Old+Mill",),
    "statistics.player": ("/statistics/player/{player}", "/statistics/player/{other_player}"),
    "statistics.pair": (
        *("/statistics/pair", "/statistics/pair?a={player}&b={other_player}"),
        "/statistics/pair?a={player}&b={player}",
    ),
    "groups.show": ("/groups", "guest /groups"),
    "groups.invited": ("{join}", "guest {join}"),
    "people.show": ("/players", "guest /players"),
    "people.person": ("/players/{player}",),
    "people.preview": ("/players/{player}/merge?into={other_player}",),
    "own_data.show": ("/own-data", "guest /own-data"),
    "own_data.preview": ("/own-data/restore",),
    "importing.show": ("/import", "guest /import"),
    "importing.preview": ("/import/preview",),
    "importing.rows": ("/import/rows",),
    "offline.show": ("/offline",),
    "rules.ask": (
        "/rules",
        "/rules?q=chameleon+next+to+chameleon",
        "/rules?q=qwxyz",
    ),
    "rules.show": tuple(f"/rules/{slug}" for slug in GAMES),
    "rules.guide": tuple(f"/rules/{slug}/guide" for slug in GAMES),
    "rules.section": tuple(
        f"/rules/{slug}/{next(iter(game.rulebook.sections)).id}" for slug, game in GAMES.items()
    ),
    "helpers.show": tuple(
        f"/help/{slug}/{helper.slug}" for slug, game in GAMES.items() for helper in game.helpers
    ),
}
"""Every page by its endpoint; `guest` goes before what a phone without a group opens."""

FILES = {
    *("static", "live.now", "sharing.as_picture", "sharing.as_file"),
    *("exporting.export", "exporting.one", "own_data.backup", "own_data.plays", "own_data.lines"),
    *("health.show", "api.games", "api.rules"),
    *("offline.worker", "offline.manifest", "short.typed"),
}
"""What is read by programs, is kept as a file, or only leads on."""

ERRORS = {
    "/nothing": 404,
    "guest {dragons_new}/setup": 403,
    "{dragons_new}/undo": 405,
    "{by_hand}/enter": 409,
}

WRONG = {
    "/new/little-dragons": ({"typed": "x" * 60}, "Open the table"),
    "/by-hand/new": ({"typed": "x" * 60}, "Save"),
    "{dragons_one}": ({"eggs_3": "99", "broken": "many"}, "Save"),
    "{dragons_begun}/enter": ({"eggs_3": "99"}, "Save"),
    "{kombo_one}": ({"tiles": "99", "value": "−"}, "Save"),
    "{kombo_turn}": ({"tiles": "99"}, "Save"),
    "{kobolds_empty}": ({"cards-3-kind": "kobold", "cards-4-value": "99"}, "Save"),
    "{goblins_one}": ({"goblins": "x", "adjust": "y"}, "Save"),
    "{goblins_begun}/enter": ({"borders": "1", "goblins": "99"}, "Save"),
    "{dragons}/details": ({"date": "tomorrow"}, "Save"),
    "/players/{player}": ({"name": "   "}, "Save"),
    "/groups": ({"zone": "Nowhere/Land"}, "Save the time zone"),
    "/import": ({}, "Look into it"),
    "/own-data": ({}, "Look into it"),
}
"""Forms that are refused: what is typed into fields whose names end so, and the button."""

TYPE = """typed => {
    for (const [name, value] of Object.entries(typed)) {
        const field = document.querySelector(`main [name="${name}"], main [name$="-${name}"]`);
        if (field.type === 'date') field.type = 'text';
        field.value = value;
    }
}"""


def pages_of(app) -> Iterator[Rule]:
    return (rule for rule in app.url_map.iter_rules() if "GET" in rule.methods)


def test_every_page_is_looked_at(app):
    endpoints = {rule.endpoint for rule in pages_of(app)}
    assert endpoints == {*PAGES, *FILES}


def _serve(instance: Path, started: Queue[tuple[BaseWSGIServer, Village]]) -> None:
    with running(instance) as app:
        village = Village(app)
        server = make_server("127.0.0.1", 0, app, threaded=True)
        started.put((server, village))
        server.serve_forever()
        server.server_close()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Village]]:
    """Serve a group that has everything; gives the address and the group."""
    started: Queue[tuple[BaseWSGIServer, Village]] = Queue()
    thread = Thread(target=_serve, args=(tmp_path_factory.mktemp("village"), started), daemon=True)
    thread.start()
    server, village = started.get(timeout=60)
    yield f"http://127.0.0.1:{server.server_port}", village
    server.shutdown()
    thread.join()


class Walk:
    """A member's and a guest's phone that open addresses of the village, each in a new page."""

    def __init__(self, browser: Browser, base: str, village: Village) -> None:
        self.at = village.at
        phone = {"base_url": base, "service_workers": "block", **PHONE}
        self.member, self.guest = (browser.new_context(**phone) for _ in range(2))
        self.member.add_cookies([{"name": "session", "value": village.cookie, "url": base}])

    @contextmanager
    def open(self, address: str, status: int = 200) -> Iterator[Page]:
        path = address.removeprefix("guest ").format(**self.at)
        page = (self.member if path == address.format(**self.at) else self.guest).new_page()
        answer = page.goto(path)
        assert answer.status == status, address
        assert answer.headers["content-type"].startswith("text/html"), address
        assert page.url.endswith(path), f"{address} leads to {page.url}"
        yield page
        page.close()

    def faults(self, address: str, status: int = 200) -> list[str]:
        with self.open(address, status) as page:
            return list(faults(page))


@pytest.fixture(scope="module")
def walk(browser: Browser, served: tuple[str, Village]) -> Walk:
    return Walk(browser, *served)


@pytest.mark.browser
@pytest.mark.parametrize("address", [*chain.from_iterable(PAGES.values())])
def test_pages(walk: Walk, address: str):
    assert walk.faults(address) == []


@pytest.mark.browser
@pytest.mark.parametrize(("address", "status"), ERRORS.items())
def test_errors(walk: Walk, address: str, status: int):
    assert walk.faults(address, status) == []


@pytest.mark.browser
@pytest.mark.parametrize("address", WRONG)
def test_what_is_refused(walk: Walk, address: str):
    typed, button = WRONG[address]
    with walk.open(address) as page:
        page.evaluate(TYPE, typed)
        with page.expect_navigation():
            page.get_by_role("button", name=button, exact=True).last.click()
        assert page.locator(".error, .summary").first.is_visible()
        assert list(faults(page)) == []
