"""From the command line to a table, or to a word on why there is none."""

import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from cacique.ai.agent import Agent
from cacique.ai.bots import Roster, find
from cacique.cli.terminal.seating import Seating, Wishes, open_table
from cacique.core.contract import Board
from cacique.core.errors import CaciqueError
from cacique.games import pueblo, registry

pytestmark = pytest.mark.compiled

NO_TERMINAL = "cacique: there is no terminal here: --plain plays line by line\n"


def play(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Play with pipes instead of a terminal."""
    return subprocess.run(
        [sys.executable, "-m", "cacique", "play", *words],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


@pytest.mark.parametrize(
    "words", [(), ("puluc",), ("pueblo", "--server", "http://127.0.0.1:9")], ids=" ".join
)
def test_the_screen_needs_a_terminal(words: Sequence[str]) -> None:
    """Nothing is asked of a server either: nobody would answer at 127.0.0.1:9."""
    result = play(*words, typed="x\n")
    assert (result.returncode, result.stdout, result.stderr) == (2, "", NO_TERMINAL)


def test_what_is_wrong_with_the_game_is_told_first() -> None:
    assert "there is no bot 'deepblue'" in play("puluc", "--bot", "deepblue").stderr
    assert "there is no seat 3" in play("pueblo", "--seat", "3", "--server", "x").stderr


@pytest.mark.parametrize("game", registry.NAMES)
def test_one_board_is_built_and_each_bot_made_once(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    built, made = [], []
    kind = registry.find(game).board
    begin, make = kind.__init__, Roster.make

    def begin_and_count(board: Board[Any, Any], *args: Any, **options: Any) -> None:
        built.append(board)
        begin(board, *args, **options)

    def make_and_count(roster: Roster, name: str) -> Agent:
        made.append(name)
        return make(roster, name)

    monkeypatch.setattr(kind, "__init__", begin_and_count)
    monkeypatch.setattr(Roster, "make", make_and_count)
    table = open_table(Wishes(game, bots=(find(game).strongest,)))
    assert table.players == ("you", find(game).strongest)
    assert len(built) == 1
    assert made == [find(game).strongest]


def test_a_server_needs_a_client(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "httpx2", None)  # as if it were not installed
    for module in ("remote", "client", "joining"):
        monkeypatch.delitem(sys.modules, f"cacique.cli.terminal.{module}", raising=False)
    with pytest.raises(CaciqueError, match=r"pip install 'cacique\[online\]'"):
        open_table(Wishes(game="puluc", server="http://127.0.0.1:1"))
    assert open_table(Wishes(game="puluc")).board.ply == 0


def test_lots_are_drawn_by_the_seed_each_seat_as_often() -> None:
    seatings = Seating.of(Wishes("pueblo", ("players=4", "pro", "first=lot", "tallest=lot")))
    setups = [seatings.drawn(seed) for seed in range(400)]
    assert all(isinstance(setup, pueblo.Setup) for setup in setups)
    for name in ("first", "tallest"):
        drawn = Counter(getattr(setup, name) for setup in setups)
        assert set(drawn) == {0, 1, 2, 3}
        assert min(drawn.values()) > 70
    assert seatings.drawn(7) == seatings.drawn(7)
    table = open_table(Wishes("puluc", ("first=lot",), seed=5))
    assert table.board.setup.first in {0, 1}
    assert table.board.rewound().turn == table.board.setup.first


def test_which_bots_there_are_at_a_server_is_not_known_here() -> None:
    assert Seating.of(Wishes("puluc", bots=("mine",), server="x")).players == ("you", "mine")
    with pytest.raises(CaciqueError, match="no bot 'mine'"):
        Seating.of(Wishes("puluc", bots=("mine",)))


@pytest.mark.parametrize("option", ["p=lot", "chief=lot", "players=lot"])
def test_only_seats_are_drawn(option: str) -> None:
    with pytest.raises(CaciqueError, match="only a seat can be drawn"):
        Seating.of(Wishes("pueblo", (option,)))
    with pytest.raises(CaciqueError, match="only a seat can be drawn"):
        Seating.of(Wishes("puluc", ("tallest=lot",)))
