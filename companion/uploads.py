"""Uploaded files, kept between a preview and its confirmation."""

import re
import secrets
import time
from pathlib import Path

from flask import current_app, request, session

UPLOAD_BYTES = 20 * 1024 * 1024
"""The largest file that is taken."""

KEPT_SECONDS = 24 * 3600
"""How long a file waits for its confirmation."""

MOST_KEPT = 50
"""Files that wait at once; beyond them the oldest go."""


def take_uploads() -> None:
    """Let this request be as large as a file; to be called before anything of it is read."""
    request.max_content_length = UPLOAD_BYTES


def keep_upload(kind: str, content: bytes) -> None:
    """Keep a file for this phone alone, in place of its earlier one of this kind."""
    drop_upload(kind)
    folder = _folder()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    _make_room(folder)
    name = secrets.token_hex(16)
    (folder / name).write_bytes(content)
    session["uploads"] = session.get("uploads", {}) | {kind: name}


def upload_name(kind: str) -> str:
    """Give the random name of what this phone has uploaded; "" where that is nothing."""
    name = str(session.get("uploads", {}).get(kind, ""))
    return name if re.fullmatch(r"[0-9a-f]{32}", name) else ""


def kept_upload(kind: str) -> bytes | None:
    """Give the file that this phone has uploaded, if it is still there."""
    name = upload_name(kind)
    path = _folder() / name
    if not name or not path.exists() or path.stat().st_mtime < time.time() - KEPT_SECONDS:
        return None
    return path.read_bytes()


def drop_upload(kind: str) -> None:
    """Forget the file that this phone has uploaded."""
    name = upload_name(kind)
    if name:
        (_folder() / name).unlink(missing_ok=True)
        session["uploads"] = {k: v for k, v in session["uploads"].items() if k != kind}


def _make_room(folder: Path) -> None:
    """Delete what has waited for too long, and the oldest beyond so many."""
    latest = sorted(folder.iterdir(), key=_made_at, reverse=True)
    for place, path in enumerate(latest):
        if place >= MOST_KEPT - 1 or _made_at(path) < time.time() - KEPT_SECONDS:
            path.unlink(missing_ok=True)


def _made_at(path: Path) -> float:
    """Tell when a file was made; long ago where another worker has just deleted it."""
    try:
        return path.stat().st_mtime
    except FileNotFoundError:
        return 0.0


def _folder() -> Path:
    return Path(current_app.instance_path) / "uploads"
