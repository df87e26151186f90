"""Settings: from the environment, with everything a first start needs made by itself."""

import os
import secrets
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from companion.database import sqlite_url

BODY_BYTES = 256 * 1024
"""The largest request that is read."""

SESSION_DAYS = 400
"""How long a phone stays in its group: the longest that browsers keep a cookie."""


def settings(instance: str) -> dict[str, Any]:
    """Give the app's configuration; `instance` is the folder of its own files."""
    url = os.environ.get("DATABASE_URL") or sqlite_url(instance)
    return {
        "SECRET_KEY": os.environ.get("SECRET_KEY") or _own_secret(Path(instance)),
        "SQLALCHEMY_ENGINES": {"default": _with_driver(url)},
        "ALEMBIC": {"script_location": "companion/migrations"},
        "ALEMBIC_CONTEXT": {"transactional_ddl": True},
        "MAX_CONTENT_LENGTH": BODY_BYTES,
        "PERMANENT_SESSION_LIFETIME": timedelta(days=SESSION_DAYS),
        "SESSION_COOKIE_SAMESITE": "Lax",
        "WTF_CSRF_TIME_LIMIT": None,
        "TRUSTED_PROXIES": int(os.environ.get("TRUSTED_PROXIES") or 0),
        "RATE_LIMITS": os.environ.get("RATE_LIMITS") or "memory://",
        "HTTPS_ONLY": os.environ.get("HTTPS_ONLY") == "1",
        "LOG_FORMAT": os.environ.get("LOG_FORMAT") or "",
    }


def _with_driver(url: str) -> str:
    """Name the driver that is installed where a plain PostgreSQL address is given."""
    scheme, _, rest = url.partition("://")
    return f"postgresql+psycopg://{rest}" if scheme in ("postgres", "postgresql") else url


def _own_secret(folder: Path) -> str:
    """Read the app's secret key, made at its first start and readable by nobody else."""
    path = folder / "secret-key"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile("w", dir=folder) as fresh:
            fresh.write(secrets.token_hex(32))
            fresh.flush()
            with suppress(FileExistsError):
                os.link(fresh.name, path)
    return path.read_text()
