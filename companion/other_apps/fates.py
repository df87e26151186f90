"""What becomes of every row of a file, worked out before anything is stored."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from companion.models import Group
from companion.other_apps.cleaning import folded
from companion.other_apps.identity import Known, known_plays
from companion.other_apps.incoming import MOST_TIMES, IncomingFile, IncomingPlay, IncomingRow


class Fate(StrEnum):
    """What becomes of a row."""

    NEW = "new"
    THERE = "already there"
    SKIPPED = "skipped"


@dataclass(frozen=True)
class Judged:
    """A row with its fate and the reason; `missing` are the ids of plays that it will bring."""

    row: IncomingRow
    fate: Fate
    said: str = ""
    missing: tuple[str, ...] = ()


@dataclass(frozen=True)
class Preview:
    """A file as it meets a group."""

    file: IncomingFile
    rows: tuple[Judged, ...]

    @property
    def coming(self) -> Iterator[tuple[IncomingPlay, tuple[str, ...]]]:
        """Yield each play that will be stored, with the ids under which it will be."""
        for judged in self.rows:
            if judged.row.play and judged.missing:
                yield judged.row.play, judged.missing

    @cached_property
    def plays(self) -> int:
        """How many plays will be stored."""
        return sum(len(judged.missing) for judged in self.rows)

    def count(self, fate: str) -> int:
        """Count the rows of this fate."""
        return sum(judged.fate == fate for judged in self.rows)

    @cached_property
    def names(self) -> dict[str, str]:
        """Name the players of what is new, by the form compared, the most frequent first."""
        said = [seat.name for play, _ in self.coming for seat in play.seats]
        names = {folded(name): name for name in said}
        return {key: names[key] for key, _ in Counter(map(folded, said)).most_common()}


def judge(file: IncomingFile, group: Group | None) -> Preview:
    """Work out what becomes of each row in this group."""
    known = known_plays(group)
    seen: set[str] = set()
    return Preview(file, tuple(_judged(file.source, row, known, seen) for row in file.rows))


def _judged(source: str, row: IncomingRow, known: Known, seen: set[str]) -> Judged:
    """Judge a row by what the group has and by the ids `seen` in rows above, and add its own."""
    if row.play is None:
        return Judged(row, Fate.SKIPPED, row.problem)
    ids = row.play.source_ids
    if not seen.isdisjoint(ids):
        return Judged(row, Fate.SKIPPED, "its id stands further up in the file as well")
    seen.update(ids)
    missing = tuple(each for each in ids if (source, each) not in known)
    if not missing:
        gone = any(known[source, each] for each in ids)
        return Judged(row, Fate.THERE, "among the deleted" if gone else "")
    return Judged(row, Fate.NEW, _times(row.play, missing), missing)


def _times(play: IncomingPlay, missing: tuple[str, ...]) -> str:
    """Say how many plays a row stands for, where that is not one."""
    if play.told > MOST_TIMES:
        return f"stands for {play.told} plays, of which {len(missing)} are taken"
    if play.told > len(missing):
        return f"stands for {play.told} plays, {len(missing)} of them new"
    return f"{len(missing)} plays" if play.told > 1 else ""
