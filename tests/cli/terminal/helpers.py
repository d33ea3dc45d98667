"""Sitting at a table in tests: apps without a terminal, and their screens as text."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from textual.app import App
from textual.pilot import Pilot

from cacique.cli.terminal.app import PlayApp
from cacique.cli.terminal.remote import RemoteTable
from cacique.cli.terminal.screen import GameScreen
from cacique.cli.terminal.seating import Wishes
from cacique.cli.terminal.table import Table
from cacique.cli.terminal.widgets import ColourDepth

SMALL, LARGE = (80, 24), (120, 40)

Talk = Callable[..., list[str]]  # the line mode, given arguments and lines
Sit = Callable[..., RemoteTable]  # at a server, as somebody


def wish(game: str, *options: str, bots: tuple[str, ...] = ("random",)) -> Wishes:
    """A game against bots, the same at every run."""
    return Wishes(game, options, bots=bots, seed=7)


def screen_text(app: App[None]) -> str:
    """What the screen shows, a line of text for each of its lines."""
    strips = app.screen._compositor.render_strips()
    return "".join(f"{strip.text.rstrip()}\n" for strip in strips)


@asynccontextmanager
async def playing(
    table: Table | None,
    size: tuple[int, int] = SMALL,
    depth: ColourDepth = ColourDepth.FULL,
    server: str | None = None,
) -> AsyncIterator[tuple[PlayApp, Pilot[None]]]:
    """Run the application on a table, or on the first screen of a server."""
    app = PlayApp(table, delay=0, depth=depth, server=server)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield app, pilot


def game_screen(app: PlayApp) -> GameScreen:
    assert isinstance(app.screen, GameScreen)
    return app.screen


async def my_turn(app: PlayApp, pilot: Pilot[None]) -> bool:
    """Wait until somebody here is to decide; False when the game is over."""
    while True:
        await pilot.pause()
        screen = game_screen(app)
        if screen.table.is_over and screen._shown_board.is_over:
            return False
        if screen.chooser is not None and screen.table.is_mine:
            return True
        await pilot.pause(0.01)
