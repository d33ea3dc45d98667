"""Pueblo on the screen."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.events import Resize

from cacique.cli.terminal.choosers import removed_block
from cacique.cli.terminal.paints import Paints
from cacique.cli.terminal.raycast import VIEWPOINTS
from cacique.cli.terminal.screen import GameScreen
from cacique.cli.terminal.table import Table
from cacique.cli.terminal.widgets import (
    Elevations,
    Lines,
    PictureView,
    PriceTable,
    Seats,
    SiteMap,
    words,
)
from cacique.games.pueblo import Board, Build, Phase, Remove
from cacique.games.pueblo.geometry import SQUARES

__all__ = ["PuebloScreen"]


class PuebloScreen(GameScreen):
    """The picture on the left; map, seats, elevations and history on the right."""

    DEFAULT_CSS = """
    PuebloScreen #left { width: 37; }
    PuebloScreen #right { width: 1fr; }
    PuebloScreen #above { height: 11; }
    PuebloScreen #map { width: 30; height: 11; }
    PuebloScreen #seats { width: 1fr; }
    PuebloScreen #history { height: 3; }
    PuebloScreen.wide #left { width: 1fr; }
    PuebloScreen.wide #right { width: 46; }
    PuebloScreen.wide #history { height: 10; }
    PuebloScreen.wide #seats { width: 1fr; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "turn(1)", "Turn"),
        Binding("R", "turn(-1)", show=False),
        Binding("f", "tip(1)", "Tip"),
        Binding("F", "tip(-1)", show=False),
        Binding("k", "switch", "Kind"),
        Binding("v", "look", "View"),
    ]

    def __init__(self, table: Table, delay: float, paints: Paints) -> None:
        super().__init__(table, delay)
        self._paints = paints

    @property
    def board(self) -> Board:
        assert isinstance(self._shown_board, Board)
        return self._shown_board

    def compose_game(self) -> ComposeResult:
        with Horizontal():
            with Vertical(id="left"):
                yield PictureView(self._paints)
                yield PriceTable(self._paints)
            with Vertical(id="right"):
                with Horizontal(id="above"):
                    yield SiteMap(self._paints)
                    yield Seats(self._paints)
                yield Elevations(self._paints)
                yield Lines(id="history")

    def on_resize(self, event: Resize) -> None:
        self.set_class(event.size.width >= 116, "wide")
        self.call_after_refresh(self.refresh_game)

    def show_game(self) -> None:
        chooser = self.chooser
        ghost = chooser.ghost if chooser else None
        board = ghost.board_after if ghost else self.board
        self.query_one(PictureView).show(self.board, ghost)
        self.query_one(SiteMap).show(board, self._marked())
        self.query_one(Seats).show(self.table)
        self.query_one(PriceTable).show(self._priced(board))
        self.query_one(Elevations).show(board)
        history = self.query_one("#history", Lines)
        room, width = history.size.height or 3, history.size.width or 40
        history.set_lines([words(line)] for line in self.history_lines(room, width))

    def _priced(self, board: Board) -> Board:
        """The board whose walks are of interest: after the removal that is chosen."""
        if self.chooser and board.phase is Phase.REMOVING:
            board = board.copy()
            board.push_token(self.chooser.token)
        return board

    def _marked(self) -> frozenset[str]:
        """Cells to point out: of the block in hand, or to be removed, or built last."""
        chooser, board = self.chooser, self.board
        if chooser and chooser.ghost:
            return chooser.ghost.cells
        if chooser and board.phase is Phase.REMOVING:
            move = board.parse(chooser.token)
            assert isinstance(move, Remove)
            return _cells(removed_block(board, move).cubes(board.setup.handed))
        if any(isinstance(move, Build) for move in board.moves[-2:]) and board.blocks:
            return _cells(board.blocks[-1].cubes(board.setup.handed))
        return frozenset()

    def describe_choice(self) -> str:
        chooser, board = self.chooser, self.board
        assert chooser
        if board.phase is Phase.WALKING:
            steps = int(chooser.token[1])
            square = SQUARES[(SQUARES.index(board.chief) + steps) % len(SQUARES)]
            points = board.walks()[steps - 1].tolist()
            return f" to {square}: {'/'.join(map(str, points))} points"
        place = chooser.tokens.index(chooser.token) + 1
        return f"  ({place} of {len(chooser.tokens)})"

    def action_turn(self, quarters: int) -> None:
        if self.chooser:
            self.chooser.turn(quarters)
        self._chosen()

    def action_tip(self, times: int) -> None:
        if self.chooser:
            self.chooser.tip(times)
        self._chosen()

    def action_switch(self) -> None:
        if self.chooser:
            self.chooser.switch()
        self._chosen()

    def action_look(self) -> None:
        view = self.query_one(PictureView)
        view.turns = (view.turns + 1) % 4
        self._tell(f"seen from {VIEWPOINTS[view.turns]}")

    def name_place(self, place: str) -> str:
        """A square of the path is the walk that ends there."""
        if place not in SQUARES or self.board.phase is not Phase.WALKING:
            return place
        return str((SQUARES.index(place) - SQUARES.index(self.board.chief)) % len(SQUARES))


def _cells(cubes: tuple[tuple[str, int], ...]) -> frozenset[str]:
    return frozenset(cell for cell, _level in cubes)
