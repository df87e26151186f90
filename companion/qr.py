"""QR codes as pictures that follow the page's colours."""

import segno
from markupsafe import Markup


def qr_svg(text: str) -> Markup:
    """Draw the text as an inline SVG; nothing for no text."""
    if not text:
        return Markup()
    drawn = segno.make(text, micro=False).svg_inline(
        scale=6, border=3, svgclass="qr", lineclass=None, omitsize=True, dark="#000", light="#fff"
    )
    return Markup(drawn)  # noqa: S704 - segno's own drawing, no text of a user
