"""The games that can be scored."""

from scorers.game import Game
from scorers.goblin_king import GAME as goblin_king
from scorers.kombo_klash import GAME as kombo_klash
from scorers.little_dragons import GAME as little_dragons
from scorers.too_many_kobolds import GAME as too_many_kobolds

GAMES: dict[str, Game] = {
    game.slug: game
    for game in (
        too_many_kobolds,
        kombo_klash,
        little_dragons,
        goblin_king,
    )
}
"""Every game by its slug, in the order in which they are offered."""
