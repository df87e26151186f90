"""The table's page, and what is done there with a button."""

from typing import Any

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for

from companion import table_page
from companion.by_hand import hand_play
from companion.changes import GUESTS, MEMBERS, Refused, claimed, must_be_as_seen
from companion.charts import chart_of
from companion.groups import find_table, is_mine
from companion.models import OPEN, Play
from companion.notebook import opened
from companion.own_seat import own_seat
from companion.plays import describe, game_of, last_entry, only_results, sheet_of, undone_entry
from companion.sharing import result_of
from companion.sheets import verdict
from companion.ticket import Ticket

tables = Blueprint("tables", __name__, url_prefix="/t/<code>")


@tables.get("")
def show(code: str) -> str:
    """Show the table as it stands."""
    play = find_table(code, guests=True)
    if only_results(play):
        return hand_play(play)
    return render_template("table.html", **_context(play))


def _context(play: Play) -> dict[str, Any]:
    sheet = sheet_of(play)
    return {
        "play": play,
        "game": game_of(play),
        "sheet": sheet,
        "verdict": verdict(sheet),
        "facts": table_page.facts(play),
        "rows": table_page.rows(play, sheet),
        "rounds": table_page.rounds(play, sheet),
        "chart": chart_of(sheet.series),
        "member": is_mine(play.group),
        "mine": own_seat(play),
        "playing": play.status == OPEN and not play.deleted_at,
        "last": last_entry(play),
        "undone": undone_entry(play),
        "describe": describe,
        "ticket": Ticket.for_page(play.version),
        "book": opened(play),
        "turns": table_page.turns(play, sheet),
        "result": result_of(play, sheet) if sheet.outcome else None,
    }


@tables.post("/<word>")
def act(code: str, word: str) -> Any:
    """Do what a button says, if nobody has changed the table since the page was shown."""
    step = (GUESTS | MEMBERS).get(word) or abort(404)
    play = find_table(code, guests=word in GUESTS)
    seen = request.form.get("seen", type=int)
    try:
        with claimed(play):
            must_be_as_seen(play, seen)
            step(play)
    except Refused as refusal:
        flash(str(refusal))
    return redirect(url_for("tables.show", code=code))
