"""What no log line may say: the keys and codes of links, which let anybody in."""

import logging
import re
from collections.abc import Iterator

from flask import has_request_context, request, session

from companion.models import CODE_LENGTH, CODE_LETTERS

NO_PAGE = "(no page)"
"""Stands for a path that leads nowhere: it may be a mistyped link with a key in it."""

HIDDEN = "…"
"""Stands for a key or a code."""

SLASH, REST = "(?:/|%2F)", r"""[^/%\s?#&"'<>]"""
HALF = f"[{CODE_LETTERS}]{{{CODE_LENGTH // 2}}}"

LINK = re.compile(
    rf"({SLASH}(?:join|t){SLASH}){REST}{{2,}}|({SLASH}){HALF}(?:[ .-]|%20)?{HALF}(?!{REST})",
    re.IGNORECASE,
)
"""A link to a group or a table, wherever it is written; a table's may be its code alone."""

SERVERS = ("waitress", "gunicorn.error", "gunicorn.access", "werkzeug")
"""Loggers of the servers, which name the address where an answer breaks off."""


def leave_links_out(record: logging.LogRecord) -> bool:
    """Take keys and codes out of a record, also where it tells what an error came from.

    A filter for loggers: keeps every record, before any handler sees it.
    """
    record.msg, record.args = without_links(record.getMessage()), None
    if record.exc_info and not record.exc_text:
        whole = logging.Formatter().formatException(record.exc_info)
        record.exc_text = without_links(whole)
    return True


def without_links(text: str) -> str:
    """Write the route instead of this request's path, and nothing for keys and codes."""
    if has_request_context():
        if len(request.path) > 1:
            text = text.replace(request.path, route())
        for secret in _secrets():
            text = text.replace(secret, HIDDEN)
    return LINK.sub(lambda link: f"{link[1] or link[2]}{HIDDEN}", text)


def route() -> str:
    """Name the page by its route, where keys and codes have only their place."""
    return request.url_rule.rule if request.url_rule else NO_PAGE


def _secrets() -> Iterator[str]:
    """Yield the keys and codes that this request has to do with; what is shorter is none."""
    asked = request.query_string.decode("latin-1")
    for value in (asked, *(request.view_args or {}).values(), *session.get("groups", ())):
        if len(str(value)) >= CODE_LENGTH:
            yield str(value)
