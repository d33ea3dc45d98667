"""From the command line to a table, or to a word on why there is none."""

import subprocess
import sys
from collections.abc import Sequence

import click
import pytest

from cacique.ai.bots import BOTS
from cacique.ai.pueblo.levels import LEVELS as PUEBLO_LEVELS
from cacique.cli.play import command
from cacique.cli.terminal.seating import DEFAULT_BOTS

pytestmark = pytest.mark.compiled
LEVELS = [f"level{level.number}" for level in PUEBLO_LEVELS]
NO_TERMINAL = "cacique: there is no terminal here: --plain plays line by line\n"


def play(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Play with pipes instead of a terminal."""
    return subprocess.run(
        [sys.executable, "-m", "cacique", "play", *words],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


@pytest.mark.parametrize(
    "words", [(), ("puluc",), ("pueblo", "--server", "http://127.0.0.1:9")], ids=" ".join
)
def test_the_screen_needs_a_terminal(words: Sequence[str]) -> None:
    """Nothing is asked of a server either: nobody would answer at 127.0.0.1:9."""
    result = play(*words, typed="x\n")
    assert (result.returncode, result.stdout, result.stderr) == (2, "", NO_TERMINAL)


def test_what_is_wrong_with_the_game_is_told_first() -> None:
    assert "there is no bot 'deepblue'" in play("puluc", "--bot", "deepblue").stderr
    assert "there is no seat 3" in play("pueblo", "--seat", "3", "--server", "x").stderr


def help_of(name: str) -> str:
    (option,) = (option for option in command.params if option.name == name)
    assert isinstance(option, click.Option)
    return option.help or ""


def test_the_help_names_all_bots_and_who_plays_if_none_is_named() -> None:
    pueblo, puluc = help_of("bots").split("Pueblo: ")[1].split(" Puluc: ")
    named = pueblo.split(" (")[0].replace(f"{LEVELS[0]} … {LEVELS[-1]}", ", ".join(LEVELS))
    assert {*named.split(", ")} == {*BOTS["pueblo"], "search@2s"}
    assert {*puluc.split(" (")[0].split(", ")} == {*BOTS["puluc"]}
    assert pueblo.endswith(f"({DEFAULT_BOTS['pueblo']} if none is named).")
    assert puluc.endswith(f"({DEFAULT_BOTS['puluc']}).")


def test_the_help_says_what_json_goes_with() -> None:
    assert help_of("as_json") == "With --plain: each answer is one line of JSON."
