"""Everyone on their own phone: a table's link and short address, and who the guest behind it is."""

from typing import Any

from flask import (
    Blueprint,
    abort,
    flash,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from flask.blueprints import BlueprintSetupState
from werkzeug.routing import BaseConverter

from companion.database import db
from companion.groups import find_scored, renew_session
from companion.models import CODE_LENGTH, CODE_LETTERS, OPEN
from companion.own_seat import own_seat, take_seat
from companion.plays import game_of, sheet_of
from companion.qr import qr_svg

joining = Blueprint("joining", __name__, url_prefix="/t/<code>")
short = Blueprint("short", __name__)

HALF = CODE_LENGTH // 2
"""Letters after which a table's code is parted, to be read out and typed."""


class TypedCode(BaseConverter):
    """A table's code as people type it: in capitals or not, its halves parted or not."""

    regex = "[{0}]{{{1}}}[ .-]?[{0}]{{{1}}}".format(CODE_LETTERS + CODE_LETTERS.upper(), HALF)

    def to_python(self, value: str) -> str:
        """Give the code itself."""
        return (value[:HALF] + value[-HALF:]).lower()

    def to_url(self, value: str) -> str:
        """Write the code the way that is read out best."""
        return f"{value[:HALF]}-{value[HALF:]}".upper()


@short.record_once
def _know_codes(setup: BlueprintSetupState) -> None:
    setup.app.url_map.converters["typed"] = TypedCode


@short.get("/<typed:code>")
def typed(code: str) -> Any:
    """Lead from the address that is typed to the question who somebody is."""
    return redirect(url_for("joining.who", code=code))


@joining.get("/share")
def share(code: str) -> str:
    """Show the table's link for other phones, and who has come."""
    play = find_scored(code, guests=True)
    link = url_for("short.typed", code=code, _external=True)
    return render_template(
        "share.html",
        play=play,
        game=game_of(play),
        link=link,
        qr=qr_svg(link),
        waiting=sheet_of(play).waiting_for,
    )


@joining.get("/join")
def who(code: str) -> Any:
    """Ask who somebody is, unless this phone knows, and lead them to their own entry."""
    play = find_scored(code, guests=True)
    mine = own_seat(play)
    if play.status != OPEN:
        return redirect(url_for("tables.show", code=code))
    if mine and "anew" not in request.args:
        return redirect(url_for("entering.one", code=code, seat_id=mine.id))
    waiting = sheet_of(play).waiting_for
    shown = {"play": play, "game": game_of(play), "waiting": waiting, "mine": mine}
    page = make_response(render_template("who.html", **shown))
    page.cache_control.no_store = True  # going back here asks again only who wants to be asked
    return page


@joining.post("/join")
def sit(code: str) -> Any:
    """Remember who this phone's owner is."""
    play = find_scored(code, guests=True)
    wanted = request.form.get("seat", type=int)
    seat = next((seat for seat in play.present if seat.id == wanted), None) or abort(404)
    if not own_seat(play):
        renew_session()
    if take_seat(seat):
        flash(f"Another phone is here for {seat.name}, too. Whoever saves second is asked.")
    db.session.commit()
    return redirect(url_for("entering.one", code=code, seat_id=seat.id))
