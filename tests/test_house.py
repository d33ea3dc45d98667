"""Rules of the house that no other tool checks."""

import ast
import doctest
import importlib
import pkgutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import cacique
from cacique.games import registry

NAMES = registry.NAMES
PACKAGE = Path(cacique.__file__).parent
MODULES = sorted(module.name for module in pkgutil.walk_packages([str(PACKAGE)], "cacique."))


@pytest.mark.parametrize("name", [m for m in MODULES if not m.endswith("__main__")])
def test_examples_in_docstrings(name: str) -> None:
    results = doctest.testmod(importlib.import_module(name))
    assert results.failed == 0


@pytest.mark.parametrize("command", ["import cacique", "import cacique.cli", "cacique.cli.app"])
def test_light_starts_import_no_numba(command: str) -> None:
    code = f"import sys\nimport cacique.cli\n{command}\nprint('numba' in sys.modules)"
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert result.stdout == "False\n"


def test_help_imports_neither_numba_nor_numpy() -> None:
    code = (
        "import sys, click\nfrom cacique import cli\n"
        "try: cli.app(['--help'], standalone_mode=False)\n"
        "finally: print({'numba', 'numpy', 'rich'} & set(sys.modules))"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert result.stdout.endswith("set()\n")


def sources() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def test_files_stay_short() -> None:
    long = {p.name: n for p in sources() if (n := len(p.read_text().splitlines())) > 400}
    assert long == {}


# What belongs to a game lies in a folder of its name in one of these rooms.
ROOMS_OF_GAMES = ("ai", "cli/terminal", "envs", "games", "study")

# Modules elsewhere that name a game. Each adapts one game to the room that it stands in ...
ADAPTERS = {
    "cli/__init__.py": "puluc",  # has a command of its own
    "cli/analyse/pueblo.py": "pueblo",
    "cli/analyse/puluc.py": "puluc",
    "cli/bench/pueblo.py": "pueblo",
    "cli/bench/puluc.py": "puluc",
    "cli/doctor/puluc.py": "puluc",
    "cli/puluc.py": "puluc",
    "envs/pueblo_v0.py": "pueblo",
    "envs/puluc_v0.py": "puluc",
    "server/protocol/views/pueblo.py": "pueblo",
    "server/protocol/views/puluc.py": "puluc",
}
# ... but for those whose work is to list them all.
LISTS = {
    "__init__.py": "the doors",
    "server/protocol/views/__init__.py": "the views, a closed union",
}


def words_of(tree: ast.AST) -> Iterator[str]:
    """All identifiers of a module, what it imports among them, and all strings of one word."""
    for node in ast.walk(tree):
        for _, value in ast.iter_fields(node):
            for word in value if isinstance(value, list) else [value]:
                if isinstance(word, str) and (not isinstance(node, ast.Constant) or word in NAMES):
                    yield word


def games_named_by(path: Path) -> set[str]:
    words = {word.lower() for word in words_of(ast.parse(path.read_text()))}
    return {name for name in NAMES if any(name in word for word in words)}


def games_expected_in(path: str) -> set[str]:
    if path in LISTS:
        return set(NAMES)
    if path in ADAPTERS:
        return {ADAPTERS[path]}
    return {name for name in NAMES for room in ROOMS_OF_GAMES if path.startswith(f"{room}/{name}/")}


def test_only_adapters_name_a_game() -> None:
    """Whoever adds a game finds here what else has to know it: the fewer, the better."""
    named = {path.relative_to(PACKAGE).as_posix(): games_named_by(path) for path in sources()}
    rooms = {path: games for path, games in named.items() if path not in {*ADAPTERS, *LISTS}}
    assert {p: games for p, games in rooms.items() if not games <= games_expected_in(p)} == {}
    listed = {path: named.get(path) for path in (*ADAPTERS, *LISTS)}
    assert listed == {path: games_expected_in(path) for path in listed}
