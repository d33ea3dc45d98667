"""The screen of Puluc: the road, its stacks, the dice."""

from collections.abc import Iterator

from rich.segment import Segment
from rich.style import Style
from textual.app import ComposeResult
from textual.events import Resize

from cacique.cli.terminal.chooser import Chooser
from cacique.cli.terminal.language import t
from cacique.cli.terminal.puluc.words import side_name
from cacique.cli.terminal.screen import GameScreen
from cacique.cli.terminal.widgets import DIM, STRONG, ColourDepth, Line, Lines, words
from cacique.cli.terminal.words import player_name
from cacique.games.puluc import Advance, Board, Stack
from cacique.games.puluc.geometry import CAMPS, CELLS, PIECES

__all__ = ["SCREEN", "PulucScreen"]

_PIECES = ("○", "●")
_CELL = 7  # columns
_DICE = 4


class Road(Lines):
    """The eleven cells with the pieces on them, the top of a stack uppermost."""

    def __init__(self, depth: ColourDepth) -> None:
        super().__init__(id="road")
        self._has_colour = depth is not ColourDepth.NONE

    def show(self, board: Board, move: Advance | None) -> None:
        """Draw the road, and where a move would lead."""
        piles = [list(_pile(board, cell)) for cell in range(CELLS)]
        height = max(4, *map(len, piles))
        rows = [self._row(piles, level) for level in range(height - 1, -1, -1)]
        ground = [words("▔" * (_CELL - 1) + " ", DIM) for _ in range(CELLS)]
        self.set_lines([*rows, ground, _numbers(board, move)])

    def _row(self, piles: list[list[int]], level: int) -> Line:
        return [self._piece(pile[level] if level < len(pile) else None) for pile in piles]

    def _piece(self, seat: int | None) -> Segment:
        if seat is None:
            return words(" " * _CELL)
        style = Style(color=("#f0dca0", "#b06a3a")[seat]) if self._has_colour else None
        return words(f"{_PIECES[seat] * 3:^{_CELL}}", style)

    def place_at(self, column: int, _line: int) -> str | None:
        cell = column // _CELL
        return str(cell % 10) if cell < CELLS else None


def _pile(board: Board, cell: int) -> Iterator[int]:
    """Pieces on a cell from the ground up; prisoners lie under their captors."""
    if cell in CAMPS:
        seat = CAMPS.index(cell)
        yield from [seat] * board.camps[seat]
        return
    stack = board.stacks.get(cell, Stack(0, 0, 0))
    counts = [stack.light, stack.dark]
    yield from [1 - stack.owner] * counts[1 - stack.owner]
    yield from [stack.owner] * counts[stack.owner]


def _numbers(board: Board, move: Advance | None) -> Line:
    names = [side_name(0), *map(str, range(1, CELLS - 1)), side_name(1)]
    ends = set()
    if move:
        ends = {move.start, CAMPS[1 - (board.turn or 0)] if move.end is None else move.end}
    return [
        words(f"{name:^{_CELL}}", STRONG if cell in ends else DIM)
        for cell, name in enumerate(names)
    ]


class PulucScreen(GameScreen):
    """Road and dice, and how it stands."""

    KEYS = "help.puluc"
    DEFAULT_CSS = """
    PulucScreen #road { width: 78; margin: 1 1; }
    PulucScreen #facts { height: auto; padding: 0 1; }
    PulucScreen #history { height: 1fr; }
    """

    @property
    def board(self) -> Board:
        assert isinstance(self._shown_board, Board)
        return self._shown_board

    def make_chooser(self) -> Chooser:
        """A digit is the cell to start from, 0 the own camp."""
        moves = self.board.legal_moves
        keys = {str(move.start % 10): str(move) for move in moves if isinstance(move, Advance)}
        return Chooser(self.board, [str(move) for move in moves], keys)

    def compose_game(self) -> ComposeResult:
        yield Lines(id="facts")
        yield Road(self.depth)
        yield Lines(id="history")

    def on_resize(self, _event: Resize) -> None:
        self.call_after_refresh(self.refresh_game)

    def show_game(self) -> None:
        move = self.board.parse(self.chooser.token) if self.chooser else None
        self.query_one(Road).show(self.board, move if isinstance(move, Advance) else None)
        self.query_one("#facts", Lines).set_lines(self._facts())
        self.show_history(5, 70)

    def _facts(self) -> Iterator[Line]:
        board = self.board
        throw = t("puluc.throw", n=board.throw) if board.throw else ""
        yield [words(f"{t('seat.dice'):6}"), *_dice(board), words("   "), words(throw)]
        for seat in board.seats:
            mark = "▶" if board.turn == seat else " "
            pieces = t("seat.pieces", n=PIECES - board.lost[seat], out=board.scores[seat])
            player = player_name(self.table.players[seat])
            yield [words(f"{mark} {_PIECES[seat]} {side_name(seat):6} {pieces}   {player}")]

    def describe_choice(self) -> str:
        assert self.chooser
        return self.chooser.rank


def _dice(board: Board) -> Iterator[Segment]:
    """Four dice, as many dark as make the throw."""
    for i in range(_DICE):
        face = "■" if i < (board.dark_faces or 0) else "□"
        yield words(f" {face}", None if board.throw else DIM)


SCREEN = PulucScreen
