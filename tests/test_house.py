"""Rules of the house that no other tool checks."""

import ast
import doctest
import importlib
import pkgutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

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
    "games/options.py": "the options, as one type",
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


class Elsewhere(NamedTuple):
    """Modules without a test file of their name: where they are tested, and why there."""

    why: str
    tests: str
    modules: tuple[str, ...]


ELSEWHERE = [
    Elsewhere(
        "the rules are tested clause by clause, and against a slow reference",
        "games/pueblo/test_clauses_*.py",
        tuple(f"games/pueblo/kernels/{name}.py" for name in ("rules", "site", "state", "turns")),
    ),
    Elsewhere(
        "the rules are tested clause by clause, and against a slow reference",
        "games/puluc/test_clauses.py",
        ("games/puluc/board.py", "games/puluc/kernels/rules.py"),
    ),
    Elsewhere(
        "what the build makes is tested as a library and as a module",
        "core/test_native.py",
        tuple(f"core/compile/{name}.py" for name in ("machines", "program", "typed")),
    ),
    Elsewhere(
        "every game is held to the contract", "conformance/test_games.py", ("core/contract.py",)
    ),
    Elsewhere(
        "the exact end is compared with trying everything",
        "ai/pueblo/test_exact.py",
        ("ai/pueblo/kernels/endgame.py", "ai/pueblo/kernels/ending.py"),
    ),
    Elsewhere(
        "a tree is its face",
        "ai/pueblo/test_search.py",
        ("ai/pueblo/kernels/prospects.py",),
    ),
    Elsewhere(
        "an auction is weighed up as players do",
        "ai/pueblo/test_bidding.py",
        ("ai/pueblo/kernels/auction.py",),
    ),
    *(
        Elsewhere(
            "reasons are told in words",
            f"games/{game}/test_reasons.py",
            (f"games/{game}/kernels/reasons.py",),
        )
        for game in NAMES
    ),
    Elsewhere(
        "reasons are found again on the cubes by the slow reference",
        "study/pueblo/test_parts.py",
        tuple(f"ai/pueblo/kernels/{name}.py" for name in ("books", "parts", "walkers")),
    ),
    Elsewhere(
        "bids are judged in reviews",
        "study/pueblo/test_moves.py",
        ("ai/pueblo/kernels/bids.py",),
    ),
    Elsewhere(
        "reasons are found again on the board",
        "study/puluc/test_moves.py",
        ("ai/puluc/kernels/parts.py",),
    ),
    Elsewhere(
        "self-play is judged by what is learnt from it",
        "ai/pueblo/test_training.py",
        ("ai/pueblo/kernels/selfplay.py",),
    ),
    Elsewhere(
        "a search is judged by how it plays",
        "ai/puluc/test_players.py",
        ("ai/puluc/kernels/search.py",),
    ),
    Elsewhere(
        "values are compared with those of policy iteration",
        "ai/puluc/test_solver.py",
        ("ai/puluc/layout.py", "ai/puluc/kernels/sweeps.py"),
    ),
    *(
        Elsewhere(
            "a game's part of a command speaks through the command",
            f"cli/test_{command}.py",
            tuple(f"cli/{command}/{game}.py" for game in games),
        )
        for command, games in {"analyse": NAMES, "bench": NAMES, "doctor": ["puluc"]}.items()
    ),
    Elsewhere(
        "what is asked before a game is filled in on the first screen",
        "cli/terminal/test_start.py",
        ("cli/terminal/form.py", *(f"cli/terminal/{game}/form.py" for game in NAMES)),
    ),
    Elsewhere(
        "parts of the screen are worked by keys and clicks",
        "cli/terminal/**/test_screen.py",
        ("cli/terminal/dialogs.py", "cli/terminal/widgets.py", "cli/terminal/pueblo/widgets.py"),
    ),
    Elsewhere(
        "planes of all games are compared with their boards",
        "envs/kernels/test_planes.py",
        tuple(f"envs/{game}/kernels/planes.py" for game in NAMES),
    ),
    Elsewhere(
        "many games at once are compared with boards",
        "envs/test_vector.py",
        tuple(f"envs/{game}/kernels/batch.py" for game in NAMES),
    ),
    Elsewhere(
        "pictures of all games are drawn by the environments",
        "envs/test_raster.py",
        tuple(f"envs/{game}/picture.py" for game in NAMES),
    ),
    Elsewhere(
        "OpenSpiel meets all games alike",
        "envs/test_openspiel.py",
        ("envs/openspiel_base.py", *(f"envs/{game}/openspiel.py" for game in NAMES)),
    ),
    Elsewhere(
        "PettingZoo meets all games alike",
        "envs/test_aec.py",
        tuple(f"envs/{game}_v0.py" for game in NAMES),
    ),
    Elsewhere(
        "all stores are held to one contract",
        "server/store/test_contract.py",
        ("server/store/base.py", "server/store/queries.py"),
    ),
    Elsewhere(
        "statements, and what is heard of others, are tested with two stores",
        "server/store/test_postgres.py",
        ("server/store/pg_listener.py", "server/store/pg_statements.py"),
    ),
    Elsewhere(
        "a server's parts are put together for every test of a room",
        "server/live/test_*.py",
        ("server/web/server.py",),
    ),
]


def test_every_module_has_tests_of_its_name() -> None:
    tests = Path(__file__).parent
    modules = {
        path.relative_to(PACKAGE).as_posix()
        for path in sources()
        if path.name not in {"__init__.py", "__main__.py"}
    }
    named = {
        module
        for module in modules
        if (tests / module).with_name(f"test_{Path(module).name}").exists()
    }
    listed = [module for group in ELSEWHERE for module in group.modules]
    assert sorted(listed) == sorted(modules - named)
    assert [group.tests for group in ELSEWHERE if not any(tests.glob(group.tests))] == []
