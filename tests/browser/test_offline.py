"""Without a network: what was opened can be read, what is saved waits and is sent once."""

import re
from collections.abc import Iterator
from pathlib import Path
from queue import Queue
from threading import Thread
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect
from werkzeug.serving import BaseWSGIServer

from tests.browser.conftest import FLAGS, PHONE, _serve
from tests.browser.looking import check_layout, look
from tests.browser.test_tables import box, enter_for, open_table
from tests.conftest import CHROMIUM

pytestmark = pytest.mark.browser

KEPT = """async (addresses) => {
    const kept = await Promise.all(addresses.map((address) => caches.match(address)));
    return navigator.serviceWorker.controller && kept.every(Boolean);
}"""
"""Tells whether the worker has these pages."""


@pytest.fixture
def phone(browser: Browser, live_server: str) -> Iterator[BrowserContext]:
    """Give a phone of its own, whose browser keeps pages."""
    context = browser.new_context(base_url=live_server, **PHONE)
    yield context
    context.close()


@pytest.fixture
def guest(browser: Browser, live_server: str) -> Iterator[Page]:
    """Give another phone, which belongs to no group."""
    context = browser.new_context(base_url=live_server, service_workers="block", **PHONE)
    yield context.new_page()
    context.close()


def wait_until(page: Page, tells: str, arg: object) -> None:
    """Ask again and again until it is so; a page's own wait takes no promises."""
    for _ in range(300):
        if page.evaluate(tells, arg):
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"never: {tells} {arg}")


def wait_for_copies(page: Page) -> None:
    """Wait until the phone has the page in view, the first one, and all that it leads to."""
    links = page.locator("a.enter").evaluate_all("all => all.map((a) => a.pathname)")
    wait_until(page, KEPT, [page.url, "/", "/rules/kombo-klash", *links])


def press_save(page: Page) -> None:
    page.get_by_role("button", name="Save", exact=True).last.click()


def type_howl(page: Page, points: int) -> None:
    """Type a turn without a Kombo, which is as many points."""
    page.locator(".option", has_text="No Kombo").click()
    box(page, "Howl points").fill(str(points))


def howl(page: Page, table: str, name: str, points: int) -> None:
    enter_for(page, name)
    type_howl(page, points)
    press_save(page)
    page.wait_for_url(table)


def waiting(page: Page) -> Locator:
    return page.locator(".outbox li")


def test_a_table_and_the_rules_are_read_without_a_network(page: Page, phone: BrowserContext):
    table = open_table(page, "Kombo Klash!", "Red", "Blue")
    wait_for_copies(page)
    page.wait_for_timeout(500)
    phone.set_offline(True)
    page.reload()
    expect(page.locator(".live-banner")).to_contain_text("Out of date since")
    assert page.locator(".points").all_inner_texts() == ["0", "0"]
    page.locator("a.ask-rules").click()
    expect(page.locator("dialog")).to_contain_text("Contents")
    page.goto("/rules/little-dragons")
    expect(page.locator("h1")).to_have_text("Little Dragons: rules")
    page.goto("/")
    expect(page.locator(".cards")).to_contain_text("Red and Blue")
    expect(page.locator(".flash")).to_contain_text("No answer yet: this page is as it was at")
    page.goto("/history")
    expect(page.locator("h1")).to_have_text("Without a network")
    expect(page.locator("[data-missing]")).to_be_visible()
    expect(page.locator("[data-kept-pages]")).to_contain_text("Kombo Klash!")
    look(page)
    page.goto(table)


def test_what_is_never_kept_is_asked_for_once(page: Page, phone: BrowserContext):
    page.goto("/")
    wait_until(page, KEPT, ["/"])
    asked: list[str] = []
    phone.on("request", lambda it: "x-keep" in it.headers and asked.append(urlsplit(it.url).path))
    for address in ("/own-data", "/import", "/rules", "/history"):
        page.goto(address)
        page.wait_for_timeout(2000)
    wait_until(page, KEPT, ["/history"])
    assert asked == []
    kept = "async (all) => (await Promise.all(all.map((it) => caches.match(it)))).map(Boolean)"
    assert page.evaluate(kept, ["/own-data", "/import"]) == [False, False]


