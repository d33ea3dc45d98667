"""The block in hand: where keys lead it."""

import pytest
from tests.cli.terminal.helpers import game_screen, playing, wish

from cacique.cli.terminal.pueblo.chooser import BuildChooser
from cacique.cli.terminal.seating import open_table

pytestmark = [pytest.mark.asyncio, pytest.mark.compiled]


async def test_the_block_turns_tips_and_changes_its_kind() -> None:
    async with playing(open_table(wish("pueblo"))) as (app, pilot):
        chooser = game_screen(app).chooser
        assert isinstance(chooser, BuildChooser)
        chooser.pick("Cd4/1u")
        for key, token in [
            ("r", "Cd4/2u"),
            ("R", "Cd4/1u"),
            ("f", "Cd4/1s"),
            ("F", "Cd4/1u"),
            ("k", "Nd4/1u"),
            ("up", "Nd5/1u"),
            ("right", "Ne5/1u"),
            ("down", "Ne4/1u"),
            ("left", "Nd4/1u"),
        ]:
            await pilot.press(key)
            assert chooser.token == token
        await pilot.press(*["left"] * 9, *["up"] * 9)
        assert chooser.token == "Na7/1u"


async def test_tab_goes_from_cheap_to_dear() -> None:
    async with playing(open_table(wish("pueblo"))) as (app, pilot):
        chooser = game_screen(app).chooser
        assert isinstance(chooser, BuildChooser)
        costs = []
        for _ in range(5):
            board = chooser.ghost.board_after
            costs.append(int(board.walks()[:, 0].min()) + board.lap()[0])
            await pilot.press("tab")
        assert costs == sorted(costs)
        await pilot.press("shift+tab")
        assert chooser.token == chooser.tokens[4]
