"""From the command line to a table, or to a word on why there is none."""

import subprocess
import sys
from collections.abc import Sequence

import pytest

pytestmark = pytest.mark.compiled
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
