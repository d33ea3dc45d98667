"""Stepping through a record by keys."""

import pytest
from tests.cli.terminal.helpers import game_screen, playing, screen_text

from cacique.cli.terminal.recorded import RecordedTable
from cacique.core.errors import CaciqueError
from cacique.core.record import Record, parse_records
from cacique.games import pueblo

pytestmark = pytest.mark.compiled


def recorded() -> RecordedTable:
    board = pueblo.Board()
    for token in ["Cd4/3u", ">2", "Cb2/1u", ">1"]:
        board.push_token(token)
    (record,) = parse_records(str(Record.of(board, names=("Ana", "Bo"))))
    return RecordedTable(record)


@pytest.mark.asyncio
async def test_a_record_is_stepped_through_by_keys() -> None:
    async with playing(recorded()) as (app, pilot):
        assert "Ana" in screen_text(app)
        assert "What next? w why · n new game · ←→" in screen_text(app)
        await pilot.press("a")
        assert "only watch" not in screen_text(app)
        await pilot.press("left", "left")
        assert "Move 2 of 4. Blue builds a blue block." in screen_text(app)
        await pilot.press("home")
        assert "Move 0 of 4. Red builds a red block." in screen_text(app)
        await pilot.press("end", "u")
        assert "you only watch" in screen_text(app)
        assert game_screen(app).table.board.ply == 4


def test_nobody_decides_there() -> None:
    table = recorded()
    for act in (table.undo, table.rematch, table.advise, lambda: table.play(">1")):
        with pytest.raises(CaciqueError, match="only watch"):
            act()
    with pytest.raises(TimeoutError):
        table.wait(0)
    table.close()
    assert not table.wait()
    assert not table.kept
