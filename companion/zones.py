"""The group's time zone: choosing it, today's date in it, and times as its clocks show them."""

from datetime import UTC, date, datetime
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from flask import Blueprint, abort, flash, redirect, request, url_for
from markupsafe import Markup

from companion.database import db
from companion.groups import group_page, my_group
from companion.models import Group
from companion.players import tidy
from companion.wording import day

zones = Blueprint("zones", __name__)

NO_PLACES = frozenset(("Factory", "localtime"))
"""Names among the zones that say nothing about where they are."""


@zones.app_template_global()
@cache
def zone_names() -> tuple[str, ...]:
    """Name the zones there are, in order."""
    return tuple(sorted(available_timezones() - NO_PLACES))


def zone_named(typed: str) -> str:
    """Find the zone that is meant, also by its city alone; "" where there is none, or two."""
    wanted = tidy(typed).replace(" ", "_").casefold()
    names = [name.casefold() for name in zone_names()]
    found = [name for name, low in zip(zone_names(), names, strict=True) if low == wanted]
    if not found and "/" not in wanted:
        ending = f"/{wanted}"
        pairs = zip(zone_names(), names, strict=True)
        found = [name for name, low in pairs if low.endswith(ending)]
    return found[0] if len(found) == 1 else ""


def zone_of(group: Group | None) -> ZoneInfo | None:
    """Give the group's zone, if it has chosen one that this machine knows."""
    name = group.zone if group else ""
    return ZoneInfo(name) if name and name in zone_names() else None


@zones.app_template_filter()
def clock(moment: datetime, group: Group, of: date | None = None) -> Markup:
    """Show a time by the group's clocks, with its date unless that is the day `of` the play.

    Without a zone it is in UTC, and the page's script puts it into the phone's time.
    """
    zone = zone_of(group)
    local = moment.astimezone(zone or UTC)
    text = f"{local:%H:%M}" if zone else f"{local:%H:%M} UTC"
    if local.date() != of:
        text = f"{day(local)}, {text}"
    mark = Markup(" data-zoned") if zone else ""
    return Markup('<time datetime="{}"{}>{}</time>').format(moment.isoformat(), mark, text)


@zones.post("/groups/zone")
def choose() -> Any:
    """Set the time zone of the group in use; blank is each phone's own."""
    group = my_group() or abort(404)
    typed = tidy(request.form.get("zone", ""))
    zone = zone_named(typed)
    if typed and not zone:
        return group_page(zone=typed, zone_error="Choose a zone of the list, like Europe/Berlin.")
    group.zone = zone
    db.session.commit()
    flash(f"Dates and times are those of {zone}." if zone else "Each phone's own time counts.")
    return redirect(url_for("groups.show"))
