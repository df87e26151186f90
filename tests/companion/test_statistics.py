"""Statistics: wins that are shared, streaks, records, what decides a game, pairs."""

from datetime import date, timedelta
from fractions import Fraction

import pytest

from companion.changes import claimed, enter, finish, reopen
from companion.database import db, now
from companion.deciding import deciding
from companion.diagrams import bars, lying_bars, rank_line
from companion.models import ABANDONED, FINISHED, OPEN, Group, Play, Player, Seat
from companion.overview import overview
from companion.pairs import Duel, add_up, duels, latest
from companion.places import places
from companion.players import player_named
from companion.records import by_company, records
from companion.streaks import streaks
from companion.titles import Title
from companion.totals import Totals, summed_up, that_count
from companion.wins import Wins

DRAGONS = "little-dragons"
TODAY = date(2026, 5, 20)


class Club:
    """A group whose plays are written down by their results."""

    def __init__(self) -> None:
        self.group = Group()
        db.session.add(self.group)
        db.session.flush()
        self.made = 0

    def id(self, name: str) -> int:
        return player_named(self.group, name).id

    def play(self, game: str = DRAGONS, /, ago: int = 0, won: str = "", **more) -> Play:
        """Store a play: totals by name, None without points; who won is named by initials."""
        given = {key: more.pop(key) for key in list(more) if not key[0].isupper()}
        self.made += 1
        play = Play(
            group=self.group,
            ticket=f"no. {self.made}",
            game=game,
            options={},
            **{"status": FINISHED, "local_date": TODAY - timedelta(days=ago), **given},
        )
        for position, (name, total) in enumerate(more.items()):
            above = [other for other in more.values() if other is not None and other > (total or 0)]
            rank = None if total is None else 1 + len(above)
            seat = Seat(player=player_named(self.group, name), position=position)
            seat.total, seat.rank, seat.won = total, rank, name[0] in won
            play.seats.append(seat)
        play.winners = sum(name[0] in won for name in more)
        db.session.add(play)
        db.session.commit()
        return play

    def totals(self, *where) -> dict[str, Totals]:
        rows = summed_up([Seat.player_id], *that_count(self.group.id), *where)
        return {self.named(key[0]): totals for key, totals in rows}

    def named(self, player_id: int) -> str:
        return db.session.get(Player, player_id).name


@pytest.fixture
def club(app):
    with app.app_context():
        yield Club()


@pytest.mark.parametrize(
    ("by_winners", "said"),
    [
        ([], "no wins"),
        ([(1, 1)], "1 win"),
        ([(1, 3)], "3 wins"),
        ([(1, 3), (2, 1)], "3½ wins, one of them shared"),
        ([(2, 1)], "½ win, shared"),
        ([(2, 2)], "1 win, from 2 shared ones"),
        ([(1, 1), (3, 2)], "1⅔ wins, 2 of them shared"),
        ([(1, 2), (4, 1), (3, 1)], "2 7/12 wins, 2 of them shared"),
        ([(7, 1)], "1/7 win, shared"),
    ],
)
def test_wins_are_said(by_winners, said):
    assert str(Wins.of(by_winners)) == said


def test_a_shared_win_is_a_fraction_for_each(club):
    club.play(Ada=5, Ben=5, Cleo=1, won="AB")
    club.play(Ada=6, Ben=2, won="A")
    totals = club.totals()
    assert totals["Ada"].wins == Wins(Fraction(3, 2), 2, 1)
    assert (totals["Ben"].wins.amount, totals["Ben"].rate) == ("½", 25)
    assert (totals["Cleo"].wins, totals["Cleo"].rate) == (Wins(), 0)
    assert (totals["Ada"].average, totals["Ada"].best, totals["Ada"].worst) == (5.5, 6, 5)


def test_without_points_there_are_wins_and_plays_alone(club):
    club.play("goblin-king", Ada=None, Ben=None, won="B")
    totals = club.totals()
    assert (totals["Ben"].plays, totals["Ben"].wins.number, totals["Ben"].average) == (1, 1, None)
    assert list(records(totals.values(), that_count(club.group.id))) == []
    assert places(club.group.id, club.id("Ben")) == []