def test_turns_wait_in_view_and_are_sent_once_in_order(page: Page, phone: BrowserContext):
    table = open_table(page, "Kombo Klash!", "Red", "Blue")
    wait_for_copies(page)
    phone.set_offline(True)
    for name, points in (("Red", 4), ("Blue", 3), ("Red", 2)):
        howl(page, table, name, points)
    expect(page.locator(".outbox")).to_contain_text("Waiting on this phone: 3 entries, since")
    page.get_by_text("What waits").click()
    assert page.locator(".outbox bdi").all_inner_texts() == ["Red", "Blue", "Red"]
    look(page)
    page.goto("/rules")
    expect(waiting(page)).to_have_count(3)
    page.goto(table)
    phone.set_offline(False)
    expect(page.locator(".points")).to_have_text(["6", "3"], timeout=10000)
    expect(page.locator(".outbox")).to_contain_text("Everything that waited")
    log = page.locator(".log li").all_text_contents()
    assert [re.search(r"(Red|Blue): \+\d", line)[0] for line in log] == [
        "Red: +2",
        "Blue: +3",
        "Red: +4",
    ]


def test_what_arrived_without_an_answer_is_not_sent_twice(
    page: Page, phone: BrowserContext, guest: Page
):
    table = open_table(page, "Kombo Klash!", "Red", "Blue")
    wait_for_copies(page)
    lost: list[str] = []

    def lose_the_answer(route: Route) -> None:
        if "x-outbox" not in route.request.headers or len(lost) == 2:
            return route.continue_()
        answer = route.fetch()
        lost.append(f"{answer.status} {route.request.headers['x-outbox']}")
        return route.abort()

    phone.route("**/enter/*", lose_the_answer)
    howl(page, table, "Red", 4)
    expect(page.locator(".outbox")).to_contain_text("Red’s entry")
    page.wait_for_timeout(500)
    assert lost == ["201 first", "201 again"], "the table's page has tried at once"
    guest.goto(table)
    guest.get_by_role("button", name="Undo Red").click()
    expect(guest.locator(".points")).to_have_text(["0", "0"])
    page.get_by_role("button", name="Try now").click()
    expect(page.locator(".outbox")).to_contain_text("Everything that waited")
    expect(page.locator(".points")).to_have_text(["0", "0"], timeout=5000)
    expect(page.locator(".log summary")).to_contain_text("(1)")
    howl(page, table, "Red", 4)
    expect(page.locator(".points")).to_have_text(["4", "0"])


def test_the_same_seat_entered_elsewhere_meanwhile_shows_both(
    page: Page, phone: BrowserContext, guest: Page
):
    table = open_table(page, "Little Dragons", "Ada", "Ben")
    wait_for_copies(page)
    phone.set_offline(True)
    enter_for(page, "Ada")
    box(page, "Eggs No. 8").fill("2")
    press_save(page)
    page.wait_for_url(table)
    guest.goto(table)
    enter_for(guest, "Ada")
    box(guest, "Eggs No. 9").fill("4")
    press_save(guest)
    guest.wait_for_url(table)
    phone.set_offline(False)
    expect(page.locator(".outbox .error")).to_contain_text("ntered on another phone, too")
    look(page)
    page.get_by_role("button", name="Look at it").click()
    expect(page.locator(".summary")).to_contain_text("4 eggs")
    assert box(page, "Eggs No. 8").input_value() == "2"
    page.get_by_role("button", name="Save mine instead").click()
    page.wait_for_url(table)
    expect(page.locator(".outbox")).to_be_hidden()
    assert page.locator(".log li").count() == 2


