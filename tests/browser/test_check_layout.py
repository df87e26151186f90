"""The check that browser tests make on each page sees what it should."""

import pytest

from tests.browser.looking import check_layout

pytestmark = pytest.mark.browser

HEAD = '<!doctype html><meta name="viewport" content="width=device-width">'
BIG = "display: inline-block; width: 48px; height: 48px"


@pytest.mark.parametrize(
    "html",
    [
        f'<a href="/" style="{BIG}">A</a><button style="{BIG}">B</button>',
        '<p>See <a href="/">the rules</a>.</p><ul><li>As <a href="/">here</a></ul>',
        '<button hidden>B</button><div style="display: none"><a href="/">A</a></div>',
        f'<label style="{BIG}"><input type="checkbox"></label>',
        f'<label style="{BIG}"><input type="radio" style="opacity: 0; position: absolute"></label>',
        '<input type="hidden" name="ticket">',
        "<label>Name</label>",
    ],
)
def test_large_targets_pass(page, html):
    page.set_content(HEAD + html)
    check_layout(page)


@pytest.mark.parametrize(
    ("html", "named"),
    [
        ('<button style="width: 47px; height: 60px">Undo</button>', '<button> "Undo" 47×60'),
        ('<a href="/">Home</a>', '<a> "Home"'),
        ('<ul><li><a href="/" style="display: block">Block</a></ul>', '<a> "Block"'),
        ('<label>Yes <input type="checkbox"></label>', '<label> "Yes"'),
        ('<input name="eggs_3" style="height: 20px">', '<input> "eggs_3"'),
        ("<select name=kind><option>Empty</select>", "<select>"),
        ("<details><summary>More</summary></details>", '<summary> "More"'),
    ],
)
def test_small_targets_are_named(page, html, named):
    page.set_content(HEAD + html)
    with pytest.raises(AssertionError) as failure:
        check_layout(page)
    assert named in str(failure.value)


def test_sideways_scrolling_is_seen(page):
    page.set_content(f'{HEAD}<div style="width: 400px">wide</div>')
    with pytest.raises(AssertionError, match="scrolls sideways"):
        check_layout(page)
