"""A phone whose browser runs no scripts, held by somebody who reads what is on the page."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import urljoin

from bs4 import Tag
from flask import Flask
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from tests.pages.house_rules import CONTROLS, UNLABELLED, breaches, read, spoken, words

Filled = tuple[str, MultiDict[str, str]]
"""Where a form goes, and what it says."""


class Phone:
    """Opens pages, fills forms in, presses buttons, follows links; checks every page it sees."""

    def __init__(self, app: Flask) -> None:
        self.client = app.test_client()
        self.code = ""

    def open(self, path: str, *, status: int = 200) -> "Phone":
        """Type an address."""
        return self.look(self.client.get(path, follow_redirects=True), status)

    def send(self, path: str, data: Any, *, status: int = 200) -> "Phone":
        """Post a form, as `filled` gives it or made up."""
        return self.look(self.client.post(path, data=data, follow_redirects=True), status)

    def press(self, button: str, /, *, status: int = 200, **typed: Any) -> "Phone":
        """Fill the button's form in, by field names or labels, and press the button."""
        return self.send(*self.filled(button, **typed), status=status)

    def filled(self, button: str, /, **typed: Any) -> Filled:
        """Give where pressing the button would send what, without pressing it."""
        pressed = self.button(button)
        form = pressed.find_parent("form")
        assert form is not None, f"“{button}” belongs to no form"
        assert form.get("method") == "post", f"“{button}” posts nothing"
        action = str(pressed.get("formaction") or form.get("action") or "")
        return urljoin(self.path, action), _posted(form, pressed, typed)

    def enter_key(self, field: str, value: str) -> "Phone":
        """Type into a field and press Enter: the form's first button is meant."""
        form = _control(self.page, field).find_parent("form")
        button = form.select_one("button:not([disabled]):not([type=button])")
        path = urljoin(self.path, str(form.get("action") or ""))
        return self.send(path, _posted(form, button, {field: value}))

    def follow(self, link: str) -> "Phone":
        """Follow the link of this name."""
        return self.open(urljoin(self.path, str(self._named("a[href]", link)["href"])))

    def button(self, name: str) -> Tag:
        return self._named("button:not([disabled]):not([aria-hidden])", name)

    def offers(self, name: str) -> bool:
        """Tell whether a button or a link of this name, or that starts so, is on the page."""
        return any(spoken(tag).startswith(name) for tag in self.page.select("button, a[href]"))

    def _named(self, selector: str, name: str) -> Tag:
        tags = [(spoken(tag), tag) for tag in self.page.select(selector)]
        found = [tag for said, tag in tags if said == name]
        found = found or [tag for said, tag in tags if said.startswith(name)]
        assert len(found) == 1, f"{len(found)} × “{name}” among {[said for said, _ in tags]}"
        return found[0]

    def look(self, response: TestResponse, status: int = 200) -> "Phone":
        """Take an answer for the page in view, and check it."""
        self.response = response
        self.path = response.request.full_path.rstrip("?")
        self.page, invalid = read(response.text)
        assert response.status_code == status, f"{response.status} at {self.path}: {self.text}"
        assert response.mimetype == "text/html"
        assert not [*invalid, *breaches(response, self.page)], self.path
        return self

    @property
    def text(self) -> str:
        """What the page says below its head."""
        return words(self.page.find("main") or self.page)

    @property
    def heading(self) -> str:
        return words(self.page.h1)

    @property
    def errors(self) -> dict[str, str]:
        """The messages at fields, by field name."""
        return dict(self._errors())

    def _errors(self) -> Iterator[tuple[str, str]]:
        for tied in self.page.select("[aria-describedby]"):
            control = tied if tied.get("name") else tied.select_one("[name]")
            for name in str(tied["aria-describedby"]).split():
                message = self.page.find(id=name)
                if "error" in message.get("class", ()):
                    yield str(control["name"]), words(message)

    @property
    def summary(self) -> str:
        """What stands above the form: all that is wrong, or what others did."""
        return " ".join(map(words, self.page.select(".summary")))

    @property
    def told(self) -> str:
        """What the app says about the last step."""
        return " ".join(map(words, self.page.select(".flash")))

    def value(self, field: str) -> str:
        """Give what stands in a text field."""
        return _shown(_control(self.page, field))

    # What is said and done at a table.

    def set_up(self, slug: str, *names: str, **options: Any) -> "Phone":
        """Open a new table of this game, each player typed in."""
        self.open(f"/new/{slug}")
        for name in names:
            self.press("Add", typed=name)
        self.press("Open the table", **options)
        self.code = self.path.rpartition("/")[2]
        return self

    def sit(self, code: str = "") -> "Phone":
        """Open the table's page: that of `code`, or the one set up last."""
        self.code = code or self.code
        return self.open(f"/t/{self.code}")

    def begin(self, name: str) -> "Phone":
        """Open the page to enter for a player."""
        self.sit()
        return self.follow(
            f"{'Change' if self.offers(f'Change for {name}') else 'Enter'} for {name}"
        )

    def enter(self, name: str, /, **typed: Any) -> "Phone":
        """Enter for a player and save."""
        return self.begin(name).press("Save", **typed)

    def turn(self, name: str, tiles: int, value: int, creature: str = "gorilla") -> "Phone":
        """Enter a Kombo."""
        return self.enter(name, creature=creature, tiles=tiles, value=value)

    @property
    def points(self) -> dict[str, str]:
        """Each player's points as the table's page shows them, in its order."""
        seats = self.page.select(".seat")
        return {
            words(seat.select_one(".name bdi")): words(points) if points else ""
            for seat in seats
            for points in [seat.select_one(".points")]
        }

    @property
    def verdict(self) -> str:
        said = self.page.select_one(".verdict .winners")
        return words(said) if said else ""

    @property
    def log(self) -> list[str]:
        """Who entered what, the latest first."""
        return [words(line).split(" UTC ", 1)[1] for line in self.page.select(".log li")]

    def rule_links(self) -> set[str]:
        return {str(link["href"]) for link in self.page.select("a.rule")}


