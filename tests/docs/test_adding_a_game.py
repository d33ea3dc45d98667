"""The game that docs/adding-a-game.md builds: written into a copy of the package, and played."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import cacique

PACKAGE = Path(cacique.__file__).parent
ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "adding-a-game.md"
FILE = re.compile(r"```python\n# (\S+)\n(.*?)```", re.DOTALL)

USE = """
from cacique import study
from cacique.ai import bots
from cacique.core.play import Play
from cacique.games import registry

assert registry.NAMES == ("pueblo", "puluc", "stones")
board = registry.find("stones").begin({"stones": 9})
assert (board.task(), board.seat_name(1)) == ("First takes one to three stones", "Second")
assert study.advise(board).choices[0].tokens == ("take1",)
assert study.advise(board).is_exact
perfect = bots.make_bot("stones", "perfect")
play = Play(board)
play.run(lambda seat: perfect.choose(board, None))
assert board.outcome().winners == (0,)
assert play.last_turn((1,)) == play.board.ply - 2
assert study.account(board).scores[-1] == (1, 0)
twin = board.rewound(2)
assert type(twin).from_position(twin.position()) == twin
few = registry.find("stones").begin({}, "stones1_-_2.1")
assert str(few.why_illegal(few.rules.parse_move("take3"))) == "there are only 2 stones"
print("played")
"""


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("stones")
    ignore = shutil.ignore_patterns("__pycache__")
    shutil.copytree(PACKAGE, folder / "cacique", ignore=ignore)
    shutil.rmtree(folder / "cacique" / "server" / "page", ignore_errors=True)
    files = FILE.findall(PAGE.read_text(encoding="utf-8"))
    assert len(files) == 8
    for name, text in files:
        path = folder / "cacique" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def run(source: Path, *arguments: str, text: str = "") -> str:
    environment = os.environ | {
        "PYTHONPATH": f"{source}:{ROOT}",
        "XDG_CACHE_HOME": str(source / "cache"),
    }
    result = subprocess.run(
        [sys.executable, *arguments],
        cwd=source,
        env=environment,
        input=text,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


def test_the_library_plays_it(source: Path) -> None:
    assert run(source, "-c", USE) == "played\n"


def test_the_commands_play_it(source: Path) -> None:
    record = run(source, "-m", "cacique", "random", "stones", "stones=5", "--seed", "1")
    assert record.startswith('[Game "stones"]')
    assert "perfect" in run(source, "-m", "cacique", "arena", "stones", "perfect", "random")
    counted = run(source, "-m", "cacique", "perft", "stones", "stones=3", "--depth", "2")
    assert counted == "3\n"  # 1 + 1, 1 + 2 and 2 + 1 stones
    assert run(source, "-m", "cacique", "replay", "-", text=record)


def test_it_is_played_line_by_line(source: Path) -> None:
    """Without an adapter for the terminal, which a screen would need."""
    words = ("play", "stones", "stones=5", "--bot", "perfect", "--seed", "1", "--plain")
    out = run(source, "-m", "cacique", *words, text="help\nwhy take1\nhint\ntake2\nundo\nscores\n")
    assert "take1 is legal\ntake1        wins 100%\n" in out
    assert "First: take2\nSecond: take3\nSecond wins" in out
    assert out.endswith("First 0, Second 0\n")


def test_it_is_held_to_the_standard_of_all_games(source: Path) -> None:
    code = (
        "import sys, pytest\n"
        "from tests import players\n"
        "players.VARIANTS += [('stones', {}), ('stones', {'stones': 60})]\n"
        "sys.exit(pytest.main(['-q', '-p', 'no:cacheprovider', '-k', 'stones', *sys.argv[1:]]))"
    )
    out = run(
        source, "-c", code, str(ROOT / "tests/conformance"), "-c", str(ROOT / "pyproject.toml")
    )
    assert " passed" in out
    assert "failed" not in out


def test_its_mistakes_are_told(source: Path) -> None:
    code = (
        "from cacique.games import registry\n"
        "from cacique.core.errors import CaciqueError\n"
        "for line in ('stones1_-_22.0', 'stones1_-_x', 'stones1_stones=0_0.0'):\n"
        "    try: registry.find('stones').board.from_position(line)\n"
        "    except CaciqueError as error: print(error)\n"
    )
    assert run(source, "-c", code).splitlines() == [
        "there are 21 stones in all, not 22",
        "'x' is not a heap and a seat such as 7.0",
        "stones must be a number from 1 to 100, not 0",
    ]
