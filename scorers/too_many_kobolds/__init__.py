"""Too Many Kobolds: a Dragon's cave of shy and happy kobolds."""

from scorers.game import Game
from scorers.rulebook import Rulebook
from scorers.too_many_kobolds.figures import figures
from scorers.too_many_kobolds.form import EntryForm, OptionsForm
from scorers.too_many_kobolds.helpers import HELPERS
from scorers.too_many_kobolds.memory import recall
from scorers.too_many_kobolds.score import score
from scorers.too_many_kobolds.state import describe, read_cave, read_options

GAME = Game(
    slug="too-many-kobolds",
    title="Too Many Kobolds",
    tagline="Fill your Dragon's cave and make its kobolds happy.",
    symbol="kobold",
    seats=range(2, 6),
    entries="replace",
    options_form=OptionsForm,
    entry_form=EntryForm,
    read_options=read_options,
    read_entry=read_cave,
    score=score,
    describe=describe,
    rulebook=Rulebook.beside(__file__),
    figures=figures,
    recall=recall,
    helpers=HELPERS,
    bgg_id=397453,
)
