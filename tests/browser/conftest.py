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

TARGET = 48
"""CSS pixels that everything to be tapped has at least, each way."""

TOO_SMALL = """target => {
    const tapped = 'a[href], button, input:not([type=hidden]), select, textarea, summary'
        + ', label:has(input)';
    const seen = (element) => element.getClientRects().length > 0
        && element.checkVisibility({visibilityProperty: true, opacityProperty: true});
    const small = (element) => {
        const box = element.getBoundingClientRect();
        return box.width + 0.5 < target || box.height + 0.5 < target;
    };
    const inText = (element) => element.matches('p a, li a')
        && getComputedStyle(element).display === 'inline';
    const inLabel = (element) => element.matches('label input')
        && !small(element.closest('label'));
    const name = (element) => {
        const {width, height} = element.getBoundingClientRect();
        const words = element.innerText || element.getAttribute('aria-label') || element.name;
        const size = `${Math.round(width)}×${Math.round(height)}`;
        return `<${element.localName}> "${(words || '').trim().slice(0, 40)}" ${size}`;
    };
    return [...document.querySelectorAll(tapped)]
        .filter((it) => seen(it) && small(it) && !inText(it) && !inLabel(it))
        .map(name);
}"""
"""Names everything in view that is to be tapped and too small for it."""


def check_layout(page: Page) -> None:
    """Fail on sideways scrolling, and on anything to be tapped that a thumb would miss.

    Links in running text may be smaller, and so may an input inside a label of full size.
    """
    wide = page.evaluate("document.documentElement.scrollWidth")
    phone = page.viewport_size["width"]
    assert wide <= phone, f"{page.url} scrolls sideways: {wide} px on a phone of {phone}"
    assert page.evaluate(TOO_SMALL, TARGET) == [], f"{page.url} has targets too small to tap"


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
    context = browser.new_context(base_url=live_server, **PHONE)
    yield context
    context.close()


@pytest.fixture
def page(phone: BrowserContext) -> Iterator[Page]:
    """Open a page on the phone; what it complains about fails the test in the end."""
    complaints: list[str] = []
    page = phone.new_page()
    page.on("pageerror", lambda error: complaints.append(str(error)))

    def listen(said: ConsoleMessage) -> None:
        address = said.location["url"]
        cut_off = "ERR_INTERNET_DISCONNECTED" in said.text  # by the test itself
        if said.type == "error" and not (cut_off or address.endswith("/favicon.ico")):
            complaints.append(f"{said.text} {address}")

    page.on("console", listen)
    yield page
    assert complaints == [], "the browser complains"
