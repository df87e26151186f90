"""Log lines: one a request where LOG_FORMAT asks for them, as JSON or as text."""

import json
import logging
from datetime import UTC, datetime
from time import perf_counter
from typing import TextIO, cast

from flask import Flask, current_app, g, request
from flask.logging import wsgi_errors_stream
from flask.wrappers import Response

from companion.unlogged import SERVERS, leave_links_out, route

FORMATS = ("", "text", "json")
"""What LOG_FORMAT may say; without it only errors are logged."""


def init_logs(app: Flask) -> None:
    """Log the way that the settings ask for, never with the keys and codes of links."""
    wanted = app.config["LOG_FORMAT"]
    if wanted not in FORMATS:
        raise ValueError(f"LOG_FORMAT is text or json, not {wanted!r}.")
    for logger in (app.logger, *map(logging.getLogger, SERVERS)):
        logger.addFilter(leave_links_out)
    if wanted:
        handler = logging.StreamHandler(cast(TextIO, wsgi_errors_stream))
        handler.setFormatter(JsonLine() if wanted == "json" else TextLine())
        app.logger.handlers[:] = [handler]
        app.logger.setLevel(logging.INFO)
        app.before_request(_start)
        app.after_request(_log)


class TextLine(logging.Formatter):
    """A line of text with its time in UTC."""

    def format(self, record: logging.LogRecord) -> str:
        """Write the line, and below it where an error came from."""
        return f"{_moment(record)} {record.levelname} {super().format(record)}"


class JsonLine(logging.Formatter):
    """A line of JSON: time, level, and either a request's facts or a message."""

    def format(self, record: logging.LogRecord) -> str:
        """Write the line; where an error came from is a part of it."""
        said = getattr(record, "facts", None) or {"message": record.getMessage()}
        line = {"time": _moment(record), "level": record.levelname.lower(), **said}
        if record.exc_info:
            line["error"] = record.exc_text or self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def _moment(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def _start() -> None:
    g.started = perf_counter()


def _log(response: Response) -> Response:
    facts = {
        "client": request.remote_addr,
        "method": request.method,
        "path": route(),
        "status": response.status_code,
        "milliseconds": round(1000 * (perf_counter() - g.get("started", perf_counter())), 1),
    }
    text = "{client} {method} {path} {status} {milliseconds} ms".format_map(facts)
    current_app.logger.info(text, extra={"facts": facts})
    return response
