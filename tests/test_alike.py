"""Players choose alike and trees agree, wherever kernels are taken from.

Here natively and, in another run, by the JIT; in plain Python as far as that ends in time; by the
page's module in `web/src/engine/alike.test.ts`, and in the deep test.
"""

import json
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from tests import alike

from cacique.core import jit

ROOT = Path(__file__).parents[1]
ROWS = alike.read(alike.GOLDEN)
is_native = pytest.mark.skipif(jit.MODE is not jit.Mode.NATIVE, reason="the library is compared")
pytestmark = pytest.mark.compiled


def answer_by(questions: Path, *more: Path, **environment: str) -> list[alike.Row]:
    """The answers of another process."""
    kept = {n: v for n, v in os.environ.items() if not n.startswith(("CACIQUE_", "NUMBA_"))}
    command = [sys.executable, "-m", "tests.alike", str(questions), *map(str, more)]
    told = subprocess.run(command, cwd=ROOT, env=kept | environment, stdout=-1, check=True)
    return [json.loads(line) for line in told.stdout.splitlines()]


def answer_by_module(questions: Path) -> list[alike.Row]:
    node = shutil.which("node")
    assert node, "`make test` brings node along where there is none"
    command = [node, "engine-answer.js", str(questions)]
    told = subprocess.run(command, cwd=ROOT / "web", stdout=-1, check=True)
    return [json.loads(line) for line in told.stdout.splitlines()]


def compare(
    questions: list[alike.Row],
    answers: list[alike.Row],
    others: list[alike.Row],
    within: float = 1e-9,
) -> None:
    """All of them, with the questions that were answered otherwise."""
    rows = zip(questions, answers, others, strict=True)
    wrong = [row for row in rows if alike.differ(row[1], row[2], within)]
    assert not wrong, f"{len(wrong)} of {len(questions)}: {wrong[:3]}"


def test_all_kinds_of_games_and_all_players_are_asked() -> None:
    heads = {row["position"].split("_")[1] for row in ROWS}
    assert len(heads) == len(alike.PUEBLO) + len(alike.PULUC) - 1  # both have a plain one
    asked = {name for row in ROWS for name in row["bots"]}
    assert asked == {*alike.SKILLS, *alike.QUICK, "level6", "level7", "level8"}
    assert any("_1b" not in row["position"] and not row["visits"] for row in ROWS), "no auction"


@pytest.mark.parametrize("row", ROWS, ids=range(len(ROWS)))
def test_answers_are_the_golden_ones(row: alike.Row) -> None:
    golden = {name: row[name] for name in ("choices", "turns")}
    assert not alike.differ(alike.answer(row), golden)


def test_ratings_may_differ_by_little_and_nothing_else() -> None:
    one = {"turns": [{"line": [">1"], "chance": 0.5, "visits": 3}]}
    assert not alike.differ(one, {"turns": [{"line": [">1"], "chance": 0.5 + 1e-10, "visits": 3}]})
    others: tuple[alike.Row, ...] = (
        {"turns": [{"line": [">1"], "chance": 0.5 + 1e-8, "visits": 3}]},
        {"turns": [{"line": [">2"], "chance": 0.5, "visits": 3}]},
        {"turns": [{"line": [">1"], "chance": 0.5, "visits": 4}]},
        {"turns": []},
        {},
    )
    for other in others:
        assert alike.differ(one, other)


def test_plain_python_may_round_points_once_more() -> None:
    one = {"points": [177.72634887695312]}
    next_one, one_more = {"points": [177.7263641357422]}, {"points": [177.72637939453125]}
    assert not alike.differ(one, next_one, alike.PLAIN_RATINGS)
    assert alike.differ(one, one_more, alike.PLAIN_RATINGS)
    assert alike.differ(one, next_one)
    assert alike.differ({"chance": 0.5}, {"chance": 0.500002}, alike.PLAIN_RATINGS)


@is_native
def test_plain_python_answers_alike(tmp_path: Path) -> None:
    check_plainly(alike.ask_plainly(ROWS)[::7], tmp_path)


def check_plainly(questions: list[alike.Row], folder: Path) -> None:
    alike.write(folder / "questions", questions)
    alike.save_small(folder / "small.npz")
    others = answer_by(folder / "questions", folder / "small.npz", CACIQUE_KERNELS="plain")
    compare(questions, [*map(alike.answer, questions)], others, alike.PLAIN_RATINGS)


@is_native
@pytest.mark.deep
def test_ten_thousand_positions_are_answered_alike(tmp_path: Path) -> None:
    questions = [*alike.ask(10_000)]
    path = tmp_path / "questions"
    alike.write(path, questions)
    with ThreadPoolExecutor(3) as pool:
        native = pool.submit(answer_by, path, CACIQUE_KERNELS="native")
        jit = pool.submit(answer_by, path, CACIQUE_KERNELS="jit")
        module = pool.submit(answer_by_module, path)
        compare(questions, native.result(), jit.result())
        compare(questions, native.result(), module.result())
    check_plainly(alike.ask_plainly(questions)[::50], tmp_path)


_OUTSIDE = """
import numpy
from cacique import pueblo
from cacique.games.pueblo.kernels import rules
rules.legal_codes(pueblo.Board().state.copy(), numpy.zeros(3, numpy.int16))
"""


@is_native
@pytest.mark.deep
def test_no_kernel_reaches_outside_its_arrays(tmp_path: Path) -> None:
    """Over all golden games and answers, by a compiler that checks every index."""
    checking: dict[str, Any] = {
        "CACIQUE_KERNELS": "jit",
        "NUMBA_BOUNDSCHECK": "1",
        "NUMBA_CACHE_DIR": str(tmp_path),
    }
    told = subprocess.run(
        [sys.executable, "-c", _OUTSIDE], env=os.environ | checking, stderr=-1, check=False
    )
    assert b"IndexError" in told.stderr, "indices are not checked"
    tests = ["tests/test_golden.py", "tests/test_golden_views.py", "tests/test_alike.py"]
    command = [sys.executable, "-m", "pytest", "-q", "-m", "not deep", *tests]
    told = subprocess.run(command, cwd=ROOT, env=os.environ | checking, stdout=-1, check=False)
    assert told.returncode == 0, told.stdout.decode()
