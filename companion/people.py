"""The group's players: their names and colours, who has retired, who is the same person."""

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from sqlalchemy import Select, select
from sqlalchemy.exc import IntegrityError

from companion.changes import Refused
from companion.database import db
from companion.groups import my_group, my_groups
from companion.merging import count_up, merge, plays_of, why_not
from companion.models import Player
from companion.parts import LARGEST_ID
from companion.players import LONGEST_NAME, fold, tidy
from companion.roster import listed

people = Blueprint("people", __name__, url_prefix="/players")

COLOURS = ("red", "orange", "yellow", "green", "blue", "purple", "brown", "black")
"""The colours that a player may choose."""


@dataclass(frozen=True)
class Card:
    """What a player's page says, as stored or as typed."""

    name: str
    colour: str
    retired: bool

    @classmethod
    def posted(cls) -> "Card":
        """Read the posted form; a colour that is none of ours is none."""
        colour = request.form.get("colour", "")
        name = tidy(request.form.get("name", ""))
        return cls(name, colour if colour in COLOURS else "", "retired" in request.form)

    @property
    def wrong(self) -> str:
        """What is wrong with the name, in a sentence."""
        if not self.name:
            return "Enter a name."
        too_long = f"Enter a name of {LONGEST_NAME} letters or fewer."
        return too_long if len(self.name) > LONGEST_NAME else ""


@people.get("")
def show() -> str:
    """List the players of the group in use with how many plays each has."""
    everybody = listed(my_group())
    return render_template(
        "people.html",
        active=[(who, plays) for who, plays in everybody if not who.retired],
        retired=[(who, plays) for who, plays in everybody if who.retired],
    )


@people.get("/<int:player_id>")
def person(player_id: int) -> str:
    """Show a player's page."""
    player = _mine(player_id)
    return _page(player, Card(player.name, player.colour, player.retired))


@people.post("/<int:player_id>")
def change(player_id: int) -> Any:
    """Rename a player, give them a colour, let them retire or come back."""
    player, card = _mine(player_id), Card.posted()
    same = _namesake(player, card.name)
    if same or card.wrong:
        error = f"{same.name} is another player. Enter another name." if same else card.wrong
        return _page(player, card, error, same)
    try:
        _store(player, card)
    except IntegrityError:
        db.session.rollback()
        return _page(player, card, "Somebody has just taken this name. Save again.")
    flash(f"{card.name}: saved.")
    return redirect(url_for("people.person", player_id=player_id))


@people.get("/<int:player_id>/merge")
def preview(player_id: int) -> str:
    """Show what would move to the other player, or why it cannot."""
    player, other = _pair(player_id, request.args.get("into", 0, type=int))
    return render_template(
        "merge.html",
        player=player,
        other=other,
        plays=plays_of(player),
        reason=why_not(player, other),
    )


@people.post("/<int:player_id>/merge")
def become(player_id: int) -> Any:
    """Merge the player into the other one."""
    player, other = _pair(player_id, request.form.get("into", 0, type=int))
    said, other_id = f"{player.name} is {other.name} now.", other.id
    try:
        merge(player, other)
    except Refused as refusal:
        flash(str(refusal))
        return redirect(url_for("people.preview", player_id=player_id, into=other_id))
    flash(said)
    return redirect(url_for("people.person", player_id=other_id))


@people.post("/<int:player_id>/delete")
def delete(player_id: int) -> Any:
    """Delete a player who never sat at a table."""
    player = _mine(player_id)
    name = player.name
    try:
        db.session.delete(player)
        db.session.commit()
    except IntegrityError:
        db.session.rollback()
        flash(f"{name} has played, and the plays keep their players. Retire {name} instead.")
        return redirect(url_for("people.person", player_id=player_id))
    flash(f"{name} is deleted.")
    return redirect(url_for("people.show"))


def _mine(player_id: int) -> Player:
    """Find a player of this phone's groups, or answer 404."""
    player = db.session.get(Player, player_id) if player_id <= LARGEST_ID else None
    if player is None or player.group_id not in {group.id for group in my_groups()}:
        abort(404)
    return player


def _pair(player_id: int, other_id: int) -> tuple[Player, Player]:
    player, other = _mine(player_id), _mine(max(other_id, 0))
    if player.id == other.id or player.group_id != other.group_id:
        abort(404)
    return player, other


def _namesake(player: Player, name: str) -> Player | None:
    """Find another player of the group who has this name, in whatever spelling."""
    return db.session.scalar(_others(player).where(Player.folded == fold(name)))


def _others(player: Player) -> Select[Player]:
    return select(Player).where(Player.group_id == player.group_id, Player.id != player.id)


def _store(player: Player, card: Card) -> None:
    if player.name != card.name:
        count_up(player)
    player.name, player.folded = card.name, fold(card.name)
    player.colour, player.retired = card.colour, card.retired
    db.session.commit()


def _page(player: Player, card: Card, error: str = "", same: Player | None = None) -> str:
    return render_template(
        "person.html",
        player=player,
        card=card,
        error=error,
        same=same,
        others=db.session.scalars(_others(player).order_by(Player.folded)).all(),
        seats=plays_of(player),
        colours=COLOURS,
    )
