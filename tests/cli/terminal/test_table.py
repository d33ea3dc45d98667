"""Who sits at a table, and what becomes of a move there."""

from pathlib import Path

import pytest

from cacique.cli.terminal.saved import resume, save
from cacique.cli.terminal.table import LocalTable
from cacique.games import pueblo

pytestmark = pytest.mark.compiled


def test_a_bot_that_searches_has_its_seat(tmp_path: Path) -> None:
    table = LocalTable(pueblo.Board(), ["you", "search@50"], 1)
    assert table.mine == {0}
    table.play("Cd4/3u")
    table.play(">3")
    assert table.wait()
    assert len(table.board.moves) == 3
    assert resume(save(table, tmp_path / "game.txt")).mine == {0}
