"""Where kernels are taken from."""

import os
import subprocess
import sys

import pytest

from cacique.core import jit
from cacique.core.abi import INT, array

SAY = "from cacique.core import jit; print(jit.MODE, jit.COMPILED, jit.is_ready())"


def mode_with(**environment: str) -> str:
    kept = {
        n: v for n, v in os.environ.items() if n not in {"CACIQUE_KERNELS", "NUMBA_DISABLE_JIT"}
    }
    result = subprocess.run(
        [sys.executable, "-c", SAY],
        env=kept | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    return result.stdout.strip() or result.stderr.strip().splitlines()[-1]


def test_the_environment_chooses() -> None:
    assert mode_with(CACIQUE_KERNELS="plain") == "plain False True"
    assert mode_with(CACIQUE_KERNELS="jit").startswith("jit True")
    assert mode_with(NUMBA_DISABLE_JIT="1") == "plain False True"
    assert "'fast' is not a valid Mode" in mode_with(CACIQUE_KERNELS="fast")


def test_entries_are_known_with_what_they_are_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jit, "ENTRIES", {})
    monkeypatch.setattr(jit, "NOT_FOR_PAGE", set())

    @jit.entry(array("int16"), INT)
    def nothing(codes: object, code: int) -> None:
        """Do nothing."""

    @jit.entry(INT, is_for_page=False)
    def unused(code: int) -> None:
        """Do nothing."""

    assert {f"{__name__}.unused"} == jit.NOT_FOR_PAGE
    made, types = jit.ENTRIES[f"{__name__}.nothing"]
    assert made is nothing
    assert types == (array("int16"), INT)
