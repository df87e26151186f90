"""The rulebooks, section by section, where every line of a sheet points to."""

from flask import Blueprint, abort, render_template

from scorers import GAMES

rules = Blueprint("rules", __name__)


@rules.get("/rules/<slug>")
def show(slug: str) -> str:
    """Show the rules that decide a game's scores, rulings apart."""
    return render_template("rules.html", game=GAMES.get(slug) or abort(404))
