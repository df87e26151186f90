"""Little Dragons: eggs, golden trophies and broken shells."""

from scorers.game import Game
from scorers.little_dragons.form import EntryForm, OptionsForm
from scorers.little_dragons.score import box_hints, score
from scorers.little_dragons.state import describe, read_nest, read_options
from scorers.rulebook import Rulebook

GAME = Game(
    slug="little-dragons",
    title="Little Dragons",
    tagline="Hatch the most eggs and win the golden trophies.",
    seats=range(2, 7),
    entries="replace",
    options_form=OptionsForm,
    entry_form=EntryForm,
    read_options=read_options,
    read_entry=read_nest,
    score=score,
    describe=describe,
    rulebook=Rulebook.beside(__file__),
    hints=box_hints,
    together=True,
)
