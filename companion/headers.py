"""What every answer carries: security headers, cookies by connection, static files by content."""

from hashlib import sha256
from pathlib import Path
from typing import Any

from flask import Flask, request
from flask.sessions import SecureCookieSessionInterface, SessionMixin
from flask.wrappers import Response

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""Everything comes from the app itself; nothing inline runs or styles."""

SAFETY = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    # To the app itself only; not less, because forms sent over HTTPS are checked by it.
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}
"""What every answer says to browsers, be it a page, a file, a picture, a redirect or an error."""

PRIVATE = "private, no-cache"
"""Pages are asked for anew, but kept for going back: what was typed is still there then."""

NOT_KEPT = "private, no-store"
"""A download is kept where the phone puts it, and nowhere else."""

YEAR = 365 * 24 * 3600
"""Seconds that a file named by its content may be kept."""


class CookieByConnection(SecureCookieSessionInterface):
    """A session cookie that is marked secure wherever the page came over HTTPS."""

    def get_cookie_secure(self, _app: Flask) -> bool:
        """Follow the connection."""
        return request.is_secure

    def should_set_cookie(self, app: Flask, session: SessionMixin) -> bool:
        """Renew it where a page is opened; what scripts ask is much, and its answer may be late."""
        opened = session.accessed and request.method == "GET"
        return session.modified or (opened and super().should_set_cookie(app, session))


def init_headers(app: Flask) -> None:
    """Give every answer its headers and every static file an address with its content's hash."""
    app.session_interface = CookieByConnection()
    hashes = _hashes(Path(app.static_folder or ""))

    @app.url_defaults
    def name_by_content(endpoint: str, values: dict[str, Any]) -> None:
        if endpoint == "static" and values.get("filename") in hashes:
            values["v"] = hashes[values["filename"]]

    @app.after_request
    def add_headers(response: Response) -> Response:
        response.headers.update(SAFETY)
        if request.is_secure:
            response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
            if app.config["HTTPS_ONLY"]:
                response.headers["Strict-Transport-Security"] = f"max-age={YEAR}"
        if request.endpoint == "static" and response.status_code < 400:
            _keep(response, hashes.get((request.view_args or {}).get("filename", "")))
        else:
            download = "Content-Disposition" in response.headers
            response.headers.setdefault("Cache-Control", NOT_KEPT if download else PRIVATE)
        return response


def _keep(response: Response, content: str | None) -> None:
    """Let a static file be kept for long that was asked for by its content."""
    response.direct_passthrough = False
    response.make_sequence()  # read whole: what is compressed piece by piece stays open
    if content and request.args.get("v") == content:
        response.cache_control.no_cache = None
        response.cache_control.max_age = YEAR
        response.cache_control.immutable = True


def _hashes(folder: Path) -> dict[str, str]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {
        path.relative_to(folder).as_posix(): sha256(path.read_bytes()).hexdigest()[:10]
        for path in files
    }
