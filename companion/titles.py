"""What was played: games that are scored here, and others by their titles."""

from dataclasses import dataclass

from sqlalchemy import ColumnElement, func

from companion.models import Play
from scorers import GAMES


@dataclass(frozen=True)
class Title:
    """A game that is scored here by its slug, another one by its title."""

    slug: str
    title: str = ""

    @classmethod
    def of(cls, game: str, title: str) -> "Title":
        return cls(game) if game in GAMES else cls("", title or game)

    @property
    def name(self) -> str:
        return GAMES[self.slug].title if self.slug else self.title or "Another game"

    @property
    def condition(self) -> ColumnElement[bool]:
        """Tell this game's plays from others."""
        if self.slug:
            return Play.game == self.slug
        return Play.game.not_in(GAMES) & (
            func.coalesce(func.nullif(Play.title, ""), Play.game) == self.title
        )
