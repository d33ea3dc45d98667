"""Rules of the house that no other tool checks."""

import doctest
import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import cacique

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
