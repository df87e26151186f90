"""A play's result as text, as a picture and on paper."""

from xml.etree import ElementTree as ET

import pytest

from companion.database import db
from companion.models import Play
from companion.sharing import clip
from tests.pages.phone import Phone

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def shared(phone: Phone) -> Phone:
    phone.set_up("little-dragons", "Ada", "Ben")
    phone.enter("Ada", eggs_3=2, broken=1)
    phone.enter("Ben", eggs_4=3)
    phone.press("Finish into the history")
    return phone


def drawn(phone: Phone) -> list[str]:
    answer = phone.client.get(f"/t/{phone.code}/picture.svg")
    assert answer.status_code == 200
    assert answer.mimetype == "image/svg+xml"
    assert "style" not in answer.text
    picture = ET.fromstring(answer.text)
    assert picture.get("width") == "720"
    return ["".join(text.itertext()) for text in picture.iter(f"{SVG}text")]


def test_the_table_leads_to_text_picture_and_paper(shared: Phone) -> None:
    shared.sit().follow("Text, picture, print")
    assert "Ben: 6" in shared.page.textarea.get_text()
    assert shared.page.select_one("img")["src"] == f"/t/{shared.code}/picture.svg"
    shared.follow("Print view")
    assert "Ben wins" in shared.text
    assert not shared.page.select("details")
    assert "1 broken egg" in shared.text


def test_without_scripts_the_button_leads_to_the_text(phone: Phone) -> None:
    phone.set_up("little-dragons", "Ada", "Ben").enter("Ada", eggs_3=2)
    assert not phone.offers("Share the result")
    phone.enter("Ben", eggs_4=3)
    assert "data-link" not in str(phone.page)  # whoever has an open table's link enters for it
    phone.follow("Share the result")
    assert phone.path == f"/t/{phone.code}/text"
    phone.sit().press("Finish into the history")
    button = phone.page.select_one("[data-share]")
    assert button["data-link"] == f"/t/{phone.code}"
    assert phone.page.select_one("#share-text").find_parent(hidden=True)


def test_the_text_is_a_file_too(shared: Phone) -> None:
    shared.open(f"/t/{shared.code}/text")
    answer = shared.client.get(f"/t/{shared.code}/text.txt")
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert answer.headers["Content-Disposition"].startswith('attachment; filename="play-2')
    assert answer.text.startswith("Little Dragons, ")
    assert answer.text.rstrip().endswith("Ben wins [final-score]")
    assert answer.text.strip() == shared.page.textarea.get_text().strip()


def test_the_picture_says_who_won(shared: Phone) -> None:
    texts = drawn(shared)
    assert texts[0] == "Little Dragons"
    assert texts[2:8] == ["2.", "Ada", "4", "1.", "★", "Ben"]
    assert "Ben wins" in texts


@pytest.mark.parametrize(
    "slug", ["little-dragons", "kombo-klash", "too-many-kobolds", "goblin-king"]
)
def test_a_table_without_an_entry_is_shared_too(phone: Phone, slug: str) -> None:
    phone.set_up(slug, "Ada", "Ben")
    assert "Ada" in drawn(phone)
    phone.open(f"/t/{phone.code}/text")
    phone.open(f"/t/{phone.code}/print")


def test_names_are_clipped_and_harmless(phone: Phone) -> None:
    phone.set_up("little-dragons", "<script>&\"'", "W" * 40, "نور")
    texts = drawn(phone)
    assert "<script>&\"'" in texts
    assert "W" * 23 + "…" in texts
    assert "نور" in texts
    assert "W" * 40 in phone.open(f"/t/{phone.code}/text").page.textarea.get_text()


def test_a_guest_may_take_the_result(shared: Phone, another_phone: Phone) -> None:
    for page in ("text", "print"):
        another_phone.open(f"/t/{shared.code}/{page}")
    for file in ("text.txt", "picture.svg"):
        assert another_phone.client.get(f"/t/{shared.code}/{file}").status_code == 200
    shared.sit().press("Delete this table")
    for page in ("text", "print", "text.txt", "picture.svg"):
        another_phone.open(f"/t/{shared.code}/{page}", status=404)
        another_phone.open(f"/t/nowhere/{page}", status=404)


def test_what_no_picture_may_have_is_left_out() -> None:
    assert clip("a\0b\x1b\ud800\ufffec") == "abc"


def test_a_play_by_hand_is_shared_as_it_was_entered(shared: Phone) -> None:
    with shared.client.application.app_context():
        play = db.session.query(Play).one()
        play.by_hand, play.game, play.title = True, "", "Chess in the \U0001f409 garden"
        play.place, play.notes = "Berlin", "A long evening.\nTwice."
        play.seats[0].total, play.seats[0].score_text = None, "49-46ish"
        play.seats[1].rank = None
        db.session.commit()
    texts = drawn(shared)
    assert texts[0] == "Chess in the \U0001f409 garden"
    assert "Berlin" in texts[1]
    assert "49-46ish" in texts
    assert "Ben wins" in texts
    said = shared.open(f"/t/{shared.code}/text").page.textarea.get_text()
    assert "Ada: 49-46ish\n" in said
    assert "Ben: 6 ★\n\nBen wins\n\nA long evening.\nTwice." in said
    assert "A long evening." in shared.open(f"/t/{shared.code}/print").text
