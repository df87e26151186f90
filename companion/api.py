"""The JSON interface: the same answers as the forms, the same sheets; nothing is stored."""

from dataclasses import asdict
from typing import Any

from flask import Blueprint, abort, request

from companion.asked import load, read_table
from companion.rules import rules_index
from companion.search import Hit
from companion.sheets import as_json
from scorers import GAMES
from scorers.problems import Problem, Unplayable

api = Blueprint("api", __name__, url_prefix="/api")


@api.get("/games")
def games() -> dict[str, Any]:
    """List the games that can be scored."""
    listed = [
        {"slug": game.slug, "title": game.title, "seats": list(game.seats), "entries": game.entries}
        for game in GAMES.values()
    ]
    return {"games": listed}


@api.post("/games/<slug>/score")
def score(slug: str) -> dict[str, Any]:
    """Score a table sent as JSON."""
    game = GAMES.get(slug) or abort(404, "There is no such game.")
    return as_json(slug, game.score(read_table(game, _body())))


@api.post("/games/<slug>/helpers/<name>")
def help_with(slug: str, name: str) -> dict[str, Any]:
    """Work out a rules question sent as JSON."""
    game = GAMES.get(slug) or abort(404, "There is no such game.")
    helper = game.helper(name) or abort(404, "There is no such helper.")
    asked = _body()
    if not isinstance(asked, dict):
        raise Unplayable([Problem("answers", "Send an object of answers.")])
    return asdict(helper.answer(helper.read(asked)))


@api.get("/rules")
def rules() -> dict[str, Any]:
    """Answer a rules question, best section first."""
    slug = request.args.get("game", "")
    if slug and slug not in GAMES:
        abort(404, "There is no such game.")
    found = rules_index().search(request.args.get("q", ""), slug)
    return {"results": [_result(hit) for hit in found.hits]}


def _result(hit: Hit) -> dict[str, Any]:
    section = hit.section
    text = " ".join(filter(None, (section.text, section.example)))
    return {
        "game": hit.game.slug,
        "id": section.id,
        "title": section.title,
        "text": text,
        "ruling": section.ruling,
    }


def _body() -> Any:
    body = request.get_data()
    if request.content_length is None:
        request.stream.read(1)  # where no length was announced, only this refuses a longer body
    try:
        return load(body)
    except ValueError:
        abort(400, "The body is not JSON that can be read.")


@api.errorhandler(Unplayable)
def unplayable(wrong: Unplayable) -> tuple[dict[str, Any], int]:
    """Answer with every problem at once."""
    problems = [{"field": p.field, "message": p.message} for p in wrong.problems]
    return {"problems": problems}, 422
