"""The house's own rules: who may import whom, how long a thing may grow, how it is worded."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

HOUSE = Path(__file__).parent.parent

FILE_LINES = (150, 250)
"""Lines of a Python file: the aim, and where it stops."""

FUNCTION_LINES = (25, 40)
"""Lines of a function, its docstring included."""

VIEW_LINES = (12, 20)
"""Lines of a view's body, its docstring left out."""

TEMPLATE_LINES = (60, 90)
"""Lines of a template, blank ones left out."""

WEB_AND_DATABASE = ("companion", "app", "flask", "flask_wtf", "sqlalchemy", "flask_sqlalchemy_lite")
FORM_FILES = ("form.py", "forms.py")
ROUTES = ("route", "get", "post")
TEXT_FILES = (".py", ".html", ".css", ".js", ".toml", ".md", ".txt")
UNSAID = re.compile(r"\.\./shared|/work/|issue #|hidden test|\bas requested\b", re.IGNORECASE)
"""Words on how the project came to be; its files speak of what it is."""

SENTENCE_END = re.compile(r"(?<!No)\.\s+[A-Z]")


def files_under(*rooms: str, suffixes: tuple[str, ...]) -> list[Path]:
    """List files by their path from the house; migrations are written by a tool."""
    found = [
        path.relative_to(HOUSE)
        for room in rooms
        for path in ([HOUSE / room] if (HOUSE / room).is_file() else (HOUSE / room).rglob("*"))
    ]
    return sorted(
        path
        for path in found
        if path.suffix in suffixes and not path.is_relative_to("companion/migrations")
    )


SOURCES = {
    path: ast.parse((HOUSE / path).read_text(encoding="utf-8"))
    for path in files_under("app.py", "scorers", "companion", suffixes=(".py",))
}
REGISTRY = Path("scorers/__init__.py")
GAMES = sorted(
    path.parent.name
    for path in SOURCES
    if path.name == "__init__.py" and path.parent.parent == REGISTRY.parent
)


def imported(path: Path, tree: ast.Module) -> set[str]:
    """Name every module a source may be importing, relative imports resolved."""
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            package = path.parent.parts[: len(path.parent.parts) - node.level + 1]
            above = package if node.level else ()
            base = ".".join([*above, *filter(None, [node.module])])
            names.add(base)
            names.update(f"{base}.{alias.name}" for alias in node.names)
    return names


def reaches(names: set[str], module: str) -> bool:
    return any(name == module or name.startswith(f"{module}.") for name in names)


def breaks_the_law(path: Path, tree: ast.Module) -> Iterator[str]:
    """Yield what this source imports although it must not."""
    names = imported(path, tree)
    if path.is_relative_to("scorers"):
        yield from (module for module in WEB_AND_DATABASE if reaches(names, module))
        if path.name not in FORM_FILES and reaches(names, "wtforms"):
            yield "wtforms"
    for game in GAMES:
        at_home = path == REGISTRY or path.is_relative_to(f"scorers/{game}")
        if not at_home and reaches(names, f"scorers.{game}"):
            yield f"scorers.{game}"


