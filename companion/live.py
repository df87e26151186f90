"""What an open page asks again and again: whether its table has changed, and who is entering."""

from flask import Blueprint, Response, jsonify, request
from sqlalchemy import select

from companion.database import db
from companion.models import Play, Seat
from companion.presence import is_entering

live = Blueprint("live", __name__, url_prefix="/t/<code>")


@live.get("/now")
def now(code: str) -> Response:
    """Give the table's version and the seats of those who enter; 304 where the page knows both.

    Every phone at a table asks this every other second: one query, no session, no template.
    """
    at_seat = (Seat.play_id == Play.id) & is_entering()
    at_table = (Play.code == code, Play.deleted_at.is_(None))
    query = select(Play.version, Seat.id).outerjoin(Seat, at_seat).where(*at_table)
    with db.engine.connect() as connection:
        found = connection.execute(query.order_by(Seat.id)).all()
    if not found:
        return Response(status=404)
    entering = [seat_id for _, seat_id in found if seat_id]
    answer = jsonify(version=found[0].version, entering=entering)
    answer.set_etag("-".join(map(str, (found[0].version, *entering))))
    answer.make_conditional(request)
    return answer
