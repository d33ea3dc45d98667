"""Saved games, settings and solutions of whoever runs the tests stay out of them."""

from pathlib import Path

import pytest

from cacique.core import jit


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("DATA", "CONFIG", "CACHE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    # what is compiled already need not be compiled again by every command that is run
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(jit.cache_folder.parents[2]))
    return tmp_path
