"""The tutorial's files are written, and its commands print what the page shows."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "writing-a-bot.md").read_text(encoding="utf-8")
FILE = re.compile(r"```python\n# (\S+)\n(.*?)```", re.DOTALL)
SESSION = re.compile(r"```console\n(.*?)```", re.DOTALL)
TIME = re.compile(r" +[\d.]+ ms")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bots")
    files = FILE.findall(PAGE)
    assert [name for name, _ in files] == ["mybot.py", "match.py", "broken.py"]
    for name, text in files:
        (folder / name).write_text(f"# {name}\n{text}")
    return folder


def sessions() -> list[tuple[str, str]]:
    """Each command of the page, and what it shows of the answer."""
    commands: list[tuple[str, str]] = []
    for session in SESSION.findall(PAGE):
        for part in re.split(r"^\$ ", session, flags=re.MULTILINE)[1:]:
            command, _, shown = part.partition("\n")
            commands.append((command, shown))
    return commands


@pytest.mark.compiled
@pytest.mark.parametrize(("command", "shown"), sessions())
def test_commands_of_the_page_answer_as_it_shows(command: str, shown: str, folder: Path) -> None:
    program, *words = command.split()
    run = [sys.executable, "-m", "cacique"] if program == "cacique" else [sys.executable]
    environment = os.environ | {"XDG_CACHE_HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    done = subprocess.run(
        [*run, *words],
        cwd=folder,
        env=environment,
        input="quit\n",
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == (2 if "cacique: " in shown else 0), done.stderr
    printed = TIME.sub("     … ms", done.stdout + done.stderr)
    assert not [line for line in shown.splitlines() if line not in printed.splitlines()], printed
