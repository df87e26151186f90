"""A group that has everything, so that each page of the app has something to show."""

import json
from io import BytesIO
from pathlib import Path

from bs4 import BeautifulSoup
from flask import Flask
from werkzeug.test import TestResponse

from tests.pages.phone import Phone

DATA = Path(__file__).parents[1] / "data"

LONG = "Maximiliane-Ottilie Wiesenkraut-Goldbach"
"""As many letters as a name may have."""

NAMES = (LONG, "نور الهدى", "Bo 🐉", "Éowyn O’Neil", "W" * 28, "六人目の人")
"""Names as groups have them: as long as may be, from right to left, without a gap."""

CAVE = (
    ("kobold", "stone", "3"),
    ("kobold", "moss", "-2"),
    ("fetcher", "", "1"),
    ("dragon", "water", ""),
    ("mom", "", "3"),
    ("kobold", "crystals", "5"),
    ("goblin", "", ""),
    ("fan", "", "4"),
    ("egg_keeper", "", "-1"),
    ("kid", "", "2"),
    ("kobold", "coins", "1"),
    ("kobold", "meat", "-9"),
    ("kobold", "fire", "9"),
    ("kobold", "water", "1"),
    ("kobold", "water", "0"),
)
"""Cards from the top left, as their kind, resource and number."""


class Hurried(Phone):
    """A phone that only opens pages; whether they keep the house rules is asked elsewhere."""

    def look(self, response: TestResponse, status: int = 200) -> "Hurried":
        self.response, self.path = response, response.request.full_path.rstrip("?")
        self.page = BeautifulSoup(response.text, "html.parser")
        assert response.status_code == status, f"{response.status} at {self.path}: {self.text}"
        return self


class Village:
    """A member's phone with all that it has done; `at` names the addresses of its pages."""

    def __init__(self, app: Flask) -> None:
        self.phone = Hurried(app)
        self.at: dict[str, str] = {}
        self._dragons()
        self._kombo()
        self._kobolds()
        self._goblins()
        self._results()
        self._group()
        self._imports()
        self.cookie = self.phone.client.get_cookie("session").value

    def _table(self, name: str, slug: str, people: tuple[str, ...]) -> None:
        self.phone.set_up(slug, *people)
        self.at[name] = f"/t/{self.phone.code}"

    def _seat(self, name: str, who: str) -> None:
        self.at[name] = self.phone.begin(who).path

    def _dragons(self) -> None:
        self._table("dragons_new", "little-dragons", NAMES[:2])
        self._table("dragons_begun", "little-dragons", NAMES[:4])
        self.phone.enter(LONG, eggs_3=2, eggs_9=5, broken=1)
        self._seat("dragons_one", NAMES[1])
        self._table("dragons_impossible", "little-dragons", NAMES[:2])
        self.phone.enter(NAMES[0], eggs_3=3)
        self.phone.enter(NAMES[1], eggs_3=3)
        for name in ("dragons_decided", "dragons"):
            self._table(name, "little-dragons", NAMES[:3])
            for who in NAMES[:3]:
                self.phone.enter(who, eggs_4=1, eggs_9=2)
        self.phone.press("Finish into the history")

    def _kombo(self) -> None:
        self._table("kombo_new", "kombo-klash", NAMES[:4])
        self._table("kombo_begun", "kombo-klash", NAMES[:4])
        for turn in range(6):
            self.phone.turn(NAMES[turn % 4], 3 + turn % 3, 2)
        self.phone.press("Undo")
        self._seat("kombo_one", NAMES[1])
        self.phone.sit()
        link = self.phone.page.select_one(".rounds a")
        self.at["kombo_turn"] = str(link["href"])
        for name in ("kombo_decided", "kombo"):
            self._table(name, "kombo-klash", NAMES[:2])
            for who in NAMES[:2] * 3:
                self.phone.turn(who, 6, 6 if who == LONG else 5)
        self.phone.press("Finish into the history")

    def _kobolds(self) -> None:
        self._table("kobolds_new", "too-many-kobolds", NAMES[:2])
        self._seat("kobolds_empty", LONG)
        self._table("kobolds_begun", "too-many-kobolds", NAMES[:4])
        self._cave(LONG, CAVE[:13])
        self._seat("kobolds_one", LONG)
        self._table("kobolds_impossible", "too-many-kobolds", NAMES[:2])
        self._cave(NAMES[0])
        self._cave(NAMES[1])
        for name in ("kobolds_decided", "kobolds"):
            self._table(name, "too-many-kobolds", NAMES[:2])
            self._cave(NAMES[0])
            self._cave(NAMES[1], CAVE[:8] + CAVE[10:] + (CAVE[0], CAVE[-1]))
        self.phone.press("Finish into the history")

    def _cave(self, who: str, cards: tuple[tuple[str, str, str], ...] = CAVE) -> None:
        typed = {
            f"cards-{i}-{field}": answer
            for i, card in enumerate(cards)
            for field, answer in zip(("kind", "resource", "value"), card, strict=True)
        }
        typed["cards-1-mushrooms"] = "2"
        self.phone.enter(who, **typed)

    def _goblins(self) -> None:
        self._table("goblins_new", "goblin-king", NAMES[:2])
        self._table("goblins_begun", "goblin-king", NAMES[:4])
        self.phone.press("Next phase").press("Next phase")
        self.phone.enter(LONG, goblins=4, adjust="−1")
        self._seat("goblins_one", LONG)
        for name in ("goblins_decided", "goblins"):
            self._table(name, "goblin-king", NAMES[:2])
            self.phone.enter(NAMES[1], goblins=4)
            self.phone.enter(LONG, goblins=14, moved=True)
        self.phone.press("Finish into the history")

    def _results(self) -> None:
        """Enter a play by its results, put one away, and throw two away."""
        self.phone.open("/by-hand/new")
        for who in NAMES:
            self.phone.press("Add", typed=who)
        scores = [str(10 - place) for place in range(len(NAMES))]
        self.phone.press("Save", title="Hearts & Cellars of the Old Mill", scores=scores)
        self.at["by_hand"] = self.phone.path
        self._table("put_away", "kombo-klash", NAMES[:2])
        self.phone.press("Put away")
        for name in ("deleted", "deleted_too"):
            self._table(name, "goblin-king", NAMES[:2])
            self.phone.press("Delete this table")

    def _group(self) -> None:
        self.phone.open("/groups").press("Save", name="The Hoard under the Long Hill of Ashford")
        self.at["join"] = "/" + self.phone.page.select_one(".link")["href"].split("/", 3)[3]
        ids = [
            str(link["href"]).rpartition("/")[2]
            for link in self.phone.open("/players").page.select("main a[href^='/players/']")
        ]
        self.at["player"], self.at["other_player"] = ids[:2]
        self.phone.open(f"/players/{ids[0]}").press("Save", colour="orange")

    def _imports(self) -> None:
        """Leave a file of another app and a backup in preview."""
        plays = json.loads((DATA / "plays.bgstats.json").read_bytes())
        plays["players"][0]["name"] = LONG
        self._upload("/import", json.dumps(plays).encode())
        self._upload("/own-data", self.phone.client.get("/own-data/backup.json").data)

    def _upload(self, page: str, content: bytes) -> None:
        path, form = self.phone.open(page).filled("Look into it")
        data = {**form, "file": (BytesIO(content), "plays")}
        kind = "multipart/form-data"
        answer = self.phone.client.post(path, data=data, content_type=kind, follow_redirects=True)
        self.phone.look(answer)
