"""Light or dark: what this phone has chosen, kept in a cookie that says nothing else."""

from typing import Any
from urllib.parse import quote, unquote

from flask import Blueprint, abort, current_app, redirect, request, url_for

lights = Blueprint("lights", __name__)

COOKIE = "light"

LIGHTS = {"": "Automatic", "light": "Light", "dark": "Dark"}
"""What a phone can choose, and the button that says so; automatic is as the phone itself."""

PAPERS = {"light": "#fbf6ec", "dark": "#17120d"}
"""The page's colour in each light, for the browser's own bars; the style sheet has the same."""

KEPT = 5 * 365 * 24 * 3600
"""Seconds that the choice is kept."""


@lights.app_template_global()
def light() -> str:
    """Give the chosen light; "" is automatic."""
    chosen = request.cookies.get(COOKIE, "")
    return chosen if chosen in LIGHTS else ""


@lights.app_context_processor
def _choices() -> dict[str, Any]:
    query = request.query_string.decode("ascii", "ignore") if request.method == "GET" else ""
    here = quote(request.path) + (f"?{query}" if query else "")
    return {"LIGHTS": LIGHTS, "PAPERS": PAPERS, "here": here}


@lights.post("/light")
def choose() -> Any:
    """Keep the chosen light on this phone, and go back to the page it was chosen on.

    Scripts may read the cookie: a page kept from before then has the light of today.
    """
    chosen = request.form.get("light", "")
    if chosen not in LIGHTS:
        abort(400)
    answer = redirect(_back(request.form.get("back", "")))
    answer.set_cookie(
        COOKIE,
        chosen,
        max_age=KEPT if chosen else 0,
        secure=request.is_secure,
        samesite="Lax",
    )
    return answer


def _back(path: str) -> str:
    """Give the path if a page of this app can be opened there, else the first page."""
    here = path.startswith("/") and not path.startswith(("//", "/\\"))
    pages = current_app.create_url_adapter(request)
    known = here and pages and pages.test(unquote(path.partition("?")[0]), "GET")
    return path if known else url_for("home.show")
