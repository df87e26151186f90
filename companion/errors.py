"""Errors: a friendly page for people, JSON below /api/."""

from http import HTTPStatus
from typing import Any

from flask import Flask, abort, render_template, request
from flask_wtf.csrf import CSRFError
from gunicorn.http.errors import ParseException
from werkzeug.exceptions import BadRequest, HTTPException

from companion.changes import Refused

API = "/api/"

ADVICE = {
    HTTPStatus.BAD_REQUEST: "What the phone sent could not be read. Go back and try again.",
    HTTPStatus.FORBIDDEN: "This belongs to a group that this phone has not joined.",
    HTTPStatus.NOT_FOUND: "There is nothing here. The link may be old, or a letter is wrong.",
    HTTPStatus.METHOD_NOT_ALLOWED: "This address is not for opening. Start from the first page.",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "That was too much at once. Nothing was changed.",
    HTTPStatus.INTERNAL_SERVER_ERROR: "That is our fault, not yours. Nothing saved is lost.",
}
"""What to do, by status."""


def init_errors(app: Flask) -> None:
    """Answer every error in the form that the asker understands."""
    app.before_request(_refuse_nul)
    app.register_error_handler(HTTPException, _failed)
    app.register_error_handler(CSRFError, _expired)
    app.register_error_handler(Refused, _refused)
    app.register_error_handler(ParseException, _cut_up)


def _refuse_nul() -> None:
    """Find nothing at an address with a NUL in it, which no database takes."""
    if "\0" in request.path:
        abort(404)


def _failed(error: HTTPException) -> Any:
    status = error.code or HTTPStatus.INTERNAL_SERVER_ERROR
    if error.response is not None or status < HTTPStatus.BAD_REQUEST:
        return error
    kept = [(name, value) for name, value in error.get_headers() if name != "Content-Type"]
    if request.path.startswith(API):
        return {"error": error.description or error.name}, status, kept
    advice = ADVICE.get(HTTPStatus(status), "Go back and try again.")
    return *error_page(status, error.name, advice), kept


def _expired(_error: CSRFError) -> Any:
    advice = "This page had been open for too long. Go back, load it again, and press once more."
    return error_page(HTTPStatus.BAD_REQUEST, "This page has expired", advice)


def _refused(refusal: Refused) -> Any:
    return error_page(HTTPStatus.CONFLICT, "Not now", str(refusal))


def _cut_up(_error: ParseException) -> Any:
    """Answer a body whose pieces do not fit, which gunicorn finds out only while it is read."""
    return _failed(BadRequest())


def error_page(status: int, title: str, advice: str) -> tuple[str, int]:
    """Give a page that says what went wrong and what to do."""
    return render_template("error.html", title=title, advice=advice, status=int(status)), status
