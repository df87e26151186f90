"""Rules questions that the app works out: a form, and the answer below it."""

from flask import Blueprint, abort, render_template, request
from jinja2 import Template

from scorers import GAMES
from scorers.forms import AnswersForm
from scorers.game import Answer, Helper
from scorers.problems import Problem, Unplayable

helpers = Blueprint("helpers", __name__, url_prefix="/help")


@helpers.get("/<slug>/<name>")
def show(slug: str, name: str) -> str:
    """Show a helper's form and, once it is asked, its answer or all that is wrong."""
    game = GAMES.get(slug) or abort(404)
    helper = game.helper(name) or abort(404)
    form = helper.form(request.args or None)
    answer, wrong = _work_out(helper, form) if request.args else (None, ())
    own = [f"{slug}/{name}.html", "helper.html"]
    templates: list[str | Template] = ["_answer.html"] if "X-Live" in request.headers else [*own]
    page = {"game": game, "helper": helper, "form": form, "answer": answer, "wrong": wrong}
    return render_template(templates, **page)


def _work_out(helper: Helper, form: AnswersForm) -> tuple[Answer | None, tuple[Problem, ...]]:
    """Give the answer, or what is wrong, which then also stands at its fields."""
    try:
        return helper.answer(helper.read(form.answers)), ()
    except Unplayable as unplayable:
        form.show(unplayable.problems)
        return None, unplayable.problems
