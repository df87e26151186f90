"""One card of a cave, as it lies on the table."""

from dataclasses import dataclass

from scorers.reading import Reading, number

RESOURCES = {
    "stone": "gray",
    "moss": "green",
    "coins": "yellow",
    "fire": "orange",
    "meat": "red",
    "crystals": "purple",
    "water": "blue",
}
"""The seven base resources and their colours (Kobolds)."""

KINDS = {
    "empty": "Empty",
    "dragon": "Dragon",
    "kobold": "Kobold",
    "mom": "Kobold Mom",
    "kid": "Kobold Kid",
    "egg_keeper": "Egg-keeper",
    "fan": "Dragon Fan",
    "fetcher": "Mushroom Fetcher",
    "goblin": "Goblin",
}
"""What can lie in a cell, with its name (Game Content)."""

ONLY_FOR = {"resource": ("kobold", "dragon"), "wants": ("kobold",), "flipped": ("dragon",)}
"""The kinds that have an answer; for all others it is a leftover of a changed card."""

UNNUMBERED = ("dragon", "goblin")
"""Cards whose number, if any, never counts (Disguised Goblins)."""

NUMBERED = tuple(kind for kind in KINDS if kind not in ("empty", *UNNUMBERED))
"""Cards that show a number on either side (The Kobold Cards)."""

HIGHEST = 9
"""The furthest from zero, either way, that a card's number is accepted."""

MUSHROOMS = 2
"""The most mushrooms on a card (Mushroom Fetchers)."""

WISHES = 4
"""The most resources a kobold asks for (The Kobold Cards)."""


@dataclass(frozen=True)
class Card:
    """A card with the side that is up: a `value` above 0 is the happy side.

    `wants` is None as long as nobody entered the wishes. `flipped` is a Dragon's happy side.
    """

    kind: str
    resource: str = ""
    value: int = 0
    mushrooms: int = 0
    wants: tuple[str, ...] | None = None
    flipped: bool = False

    @property
    def name(self) -> str:
        if self.kind == "kobold":
            return f"{self.resource} kobold"
        return f"{self.resource} {KINDS[self.kind]}".strip()

    @property
    def short_name(self) -> str:
        return self.resource or KINDS[self.kind]

    @property
    def shows(self) -> str:
        """Name the card with the number that shows: fire +3."""
        return f"{self.short_name} {'+' if self.value > 0 else ''}{number(self.value)}"


def read_card(reading: Reading) -> Card:
    """Read one cell, gathering its problems; the kind is "" where it is missing or wrong."""
    kind = reading.choice("kind", KINDS)
    if kind == "empty":
        reading.ignore("resource", "value", "mushrooms", "wants", "flipped")
        return Card(kind)
    return Card(
        kind=kind,
        resource=_read_resource(reading, kind),
        value=_read_value(reading, kind),
        mushrooms=reading.whole("mushrooms", 0, MUSHROOMS, f"a card shows at most {MUSHROOMS}"),
        wants=_read_wants(reading) if _asked("wants", reading, kind) else None,
        flipped=_asked("flipped", reading, kind) and reading.flag("flipped"),
    )


def _asked(name: str, reading: Reading, kind: str) -> bool:
    """Tell whether this kind has the answer `name`, as a kind that is not known might."""
    if kind and kind not in ONLY_FOR[name]:
        reading.ignore(name)
        return False
    return True


def _read_resource(reading: Reading, kind: str) -> str:
    if not _asked("resource", reading, kind):
        return ""
    return reading.choice("resource", tuple(RESOURCES) if kind else ("", *RESOURCES))


def _read_value(reading: Reading, kind: str) -> int:
    if kind not in UNNUMBERED:
        return reading.whole("value", -HIGHEST, HIGHEST)
    value = reading.take("value")
    if value is not None and (type(value) is not int or value):
        reading.reject("value", f"Enter 0: the number of a {KINDS[kind]} does not count.")
    return 0


def _read_wants(reading: Reading) -> tuple[str, ...] | None:
    wants = reading.take("wants")
    if wants is None:
        return None
    few = isinstance(wants, list) and len(wants) <= WISHES
    if few and all(isinstance(wish, str) and wish in RESOURCES for wish in wants):
        return tuple(wants)
    reading.reject("wants", f"Choose at most {WISHES} wishes, each one of: {', '.join(RESOURCES)}.")
    return None
