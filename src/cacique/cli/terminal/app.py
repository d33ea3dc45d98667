"""The terminal application."""

from typing import Any, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from cacique.cli.terminal.paints import Depth, find_paints
from cacique.cli.terminal.pueblo_screen import PuebloScreen
from cacique.cli.terminal.puluc_screen import PulucScreen
from cacique.cli.terminal.screen import GameScreen
from cacique.cli.terminal.start import StartScreen
from cacique.cli.terminal.table import Table
from cacique.games import pueblo

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
        depth: Depth | None = None,
        server: str | None = None,
    ) -> None:
        super().__init__()
        self._table = table
        self._delay = delay
        self._depth = depth
        self._server = server

    @property
    def depth(self) -> Depth:
        """How much colour the terminal has, unless it was said."""
        if self._depth:
            return self._depth
        if self.no_color or self.console.color_system is None:
            return Depth.NONE
        is_fine = self.console.color_system in {"truecolor", "256"}
        return Depth.FULL if is_fine else Depth.SIXTEEN

    def on_mount(self) -> None:
        if self._table:
            self.push_screen(self._game_screen(self._table))
        else:
            self.push_screen(StartScreen(self._server), self._begin)

    def _begin(self, table: Table | None) -> None:
        if table:
            self.push_screen(self._game_screen(table))
        else:
            self.exit()

    def _game_screen(self, table: Table) -> GameScreen:
        board: Any = table.board
        if isinstance(board, pueblo.Board):
            paints = find_paints(board.setup.edition, self.depth)
            return PuebloScreen(table, self._delay, paints)
        return PulucScreen(table, self._delay, find_paints(2002, self.depth))
