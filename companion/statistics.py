"""Statistics: of the group, of a game, of a player, of two players head to head."""

from typing import Any

from flask import Blueprint, abort, render_template, request, url_for

from companion.database import db, now
from companion.deciding import deciding
from companion.diagrams import bars, lying_bars, rank_line
from companion.groups import my_group, my_groups
from companion.models import Play, Player, Seat
from companion.overview import overview
from companion.pairs import add_up as add_duels
from companion.pairs import duels, latest
from companion.parts import LARGEST_ID
from companion.places import places
from companion.records import by_company, records
from companion.streaks import streaks
from companion.titles import Title
from companion.totals import add_up, names_of, summed_up, that_count
from scorers import GAMES

statistics = Blueprint("statistics", __name__, url_prefix="/statistics")


@statistics.get("")
def show() -> str:
    """Show the group in use at a glance."""
    group = my_group()
    seen = overview(group.id, now().date()) if group else None
    chart = bars([plays for _, plays in seen.months]) if seen else ()
    return render_template("statistics.html", seen=seen, bars=chart)


@statistics.get("/game")
def titled() -> str:
    """Show another game of the group in use by its title, whatever is in it."""
    return _game_page(Title("", request.args.get("title", "")))


@statistics.get("/game/<path:name>")
def game(name: str) -> str:
    """Show a game of the group in use by its slug, or another one by its title."""
    return _game_page(Title(name) if name in GAMES else Title("", name))


def _game_page(title: Title) -> str:
    group = my_group()
    if group is None or "\0" in title.title:
        abort(404)
    where = (*that_count(group.id), title.condition)
    rows = [(key[0], totals) for key, totals in summed_up([Seat.player_id], *where)]
    if not rows and not title.slug:
        abort(404)
    figures, covered = deciding(where) if title.slug else ([], 0)
    return render_template(
        "statistics_game.html",
        title=title,
        names=names_of(group.id),
        rows=sorted(rows, key=lambda row: (-row[1].wins.worth, -row[1].plays, row[0])),
        companies=by_company(where),
        records=list(records((totals for _, totals in rows), where)),
        figures=figures,
        widths=lying_bars([(figure.winners, figure.others) for figure in figures]),
        covered=covered,
    )


@statistics.get("/player/<int:player_id>")
def player(player_id: int) -> str:
    """Show a player of this phone's groups."""
    one = _mine(player_id) or abort(404)
    where = (Seat.player_id == one.id, *that_count(one.group_id))
    by_game = _by_title(summed_up([Play.game, Play.title], *where))
    reached = places(one.group_id, one.id)
    current, longest = streaks(one.group_id, one.id)
    return render_template(
        "statistics_player.html",
        player=one,
        total=add_up(by_game.values()),
        by_game=sorted(by_game.items(), key=lambda row: (-row[1].plays, row[0].name)),
        current=current,
        longest=longest,
        places=reached,
        line=rank_line([place.rank for place in reached]),
    )


@statistics.get("/pair")
def pair() -> str:
    """Show two players of one group head to head, or ask for them."""
    first, second = (_mine(request.args.get(name, 0, type=int)) for name in "ab")
    chosen = first or second
    group_id = chosen.group_id if chosen else getattr(my_group(), "id", 0)
    error = _why_no_pair(first, second) if "b" in request.args else ""
    shown = {} if error or not (first and second) else _compared(first, second)
    asked = {"first": first, "second": second, "names": names_of(group_id), "error": error}
    return render_template("statistics_pair.html", **asked, **shown)


def _compared(first: Player, second: Player) -> dict[str, Any]:
    by_game = duels(first.group_id, first.id, second.id)
    total = add_duels(duel for _, duel in by_game)
    plays = latest(first.group_id, first.id, second.id) if total.plays else []
    return {"by_game": by_game, "total": total, "plays": plays}


def _why_no_pair(first: Player | None, second: Player | None) -> str:
    if first is None or second is None:
        return "Choose two players of your group."
    if first.id == second.id:
        return "Choose two different players."
    return "" if first.group_id == second.group_id else "Choose two players of one group."


def _mine(player_id: int) -> Player | None:
    """Find a player of this phone's groups."""
    found = db.session.get(Player, player_id) if 0 < player_id <= LARGEST_ID else None
    mine = {group.id for group in my_groups()} if found else set()
    return found if found and found.group_id in mine else None


def _by_title(rows: Any) -> dict[Title, Any]:
    """Gather rows by game and title under what was played."""
    found: dict[Title, Any] = {}
    for (slug, title), totals in rows:
        key = Title.of(slug, title)
        found[key] = add_up([found[key], totals]) if key in found else totals
    return found


@statistics.app_template_global()
def statistics_of(title: Title) -> str:
    """Give the address of a game's statistics."""
    if title.slug:
        return url_for("statistics.game", name=title.slug)
    return url_for("statistics.titled", title=title.title)


@statistics.app_template_filter()
def mean(value: float | None) -> str:
    """Write an average with one decimal; a dash where there is none."""
    return "–" if value is None else f"{value:.1f}".replace("-", "−")
