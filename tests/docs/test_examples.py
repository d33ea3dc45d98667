"""The examples run, and say what they promise."""

import importlib.util
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parents[2] / "examples"
ELSEWHERE = {"reference_bot.py"}  # tested beside the engine protocol

pytestmark = pytest.mark.compiled

SCRIPTS = {
    "first_bot.py": ([], r"Cautious +100.0%"),
    "record_statistics.py": ([], r"50 games, [\d.]+ moves .*\nwho began has won"),
    "analyse_game.py": ([], r"turns that lost most:\n(after .*\n){3}"),
    "train_puluc.py": (["--updates", "2", "--games", "2"], r"against fair: [\d.]+% of 2 games"),
    "pettingzoo_loop.py": ([], r"320x320x3"),
    "openspiel_loop.py": ([], r"decisions, returns \["),
}


def run(name: str, *words: str, seconds: float = 300) -> str:
    done = subprocess.run(
        [sys.executable, FOLDER / name, *words],
        capture_output=True,
        text=True,
        check=False,
        timeout=seconds,
        env=os.environ | {"OPENBLAS_NUM_THREADS": "1"},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_does_what_it_says(name: str) -> None:
    words, pattern = SCRIPTS[name]
    assert re.search(pattern, run(name, *words))


def test_all_scripts_are_run() -> None:
    assert {path.name for path in FOLDER.glob("*.py")} == {*SCRIPTS, *ELSEWHERE}
    listed = (FOLDER / "README.md").read_text(encoding="utf-8")
    shown = [path.name for path in FOLDER.iterdir() if path.suffix in {".py", ".ipynb"}]
    assert [name for name in shown if f"[{name}]({name})" not in listed] == []


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.ipynb")), ids=lambda path: path.stem)
def test_a_notebook_runs_from_top_to_bottom(path: Path) -> None:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    codes = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    names: dict[str, Any] = {}
    for code in codes:
        exec(compile(code, path.name, "exec"), names)  # as a notebook does
    assert names["board"].is_over
    assert names["pixels"].shape == (320, 320, 3)


def student() -> Any:
    spec = importlib.util.spec_from_file_location("train_puluc", FOLDER / "train_puluc.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_what_was_learned_is_there_and_knows_a_good_capture() -> None:
    module = student()
    board = module.Board.from_position("puluc1_-_4.-.L.-.-.D.-.-.-.-.4_L3")
    worth = module.Student().promises(board)
    assert max(worth, key=worth.__getitem__) == board.parse("2x5")
    assert all(-1 <= value <= 1 for value in worth.values())


@pytest.mark.compiled
def test_the_same_seed_learns_the_same() -> None:
    train = student().train
    once, again, other = train(2), train(2), train(2, seed=1)
    assert all((once[name] == again[name]).all() for name in once)
    assert any((once[name] != other[name]).any() for name in once)


_MATCH = re.compile(r"student against fair: [\d.]+% of 400 games, \+(\d+) ± (\d+) Elo")


@pytest.mark.deep
@pytest.mark.parametrize(
    "words", [["--load", str(FOLDER / "student.npz")], []], ids=["kept", "new"]
)
def test_what_is_learned_beats_fair_beyond_doubt(words: list[str]) -> None:
    found = _MATCH.search(run("train_puluc.py", *words, seconds=1800))
    assert found
    assert int(found[1]) > int(found[2])
