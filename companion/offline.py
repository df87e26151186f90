"""Without a network: the worker that keeps pages on the phone, and the app to be installed."""

import json
from collections.abc import Iterator
from hashlib import sha256
from itertools import chain
from pathlib import Path

from flask import Blueprint, Flask, Response, current_app, render_template, url_for

from companion.lights import PAPERS
from companion.models import Group
from scorers import GAMES

offline = Blueprint("offline", __name__)

ICONS = (("icon-192.png", "192x192", "any"), ("icon-512.png", "512x512", "any"))
"""The icons as pictures: file, size, purpose."""

MASKABLE = ("icon-maskable.png", "512x512", "maskable")
"""The icon that a phone cuts into its own shape."""


def init_offline(app: Flask) -> None:
    """Work out once what this release is made of."""
    app.extensions["build"] = _build(Path(app.root_path))


@offline.get("/sw.js")
def worker() -> Response:
    """Send the worker, which differs with every release: it names its files and pages."""
    kept = {"build": current_app.extensions["build"], "files": [*_files()], "pages": [*_pages()]}
    static = Path(current_app.static_folder or "")
    text = f"const RELEASE = {json.dumps(kept)};\n{(static / 'worker.js').read_text('utf-8')}"
    return Response(text, content_type="text/javascript; charset=utf-8")


@offline.get("/manifest.webmanifest")
def manifest() -> Response:
    """Describe the app to a phone that installs it."""
    about = {
        "id": "/",
        "name": "Hoardkeeper",
        "short_name": "Hoardkeeper",
        "description": f"Scores {', '.join(game.title for game in GAMES.values())}.",
        "start_url": url_for("home.show"),
        "scope": "/",
        "display": "standalone",
        "theme_color": PAPERS["light"],
        "background_color": PAPERS["light"],
        "icons": [*_icons()],
        "shortcuts": [
            {"name": game.title, "url": url_for("setup.new", slug=slug)}
            for slug, game in GAMES.items()
        ],
    }
    return Response(json.dumps(about), content_type="application/manifest+json")


@offline.get("/offline")
def show() -> str:
    """Say what works without a network; it also stands in for pages that a phone has not kept."""
    return render_template("offline.html", games=GAMES)


def kept_for(groups: list[Group]) -> str:
    """Name the groups whose pages a phone may keep, without telling their keys."""
    return " ".join(sha256(group.key.encode()).hexdigest()[:12] for group in groups)


def _icons() -> Iterator[dict[str, str]]:
    drawn = url_for("static", filename="icon.svg")
    yield {"src": drawn, "sizes": "any", "type": "image/svg+xml", "purpose": "any"}
    for name, sizes, purpose in (*ICONS, MASKABLE):
        source = url_for("static", filename=name)
        yield {"src": source, "sizes": sizes, "type": "image/png", "purpose": purpose}


def _files() -> Iterator[str]:
    """Name every file that a page may need, by its content."""
    folder = Path(current_app.static_folder or "")
    for path in sorted(folder.rglob("*")):
        if path.suffix in (".css", ".js", ".svg") and path.name != "worker.js":
            yield url_for("static", filename=path.relative_to(folder).as_posix())


def _pages() -> Iterator[str]:
    """Name the pages that are for everybody: the rulebooks, and what stands in for the rest."""
    yield url_for("offline.show")
    yield url_for("rules.ask")
    for slug in GAMES:
        yield url_for("rules.show", slug=slug)
        yield url_for("rules.guide", slug=slug)


def _build(house: Path) -> str:
    """Name the release by all that its pages are made of."""
    rooms = (
        ("static", "*"),
        ("templates", "*"),
        ("scorers", "*.toml"),
        ("scorers", "*.py"),
        ("companion", "*.py"),
    )
    paths = chain.from_iterable((house / room).rglob(kind) for room, kind in rooms)
    made = sha256()
    for path in sorted(path for path in paths if path.is_file()):
        made.update(path.read_bytes())
    return made.hexdigest()[:12]
