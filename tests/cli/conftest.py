"""The command as people type it."""

import sys
from pathlib import Path

import pytest
from tests.cli.running import Result, Run

from cacique import cli


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    def run(*args: str | Path) -> Result:
        monkeypatch.setattr(sys, "argv", ["cacique", *map(str, args)])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        captured = capsys.readouterr()
        assert isinstance(ended.value.code, int)
        return Result(ended.value.code, captured.out, captured.err)

    return run


@pytest.fixture
def url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A database that the command finds in its environment."""
    url = f"sqlite:{tmp_path / 'games.db'}"
    monkeypatch.setenv("CACIQUE_DATABASE", url)
    return url