def test_an_entry_that_waits_is_changed_or_discarded(page: Page, phone: BrowserContext):
    table = open_table(page, "Little Dragons", "Ada", "Ben")
    wait_for_copies(page)
    phone.set_offline(True)
    enter_for(page, "Ada")
    box(page, "Eggs No. 8").fill("2")
    press_save(page)
    page.wait_for_url(table)
    page.get_by_text("What waits").click()
    expect(page.locator(".outbox details")).to_contain_text("Eggs No. 8: 2")
    check_layout(page)
    page.get_by_role("link", name="Change").click()
    assert box(page, "Eggs No. 8").input_value() == "2"
    box(page, "Eggs No. 8").fill("3")
    press_save(page)
    page.wait_for_url(table)
    enter_for(page, "Ben")
    box(page, "Eggs No. 9").fill("1")
    press_save(page)
    page.wait_for_url(table)
    expect(waiting(page)).to_have_count(2)
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_text("What waits").click()
    waiting(page).last.get_by_role("button", name="Discard").click()
    expect(waiting(page)).to_have_count(1)
    phone.set_offline(False)
    expect(page.locator(".log summary")).to_contain_text("(1)", timeout=10000)
    page.locator(".log summary").click()
    expect(page.locator(".log")).to_contain_text("Ada: 3 eggs")


def save_eggs(page: Page, table: str, name: str, label: str, number: int) -> None:
    enter_for(page, name)
    box(page, label).fill(str(number))
    press_save(page)
    page.wait_for_url(table)


def hold(phone: BrowserContext) -> list[Route]:
    """Hold on to all that the outbox sends; give what it has sent."""
    held: list[Route] = []

    def keep(route: Route) -> None:
        if "x-outbox" in route.request.headers:
            held.append(route)
        else:
            route.continue_()

    phone.route("**/enter/*", keep)
    return held


def wait_for(page: Page, held: list[Route], many: int) -> None:
    for _ in range(100):
        if len(held) >= many:
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"only {len(held)} were sent")


def test_what_is_discarded_on_its_way_does_not_come_back(
    page: Page, phone: BrowserContext, guest: Page
):
    table = open_table(page, "Little Dragons", "Ada", "Ben")
    wait_for_copies(page)
    phone.set_offline(True)
    save_eggs(page, table, "Ada", "Eggs No. 8", 2)
    guest.goto(table)
    save_eggs(guest, table, "Ada", "Eggs No. 9", 4)
    held = hold(phone)
    phone.set_offline(False)
    wait_for(page, held, 1)
    page.get_by_text("What waits").click()
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Discard").click()
    held[0].continue_()
    page.wait_for_timeout(1000)
    expect(waiting(page)).to_have_count(0)


def test_what_is_changed_on_its_way_is_sent_after_it(page: Page, phone: BrowserContext):
    table = open_table(page, "Little Dragons", "Ada", "Ben")
    wait_for_copies(page)
    phone.set_offline(True)
    save_eggs(page, table, "Ada", "Eggs No. 8", 2)
    enter_for(page, "Ada")
    held = hold(phone)
    phone.set_offline(False)
    wait_for(page, held, 1)
    box(page, "Eggs No. 8").fill("3")
    press_save(page)
    page.wait_for_timeout(500)
    assert len(held) == 1, "the newer one waits"
    held[0].continue_()
    wait_for(page, held, 2)
    held[1].continue_()
    page.wait_for_url(table)
    expect(page.locator(".outbox")).to_be_hidden()
    expect(page.locator(".log li").first).to_contain_text("3 eggs")


def test_what_no_longer_stands_against_an_entry_is_forgotten_when_it_is_looked_at(
    page: Page, phone: BrowserContext, guest: Page
):
    table = open_table(page, "Little Dragons", "Ada", "Ben")
    wait_for_copies(page)
    phone.set_offline(True)
    save_eggs(page, table, "Ada", "Eggs No. 8", 2)
    guest.goto(table)
    save_eggs(guest, table, "Ada", "Eggs No. 9", 4)
    phone.set_offline(False)
    expect(page.locator(".outbox .error")).to_contain_text("ntered on another phone, too")
    guest.get_by_role("button", name="Undo Ada").click()
    expect(guest.locator(".points")).to_have_text(["–", "–"])
    page.get_by_role("button", name="Look at it").click()
    expect(page.locator(".log summary")).to_contain_text("(2)")
    expect(page.locator(".outbox")).to_contain_text("Everything that waited")
    expect(waiting(page)).to_have_count(0)


