"""The small question of an open page: has this table changed?"""

from tests.pages.phone import Phone


def test_nothing_is_sent_while_nothing_changes(phone: Phone, another_phone: Phone) -> None:
    phone.set_up("little-dragons", "Ada", "Ben")
    address = f"/t/{phone.code}/now"
    first = another_phone.client.get(address)
    assert first.json == {"version": 1}
    again = another_phone.client.get(address, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    phone.enter("Ada", eggs_3=1)
    changed = another_phone.client.get(address, headers={"If-None-Match": first.headers["ETag"]})
    assert changed.json == {"version": 2}


def test_a_table_that_is_gone_is_gone(phone: Phone) -> None:
    phone.set_up("little-dragons", "Ada", "Ben").press("Delete this table")
    assert phone.client.get(f"/t/{phone.code}/now").status_code == 404
    assert phone.client.get("/t/nothing/now").status_code == 404