def test_only_what_is_finished_and_counts_is_in_there(club):
    club.play(Ada=1, Ben=2, won="B")
    club.play(Ada=9, Ben=2, won="A", counted=False)
    club.play(Ada=9, Ben=2, won="A", deleted_at=now())
    club.play(Ada=9, Ben=2, won="A", status=ABANDONED)
    club.play(Ada=9, Ben=2, won="A", status=OPEN)
    other = Club()
    other.play(Ada=99, Ben=2, won="A")
    assert {name: t.plays for name, t in club.totals().items()} == {"Ada": 1, "Ben": 1}
    assert overview(club.group.id, TODAY).plays == 1
    assert streaks(club.group.id, club.id("Ada")) == (0, 0)
    assert duels(club.group.id, club.id("Ada"), club.id("Ben"))[0][1].plays == 1


def test_who_left_is_not_counted(club):
    play = club.play(Ada=1, Ben=2, Cleo=None, won="B")
    play.seats[2].left, play.seats[2].won = True, None
    db.session.commit()
    assert "Cleo" not in club.totals()
    assert by_company(that_count(club.group.id))[0].players == 2


def test_streaks_go_by_date_and_shared_wins_go_on(club):
    for ago, won in ((1, "A"), (2, "AB"), (3, "B"), (4, "A"), (5, "A"), (6, "A"), (7, "B")):
        club.play(Ada=1, Ben=1, won=won, ago=ago)
    assert streaks(club.group.id, club.id("Ada")) == (2, 3)
    assert streaks(club.group.id, club.id("Ben")) == (0, 2)
    assert streaks(club.group.id, club.id("Cleo")) == (0, 0)


def test_records_name_the_first_play_that_set_them(club):
    club.play(Ada=20, Ben=-3, won="A", ago=1)
    first = club.play(Ada=4, Ben=20, won="B", ago=9)
    odd = club.play(Ada=6, Ben=19, won="A", ago=5)
    found = {r.label: r for r in records(club.totals().values(), that_count(club.group.id))}
    assert {label: record.amount for label, record in found.items()} == {
        "Highest score": 20,
        "Lowest score": -3,
        "Lowest score that won": 6,
        "Highest score that did not win": 19,
    }
    assert (found["Highest score"].play, found["Highest score"].seat.name) == (first, "Ben")
    assert found["Lowest score that won"].play == odd


def test_one_play_without_a_winner_breaks_nothing(club):
    play = club.play("", title="Chess", Ada=None, Ben=None, by_hand=True)
    for seat in play.seats:
        seat.won = None
    db.session.commit()
    ada, ben = club.id("Ada"), club.id("Ben")
    seen = overview(club.group.id, TODAY)
    assert [(game.title.name, game.leaders) for game in seen.games] == [("Chess", ())]
    assert [(player.plays, player.rate) for player in seen.players] == [(1, 0), (1, 0)]
    [company] = by_company(that_count(club.group.id))
    assert (company.players, company.plays, company.decided) == (2, 1, 0)
    assert duels(club.group.id, ada, ben) == [(Title("", "Chess"), Duel(plays=1))]
    assert streaks(club.group.id, ada) == (0, 0)


def test_nothing_at_all_breaks_nothing(club):
    seen = overview(club.group.id, TODAY)
    assert (seen.plays, seen.games, seen.players, len(seen.months)) == (0, [], [], 12)
    assert summed_up([Seat.player_id], *that_count(club.group.id)) == []
    assert deciding(that_count(club.group.id)) == ([], 0)
    assert by_company(that_count(club.group.id)) == []
    assert add_up(()) == Duel()


def test_the_overview_names_leaders_and_the_last_year(club):
    club.play(Ada=3, Ben=2, won="A")
    club.play(Ada=1, Ben=2, won="B", ago=40)
    club.play(Ada=1, Ben=2, won="B", ago=370)
    club.play("", title="Chess", Ada=None, Ben=None, won="A", ago=800)
    seen = overview(club.group.id, TODAY)
    assert [(game.title.name, game.plays, game.leaders) for game in seen.games] == [
        ("Little Dragons", 3, ("Ben",)),
        ("Chess", 1, ("Ada",)),
    ]
    assert [(player.name, player.plays, str(player.wins)) for player in seen.players] == [
        ("Ada", 4, "2 wins"),
        ("Ben", 4, "2 wins"),
    ]
    assert seen.months[0] == (date(2025, 6, 1), 0)
    assert seen.months[-2:] == [(date(2026, 4, 1), 1), (date(2026, 5, 1), 1)]


