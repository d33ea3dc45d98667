"""The first screen."""

import pytest
from tests.cli.terminal.helpers import game_screen, playing, screen_text, wish

from cacique.cli.terminal.seating import open_table
from cacique.cli.terminal.start import StartScreen
from cacique.games import pueblo, puluc

pytestmark = [pytest.mark.asyncio, pytest.mark.compiled]


async def test_the_first_screen_leads_to_a_game() -> None:
    async with playing(None) as (app, pilot):
        assert isinstance(app.screen, StartScreen)
        await pilot.press("down", "right", "right", "up")  # four players
        assert "Violet" in screen_text(app)
        await pilot.press("enter")
        await pilot.pause()
        assert game_screen(app).table.players == ("you", "level4", "level4", "level4")


async def test_the_first_screen_asks_for_puluc_too() -> None:
    async with playing(None) as (app, pilot):
        await pilot.press("right", *["down"] * 5, "right")
        assert "loses" in screen_text(app)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(game_screen(app).table.board, puluc.Board)


async def test_the_first_screen_asks_for_everything_of_the_pro_game() -> None:
    async with playing(None, size=(80, 24)) as (app, pilot):
        await pilot.press("down", "right", "right")  # four players
        await pilot.press(*["down"] * 5)
        assert "First" in screen_text(app)
        await pilot.press("right")  # Pro, where auctions say who moves first
        assert "Violet" in screen_text(app)  # all of it fits
        assert "First" not in screen_text(app)
        await pilot.press("down", "left")
        assert "By lot" in screen_text(app)
        await pilot.press("left")  # violet opens the bids
        await pilot.press("down", *"a1b1xa2d4e4d", "backspace", *"d5")
        assert "a1 b1 a2  d4 e4 d5" in screen_text(app)
        await pilot.press("enter")
        await pilot.pause()
        setup = game_screen(app).table.board.setup
        assert isinstance(setup, pueblo.Setup)
        assert (setup.players, setup.first, setup.tallest, setup.pro) == (4, 0, 3, True)
        assert setup.sites == (("a1", "b1", "a2"), ("d4", "e4", "d5"))


async def test_the_first_screen_says_what_is_no_cult_site() -> None:
    async with playing(None) as (app, pilot):
        await pilot.press(*["down"] * 8, *"a1b1c1", "enter")  # also without auctions
        await pilot.pause()
        assert isinstance(app.screen, StartScreen)
        assert "three cells of a 2 × 2 window" in screen_text(app)


async def test_the_first_screen_goes_on_with_the_last_game() -> None:
    async with playing(open_table(wish("pueblo"))) as (_app, pilot):
        await pilot.press("enter", "1")
    async with playing(None) as (app, pilot):
        assert "last game" in screen_text(app)
        await pilot.press("l")
        await pilot.pause()
        assert len(game_screen(app).table.board.moves) >= 2
