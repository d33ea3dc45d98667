"""Puluc on the screen: the road, its stacks, the dice."""

from collections.abc import Iterator

from rich.segment import Segment
from rich.style import Style
from textual.app import ComposeResult
from textual.events import Resize

from cacique.cli.terminal.paints import Depth, Paints
from cacique.cli.terminal.screen import GameScreen
from cacique.cli.terminal.table import Table
from cacique.cli.terminal.widgets import Line, Lines, words
from cacique.games.puluc import Advance, Board, Stack
from cacique.games.puluc.geometry import CAMPS, CELLS, PIECES, SEATS

__all__ = ["PulucScreen"]

_PIECES = ("○", "●")
_CELL = 7  # columns
_TALLEST = 10
_DICE = 4
_DIM, _STRONG = Style(dim=True), Style(bold=True, reverse=True)


class Road(Lines):
    """The eleven cells with the pieces on them, the top of a stack uppermost."""

    def __init__(self, paints: Paints) -> None:
        super().__init__(id="road")
        self._has_colour = paints.depth is not Depth.NONE

    def show(self, board: Board, move: Advance | None) -> None:
        """Draw the road, and where a move would lead."""
        piles = [list(_pile(board, cell)) for cell in range(CELLS)]
        height = max(4, *map(len, piles))
        rows = [self._row(piles, level) for level in range(height - 1, -1, -1)]
        self.set_lines([*rows, _ground(), _numbers(board, move)])

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


def _ground() -> Line:
    return [words("▔" * (_CELL - 1) + " ", _DIM) for _ in range(CELLS)]


def _numbers(board: Board, move: Advance | None) -> Line:
    names = ["Light", *map(str, range(1, CELLS - 1)), "Dark"]
    ends = {move.start, _end(board, move)} if move else set()
    return [
        words(f"{name:^{_CELL}}", _STRONG if cell in ends else _DIM)
        for cell, name in enumerate(names)
    ]


def _end(board: Board, move: Advance) -> int:
    return CAMPS[1 - (board.turn or 0)] if move.end is None else move.end


class PulucScreen(GameScreen):
    """Road and dice, and how it stands."""

    DEFAULT_CSS = """
    PulucScreen #road { width: 78; margin: 1 1; }
    PulucScreen #facts { height: auto; padding: 0 1; }
    PulucScreen #history { height: 1fr; }
    """

    def __init__(self, table: Table, delay: float, paints: Paints) -> None:
        super().__init__(table, delay)
        self._paints = paints

    @property
    def board(self) -> Board:
        assert isinstance(self._shown_board, Board)
        return self._shown_board

    def compose_game(self) -> ComposeResult:
        yield Lines(id="facts")
        yield Road(self._paints)
        yield Lines(id="history")

    def on_resize(self, _event: Resize) -> None:
        self.call_after_refresh(self.refresh_game)

    def show_game(self) -> None:
        move = self.board.parse(self.chooser.token) if self.chooser else None
        self.query_one(Road).show(self.board, move if isinstance(move, Advance) else None)
        self.query_one("#facts", Lines).set_lines(self._facts())
        history = self.query_one("#history", Lines)
        lines = self.history_lines(history.size.height or 5, history.size.width or 70)
        history.set_lines([words(line)] for line in lines)

    def _facts(self) -> Iterator[Line]:
        board = self.board
        yield [words("Dice  "), *_dice(board), words("   "), words(_throw_words(board))]
        for seat, name in enumerate(SEATS):
            mark = "▶" if board.turn == seat else " "
            left = f"{PIECES - board.lost[seat]} pieces, {board.scores[seat]} taken out"
            yield [words(f"{mark} {_PIECES[seat]} {name:6} {left}   {self.table.players[seat]}")]

    def describe_choice(self) -> str:
        chooser = self.chooser
        assert chooser
        return f"  ({chooser.tokens.index(chooser.token) + 1} of {len(chooser.tokens)})"


def _dice(board: Board) -> Iterator[Segment]:
    """Four dice, as many dark as the throw says."""
    for i in range(_DICE):
        face = "□" if board.throw is None else "■" if i < board.throw - 1 else "□"
        yield words(f" {face}", None if board.throw else _DIM)


def _throw_words(board: Board) -> str:
    return f"a throw of {board.throw}" if board.throw else ""
