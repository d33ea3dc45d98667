"""`cacique engine` as a program of its own."""

import subprocess
import sys

import pytest

pytestmark = pytest.mark.compiled


def test_it_answers_over_pipes_and_ends_with_its_input() -> None:
    text = "hello 1\ngame puluc\nset Bot random\nposition start moves r3\ngo seed 1\n"
    done = subprocess.run(
        [sys.executable, "-m", "cacique", "engine"],
        input=text,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert done.stdout.splitlines()[-2:] == ["hello 1", "move 0-3"]
