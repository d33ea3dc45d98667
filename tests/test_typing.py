"""`mypy --strict` accepts the right uses of the library, and refuses the wrong ones."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
USES = Path(__file__).with_name("uses.txt")
_EXPECTED = re.compile(r"  # E: (.*)$")
_FOUND = re.compile(r":(\d+): error: (.*?)  \[[a-z-]+\]$")


@pytest.mark.compiled
def test_mypy_finds_exactly_the_wrong_uses(tmp_path: Path) -> None:
    lines = USES.read_text(encoding="utf-8").splitlines()
    told = [(number, _EXPECTED.search(line)) for number, line in enumerate(lines, 1)]
    expected = {(number, one[1]) for number, one in told if one}
    path = tmp_path / "uses.py"
    path.write_text("\n".join(_EXPECTED.sub("", line) for line in lines) + "\n")
    command = [sys.executable, "-m", "mypy", "--strict", "--hide-error-context", str(path)]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    found = [_FOUND.search(line) for line in result.stdout.splitlines()]
    assert {(int(one[1]), one[2]) for one in found if one} == expected, result.stdout
    assert result.stdout.splitlines()[-1].startswith(f"Found {len(expected)} errors in 1 file")
