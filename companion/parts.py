"""What of a request is never taken: a number that no row has, a part of a form without a name."""

from typing import Any

from flask import Flask, Request, abort
from werkzeug.formparser import FormDataParser
from werkzeug.routing import IntegerConverter

LARGEST_ID = 2**31 - 1
"""The largest number that a row can have, and so the largest that a database is asked for."""


class StoredNumber(IntegerConverter):
    """A number in an address; a larger one than any that is stored stands for none: 0."""

    def to_python(self, value: str) -> int:
        """Give the number of a row, or 0, which no row has."""
        number: int = super().to_python(value)
        return number if number <= LARGEST_ID else 0


class NamedParts(FormDataParser):
    """Reads forms; what looks for fields by their names never meets one that has none."""

    def parse(self, *sent: Any, **more: Any) -> Any:
        """Give (stream, form, files); answer 400 to what no browser sends."""
        stream, form, files = super().parse(*sent, **more)
        if None in form or None in files:
            for _, file in files.items(multi=True):
                file.close()
            abort(400)
        return stream, form, files


class ReadableRequest(Request):
    """A request as all views get it."""

    form_data_parser_class = NamedParts


def init_requests(app: Flask) -> None:
    """Let views meet only what they can read."""
    app.request_class = ReadableRequest
    app.url_map.converters["int"] = StoredNumber
