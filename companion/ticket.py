"""The hidden part of every form that stores something."""

import re
import secrets
from datetime import date, timedelta

from flask import request
from flask_wtf import FlaskForm
from wtforms import HiddenField

from companion.database import now
from companion.models import AGAIN, Group
from companion.zones import zone_of

MOST_OFFSET = 14 * 60
"""Minutes between a phone's clock and UTC, at most."""

TICKET_LENGTH = 32
"""Characters of a one-time key that are kept."""

MOST_BEFORE = 100
"""Keys of earlier pages that a page may name."""

OUTBOX = "X-Outbox"
"""The header of what a phone's outbox sends: `first`, or `again` for what had to wait."""


class Ticket(FlaskForm):  # type: ignore[misc]
    """A CSRF token, a one-time key against counting twice, and what the phone knows.

    `seen` is the table's version that the page showed; `entered` the keys of what its phone
    had entered until then, sent or not; `offset` the minutes between the phone's clock and
    UTC.
    """

    ticket = HiddenField()
    seen = HiddenField()
    entered = HiddenField()
    offset = HiddenField()

    @classmethod
    def for_page(cls, version: int = 0) -> "Ticket":
        """Read the posted ticket, or make one for a page that shows this version."""
        form = cls()
        form.ticket.data = (form.ticket.data or secrets.token_urlsafe(16))[:TICKET_LENGTH]
        form.seen.data = form.seen.data or str(version)
        return form

    @property
    def key(self) -> str:
        return str(self.ticket.data).replace(AGAIN, "").replace("\0", "")

    @property
    def known(self) -> frozenset[str]:
        """The keys of this page and of what its phone had entered before it was opened."""
        before = (self.entered.data or "").split(maxsplit=MOST_BEFORE)[:MOST_BEFORE]
        return frozenset([self.key, *before])

    @property
    def waited(self) -> bool:
        """Whether a phone sends this by itself, not knowing whether it has arrived before."""
        return request.headers.get(OUTBOX) == "again"

    @property
    def version(self) -> int:
        """The version that the page showed; 0 where it does not say."""
        shown = self.seen.data or ""
        return int(shown) if re.fullmatch(r"[0-9]{1,9}", shown) else 0

    def local_date(self, group: Group) -> date:
        """Give today's date in the group's zone, or else where the phone is.

        The server's, where the phone does not say.
        """
        zone = zone_of(group)
        if zone:
            return now().astimezone(zone).date()
        text = self.offset.data or ""
        if re.fullmatch(r"-?[0-9]{1,3}", text) and abs(int(text)) <= MOST_OFFSET:
            return (now() + timedelta(minutes=int(text))).date()
        return now().astimezone().date()
