"""What an open page asks again and again: whether its table has changed, and who is entering."""

from flask import Blueprint, Response, jsonify, request
from sqlalchemy import bindparam, select

from companion.database import db
from companion.models import Play, Seat
from companion.presence import forgotten

live = Blueprint("live", __name__, url_prefix="/t/<code>")


ASKED = (
    select(Play.version, Seat.id)
    .outerjoin(Seat, (Seat.play_id == Play.id) & (Seat.entering_at > bindparam("since")))
    .where(Play.code == bindparam("code"), Play.deleted_at.is_(None))
    .order_by(Seat.id)
)
"""The table's version beside each seat for which somebody enters; built once, asked often."""


@live.get("/now")
def now(code: str) -> Response:
    """Give the table's version and the seats of those who enter; 304 where the page knows both.

    Every phone at a table asks this every other second: one query, no session, no template.
    """
    with db.engine.connect() as connection:
        found = connection.execute(ASKED, {"code": code, "since": forgotten()}).all()
    if not found:
        return Response(status=404)
    entering = [seat_id for _, seat_id in found if seat_id]
    answer = jsonify(version=found[0].version, entering=entering)
    answer.set_etag("-".join(map(str, (found[0].version, *entering))))
    answer.make_conditional(request)
    return answer
