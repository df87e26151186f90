"""What an open page asks every other second: whether its table has changed."""

from typing import Any

from flask import Blueprint, abort, make_response, request
from sqlalchemy import select

from companion.database import db
from companion.models import Play

live = Blueprint("live", __name__, url_prefix="/t/<code>")


@live.get("/now")
def now(code: str) -> Any:
    """Give the table's version, or 304 while it is the one that the page has."""
    query = select(Play.version).where(Play.code == code, Play.deleted_at.is_(None))
    version = db.session.scalar(query)
    if version is None:
        abort(404)
    answer = make_response({"version": version})
    answer.set_etag(str(version))
    return answer.make_conditional(request)
