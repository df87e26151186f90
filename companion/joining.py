"""Everyone on their own phone: a table's link, and who the guest behind it is."""

from flask import Blueprint, render_template, url_for

from companion.changes import must_be_scored
from companion.groups import find_table
from companion.plays import game_of, sheet_of
from companion.qr import qr_svg

joining = Blueprint("joining", __name__, url_prefix="/t/<code>")


@joining.get("/share")
def share(code: str) -> str:
    """Show the table's link for other phones."""
    play = find_table(code, guests=True)
    must_be_scored(play)
    link = url_for("joining.who", code=code, _external=True)
    return render_template("share.html", play=play, game=game_of(play), link=link, qr=qr_svg(link))


@joining.get("/join")
def who(code: str) -> str:
    """Ask who somebody is, to lead them to their own entry."""
    play = find_table(code, guests=True)
    must_be_scored(play)
    waiting = sheet_of(play).waiting_for
    return render_template("who.html", play=play, game=game_of(play), waiting=waiting)
