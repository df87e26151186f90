"""Who is who: the file's players and the group's."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from flask import request
from sqlalchemy import select

from companion.database import db
from companion.models import Group, Player
from companion.other_apps.fates import Preview

NEW = "new"
"""The choice to make a new player of the group."""

MOST_ASKED = 100
"""Names that are asked about, the most frequent ones; others go by their name alone."""

MOST_OFFERED = 200
"""Players of the group that are offered for each name."""


@dataclass(frozen=True)
class Question:
    """Who is meant by one name of the file; `own` is the group's player of the same name."""

    field: str
    folded: str
    name: str
    own: Player | None
    chosen: str
    error: str = ""


@dataclass(frozen=True)
class Mapping:
    """Every question about names, with the players to choose from; `players` of `everybody`."""

    questions: tuple[Question, ...]
    everybody: Sequence[Player]
    players: Sequence[Player]
    unasked: int

    def offered(self, question: Question) -> list[Player]:
        """Give the players to choose from, the chosen and the one of that name in any case."""
        kept = [p for p in self.everybody if p is question.own or str(p.id) == question.chosen]
        return [*kept, *(player for player in self.players if player not in kept)]

    @property
    def errors(self) -> list[Question]:
        return [question for question in self.questions if question.error]

    @property
    def choices(self) -> dict[str, int | None]:
        """What was chosen, by the name as it is compared."""
        return {
            question.folded: None if question.chosen == NEW else int(question.chosen)
            for question in self.questions
        }


def mapping(preview: Preview, group: Group | None) -> Mapping:
    """Ask who is who, and read what was answered where the form has been posted."""
    query = select(Player).where(Player.group_id == (group.id if group else None))
    everybody = {player.folded: player for player in db.session.scalars(query)}
    ordered = [everybody[folded] for folded in sorted(everybody)]
    allowed = {str(player.id) for player in everybody.values()}
    questions = tuple(_questions(preview, everybody, allowed))
    unasked = max(len(preview.names) - MOST_ASKED, 0)
    return Mapping(questions, ordered, ordered[:MOST_OFFERED], unasked)


def _questions(
    preview: Preview, everybody: dict[str, Player], allowed: set[str]
) -> Iterator[Question]:
    for number, (folded, name) in enumerate(list(preview.names.items())[:MOST_ASKED]):
        field, own = f"player-{number}", everybody.get(folded)
        usual = str(own.id) if own else NEW
        chosen = request.form.get(field, usual)
        fits = chosen in allowed or (chosen == NEW and own is None)
        error = "" if fits else "Choose one of the players in the list."
        yield Question(field, folded, name, own, chosen if fits else usual, error)
