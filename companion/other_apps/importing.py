"""The pages on which plays come in from other apps."""

from datetime import UTC, tzinfo
from hashlib import sha256
from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from sqlalchemy.exc import IntegrityError
from werkzeug.exceptions import RequestEntityTooLarge

from companion.changes import Refused
from companion.database import db
from companion.groups import my_group, use_group
from companion.models import Group
from companion.other_apps.fates import Preview, judge
from companion.other_apps.incoming import Unreadable
from companion.other_apps.mapping import mapping
from companion.other_apps.reading import read_file
from companion.other_apps.storing import store
from companion.uploads import drop_upload, keep_upload, kept_upload, take_uploads
from companion.zones import zone_of

importing = Blueprint("importing", __name__)

KIND = "import"
"""How a file of plays is kept."""

ROWS = 100
"""Rows of a file on one page."""

APPS = {"bgstats": "BG Stats", "bgg": "BoardGameGeek"}
"""Where plays come from, by the mark that they keep."""

importing.url_value_preprocessor(lambda _endpoint, _values: take_uploads())


@importing.get("/import")
def show() -> str:
    """Offer to bring plays in, and to take them along to other apps."""
    return _page()


def _page(error: str = "") -> str:
    return render_template("import.html", group=my_group(), error=error)


@importing.errorhandler(RequestEntityTooLarge)
def too_large(_error: RequestEntityTooLarge) -> Any:
    """Refuse a file that is too large with a sentence."""
    return _page("This file has more than 20 MiB. Choose a smaller one."), 413


@importing.post("/import")
def upload() -> Any:
    """Keep a file for its preview, if there are plays in it."""
    file = request.files.get("file")
    if file is None or not file.filename:
        return _page("Choose a file first.")
    content = file.read()
    try:
        read_file(content, _zone(my_group()))
    except Unreadable as reason:
        return _page(str(reason))
    keep_upload(KIND, content)
    return redirect(url_for("importing.preview"))


@importing.route("/import/preview", methods=["GET", "POST"])
def preview() -> Any:
    """Show what would be stored, ask who is who, and store it once that is confirmed."""
    content, group = kept_upload(KIND), my_group()
    if content is None:
        return _gone()
    judged = judge(read_file(content, _zone(group)), group)
    asked = mapping(judged, group)
    seen = sha256(content).hexdigest()[:16]
    if request.method == "POST" and not asked.errors and request.form.get("seen") == seen:
        return _store(judged, asked.choices, group)
    return render_template(
        "import_preview.html",
        **_rows(judged, 1),
        mapping=asked,
        seen=seen,
        changed=request.form.get("seen", seen) != seen,
    )


def _store(preview: Preview, choices: dict[str, int | None], group: Group | None) -> Any:
    group = group or Group()
    db.session.add(group)
    try:
        stored = store(preview.file, group, choices)
        db.session.commit()
    except (Refused, IntegrityError) as refusal:
        db.session.rollback()
        meanwhile = "Somebody else changed the group meanwhile. Look, then decide again."
        flash(str(refusal) if isinstance(refusal, Refused) else meanwhile)
        return redirect(url_for("importing.preview"))
    use_group(group)
    drop_upload(KIND)
    plays = "1 play is" if stored == 1 else f"{stored} plays are"
    flash(f"{plays} in the history now.")
    return redirect(url_for("history.show"))


@importing.get("/import/rows")
def rows() -> Any:
    """List every row of the file with what becomes of it, a page at a time."""
    content, group = kept_upload(KIND), my_group()
    if content is None:
        return _gone()
    judged = judge(read_file(content, _zone(group)), group)
    return render_template("import_rows.html", **_rows(judged, request.args.get("page", 1, int)))


@importing.post("/import/forget")
def forget() -> Any:
    """Leave everything as it is."""
    drop_upload(KIND)
    flash("Nothing was changed.")
    return redirect(url_for("importing.show"))


def _gone() -> Any:
    flash("No file is waiting here: it was taken already, or has waited for over a day.")
    return redirect(url_for("importing.show"))


def _rows(preview: Preview, page: int) -> dict[str, Any]:
    last = (len(preview.rows) - 1) // ROWS + 1
    page = min(max(page, 1), last)
    return {
        "preview": preview,
        "app": APPS[preview.file.source],
        "rows": preview.rows[(page - 1) * ROWS : page * ROWS],
        "page": page,
        "last": last,
    }


def _zone(group: Group | None) -> tzinfo:
    return zone_of(group) or UTC
