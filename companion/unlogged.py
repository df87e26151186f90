"""What no log line may say: the keys and codes of links, which let anybody in."""

import logging
import re
from collections.abc import Iterator

from flask import has_request_context, request, session

from companion.models import CODE_LENGTH

NO_PAGE = "(no page)"
"""Stands for a path that leads nowhere: it may be a mistyped link with a key in it."""

HIDDEN = "…"
"""Stands for a key or a code."""

LINK = re.compile(r"""((?:/|%2F)(?:join|t)(?:/|%2F))[^/%\s?#&"'<>]{2,}""", re.IGNORECASE)
"""A link to a group or a table, wherever it is written."""

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
    return LINK.sub(rf"\1{HIDDEN}", text)


def route() -> str:
    """Name the page by its route, where keys and codes have only their place."""
    return request.url_rule.rule if request.url_rule else NO_PAGE


def _secrets() -> Iterator[str]:
    """Yield the keys and codes that this request has to do with; what is shorter is none."""
    asked = request.query_string.decode("latin-1")
    for value in (asked, *(request.view_args or {}).values(), *session.get("groups", ())):
        if len(str(value)) >= CODE_LENGTH:
            yield str(value)
