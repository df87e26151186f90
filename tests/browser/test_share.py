"""“Share the result”: what the phone's own sheet is given, and that nothing is said too much."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.test_live import save
from tests.browser.test_tables import box, enter_for, look, open_table

pytestmark = pytest.mark.browser

STUBS = """answers => {
    window.given = [];
    window.copied = [];
    const end = (name) => name === 'ok' ? Promise.resolve()
        : Promise.reject(new DOMException('no', name));
    const set = (name, value) => Object.defineProperty(navigator, name,
        {value, configurable: true});
    set('share', answers.share && ((all) => {
        window.given.push(all);
        return end(answers.share);
    }));
    set('canShare', answers.files === undefined ? undefined : () => answers.files);
    set('clipboard', answers.copy && {writeText: (text) => {
        window.copied.push(text);
        return end(answers.copy);
    }});
}"""
"""Makes the phone's sheet and its clipboard answer "ok", with an error's name, or be missing."""

HAND = "Not copied"


@pytest.fixture
def decided(page: Page) -> Page:
    open_table(page, "Little Dragons", "Ada", "Ben אבג 🐉")
    for name, eggs in (("Ada", "2"), ("Ben", "3")):
        enter_for(page, name)
        box(page, "Eggs No. 9").fill(eggs)
        save(page, page.url.rpartition("/enter")[0])
    return page


def press(page: Page, label: str = "Share the result", **answers: object) -> None:
    page.add_init_script(f"({STUBS})({_js(answers)})")
    page.reload()
    page.get_by_role("button", name=label).click()


def _js(answers: dict[str, object]) -> str:
    said = {True: "true", False: "false"}
    return "{" + ", ".join(f"{k}: {said.get(v, repr(v))}" for k, v in answers.items()) + "}"


def said(page: Page):
    return page.locator(".said")


def test_the_phones_sheet_gets_text_and_picture(decided: Page) -> None:
    press(decided, share="ok", files=True)
    expect(said(decided)).to_have_text("Shared.")
    [given] = decided.evaluate(
        "given.map(({title, text, url, files}) => ({title, text, url,"
        " files: [...(files ?? [])].map((f) => [f.name, f.type, f.size > 5000])}))"
    )
    assert given["title"].startswith("Little Dragons, ")
    assert "Ben אבג 🐉 wins" in given["text"]
    assert given["url"] is None
    [[name, kind, drawn]] = given["files"]
    assert name.endswith(".png")
    assert (kind, drawn) == ("image/png", True)
    assert decided.evaluate("copied") == []


def test_no_link_of_the_group_is_given(decided: Page) -> None:
    decided.get_by_role("button", name="Finish into the history").click()
    decided.get_by_role("link", name="Group").click()
    key = decided.locator("a[href*='/g/'], input[value*='/g/'], .link").first.inner_text()
    decided.go_back()
    press(decided, share="ok", files=False)
    expect(said(decided)).to_have_text("Shared.")
    assert key.rpartition("/")[2]
    assert key.rpartition("/")[2] not in decided.content()
    assert "http" not in decided.evaluate("JSON.stringify(given)")


def test_over_https_the_link_of_a_finished_table_goes_along(
    decided: Page, live_server: str
) -> None:
    decided.get_by_role("button", name="Finish into the history").click()
    expect(decided.get_by_role("button", name="Reopen to correct")).to_be_visible()
    safe = decided.url.replace(live_server, "https://table.example")

    def carry(route: Route) -> None:
        address = route.request.url.replace("https://table.example", live_server)
        route.fulfill(response=route.fetch(url=address))

    decided.context.route("https://table.example/**", carry)
    decided.goto(safe)
    press(decided, share="ok", files=False)
    expect(said(decided)).to_have_text("Shared.")
    assert decided.evaluate("given[0].url") == safe


def test_after_a_cancel_nothing_is_said(decided: Page) -> None:
    press(decided, share="AbortError", files=True, copy="ok")
    decided.wait_for_function("() => given.length === 1")
    decided.wait_for_timeout(200)
    assert said(decided).inner_text() == ""
    assert decided.evaluate("copied") == []
    expect(box(decided, "The result, to copy by hand")).to_be_hidden()


def test_a_sheet_that_is_refused_is_copied_instead(decided: Page) -> None:
    press(decided, share="NotAllowedError", files=False, copy="ok")
    expect(said(decided)).to_contain_text("Copied.")
    [text] = decided.evaluate("copied")
    assert "Ben אבג 🐉 wins" in text
    assert "http" not in text


def test_without_a_sheet_the_button_copies(decided: Page) -> None:
    press(decided, "Copy the result", copy="ok")
    expect(said(decided)).to_contain_text("Copied.")
    look(decided)


@pytest.mark.parametrize("answers", [{"copy": "NotAllowedError"}, {}, {"share": "NotAllowedError"}])
def test_what_cannot_be_copied_is_selected(decided: Page, answers: dict[str, str]) -> None:
    press(decided, "Share the result" if "share" in answers else "Copy the result", **answers)
    expect(said(decided)).to_contain_text(HAND)
    text = box(decided, "The result, to copy by hand")
    expect(text).to_be_focused()
    picked = "({selectionStart: a, selectionEnd: b, value}) => [a, b - value.length]"
    assert text.evaluate(picked) == [0, 0]
    assert "Ben אבג 🐉 wins" in text.input_value()
    look(decided)


def test_the_text_page_shares_too(decided: Page) -> None:
    decided.get_by_role("link", name="Text, picture, print").click()
    press(decided, "Copy the result", copy="ok")
    expect(said(decided)).to_contain_text("Copied.")
    look(decided)
