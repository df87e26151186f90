"""The rules questions that can be worked out."""

from scorers.game import Helper
from scorers.too_many_kobolds.helpers import who_is_happy
from scorers.too_many_kobolds.helpers.form import HappinessForm
from scorers.too_many_kobolds.state import read_cave

HELPERS = (
    Helper(
        slug="happiness",
        title="Who is happy?",
        question="Which cards of my cave ought to be happy, and what do the others lack?",
        form=HappinessForm,
        read=read_cave,
        answer=who_is_happy.answer,
        beside_entry=True,
    ),
)
"""Every helper of the game, in the order in which they are offered."""
