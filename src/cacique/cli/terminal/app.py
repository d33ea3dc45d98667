"""The terminal application."""

import asyncio
import signal
import sys
from collections.abc import Callable
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from cacique.cli.terminal.adapters import find_screen
from cacique.cli.terminal.screen import GameScreen
from cacique.cli.terminal.start import StartScreen
from cacique.cli.terminal.table import Table
from cacique.cli.terminal.widgets import ColourDepth
from cacique.core.errors import CaciqueError

__all__ = ["PlayApp"]


class PlayApp(App[None]):
    """One game after another, from the first screen or straight at a table."""

    TITLE = "cacique"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
        Binding("ctrl+c", "quit", show=False, priority=True),
    ]

    def __init__(
        self,
        table: Table | None = None,
        *,
        delay: float = 0.3,
        depth: ColourDepth | None = None,
        server: str | None = None,
        names: tuple[str, ...] = (),
    ) -> None:
        super().__init__()
        self._table = table
        self._delay = delay
        self._depth = depth
        self._server = server
        self._names = names

    @property
    def depth(self) -> ColourDepth:
        """How much colour the terminal has, unless it was said."""
        if self._depth:
            return self._depth
        if self.no_color or self.console.color_system is None:
            return ColourDepth.NONE
        is_fine = self.console.color_system in {"truecolor", "256"}
        return ColourDepth.FULL if is_fine else ColourDepth.SIXTEEN

    def on_mount(self) -> None:
        if sys.platform != "win32":
            # A loop that handles any signal is woken by all of them, whichever thread hears them;
            # else a game that was stopped and goes on would sleep until a key that nobody reads.
            asyncio.get_running_loop().add_signal_handler(signal.SIGURG, lambda: None)
        if self._table:
            self._begin(self._table)
        else:
            self._ask(self._begin)

    def _ask(self, go_on: Callable[[Table | None], None]) -> None:
        self.push_screen(StartScreen(self._server, self._names), go_on)

    def on_game_screen_another_game(self) -> None:
        """Ask which; whoever asked for none after all is back at the game that is over."""
        self._ask(self._leave_for)

    def _leave_for(self, table: Table | None) -> None:
        if table and isinstance(self.screen, GameScreen):
            self.screen.dismiss(table)

    def _begin(self, table: Table | None) -> None:
        if table is None:
            self.exit()
            return
        self._table = table
        try:
            screen = find_screen(table.board.setup.game)
        except CaciqueError as error:
            self.exit(message=str(error))
            return
        self.push_screen(screen(table, self._delay, self.depth), self._begin)

    async def action_quit(self) -> None:
        """Leave from anywhere, and say what is kept."""
        self.exit(message=(self._table and self._table.kept) or None)
