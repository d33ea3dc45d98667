"""The screen of Pueblo: prices, reasons and clicks."""

import pytest
from tests.cli.terminal.helpers import game_screen, playing, screen_text, wish

from cacique.cli.terminal.pueblo.chooser import BuildChooser
from cacique.cli.terminal.pueblo.screen import PuebloScreen
from cacique.cli.terminal.pueblo.widgets import PictureView, SiteMap, WalkPrices
from cacique.cli.terminal.seating import open_table
from cacique.games import pueblo

pytestmark = [pytest.mark.asyncio, pytest.mark.compiled]


async def test_the_price_and_the_reason_are_shown() -> None:
    async with playing(open_table(wish("pueblo", bots=("level1",)))) as (app, pilot):
        screen = game_screen(app)
        assert isinstance(screen.chooser, BuildChooser)
        screen.chooser.pick("Cd4/3u")
        await pilot.press("v")
        assert "✓ Cd4/3u" in screen_text(app)
        board = pueblo.Board()
        board.push_token("Cd4/3u")
        row = "".join(f"{points:>5}" for points in board.walks()[:, 0].tolist())
        assert f"Red    {row}{board.lap()[0]:>6}" in screen_text(app)
        await pilot.press("f", "f")
        assert "✗ Cd4/3d: there is a gap under" in screen_text(app)
        await pilot.press("enter")
        assert "Cd4/3d: there is a gap" in screen_text(app)
        assert not screen.table.board.moves


async def test_clicks_choose_and_confirm() -> None:
    async with playing(open_table(wish("pueblo", bots=("level1",)))) as (app, pilot):
        screen = game_screen(app)
        assert screen.chooser
        await pilot.click(SiteMap, offset=(4 + 3 * 2, 2 + 4))  # c4
        assert screen.chooser.token[1:3] == "c4"
        await pilot.click(SiteMap, offset=(4 + 3 * 2, 2 + 4))
        assert str(screen.table.board.moves[0])[1:3] == "c4"
        await pilot.click(WalkPrices, offset=(8, 1))
        await pilot.click(WalkPrices, offset=(8, 1))
        assert str(screen.table.board.moves[1]) == ">1"


async def test_a_click_on_the_path_walks_there() -> None:
    async with playing(open_table(wish("pueblo"))) as (app, pilot):
        screen = game_screen(app)
        await pilot.press("enter")
        await pilot.click(SiteMap, offset=(5 + 3 * 2, 1))  # Nc, three steps from NW
        assert screen.chooser
        assert screen.chooser.token == ">3"


async def test_a_click_on_the_picture_moves_the_block() -> None:
    async with playing(open_table(wish("pueblo"))) as (app, pilot):
        screen = game_screen(app)
        assert isinstance(screen, PuebloScreen)
        assert screen.chooser
        view = screen.query_one(PictureView)
        places = [(x, y) for y in range(view.size.height) for x in range(view.size.width)]
        offset = next(place for place in places if view.place_at(*place) == "f2")
        await pilot.click(PictureView, offset=offset)
        assert screen.chooser.token[1:3] == "f2"
