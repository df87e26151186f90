"""Little Dragons: eggs, golden trophies and broken shells."""

from scorers.game import Game, Helper
from scorers.little_dragons.figures import figures
from scorers.little_dragons.form import EntryForm, OddsForm, OptionsForm, RevealForm
from scorers.little_dragons.odds import odds, read_unseen
from scorers.little_dragons.score import box_hints, score
from scorers.little_dragons.state import describe, read_nest, read_options
from scorers.little_dragons.take import read_reveal, what_may_i_take
from scorers.rulebook import Rulebook

HELPERS = (
    Helper(
        slug="what-may-i-take",
        title="What may I take?",
        question="Which of the eggs turned over this turn may I take?",
        form=RevealForm,
        read=read_reveal,
        answer=what_may_i_take,
    ),
    Helper(
        slug="odds",
        title="Odds of a broken egg",
        question="How likely am I to turn over a broken egg?",
        form=OddsForm,
        read=read_unseen,
        answer=odds,
    ),
)

GAME = Game(
    slug="little-dragons",
    title="Little Dragons",
    tagline="Hatch the most eggs and win the golden trophies.",
    symbol="hatchling",
    seats=range(2, 7),
    entries="replace",
    options_form=OptionsForm,
    entry_form=EntryForm,
    read_options=read_options,
    read_entry=read_nest,
    score=score,
    describe=describe,
    rulebook=Rulebook.beside(__file__),
    figures=figures,
    hints=box_hints,
    together=True,
    helpers=HELPERS,
)
