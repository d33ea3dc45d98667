"""The command itself: help, exit codes, streams, and what is wrong in one line."""

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from tests.cli.running import GOOD, Run

from cacique import cli


def test_help_names_every_command_and_its_purpose(run: Run) -> None:
    result = run("--help")
    assert result.code == 0
    for name, purpose in cli.COMMANDS.items():
        assert f"{name}" in result.out
        assert purpose in result.out
        command = import_module(f"cacique.cli.{name.replace('-', '_')}").command
        assert (command.help or "").splitlines()[0] == purpose
        page = run(name, "--help")
        assert page.code == 0
        assert "Example" in page.out


def test_without_arguments_the_help_is_shown(run: Run) -> None:
    result = run()
    assert result.code == 0
    assert "Commands:" in result.out


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["replay"], "Missing argument 'FILE...'"),
        (["replay", "/no/such/file"], "/no/such/file: No such file or directory"),
        (["replay", "/"], "/: Is a directory"),
        (["frob"], "No such command 'frob'"),
        (["perft", "chess"], "'chess' is not one of 'pueblo', 'puluc'"),
        (["perft", "pueblo", "players=9"], "players must be 2, 3 or 4, not 9"),
        (["perft", "pueblo", "--depth", "x"], "'x' is not a valid integer"),
        (["perft", "pueblo", "--position", "x"], "a position of this game begins with pueblo1_"),
        (["perft", "puluc", "draw", "--position", "x"], "a position has its options already"),
        (["random", "puluc", "--games", "0"], "0 is not in the range"),
        (["random", "puluc", "--output", "/no/such/folder/x"], "/no/such/folder"),
        (["random", "puluc", "--frob"], "No such option"),
        (["random", "puluc", "--watch", "--json"], "give one of them"),
        (["random", "puluc", "--watch", "--delay", "nan"], "'--delay': nan is not a finite number"),
        (["play", "puluc", "--plain", "--delay", "nan"], "'--delay': nan is not a finite number"),
        (
            ["analyse", "pueblo1_-_-_NW_0,0_87,87_01_1b0", "--seconds", "nan"],
            "'--seconds': nan is not a finite number",
        ),
        (["serve", "--database", "none:", "--idle-seconds", "nan"], "nan is not a finite number"),
        (["serve", "--database", "none:", "--idle-seconds", "inf"], "inf is not a finite number"),
        (["bench", "--yardstick", "/no/such/file"], "does not exist"),
    ],
)
def test_bad_arguments_get_one_clear_line(run: Run, args: list[str], message: str) -> None:
    result = run(*args)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("cacique: ")
    assert message in result.err
    assert result.err.count("\n") == 1


def test_a_closed_pipe_is_no_traceback() -> None:
    command = f"{sys.executable} -m cacique random puluc --games 40 --seed 1 | head -n 1"
    result = subprocess.run(
        command, shell=True, capture_output=True, text=True, check=False, timeout=120
    )
    assert result.stdout == '[Game "puluc"]\n'
    assert result.stderr == ""


def test_a_closed_standard_input_is_told() -> None:
    command = f"{sys.executable} -m cacique replay - <&-"
    result = subprocess.run(
        command, shell=True, capture_output=True, text=True, check=False, timeout=120
    )
    assert result.returncode == 2
    assert result.stderr.count("\n") == 1


def test_signs_that_a_terminal_lacks_are_replaced(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(GOOD)
    result = subprocess.run(
        [sys.executable, "-m", "cacique", "replay", path],
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert result.returncode == 0
    assert result.stderr == ""


@pytest.mark.parametrize(
    ("args", "meant"),
    [
        (["plya", "pueblo"], "No such command 'plya'; did you mean 'play'?"),
        (["perft", "pueblos"], "did you mean 'pueblo'?"),
        (["play", "pulcu", "--plain"], "did you mean 'puluc'?"),
        (["perft", "pueblo", "plyers=3"], "did you mean 'players'?"),
        (["play", "pueblo", "plyers=3", "--plain"], "did you mean 'players'?"),
        (["random", "pueblo", "plyers=3"], "did you mean 'players'?"),
        (["arena", "pueblo", "level1", "random", "plyers=3"], "did you mean 'players'?"),
        (["play", "pueblo", "--bot", "levle3", "--plain"], "did you mean 'level3'?"),
        (["arena", "puluc", "perfekt", "good"], "did you mean 'perfect'?"),
        (["rules", "puluc", "captur"], "did you mean 'capture'?"),
        (["play", "--plian"], "'--plain'?"),
    ],
)
def test_a_mistyped_name_is_known_again(run: Run, args: list[str], meant: str) -> None:
    result = run(*args)
    assert result.code == 2
    assert meant in result.err
