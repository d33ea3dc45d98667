"""Homes, pipes and servers for tests of the terminal."""

import io
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cli.terminal.helpers import Sit, Talk
from tests.server.running import Running, running

from cacique import cli
from cacique.ai.puluc import agents
from cacique.cli.terminal.language import speak
from cacique.cli.terminal.remote import RemoteTable
from cacique.cli.terminal.seating import Wishes, open_table
from cacique.core import jit


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Saved games, settings and solutions of whoever runs the tests stay out of them."""
    for name in ("DATA", "CONFIG", "CACHE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    # what is compiled already need not be compiled again by every command that is run
    for name, value in jit.shared_cache().items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    speak("en")
    agents.forget_players()  # who were made with the solutions of whoever runs the tests
    return tmp_path


@pytest.fixture
def talk(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Talk:
    """Play with some arguments and lines of input; what is answered."""

    def talk(*args: str, lines: str, code: int = 0) -> list[str]:
        monkeypatch.setattr(sys, "argv", ["cacique", "play", *args, "--plain"])
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        with pytest.raises(SystemExit) as ended:
            cli.main()
        captured = capsys.readouterr()
        assert ended.value.code == code, captured.err
        return (captured.out if code == 0 else captured.err).splitlines()

    return talk


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture
def sit(server: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sit]:
    """Sit down as somebody, each with a home of their own."""
    tables = []

    def sit(name: str, *options: str, link: str | None = None, **wishes: object) -> RemoteTable:
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / name))
        table = open_table(
            Wishes(options=options, server=server.url, link=link, **wishes)  # type: ignore[arg-type]
        )
        assert isinstance(table, RemoteTable)
        tables.append(table)
        return table

    yield sit
    for table in tables:
        table.close()