def test_to_keep_theirs_lets_what_would_be_taken_back_go(
    page: Page, phone: BrowserContext, guest: Page
):
    table = open_table(page, "Little Dragons", "Ada", "Ben")
    wait_for_copies(page)
    save_eggs(page, table, "Ada", "Eggs No. 8", 2)
    enter_for(page, "Ada")
    phone.set_offline(True)
    page.locator("[value=withdraw]").click()
    page.wait_for_url(table)
    guest.goto(table)
    save_eggs(guest, table, "Ada", "Eggs No. 9", 4)
    phone.set_offline(False)
    expect(page.locator(".outbox .error")).to_contain_text("ntered on another phone, too")
    page.get_by_role("button", name="Look at it").click()
    page.locator(".meanwhile").get_by_text("Keep theirs").click()
    page.wait_for_url(table)
    page.wait_for_timeout(500)
    expect(page.locator(".outbox")).to_be_hidden()


def test_two_pages_of_a_phone_send_once(page: Page, phone: BrowserContext):
    table = open_table(page, "Kombo Klash!", "Red", "Blue")
    wait_for_copies(page)
    second = phone.new_page()
    second.goto("/")
    phone.set_offline(True)
    howl(page, table, "Red", 4)
    expect(second.locator(".outbox")).to_contain_text("Red’s entry")
    sent: list[str] = []
    phone.on("request", lambda it: it.method == "POST" and "/enter/" in it.url and sent.append(""))
    phone.set_offline(False)
    expect(page.locator(".points").first).to_have_text("4", timeout=10000)
    page.wait_for_timeout(500)
    assert len(sent) == 1
    expect(second.locator(".outbox")).to_contain_text("Everything that waited")


def test_other_buttons_say_that_they_need_the_network(page: Page, phone: BrowserContext):
    open_table(page, "Kombo Klash!", "Red", "Blue")
    wait_for_copies(page)
    phone.set_offline(True)
    page.locator(".rare summary").click()
    page.get_by_role("button", name="Delete this table").click()
    expect(page.locator(".outbox")).to_contain_text("Nothing was changed")


def test_with_another_group_the_kept_pages_go(page: Page, phone: BrowserContext):
    table = open_table(page, "Kombo Klash!", "Red", "Blue")
    wait_for_copies(page)
    page.goto("/groups")
    page.wait_for_timeout(2500)
    page.locator("summary", has_text="Make a new link").click()
    page.get_by_role("button", name="Make a new link").click()
    expect(page.locator(".flash")).to_contain_text("no longer work")
    wait_until(page, "(address) => caches.match(address).then((kept) => !kept)", table)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[BaseWSGIServer]:
    """Serve an app whose release a test may change."""
    started: Queue[BaseWSGIServer] = Queue()
    thread = Thread(target=_serve, args=(tmp_path, started), daemon=True)
    thread.start()
    server = started.get(timeout=30)
    yield server
    server.shutdown()
    thread.join()


IS_WAITING = """async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration.update();
    return Boolean(registration.waiting);
}"""

OFFER = """async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    registration.waiting.postMessage('take over');
}"""

KEEP_FILES = """async () => {
    const [files, pages] = [await caches.open('files'), await caches.open('pages')];
    for (const name of ['needed', 'idle']) {
        await files.put(`/static/${name}.js?v=1`, new Response(''));
    }
    await pages.put('/history', new Response('<script src="/static/needed.js?v=1"></script>'));
    await tidy();
    const names = ['/static/needed.js?v=1', '/static/idle.js?v=1'];
    const left = await Promise.all(names.map((name) => files.match(name)));
    return left.map(Boolean);
}"""


