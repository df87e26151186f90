"""A table's date is the phone's, not the server's."""

from datetime import UTC, datetime

import pytest

from companion import ticket
from tests.pages.phone import Phone

SERVER = datetime(2026, 5, 3, 22, 30, tzinfo=UTC)


@pytest.fixture(autouse=True)
def frozen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ticket, "now", lambda: SERVER)


@pytest.mark.parametrize(
    ("offset", "day"),
    [
        ("0", "3 May 2026"),
        ("120", "4 May 2026"),
        ("89", "3 May 2026"),
        ("90", "4 May 2026"),
        ("-420", "3 May 2026"),
        ("840", "4 May 2026"),
        ("-720", "3 May 2026"),
    ],
)
def test_the_offset_decides(phone: Phone, offset: str, day: str) -> None:
    phone.set_up("little-dragons", "Ada", "Ben", offset=offset)
    assert day in phone.text
    assert day in phone.open("/").text


@pytest.mark.parametrize(
    "offset", ["", "x", "841", "-999", "9" * 40, "1.5", "٦٠", "²", "--60", "\0"]
)
def test_nonsense_is_ignored(phone: Phone, offset: str) -> None:
    phone.set_up("little-dragons", "Ada", "Ben", offset=offset)
    local = SERVER.astimezone().date()
    assert f"{local.day} May 2026" in phone.text


def test_a_rematch_after_midnight_has_its_own_date(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone.set_up("little-dragons", "Ada", "Ben", offset=0).enter("Ada", eggs_3=1)
    phone.enter("Ben", eggs_4=2).press("Finish into the history")
    monkeypatch.setattr(ticket, "now", lambda: SERVER.replace(day=9))
    phone.press("Play again with the same players", offset=120)
    assert "10 May 2026" in phone.text
    assert "3 May 2026" in phone.sit().text


def test_a_table_goes_on_another_day(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    phone.set_up("kombo-klash", "Ada", "Ben", offset=0).turn("Ada", 3, 2)
    monkeypatch.setattr(ticket, "now", lambda: SERVER.replace(day=10))
    phone.open("/").follow("Kombo Klash!Ada").turn("Ben", 3, 1)
    assert phone.points == {"Ada": "6", "Ben": "3"}
    assert "3 May 2026" in phone.text
