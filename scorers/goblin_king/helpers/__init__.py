"""Rules questions of the Goblin King that the app can work out."""

from scorers.game import Helper
from scorers.goblin_king.helpers import casualties, shop, unit
from scorers.goblin_king.helpers.form import HexForm, ShopForm, UnitForm
from scorers.goblin_king.helpers.hex import read_hex
from scorers.goblin_king.helpers.shop import read_purchase
from scorers.goblin_king.helpers.siege import read_siege

HELPERS = (
    Helper(
        "unit",
        "Does a unit fall?",
        "Does the unit fall to the Goblins around it, and who takes the Stone?",
        UnitForm,
        read_siege,
        unit.answer,
    ),
    Helper(
        "hex",
        "Who dies in a hex?",
        "Which Goblins die when the Castle's attacks hit a hex?",
        HexForm,
        read_hex,
        casualties.answer,
    ),
    Helper(
        "shop",
        "Can I pay for that?",
        "What do extra Goblins and upgrades cost, and may I have them?",
        ShopForm,
        read_purchase,
        shop.answer,
    ),
)
"""Every helper of the game, in the order in which they are offered."""