def test_head_to_head(club):
    club.play(Ada=5, Ben=5, Cleo=9, won="C")
    club.play(Ada=6, Ben=5, won="A")
    club.play(Ada=6, Ben=6, won="AB")
    club.play("goblin-king", Ada=None, Ben=None, won="B", ago=3)
    club.play(Ada=6, Cleo=5, won="A")
    ada, ben = club.id("Ada"), club.id("Ben")
    both = dict(duels(club.group.id, ada, ben))
    assert both[Title("goblin-king")] == Duel(1, 0, 1, Wins(), Wins.of([(1, 1)]))
    total = add_up(both.values())
    assert (total.plays, total.first, total.second, total.level) == (4, 1, 1, 2)
    assert (total.first_wins.amount, total.second_wins.amount) == ("1½", "1½")
    assert len(latest(club.group.id, ada, ben)) == 4


def test_places_are_those_of_the_newest_plays_the_oldest_first(club):
    for ago in range(25):
        club.play(Ada=ago % 3, Ben=1, won="", ago=ago)
    ranks = [place.rank for place in places(club.group.id, club.id("Ada"))]
    assert ranks == [1 if ago % 3 else 2 for ago in reversed(range(20))]


ANSWERS = ({"eggs_3": 2, "broken": 1}, {"eggs_3": 1})


def test_figures_come_with_the_results_and_go_with_them(club, app):
    play = club.play(Ada=None, Ben=None, status=OPEN)
    for seat, answers in zip(play.seats, ANSWERS, strict=True):
        with claimed(play):
            enter(seat, answers, f"for {seat.name}")
    with claimed(play):
        finish(play)
    assert play.seats[0].figures == {"Eggs": 2, "Trophies": 3, "Broken eggs": -1}
    where = (*that_count(club.group.id), Title(DRAGONS).condition)
    figures, covered = deciding(where)
    assert [(f.name, f.winners, f.others) for f in figures] == [
        ("Trophies", 3, 0),
        ("Eggs", 2, 1),
        ("Broken eggs", -1, 0),
    ]
    assert (covered, figures[1].most) == (1, (2, club.id("Ada"), play.code))
    play.seats[0].figures = None
    db.session.commit()
    assert app.test_cli_runner().invoke(args=["rescore"]).output == ""
    db.session.expire_all()
    assert play.seats[0].figures == {"Eggs": 2, "Trophies": 3, "Broken eggs": -1}
    with claimed(play):
        reopen(play)
    assert [seat.figures for seat in play.seats] == [None, None]
    assert deciding(where) == ([], 0)


def test_another_game_is_told_by_its_title(club):
    club.play("", title="Chess", Ada=None, Ben=None, won="A")
    club.play("gone-game", Ada=None, Ben=None, won="A")
    club.play("", Ada=None, Ben=None, won="A")
    titles = {game.title for game in overview(club.group.id, TODAY).games}
    assert titles == {Title("", "Chess"), Title("", "gone-game"), Title("", "")}
    for title in titles:
        assert club.totals(title.condition)["Ada"].plays == 1
    assert Title("").name == "Another game"


def test_diagrams_of_nothing_and_of_little():
    assert bars([]) == ()
    assert [bar.height for bar in bars([0, 0])] == [0, 0]
    assert [bar.height for bar in bars([1, 4])] == [30, 120]
    assert rank_line([1]) is None
    assert [spot.y for spot in rank_line([1, 1]).spots] == [0, 0]
    assert rank_line([1, 3, 2]).points == "0.0,0.0 160.0,120.0 320.0,60.0"
    assert lying_bars([(None, 0), (0.0, None)]) == [(0, 0), (0, 0)]
    assert lying_bars([(-4.0, 2.0)]) == [(320, 160)]