def test_a_new_release_is_taken_over_between_tables(browser: Browser, server: BaseWSGIServer):
    """A browser that is watched may hold an active worker on: what counts is that it is asked."""
    context = browser.new_context(base_url=f"http://127.0.0.1:{server.server_port}", **PHONE)
    page = context.new_page()
    table = open_table(page, "Kombo Klash!", "Red", "Blue")
    wait_for_copies(page)
    server.app.extensions["build"] = "next"
    with context.expect_event("serviceworker") as arrived:
        wait_until(page, IS_WAITING, None)
    newer = arrived.value
    assert newer.evaluate("RELEASE.build") == "next"
    newer.evaluate("() => { self.skipWaiting = async () => { self.asked = true; }; }")
    elsewhere = context.new_page()
    elsewhere.goto("/history")
    elsewhere.evaluate(OFFER)
    page.wait_for_timeout(500)
    assert not newer.evaluate("self.asked"), "a table is open"
    page.goto("/rules")
    for _ in range(100):
        if newer.evaluate("self.asked"):
            break
        page.wait_for_timeout(100)
    assert newer.evaluate("self.asked"), "no table is open"
    assert newer.evaluate(KEEP_FILES) == [True, False], "what a kept page needs stays"
    page.goto(table)
    expect(page.locator(".points")).to_have_count(2)
    context.close()


@pytest.fixture
def plain(browser: Browser, live_server: str) -> Iterator[BrowserContext]:
    """Give a phone whose address is not HTTPS, so that it has no worker."""
    away = (*FLAGS, "--host-resolver-rules=MAP hoard.example 127.0.0.1")
    chromium = browser.browser_type.launch(executable_path=CHROMIUM, args=list(away))
    base = f"http://hoard.example:{urlsplit(live_server).port}"
    yield chromium.new_context(base_url=base, **PHONE)
    chromium.close()


def test_without_https_the_page_says_what_is_missing_and_the_rest_works(plain: BrowserContext):
    page = plain.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda said: said.type == "error" and complaints.append(said.text))
    page.goto("/")
    expect(page.get_by_text("This address is not HTTPS")).to_be_visible()
    page.get_by_role("link", name="Playing without a network").click()
    expect(page.get_by_text("This address begins with")).to_be_visible()
    look(page)
    table = open_table(page, "Little Dragons", "Ada", "Ben")
    enter_for(page, "Ada")
    assert complaints == []
    plain.set_offline(True)
    box(page, "Eggs No. 8").fill("2")
    press_save(page)
    expect(page.locator(".outbox")).to_contain_text("Ada’s entry")
    assert box(page, "Eggs No. 8").input_value() == "2"
    plain.set_offline(False)
    expect(page.locator(".outbox")).to_contain_text("was sent", timeout=10000)
    page.goto(table)
    expect(page.locator(".log summary")).to_contain_text("(1)")
    expect(page.get_by_text("This address is not HTTPS")).to_have_count(0)


def test_without_https_each_turn_from_one_page_waits_and_arrives_once(plain: BrowserContext):
    page = plain.new_page()
    table = open_table(page, "Kombo Klash!", "Red", "Blue")
    enter_for(page, "Red")
    plain.set_offline(True)
    for many, points in ((1, 4), (2, 3)):
        type_howl(page, points)
        press_save(page)
        expect(waiting(page)).to_have_count(many)
        assert box(page, "Howl points").input_value() == "", "ready for the next turn"
    type_howl(page, 9)
    page.evaluate("() => { location.hash = 'main'; }")
    page.get_by_text("What waits").click()
    page.once("dialog", lambda dialog: dialog.dismiss())
    waiting(page).first.get_by_role("link", name="Change").click()
    assert box(page, "Howl points").input_value() == "9", "what is typed is kept"
    page.once("dialog", lambda dialog: dialog.accept())
    waiting(page).first.get_by_role("link", name="Change").click()
    expect(box(page, "Howl points")).to_have_value("4")
    box(page, "Howl points").fill("5")
    press_save(page)
    expect(waiting(page)).to_have_count(2)
    assert box(page, "Howl points").input_value() == ""
    look(page)
    plain.set_offline(False)
    expect(page.locator(".outbox")).to_contain_text("Everything that waited", timeout=10000)
    page.goto(table)
    expect(page.locator(".points")).to_have_text(["8", "0"])
    expect(page.locator(".log summary")).to_contain_text("(2)")
