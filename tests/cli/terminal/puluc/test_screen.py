"""The screen of Puluc."""

import pytest
from tests.cli.terminal.helpers import game_screen, my_turn, playing, screen_text, wish

from cacique.cli.terminal.seating import open_table
from cacique.cli.terminal.table import LocalTable
from cacique.games import puluc

pytestmark = [pytest.mark.asyncio, pytest.mark.compiled]


def at(line: str) -> LocalTable:
    return LocalTable(puluc.Board.from_position(line), ["you", "random"], 1)


@pytest.mark.parametrize(("throw", "dice"), [(5, "□ □ □ □"), (2, "■ ■ □ □")])
async def test_the_dice_of_bell(throw: int, dice: str) -> None:
    table = at(f"puluc1_ruleset=bell_5.-.-.-.-.-.-.-.-.-.5_L{throw}")
    async with playing(table) as (app, _pilot):
        assert dice in screen_text(app)


async def test_a_key_ends_a_game_that_nothing_can_change() -> None:
    async with playing(at("puluc1_-_3.-.-.L22.-.D.-.-.-.-.0_L2")) as (app, pilot):
        await pilot.press("e")
        assert not game_screen(app).table.is_over
        assert "End it" not in screen_text(app)
        await pilot.press("3")
        await my_turn(app, pilot)
        assert "Nothing can change any more: e ends the game." in screen_text(app)
        assert "End it" in screen_text(app)
        await pilot.press("e")
        await pilot.pause()
        assert "Light wins: all enemy pieces are captive." in screen_text(app)
        assert "What next?" in screen_text(app)


async def test_puluc_by_clicks_on_the_road() -> None:
    async with playing(open_table(wish("puluc"))) as (app, pilot):
        await my_turn(app, pilot)
        await pilot.click("#road", offset=(2, 4))
        await pilot.click("#road", offset=(2, 4))
        board = game_screen(app).table.board
        assert isinstance(board, puluc.Board)
        assert [str(move)[:2] for move in board.moves[1:2]] == ["0-"]
