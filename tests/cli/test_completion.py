"""Completion of words in a shell."""

import os
import subprocess
import sys

import pytest
from tests.cli.running import Run


def test_completion_scripts(run: Run) -> None:
    for shell in ("bash", "zsh", "fish"):
        script = run("completion", shell)
        assert script.code == 0
        assert "_CACIQUE_COMPLETE" in script.out
    assert run("completion", "powershell").code == 2


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("cacique pl", {"play"}),
        ("cacique play pu", {"pueblo", "puluc"}),
        ("cacique play pueblo --pl", {"--plain"}),
        ("cacique play pueblo pl", {"players="}),
        ("cacique play puluc --bot per", {"perfect"}),
        ("cacique dataset puluc out --bot per", {"perfect"}),
        ("cacique play pueblo players=", {"players=2", "players=3", "players=4"}),
        ("cacique play pueblo edition=20", {"edition=2002", "edition=2023"}),
        ("cacique play pueblo pro", {"pro", "pro=no", "pro=yes"}),
        # bash parts words at `=`
        ("cacique play pueblo players =", {"2", "3", "4"}),
        ("cacique play pueblo edition = 20", {"2002", "2023"}),
        ("cacique play pueblo --bot level1 players=3 --bot gre", {"greedy"}),
        ("cacique arena puluc perfect exp", {"expert"}),
        ("cacique arena pueblo ra", {"random"}),
        ("cacique arena pueblo level1 dem", {"demolition"}),
        ("cacique puluc solve dr", {"draw"}),
        ("cacique rules pueblo corn", {"corner"}),
        ("cacique completion z", {"zsh"}),
    ],
)
def test_words_are_completed(words: str, expected: set[str]) -> None:
    assert {line.split(",")[1] for line in complete(words)} == expected


@pytest.mark.parametrize(
    "words",
    [
        "cacique analyse ./ga",
        "cacique engine-check ./pr",
        "cacique history ./ga",
        "cacique play --resume ./ga",
        "cacique puluc analyse ./ga",
        "cacique replay a.txt ./ga",
        "cacique review ./ga",
        "cacique verify-dice ./ga",
    ],
)
def test_names_of_files_are_the_shells_to_complete(words: str) -> None:
    assert complete(words) == [f"file,{words.rsplit(maxsplit=1)[-1]}"]


def complete(words: str) -> list[str]:
    """What a shell is told of the last word: of what kind it is, and how it may go on."""
    variables = {
        "COMP_WORDS": words,
        "COMP_CWORD": str(len(words.split()) - 1),
        "_CACIQUE_COMPLETE": "bash_complete",
    }
    code = "from cacique.cli import main; main()"
    found = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | variables,
        capture_output=True,
        text=True,
        check=True,
    )
    return found.stdout.splitlines()
