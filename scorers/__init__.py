"""The games that can be scored."""

from scorers.game import Game
from scorers.little_dragons import GAME as little_dragons

GAMES: dict[str, Game] = {game.slug: game for game in (little_dragons,)}
"""Every game by its slug, in the order in which they are offered."""
