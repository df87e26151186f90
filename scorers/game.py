"""What every game brings to the app, as one value."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from scorers.forms import AnswersForm
from scorers.reading import Answers
from scorers.rulebook import Rulebook
from scorers.scoresheet import Line, Note, ScoreSheet
from scorers.table import Table

Hints = Mapping[str, str]
"""What to know beside an entry's fields, by field name (`eggs_7`: "3 left")."""


Figures = Mapping[str, Mapping[str, int]]
"""What decided a play: for each player, what they had of each thing by its name."""


def no_hints(_table: Table[Any, Any], _player: str) -> Hints:
    """Give no hints, for games whose fields need none."""
    return {}


def no_memory(_states: Iterable[Any]) -> Mapping[str, Any]:
    """Remember nothing, for games that ask nothing twice."""
    return {}


def no_figures(_table: Table[Any, Any], _sheet: ScoreSheet) -> Figures:
    """Give no figures, for games whose totals say it all."""
    return {}


@dataclass(frozen=True)
class Answer:
    """What a helper works out: a sentence, the facts behind it, and the rule that says so."""

    text: str
    facts: Mapping[str, Any]
    rule: str
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True)
class Helper:
    """A rules question that the app can work out.

    `read` turns the form's answers into the question's state and raises Unplayable with
    every problem; `answer` is pure. `question` is what the helper answers, as players ask it.
    One `beside_entry` reads an entry's answers as well and is shown on its page.
    """

    slug: str
    title: str
    question: str
    form: type[AnswersForm]
    read: Callable[[Answers], Any]
    answer: Callable[[Any], Answer]
    beside_entry: bool = False


@dataclass(frozen=True)
class Opened:
    """A notebook as it is shown: what is to be done now, and a line for each seat.

    `own` are the steps that concern one seat, `common` those of the whole table, each by
    its word and its label.
    """

    title: str
    todo: tuple[Note, ...]
    seats: tuple[str, ...]
    own: Mapping[str, str]
    common: Mapping[str, str]


@dataclass(frozen=True)
class Notebook:
    """What a table keeps from round to round beside its entries.

    `first` begins it for so many seats, `start` lets it be as if this seat had started the
    game, `read` and `plain` take it from and to JSON, `show` opens it, and `steps` turn its
    page: each takes the state and the seat that it concerns.
    """

    title: str
    first: Callable[[int], Any]
    start: Callable[[Any, int], Any]
    read: Callable[[Answers, int], Any]
    plain: Callable[[Any], dict[str, Any]]
    show: Callable[[Any], Opened]
    steps: Mapping[str, Callable[[Any, int], Any]]


@dataclass(frozen=True)
class Game:
    """One game: its forms, its readers, its scorer, its rulebook and its helpers.

    `entries` says whether a player's later entry replaces the earlier one or is a further
    turn. `together` offers one page on which all players enter at once. `describe` puts one
    entry into a few words; `hints` speaks beside the fields of a player's entry; `recall`
    gives what a group's earlier entries, latest first, can spare it to type again; `figures`
    is what statistics compare: each player's points by where they come from. Where
    all enter at once, `mover` is the flag that only one player can have, and the `shared`
    answers are asked once and kept in that player's entry. `bgg_id` is the game's number at
    BoardGameGeek, by which other apps know it. `symbol` names its shape among the symbols.
    """

    slug: str
    title: str
    tagline: str
    symbol: str
    seats: range
    entries: Literal["replace", "append"]
    options_form: type[AnswersForm]
    entry_form: type[AnswersForm]
    read_options: Callable[[Answers], Any]
    read_entry: Callable[[Answers], Any]
    score: Callable[[Table[Any, Any]], ScoreSheet]
    describe: Callable[[Any], str]
    rulebook: Rulebook
    hints: Callable[[Table[Any, Any], str], Hints] = no_hints
    recall: Callable[[Iterable[Any]], Mapping[str, Any]] = no_memory
    figures: Callable[[Table[Any, Any], ScoreSheet], Figures] = no_figures
    together: bool = False
    mover: str = ""
    shared: tuple[str, ...] = ()
    helpers: tuple[Helper, ...] = ()
    notebook: Notebook | None = None
    bgg_id: int | None = None

    def helper(self, slug: str) -> Helper | None:
        """Find a helper by its slug."""
        return next((helper for helper in self.helpers if helper.slug == slug), None)
