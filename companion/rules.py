"""The rulebooks to read and to ask, from every line of a sheet and from every page."""

from functools import cache

from flask import Blueprint, abort, render_template, request

from companion.search import Found, Index
from scorers import GAMES
from scorers.game import Game

rules = Blueprint("rules", __name__, url_prefix="/rules")


@cache
def rules_index() -> Index:
    """Give the index of all rulebooks, made once."""
    return Index(GAMES.values())


@rules.get("")
def ask() -> str:
    """Answer a question over all rulebooks, or show where to ask."""
    return render_template("ask.html", games=GAMES, game=None, **_asked(""))


@rules.get("/<slug>")
def show(slug: str) -> str:
    """Show a game's rulebook, or what it says to a question."""
    game = _game(slug)
    asked = _asked(slug)
    template = "ask.html" if asked["question"] else "rules.html"
    return render_template(template, games=GAMES, game=game, **asked)


@rules.get("/<slug>/guide")
def guide(slug: str) -> str:
    """Show how to set up for so many players, and a turn at a glance."""
    game = _game(slug)
    players = request.args.get("players", 0, type=int)
    players = players if players in game.seats else game.seats.start
    return render_template("guide.html", game=game, players=players)


@rules.get("/<slug>/<rule>")
def section(slug: str, rule: str) -> str:
    """Show one rule by itself, as it is opened in place."""
    game = _game(slug)
    if rule not in game.rulebook:
        abort(404)
    return render_template("section.html", game=game, section=game.rulebook[rule])


def _game(slug: str) -> Game:
    return GAMES.get(slug) or abort(404)


def _asked(slug: str) -> dict[str, str | Found]:
    question = request.args.get("q", "")
    return {"question": question.strip(), "found": rules_index().search(question, slug)}