def _posted(form: Tag, button: Tag, typed: dict[str, Any]) -> MultiDict[str, str]:
    """Give what a browser would post."""
    by_name: dict[str, Any] = {}
    for field, value in typed.items():
        by_name[str(_control(form, field)["name"])] = (
            list(value) if isinstance(value, (list, tuple)) else value
        )
    data: MultiDict[str, str] = MultiDict()
    for control in form.find_all(CONTROLS):
        name = control.get("name")
        if name and not control.has_attr("disabled") and control.get("type") not in UNLABELLED[1:]:
            value = _value(control, by_name)
            if value is not None:
                data.add(str(name), value)
    if button.get("name"):
        data.add(str(button["name"]), str(button.get("value", "")))
    return data


def _value(control: Tag, typed: dict[str, Any]) -> str | None:
    """Give what one control adds to the form; None where that is nothing."""
    name = str(control["name"])
    if control.get("type") in ("radio", "checkbox"):
        own = str(control.get("value", "on"))
        if name not in typed:
            return own if control.has_attr("checked") else None
        return own if typed[name] is True or str(typed[name]) == own else None
    value = typed.get(name)
    if isinstance(value, list):
        value = value.pop(0) if value else None
    if control.name == "select":
        options = control.select("option")
        chosen = [o for o in options if o.has_attr("selected")] or options[:1]
        if value is not None:
            chosen = [o for o in options if value in (o.get("value"), words(o))]
            assert chosen, f"{name} does not offer {value}"
        return str(chosen[-1].get("value", words(chosen[-1])))
    return _shown(control) if value is None else str(value)


def _shown(control: Tag) -> str:
    """Give what stands in a text field."""
    return control.get_text() if control.name == "textarea" else str(control.get("value", ""))


def _control(within: Tag, field: str) -> Tag:
    """Find a control by its name or its label."""
    found = within.find(CONTROLS, attrs={"name": field})
    for label in within.find_all("label") if found is None else ():
        if words(label) == field:
            found = label.find(CONTROLS) or within.find(id=label.get("for"))
            break
    assert found is not None, f"no field {field}"
    return found
