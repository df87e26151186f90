"""Hoardkeeper: scores four games on a phone, with the reason behind each point."""

from pathlib import Path
from typing import Any

from flask import Flask
from flask_compress import Compress
from flask_wtf.csrf import CSRFProtect
from werkzeug.middleware.proxy_fix import ProxyFix

from companion.api import api
from companion.by_hand import by_hand
from companion.commands import commands
from companion.database import init_database
from companion.details import details
from companion.entering import entering
from companion.errors import init_errors
from companion.groups import groups
from companion.headers import init_headers
from companion.health import health
from companion.helpers import helpers
from companion.history import history
from companion.home import home
from companion.installation import installation
from companion.joining import joining, short
from companion.lights import lights
from companion.limits import init_limits
from companion.live import live
from companion.logs import init_logs
from companion.notebook import notebook
from companion.offline import init_offline, offline
from companion.other_apps.exporting import exporting
from companion.other_apps.importing import importing
from companion.own_data import own_data
from companion.parts import init_requests
from companion.people import people
from companion.presence import presence
from companion.rules import rules
from companion.serve import serve_table
from companion.settings import settings
from companion.setup import setup
from companion.sharing import sharing
from companion.starting import starting
from companion.statistics import statistics
from companion.tables import tables
from companion.trash import trash
from companion.wording import init_wording
from companion.zones import zones

INSTANCE = Path(__file__).with_name("instance")
"""The folder of the database and the secret key, unless the settings say otherwise."""

BLUEPRINTS = (
    home,
    setup,
    entering,
    tables,
    joining,
    short,
    live,
    presence,
    offline,
    notebook,
    starting,
    history,
    statistics,
    details,
    trash,
    groups,
    zones,
    people,
    by_hand,
    importing,
    exporting,
    rules,
    helpers,
    api,
    health,
    commands,
    own_data,
    sharing,
    installation,
    lights,
)
"""Every group of pages and commands."""


def create_app(config: dict[str, Any] | None = None, instance: Path = INSTANCE) -> Flask:
    """Make the app: settings, extensions, pages, errors; `config` overrides single settings."""
    app = Flask(__name__, instance_path=str(instance.absolute()))
    init_requests(app)
    app.config.from_mapping(settings(app.instance_path) | (config or {}))
    proxies = app.config["TRUSTED_PROXIES"]
    if proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, proxies, proxies, proxies)  # type: ignore[method-assign]
    init_logs(app)
    init_limits(app)
    csrf = CSRFProtect(app)
    csrf.exempt(api)
    csrf.exempt(lights)
    for own_check in (
        entering,
        "companion.setup.new",
        "companion.setup.change",
        "companion.by_hand.new",
        "companion.own_data.upload",
    ):
        csrf.exempt(own_check)
    Compress(app)
    init_database(app)
    init_headers(app)
    init_errors(app)
    init_wording(app)
    init_offline(app)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    return app


if __name__ == "__main__":
    serve_table(create_app())
