"""The sessions of docs/engine-protocol.md are held, line by line."""

import re
import shlex
import sys
from pathlib import Path

import pytest

from cacique.ai.session import Session

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "engine-protocol.md").read_text(encoding="utf-8")
SESSION = re.compile(r"```session (.*?)\n(.*?)```", re.DOTALL)
PROGRAMS = {"python3": [sys.executable], "cacique": [sys.executable, "-m", "cacique"]}

pytestmark = pytest.mark.compiled


def to_pattern(line: str) -> str:
    """A line of the page; `…` stands for whatever depends on time or on how strong bots are."""
    return ".+".join(map(re.escape, line.split("…")))


@pytest.mark.parametrize(("command", "lines"), SESSION.findall(PAGE))
def test_a_session_is_as_the_page_shows(
    command: str, lines: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    program, *words = shlex.split(command)
    session = Session([*PROGRAMS[program], *words])
    try:
        for line in lines.splitlines():
            if line.startswith("> "):
                session.send(line[2:])
                continue
            said = session.take(60)
            while "lines" in lines and said and re.match(r"info line . chance", said):
                if re.fullmatch(to_pattern(line[2:]), said):
                    break
                said = session.take(60)  # searched on: told again
            assert re.fullmatch(to_pattern(line[2:]), said or ""), (line, said)
        assert session.wait(20)
    finally:
        session.close()


def test_both_sessions_are_there() -> None:
    assert [command for command, _ in SESSION.findall(PAGE)] == [
        "python3 examples/reference_bot.py",
        "cacique engine",
    ]
