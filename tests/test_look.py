"""The look is of one piece: sizes and colours come from the scales, motion asks first."""

import re
from pathlib import Path

import pytest

STYLE = Path(__file__).parent.parent / "static"
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
COLOUR = re.compile(r"#[0-9a-f]{3,8}\b|\brgba?\(|\bhsla?\(|\boklch\(", re.IGNORECASE)
SIZE = re.compile(r"(?<![\w.-])\d*\.?\d+(?:px|rem|em|pt)\b")
SPACED = ("margin", "padding", "gap", "row-gap", "column-gap", "font", "font-size")
SEEN_BY_NOBODY = ".unseen"
DRAWN = ".chart text"
"""Letters inside a drawing have the drawing's own units."""

SEEN, LEGIBLE, EASY = 3.0, 4.5, 7.0
"""Contrast of a field's edge and the focus, of words (WCAG AA), of what is read most (AAA)."""

GROUNDS = ("--paper", "--card", "--gold", "--bad-paper")
"""What words, fields and the focus stand on."""


def style() -> str:
    sheets = sorted(STYLE.glob("*.css"))
    return COMMENT.sub("", "\n".join(sheet.read_text(encoding="utf-8") for sheet in sheets))


def rules() -> list[tuple[str, str, str]]:
    """List every declaration as its selector, property and value; blocks of media are entered."""
    found = []
    for selector, body in RULE.findall(style()):
        for declaration in filter(str.strip, body.split(";")):
            name, _, value = declaration.partition(":")
            found.append((selector.strip(), name.strip(), value.strip()))
    return found


def test_colours_are_named_once():
    stray = [rule for rule in rules() if not rule[1].startswith("--") and COLOUR.search(rule[2])]
    assert stray == []


def test_type_and_space_come_from_the_scales():
    stray = [
        rule
        for rule in rules()
        if rule[1].startswith(SPACED) or rule[1] in SPACED
        if rule[0] not in (SEEN_BY_NOBODY, DRAWN) and SIZE.search(rule[2])
    ]
    assert stray == []


def test_every_name_is_known():
    known = {name for _, name, _ in rules() if name.startswith("--")}
    used = set(re.findall(r"var\((--[\w-]+)(?!.*,)", style()))
    assert used - known - {"--keyboard"} == set()


def test_nothing_moves_unasked():
    asked = re.compile(r"@media \(prefers-reduced-motion: no-preference\) \{.*?\n\}", re.DOTALL)
    calm, times = asked.subn("", style())
    assert times
    for word in ("animation", "transition", "scroll-behavior", "@keyframes"):
        assert word not in calm, word


def lights() -> list[dict[str, str]]:
    """Give the colours by name: light, dark by the phone, dark by choice."""
    blocks = [
        dict(re.findall(r"(--[\w-]+): (#\w+)", body))
        for selector, body in RULE.findall(style())
        if ":root" in selector and "--paper: #" in body
    ]
    light, phone, chosen, _paper = blocks
    return [light, light | phone, light | chosen]


def test_dark_is_the_same_however_it_came_about():
    _, phone, chosen = lights()
    assert phone == chosen


def brightness(colour: str) -> float:
    """Give the relative luminance of #rgb or #rrggbb (WCAG 2)."""
    digits = colour.lstrip("#")
    pairs = [2 * d for d in digits] if len(digits) == 3 else re.findall("..", digits)[:3]
    parts = [int(pair, 16) / 255 for pair in pairs]
    r, g, b = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    low, high = sorted((brightness(one), brightness(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("colours", lights()[:2], ids=["light", "dark"])
def test_words_and_numbers_stand_out(colours: dict[str, str]):
    grounds = GROUNDS[:2]
    wanted = [
        *(("--ink", ground, EASY) for ground in GROUNDS),
        *((ink, ground, EASY) for ink in ("--soft", "--good", "--ember") for ground in grounds),
        *((line, "--paper", LEGIBLE) for line in ("--c0", "--c1", "--c2", "--c3")),
        *(("--bad", ground, LEGIBLE) for ground in (*grounds, "--bad-paper")),
        *((ink, "--gold", LEGIBLE) for ink in ("--ember", "--soft")),
        *((ink, "--bad-paper", LEGIBLE) for ink in ("--ember", "--soft")),
        *((ring, ground, SEEN) for ring in ("--ember", "--soft") for ground in GROUNDS),
        ("--on-ember", "--ember", EASY),
    ]
    weak = {
        f"{ink} on {ground}": round(contrast(colours[ink], colours[ground]), 1)
        for ink, ground, least in wanted
        if contrast(colours[ink], colours[ground]) < least
    }
    assert weak == {}


def test_dark_is_candlelight():
    """No white, and in every colour of words and paper less blue than red."""
    _, dark, _ = lights()
    for name in ("--paper", "--card", "--ink", "--soft", "--line", "--ember", "--gold"):
        red, _, blue = re.findall("..", dark[name].lstrip("#"))
        assert int(blue, 16) < int(red, 16) < 255, name


def test_the_style_that_every_page_waits_for_is_small():
    assert (STYLE / "app.css").stat().st_size <= 30 * 1024
