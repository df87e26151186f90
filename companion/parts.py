"""Requests whose forms can be read: a part without a name, which no browser sends, is refused."""

from typing import Any

from flask import Request, abort
from werkzeug.formparser import FormDataParser


class NamedParts(FormDataParser):
    """Reads forms; what looks for fields by their names never meets one that has none."""

    def parse(self, *sent: Any, **more: Any) -> Any:
        """Give (stream, form, files), or answer 400."""
        stream, form, files = super().parse(*sent, **more)
        if None in form or None in files:
            for _, file in files.items(multi=True):
                file.close()
            abort(400)
        return stream, form, files


class ReadableRequest(Request):
    """A request as all views get it."""

    form_data_parser_class = NamedParts
