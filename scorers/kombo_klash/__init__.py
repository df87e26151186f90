"""Kombo Klash!: creatures that touch, and what their abilities bring."""

from scorers.game import Game, Helper
from scorers.kombo_klash.board import read_board
from scorers.kombo_klash.figures import figures
from scorers.kombo_klash.finding import find
from scorers.kombo_klash.form import BoardForm, EntryForm, OptionsForm
from scorers.kombo_klash.score import score
from scorers.kombo_klash.state import describe, read_options, read_turn, recall
from scorers.rulebook import Rulebook

GAME = Game(
    slug="kombo-klash",
    title="Kombo Klash!",
    tagline="Bring matching creatures together and race to the target.",
    symbol="kombo",
    seats=range(2, 5),
    entries="append",
    options_form=OptionsForm,
    entry_form=EntryForm,
    read_options=read_options,
    read_entry=read_turn,
    score=score,
    describe=describe,
    rulebook=Rulebook.beside(__file__),
    figures=figures,
    recall=recall,
    helpers=(
        Helper(
            slug="board",
            title="Find the Kombos",
            question="Which Kombos lie on the board, and why is that one none?",
            form=BoardForm,
            read=read_board,
            answer=find,
        ),
    ),
    bgg_id=317312,
)
