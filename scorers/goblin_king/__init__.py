"""The Goblin King is Angry: who topples the Castle."""

from scorers.game import Game
from scorers.goblin_king.figures import figures
from scorers.goblin_king.form import EntryForm, OptionsForm
from scorers.goblin_king.helpers import HELPERS
from scorers.goblin_king.notebook import NOTEBOOK
from scorers.goblin_king.score import score
from scorers.goblin_king.state import describe, read_horde, read_options
from scorers.rulebook import Rulebook

GAME = Game(
    slug="goblin-king",
    title="The Goblin King is Angry",
    tagline="Crowd round the Castle and be the one who topples it.",
    symbol="goblin_king",
    seats=range(2, 7),
    entries="replace",
    options_form=OptionsForm,
    entry_form=EntryForm,
    read_options=read_options,
    read_entry=read_horde,
    score=score,
    describe=describe,
    rulebook=Rulebook.beside(__file__),
    figures=figures,
    together=True,
    mover="moved",
    shared=("borders", "adjust"),
    helpers=HELPERS,
    notebook=NOTEBOOK,
    bgg_id=268921,
)
