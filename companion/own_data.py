"""A group's own data: everything to take along, and a backup to put back."""

from collections.abc import Iterable
from datetime import date
from typing import Any

from flask import Blueprint, Response, abort, flash, redirect, render_template, request, url_for
from sqlalchemy.exc import IntegrityError
from werkzeug.exceptions import RequestEntityTooLarge

from companion.backup import backup_of
from companion.backup_file import Unreadable
from companion.backup_reading import Backup, read_backup
from companion.database import db
from companion.groups import my_group, use_group
from companion.models import Group
from companion.restoring import preview_of, restore
from companion.tables_csv import line_rows, play_rows
from companion.ticket import Ticket
from companion.uploads import UPLOAD_BYTES, drop_upload, keep_upload, kept_upload, take_uploads

own_data = Blueprint("own_data", __name__, url_prefix="/own-data")

KIND = "backup"
"""What the uploaded file is kept as."""

UPLOAD_MIB = UPLOAD_BYTES // 2**20
"""Mebibytes of the largest backup that is taken by upload."""

EXPIRED = "This page had been open for long. Choose the file again."

TOO_LARGE = (
    f"This file is larger than {UPLOAD_MIB} MiB. Whoever runs this Hoardkeeper can put it back"
    " with “flask restore”, which takes a group’s backup of any size."
)

INTO_NEW = "new"
"""The choice to put a backup into a group of its own."""


@own_data.get("")
def show() -> str:
    """Offer the group's data, and to put a backup back."""
    return _page()


def _page(*problems: str) -> str:
    return render_template("own_data.html", group=my_group(), problems=problems, most=UPLOAD_MIB)


@own_data.get("/backup.json")
def backup() -> Response:
    """Send everything of the group in use as one file."""
    return _sent(backup_of(db.engine, _group_id()), "backup", "json", "application/json")


@own_data.get("/plays.csv")
def plays() -> Response:
    """Send the plays as a table, a row a seat."""
    return _sent(play_rows(db.engine, _group_id()), "plays", "csv", "text/csv; charset=utf-8")


@own_data.get("/lines.csv")
def lines() -> Response:
    """Send where the points come from as a table, a row a line of a sheet."""
    return _sent(line_rows(db.engine, _group_id()), "lines", "csv", "text/csv; charset=utf-8")


def _group_id() -> int:
    return (my_group() or abort(404)).id


def _sent(pieces: Iterable[str], what: str, ending: str, kind: str) -> Response:
    response = Response(pieces, content_type=kind)
    name = f"hoardkeeper-{what}-{date.today().isoformat()}.{ending}"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@own_data.post("/restore")
def upload() -> Any:
    """Read an uploaded backup and keep it for the decision; nothing is stored yet."""
    take_uploads()
    try:
        if not Ticket.for_page().validate():
            return _page(EXPIRED), 400
        text = _posted_file()
        read_backup(text)
    except RequestEntityTooLarge:
        return _page(TOO_LARGE), 413
    except Unreadable as wrong:
        return _page(*wrong.problems), 422
    keep_upload(KIND, text)
    return redirect(url_for("own_data.preview", into=request.form.get("into", "")))


def _posted_file() -> bytes:
    file = request.files.get("file")
    if file is None or not file.filename:
        raise Unreadable("Choose a file first.")
    return bytes(file.read())


@own_data.get("/restore")
def preview() -> Any:
    """Show what the waiting backup would change."""
    backup = _waiting()
    if backup is None:
        return redirect(url_for("own_data.show"))
    group = _target(request.args.get("into", ""))
    plan = preview_of(db.session, backup, group)
    return render_template(
        "restore.html", backup=backup, group=group, plan=plan, into=_named(group)
    )


@own_data.post("/restore/confirm")
def confirm() -> Any:
    """Put the waiting backup back where the preview said: all of it or nothing."""
    backup, into = _waiting(), request.form.get("into", "")
    if backup is None:
        flash("No backup is waiting here: it was put back already, or has waited for over a day.")
        return redirect(url_for("own_data.show"))
    group = _target(into)
    if into != _named(group) or not _put_back(backup, group):
        flash("The group has changed meanwhile. Look at what is new, then decide again.")
        return redirect(url_for("own_data.preview", into=into))
    drop_upload(KIND)
    flash("The backup is back.")
    return redirect(url_for("history.show"))


def _put_back(backup: Backup, group: Group | None) -> bool:
    """Store the backup and use its group; False where others have just stored the same."""
    try:
        restored = restore(db.session, backup, group)
        db.session.commit()
    except IntegrityError:
        db.session.rollback()
        return False
    use_group(restored)
    return True


@own_data.post("/restore/forget")
def forget() -> Any:
    """Leave everything as it is."""
    drop_upload(KIND)
    flash("Nothing was changed.")
    return redirect(url_for("own_data.show"))


def _waiting() -> Backup | None:
    text = kept_upload(KIND)
    try:
        return None if text is None else read_backup(text)
    except Unreadable:  # it could be read when it came, but this app has been replaced since
        return None


def _target(into: str) -> Group | None:
    return None if into == INTO_NEW else my_group()


def _named(group: Group | None) -> str:
    """Name where a backup goes, so that the second button means what the preview said."""
    return str(group.id) if group else INTO_NEW
