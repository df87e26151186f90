"""Whatever is sent, no page fails."""

import re
from collections.abc import Iterator
from urllib.parse import quote

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict
from werkzeug.routing import Rule

from scorers import GAMES
from tests.pages.phone import Phone

fuzzed = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)

SEEDS = (
    "",
    "0",
    "1",
    "2",
    "-1",
    "−3",
    "9" * 20,
    "9" * 5000,
    "²",
    "٣",
    "\0",
    "🐉",
    "y",
    "none",
    " ",
)
NAMES = ("Ada", "Ben", "Cleo", "ada", "\u200b", "<b>", "a" * 41)
WORDS = ("undo", "redo", "finish", "reopen", "abandon", "delete", "restore", "setup", "x")

texts = st.one_of(st.sampled_from(SEEDS), st.sampled_from(NAMES), st.text(max_size=12))


def values_of(slug: str) -> st.SearchStrategy[str]:
    """Draw what a form of this game might hold: its choices, numbers, and nonsense."""
    choices: set[str] = set()
    form = GAMES[slug].entry_form()
    fields = [
        *form,
        *(cell for cells in form for card in getattr(cells, "entries", ()) for cell in card),
    ]
    for field in fields:
        choices |= {str(choice) for choice in getattr(field, "choices", None) or ()}
    if not choices:
        return texts
    return st.one_of(texts, st.sampled_from(sorted(choices)), st.integers(-9, 9).map(str))


def names_in(phone: Phone) -> list[str]:
    """Name every field and button of the forms in view."""
    tags = phone.page.select("form [name]")
    return sorted({str(tag["name"]) for tag in tags} - {"csrf_token"})


@st.composite
def forms(draw: st.DrawFn, slug: str, names: list[str]) -> MultiDict[str, str]:
    """Draw a form of these fields, some missing, some twice, some unknown."""
    values = values_of(slug)
    pairs = draw(st.lists(st.tuples(st.sampled_from(names), values), max_size=25))
    pairs += draw(st.lists(st.tuples(st.text(min_size=1, max_size=8), texts), max_size=2))
    pairs.append(("do", draw(st.sampled_from(("save", "save", "preview", "withdraw", "x")))))
    return MultiDict(pairs)


def token(phone: Phone) -> str:
    return str(phone.page.select_one("[name=csrf_token]")["value"])


def try_form(phone: Phone, path: str, form: MultiDict[str, str]) -> None:
    form["csrf_token"] = token(phone)
    answer = phone.client.post(path, data=form)
    assert answer.status_code in (200, 302, 400, 403, 404, 405, 409, 413), answer.text
    assert phone.client.get(f"/t/{phone.code}").status_code == 200


@pytest.mark.parametrize("slug", GAMES)
def test_any_form_of_one_player(phone: Phone, slug: str) -> None:
    phone.set_up(slug, "Ada", "Ben").begin("Ada")
    path, names = phone.path, names_in(phone)

    @fuzzed
    @given(form=forms(slug, names))
    def attempt(form: MultiDict[str, str]) -> None:
        try_form(phone, path, form)

    attempt()


@pytest.mark.parametrize("slug", GAMES)
def test_any_form_of_all_players(phone: Phone, slug: str) -> None:
    phone.set_up(slug, "Ada", "Ben")
    seats = [phone.begin(name).path.rpartition("/")[2] for name in ("Ada", "Ben")]
    own = names_in(phone)
    names = [*own, *(f"s{seat}-{name}" for seat in seats for name in own)]

    @fuzzed
    @given(form=forms(slug, names), mover=st.sampled_from([*seats, "x", "9" * 20]))
    def attempt(form: MultiDict[str, str], mover: str) -> None:
        form.setdefault("moved", mover)
        try_form(phone, f"/t/{phone.code}/enter", form)

    attempt()


@pytest.mark.parametrize("slug", GAMES)
def test_any_line_up_and_options(phone: Phone, slug: str) -> None:
    phone.set_up(slug, "Ada", "Ben").open(f"/t/{phone.code}/setup")
    names = [*names_in(phone), *["players"] * 4]

    @fuzzed
    @given(form=forms(slug, names), new=st.booleans(), buttons=st.booleans())
    def attempt(form: MultiDict[str, str], new: bool, buttons: bool) -> None:
        if not buttons:
            for button in ("add", "up", "down", "remove", "more"):
                form.poplist(button)
        try_form(phone, f"/new/{slug}" if new else f"/t/{phone.code}/setup", form)

    attempt()


def gets(app: Flask) -> Iterator[Rule]:
    for rule in app.url_map.iter_rules():
        if "GET" in rule.methods and rule.endpoint != "static":
            yield rule


def test_any_address(app: Flask, phone: Phone) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben").turn("Ada", 3, 2).begin("Ben")
    known = st.sampled_from([phone.code, "kombo-klash", phone.path.rpartition("/")[2], "1"])
    part = st.one_of(
        known, texts.filter(lambda text: text not in ("", ".", "..") and "\0" not in text)
    )
    query = st.dictionaries(st.sampled_from(["before", "game", "q", "x", "v"]), texts, max_size=2)

    @fuzzed
    @given(rule=st.sampled_from(list(gets(app))), parts=st.lists(part, min_size=3), query=query)
    def attempt(rule: Rule, parts: list[str], query: dict[str, str]) -> None:
        values = iter(parts)
        path = re.sub(r"<[^>]+>", lambda _: quote(next(values), safe=""), rule.rule)
        assert phone.client.get(path, query_string=query).status_code in (
            200,
            302,
            308,
            400,
            404,
            405,
        )

    attempt()


@settings(fuzzed, max_examples=20)
@given(data=st.data())
def test_any_steps_leave_a_table_that_opens(app: Flask, data: st.DataObject) -> None:
    phone = Phone(app).set_up("kombo-klash", "Ada", "Ben")
    for word in data.draw(st.lists(st.sampled_from((*WORDS, "turn", "turn")), max_size=8)):
        if word == "turn" and phone.sit().offers("Enter for Ben"):
            phone.turn(data.draw(st.sampled_from(("Ada", "Ben"))), 3, 2)
        else:
            seen = data.draw(st.integers(0, 9))
            form = MultiDict({"csrf_token": token(phone), "seen": str(seen)})
            phone.client.post(f"/t/{phone.code}/{word}", data=form)
    phone.sit()


@pytest.mark.parametrize(
    "cell", ["", "99", "x", "²", pytest.param("9" * 5000, id="longer than any number")]
)
def test_fields_of_no_cell(phone: Phone, cell: str) -> None:
    phone.set_up("too-many-kobolds", "Ada", "Ben").begin("Ada")
    path, form = phone.filled("Save")
    form[f"cards-{cell}-kind"] = "mom"
    phone.send(path, form)