def strings(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def functions(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def is_view(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return any(
        isinstance(mark, ast.Call)
        and isinstance(mark.func, ast.Attribute)
        and mark.func.attr in ROUTES
        for mark in function.decorator_list
    )


def body_lines(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    body = function.body[1:] if ast.get_docstring(function) else function.body
    return function.end_lineno - body[0].lineno + 1 if body else 0


def within(lengths: dict[str, int], budget: tuple[int, int]) -> None:
    """Fail when anything is past its hard stop, and then list all that is past the aim."""
    aim, stop = budget
    long = {name: lines for name, lines in lengths.items() if lines > aim}
    assert all(lines <= stop for lines in long.values()), f"aim {aim}, stop {stop}: {long}"


def test_nobody_imports_what_is_not_theirs():
    broken = {str(path): list(breaks_the_law(path, tree)) for path, tree in SOURCES.items()}
    assert {path: names for path, names in broken.items() if names} == {}


def test_only_the_registry_knows_the_games_by_name():
    known = {name for game in GAMES for name in (game, game.replace("_", "-"))}
    outside = {
        path: tree
        for path, tree in SOURCES.items()
        if path != REGISTRY and not any(path.is_relative_to(f"scorers/{game}") for game in GAMES)
    }
    said = {
        str(path): [text for text in strings(tree) if any(name in text for name in known)]
        for path, tree in outside.items()
    }
    assert {path: texts for path, texts in said.items() if texts} == {}


def test_files_are_short():
    lengths = {
        str(path): len((HOUSE / path).read_text(encoding="utf-8").splitlines()) for path in SOURCES
    }
    within(lengths, FILE_LINES)


def test_functions_are_short():
    lengths = {
        f"{path}:{function.lineno} {function.name}": function.end_lineno - function.lineno + 1
        for path, tree in SOURCES.items()
        for function in functions(tree)
    }
    within(lengths, FUNCTION_LINES)


def test_views_are_short():
    lengths = {
        f"{path}:{function.lineno} {function.name}": body_lines(function)
        for path, tree in SOURCES.items()
        for function in functions(tree)
        if is_view(function)
    }
    within(lengths, VIEW_LINES)


def test_templates_are_short():
    lengths = {}
    for path in files_under("templates", suffixes=(".html",)):
        text = (HOUSE / path).read_text(encoding="utf-8")
        lengths[str(path)] = sum(bool(line.strip()) for line in text.splitlines())
    within(lengths, TEMPLATE_LINES)


def test_every_module_says_in_one_sentence_what_it_is():
    odd = []
    for path, tree in SOURCES.items():
        said = ast.get_docstring(tree) or ""
        if not said.endswith((".", "!", "?")) or SENTENCE_END.search(said):
            odd.append(f"{path}: {said!r}")
    assert odd == []


def test_no_file_tells_how_it_came_to_be():
    rooms = ("app.py", "README.md", "scorers", "companion", "templates", "static", "tests")
    told = [
        str(path)
        for path in files_under(*rooms, suffixes=TEXT_FILES)
        if path != Path(__file__).relative_to(HOUSE)
        and UNSAID.search((HOUSE / path).read_text(encoding="utf-8"))
    ]
    assert told == []


@pytest.mark.parametrize(
    ("path", "source", "broken"),
    [
        ("scorers/table.py", "import flask", ["flask"]),
        ("scorers/table.py", "from companion.models import Play", ["companion"]),
        ("scorers/x/state.py", "def f():\n    from sqlalchemy import select", ["sqlalchemy"]),
        ("scorers/x/score.py", "import wtforms.fields", ["wtforms"]),
        ("scorers/x/form.py", "import wtforms.fields", []),
        ("scorers/x/score.py", "from scorers import little_dragons", ["scorers.little_dragons"]),
        ("scorers/x/score.py", "from ..little_dragons import state", ["scorers.little_dragons"]),
        ("scorers/table.py", "from . import little_dragons", ["scorers.little_dragons"]),
        ("scorers/little_dragons/score.py", "from .state import Nest", []),
        ("scorers/__init__.py", "from scorers.little_dragons import GAME", []),
        ("companion/api.py", "import scorers.little_dragons", ["scorers.little_dragons"]),
        ("companion/api.py", "from scorers import GAMES\nimport flask", []),
        ("app.py", "from scorers.little_dragons import GAME", ["scorers.little_dragons"]),
    ],
)
def test_the_law_is_seen_to_be_broken(path, source, broken):
    assert list(breaks_the_law(Path(path), ast.parse(source))) == broken


def test_a_view_is_known_by_its_route():
    tree = ast.parse('@tables.get("/")\ndef show():\n    """Show."""\n    a = 1\n    return a\n')
    [view] = functions(tree)
    assert is_view(view)
    assert body_lines(view) == 2


def test_past_the_stop_everything_past_the_aim_is_listed():
    within({"short": 10, "longish": 15}, (12, 20))
    with pytest.raises(AssertionError, match="longish"):
        within({"longish": 15, "long": 21}, (12, 20))
