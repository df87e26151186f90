"""Light, dark or as the phone is: chosen on any page and kept by the phone."""

import re
from pathlib import Path

import pytest

from companion.lights import PAPERS
from tests.pages.phone import Phone

STYLE = (Path(__file__).parents[2] / "static/app.css").read_text(encoding="utf-8")


def shown(phone: Phone) -> tuple[str | None, str, set[str]]:
    """Give what tells the browser which light it is."""
    scheme = phone.page.find("meta", attrs={"name": "color-scheme"})["content"]
    papers = {meta["content"] for meta in phone.page.select("meta[name=theme-color]")}
    return phone.page.html.get("data-theme"), scheme, papers


def test_a_new_phone_is_as_its_own_setting(phone: Phone) -> None:
    assert shown(phone.open("/")) == (None, "light dark", set(PAPERS.values()))
    assert phone.button("Automatic")["aria-pressed"] == "true"


def test_the_choice_is_kept_on_every_page_and_taken_back(phone: Phone) -> None:
    phone.open("/rules?q=dragon").press("Dark")
    assert phone.path == "/rules?q=dragon"
    assert shown(phone) == ("dark", "dark", {PAPERS["dark"]})
    assert shown(phone.open("/history")) == ("dark", "dark", {PAPERS["dark"]})
    assert shown(phone.open("/nowhere", status=404)) == ("dark", "dark", {PAPERS["dark"]})
    assert phone.press("Light").button("Light")["aria-pressed"] == "true"
    assert shown(phone) == ("light", "light", {PAPERS["light"]})
    assert shown(phone.press("Automatic"))[0] is None


def test_the_choice_is_a_cookie_of_its_own_and_needs_no_session(phone: Phone) -> None:
    phone.client.post("/light", data={"light": "dark", "back": "/"})
    assert not phone.client.get_cookie("session")
    [kept] = [phone.client.get_cookie("light")]
    assert (kept.value, kept.same_site) == ("dark", "Lax")
    assert kept.max_age > 365 * 24 * 3600


@pytest.mark.parametrize(
    "back",
    ["", "https://elsewhere.example/", "//elsewhere.example/", "/\\elsewhere", "/light", "x"],
)
def test_nobody_is_led_elsewhere(phone: Phone, back: str) -> None:
    answer = phone.client.post("/light", data={"light": "dark", "back": back})
    assert answer.location == "/"


def test_another_light_is_refused(phone: Phone) -> None:
    phone.send("/light", {"light": "<b>"}, status=400)
    phone.client.set_cookie("light", "<b>")
    assert shown(phone.open("/"))[0] is None


def test_the_browsers_bars_have_the_papers_colour() -> None:
    assert re.findall(r"--paper: (#\w+)", STYLE)[:3] == [
        PAPERS["light"],
        PAPERS["dark"],
        PAPERS["dark"],
    ]
