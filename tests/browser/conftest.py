"""A phone with a real browser, and an app that serves it."""

from collections.abc import Iterator
from pathlib import Path
from queue import Queue
from threading import Thread

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright
from werkzeug.serving import BaseWSGIServer, make_server

from tests.conftest import CHROMIUM, running

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

PHONE = {
    "viewport": {"width": 360, "height": 740},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
    "reduced_motion": "reduce",
}
"""A small phone, held upright."""


def _serve(instance: Path, started: Queue[BaseWSGIServer]) -> None:
    with running(instance) as app:
        server = make_server("127.0.0.1", 0, app, threaded=True)
        started.put(server)
        server.serve_forever()
        server.server_close()


@pytest.fixture(scope="session")
def live_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve an app of its own to any number of phones; gives its address.

    The app lives in the server's thread alone: the test's thread belongs to the browser.
    """
    started: Queue[BaseWSGIServer] = Queue()
    thread = Thread(target=_serve, args=(tmp_path_factory.mktemp("live"), started), daemon=True)
    thread.start()
    server = started.get(timeout=30)
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Start Chromium, once a module: while it runs, no other app can live in this thread."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield chromium
        chromium.close()


@pytest.fixture
def phone(browser: Browser, live_server: str) -> Iterator[BrowserContext]:
    """Give a phone of its own: cookies and storage are its alone."""
    context = browser.new_context(base_url=live_server, service_workers="block", **PHONE)
    yield context
    context.close()


@pytest.fixture
def guest(browser: Browser, live_server: str) -> Iterator[Page]:
    """Open a page on another phone, which belongs to no group."""
    context = browser.new_context(base_url=live_server, **PHONE)
    yield context.new_page()
    context.close()


@pytest.fixture
def page(phone: BrowserContext) -> Iterator[Page]:
    """Open a page on the phone; what it complains about fails the test in the end."""
    complaints: list[str] = []
    page = phone.new_page()
    page.on("pageerror", lambda error: complaints.append(str(error)))

    def listen(said: ConsoleMessage) -> None:
        address = said.location["url"]
        # by the test itself
        cut_off = "ERR_INTERNET_DISCONNECTED" in said.text or "ERR_FAILED" in said.text
        if said.type == "error" and not (cut_off or address.endswith("/favicon.ico")):
            complaints.append(f"{said.text} {address}")

    page.on("console", listen)
    yield page
    assert complaints == [], "the browser complains"
