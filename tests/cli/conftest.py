"""A database, and the command as people call it."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cacique import cli

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    def run(*args: str | Path) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["cacique", *map(str, args)])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        assert isinstance(ended.value.code, int)
        return (ended.value.code, *capsys.readouterr())

    return run


@pytest.fixture
def url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    url = f"sqlite:{tmp_path / 'games.db'}"
    monkeypatch.setenv("CACIQUE_DATABASE", url)
    return url
