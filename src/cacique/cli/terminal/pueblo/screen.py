"""The screen of Pueblo."""

from functools import cached_property
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.events import Resize

from cacique.cli.terminal.chooser import Chooser
from cacique.cli.terminal.language import t
from cacique.cli.terminal.pueblo.chooser import BuildChooser, make_chooser
from cacique.cli.terminal.pueblo.ghost import Ghost
from cacique.cli.terminal.pueblo.paints import Paints
from cacique.cli.terminal.pueblo.raycast import VIEWPOINTS
from cacique.cli.terminal.pueblo.widgets import (
    Elevations,
    PictureView,
    Seats,
    SiteMap,
    WalkPrices,
)
from cacique.cli.terminal.screen import GameScreen
from cacique.cli.terminal.widgets import Lines
from cacique.games.pueblo import Board, Build, Phase, Remove
from cacique.games.pueblo.geometry import SQUARES, ahead, steps_to

__all__ = ["SCREEN", "PuebloScreen"]


class PuebloScreen(GameScreen):
    """The picture on the left; map, seats, elevations and history on the right."""

    KEYS = "help.pueblo"
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
        Binding("r", "turn(1)", "actions.turn"),
        Binding("R", "turn(-1)", show=False),
        Binding("f", "tip(1)", "actions.tip"),
        Binding("F", "tip(-1)", show=False),
        Binding("k", "switch", "key.kind"),
        Binding("v", "look", show=False),
    ]

    @property
    def board(self) -> Board:
        assert isinstance(self._shown_board, Board)
        return self._shown_board

    @property
    def _ghost(self) -> Ghost | None:
        return self.chooser.ghost if isinstance(self.chooser, BuildChooser) else None

    @cached_property
    def _paints(self) -> Paints:
        return Paints(self.board.setup.edition, self.depth)

    def make_chooser(self) -> Chooser:
        return make_chooser(self.board)

    def compose_game(self) -> ComposeResult:
        with Horizontal():
            with Vertical(id="left"):
                yield PictureView(self._paints)
                yield WalkPrices(self._paints)
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
        ghost = self._ghost
        board = ghost.board_after if ghost else self.board
        self.query_one(PictureView).show(self.board, ghost)
        self.query_one(SiteMap).show(board, self._marked())
        self.query_one(Seats).show(self.board, self.table.players)
        self.query_one(WalkPrices).show(self._priced(board))
        self.query_one(Elevations).show(board)
        self.show_history(3, 40)

    def _priced(self, board: Board) -> Board:
        """The board whose walks are of interest: after the removal that is chosen."""
        if self.chooser and board.phase is Phase.REMOVING:
            board = board.copy()
            board.push_token(self.chooser.token)
        return board

    def _marked(self) -> frozenset[str]:
        """Cells to point out: of the block in hand, or to be removed, or built last."""
        chooser, board = self.chooser, self.board
        block = None
        if self._ghost:
            block = self._ghost.block
        elif chooser and board.phase is Phase.REMOVING:
            move = board.parse(chooser.token)
            assert isinstance(move, Remove)
            block = board.top_at(move.cell)
        elif any(isinstance(move, Build) for move in board.moves[-2:]) and board.blocks:
            block = board.blocks[-1]
        cubes = block.cubes(board.setup.handed) if block else ()
        return frozenset(cell for cell, _level in cubes)

    def describe_choice(self) -> str:
        chooser, board = self.chooser, self.board
        assert chooser
        if board.phase is Phase.WALKING:
            steps = int(chooser.token[1])
            points = board.walks()[steps - 1].tolist()
            square, paid = ahead(board.chief, steps), "/".join(map(str, points))
            return t("walks.to", square=square, points=paid)
        return chooser.rank

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in {"turn", "tip", "switch"}:
            return not self.table.is_over
        return super().check_action(action, parameters)

    def action_turn(self, quarters: int) -> None:
        if isinstance(self.chooser, BuildChooser):
            self.chooser.turn(quarters)
        self._chosen()

    def action_tip(self, times: int) -> None:
        if isinstance(self.chooser, BuildChooser):
            self.chooser.tip(times)
        self._chosen()

    def action_switch(self) -> None:
        if isinstance(self.chooser, BuildChooser):
            self.chooser.switch()
        self._chosen()

    def action_look(self) -> None:
        view = self.query_one(PictureView)
        view.turns = (view.turns + 1) % 4
        self._tell(t("screen.seenFrom", corner=VIEWPOINTS[view.turns]))

    def name_place(self, place: str) -> str:
        """A square of the path is the walk that ends there."""
        if place not in SQUARES or self.board.phase is not Phase.WALKING:
            return place
        return str(steps_to(place, self.board.chief))


SCREEN = PuebloScreen
