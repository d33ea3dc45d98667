"""The screen of Puluc."""

import pytest
from tests.cli.terminal.helpers import game_screen, my_turn, playing, wish

from cacique.cli.terminal.seating import open_table
from cacique.games import puluc

pytestmark = [pytest.mark.asyncio, pytest.mark.compiled]


async def test_puluc_by_clicks_on_the_road() -> None:
    async with playing(open_table(wish("puluc"))) as (app, pilot):
        await my_turn(app, pilot)
        await pilot.click("#road", offset=(2, 4))
        await pilot.click("#road", offset=(2, 4))
        board = game_screen(app).table.board
        assert isinstance(board, puluc.Board)
        assert [str(move)[:2] for move in board.moves[1:2]] == ["0-"]
