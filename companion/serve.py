"""Serving the phones in the same Wi-Fi, with the address and its QR code in the terminal."""

import os
import socket
from typing import Any

import click
import segno
from flask import Flask
from waitress import serve

PORT = 8000
"""Where the app listens when PORT does not say otherwise."""

ELSEWHERE = ("192.0.2.1", 9)
"""An address of no machine; asking the way to it, without sending, tells our own."""

CROWD: dict[str, Any] = {
    "threads": 8,
    "connection_limit": 900,
    "channel_timeout": 20,
    "cleanup_interval": 10,
    "asyncore_use_poll": True,
    "_quiet": True,
}
"""Room for 200 phones: a browser opens up to six connections for a page, and polls on one."""


def own_address() -> str:
    """Give this machine's address in its network, 127.0.0.1 when it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def serve_table(app: Flask) -> None:
    """Print where the phones find the app, and serve until it is stopped."""
    port = int(os.environ.get("PORT") or PORT)
    proxies = app.config["TRUSTED_PROXIES"]
    url = f"https://{own_address()}/" if proxies else f"http://{own_address()}:{port}/"
    segno.make(url, micro=False).terminal(compact=True)
    click.echo(f"\nHoardkeeper is ready. On a phone in the same Wi-Fi open {url}")
    click.echo("Ctrl+C stops it.")
    host = os.environ.get("HOST") or "0.0.0.0"  # noqa: S104
    # With a proxy in front the app itself judges what it says; else nobody may say so.
    serve(app, host=host, port=port, clear_untrusted_proxy_headers=not proxies, **CROWD)
