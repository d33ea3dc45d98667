"""The parts of Pueblo's screen, each drawn from a board."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from cacique.cli.terminal.language import t
from cacique.cli.terminal.pueblo.ghost import Ghost
from cacique.cli.terminal.pueblo.paints import Paints
from cacique.cli.terminal.pueblo.picture import Picture, draw_picture
from cacique.cli.terminal.pueblo.queries import SIDES, elevation, has_lap_ahead
from cacique.cli.terminal.pueblo.words import auction_note, letter
from cacique.cli.terminal.widgets import DIM, STRONG, Line, Lines, words
from cacique.cli.terminal.words import player_name, seat_name
from cacique.games.pueblo import Board
from cacique.games.pueblo.geometry import CORNERS, FILES, ahead, steps_to

__all__ = ["Elevations", "PictureView", "Seats", "SiteMap", "WalkPrices"]

_BOLD = Style(bold=True)


class _Painted(Lines):
    """A part of the screen in the colours of the edition."""

    NAME: ClassVar[str]  # that style sheets know it by

    def __init__(self, paints: Paints) -> None:
        super().__init__(id=self.NAME)
        self._paints = paints


class PictureView(_Painted):
    """The pueblo in isometry."""

    NAME = "picture"
    DEFAULT_CSS = "PictureView { height: 1fr; }"

    def __init__(self, paints: Paints) -> None:
        super().__init__(paints)
        self._shown: tuple[Board, Ghost | None] | None = None
        self._picture: Picture | None = None
        self.turns = 0

    def show(self, board: Board, ghost: Ghost | None) -> None:
        self._shown = board, ghost
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        if self._shown and self.size.width:
            board, ghost = self._shown
            size = self.size.width, self.size.height
            self._picture = draw_picture(board, ghost, self._paints, size, self.turns)
            self._lines = [[], *self._picture.lines][-self.size.height :]  # a margin above
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """Centre the picture, its foot at the bottom."""
        y -= self.size.height - len(self._lines)
        line = self._lines[y] if 0 <= y < len(self._lines) else []
        margin = max(self.size.width - len(line), 0) // 2 if line else 0
        strip = Strip([Segment(" " * margin), *line]).adjust_cell_length(self.size.width)
        return strip.apply_style(self.rich_style)

    def place_at(self, column: int, line: int) -> str | None:
        if self._picture is None:
            return None
        lines = self._picture.lines
        margin = max(self.size.width - len(lines[0]), 0) // 2
        return self._picture.cell_at(column - margin, line - self.size.height + len(lines))


class SiteMap(_Painted):
    """The site from above: a letter for the top colour, the height, and the path around."""

    NAME = "map"

    def show(self, board: Board, marked: frozenset[str]) -> None:
        """Draw a board, some cells stronger than the others."""
        files = [words("     " + "".join(f"{file}  " for file in FILES), DIM)]
        ranks = [list(self._rank(board, rank, marked)) for rank in range(8, 0, -1)]
        self.set_lines([files, _edge(board, "N"), *ranks, _edge(board, "S")])

    def _rank(self, board: Board, rank: int, marked: frozenset[str]) -> Iterator[Segment]:
        yield words(f"{rank} ", DIM)
        yield _square(board, f"W{rank}")
        for file in FILES:
            yield words(" ")
            yield self._cell(board, f"{file}{rank}", marked)
        yield words(" ")
        yield _square(board, f"E{rank}")

    def _cell(self, board: Board, cell: str, marked: frozenset[str]) -> Segment:
        top, height = board.top_at(cell), board.height_at(cell)
        strong = cell in marked
        if top:
            text = f"{letter(board, top.owner)}{height}" if height < 10 else str(height)
            return words(text, self._paints.chip(top.owner, strong=strong))
        is_site = any(cell in area for area in board.setup.sites)
        return words("##" if is_site else " .", STRONG if strong else DIM)

    def place_at(self, column: int, line: int) -> str | None:
        file = (column - 4) // 3
        if 2 <= line <= 9 and 0 <= file < 8 and column >= 4:
            return f"{FILES[file]}{10 - line}"
        across = "W" if column <= 3 else "E" if column >= 28 else FILES[file]
        if line in {1, 10}:
            return f"{'N' if line == 1 else 'S'}{across}"
        return f"{across}{10 - line}" if 2 <= line <= 9 and across in "WE" else None


def _edge(board: Board, side: str) -> Line:
    squares = [_square(board, f"{side}{file}") for file in FILES]
    middle = [part for square in squares for part in (words("  "), square)]
    west, east = _square(board, f"{side}W"), _square(board, f"{side}E")
    return [words("  "), west, words(""), *middle, words(" "), east]


def _square(board: Board, square: str) -> Segment:
    if board.chief == square:
        return words("@", STRONG)
    steps = steps_to(square, board.chief)
    if steps <= 4 and not board.is_over:
        return words(str(steps), _BOLD)
    return words("+" if square in CORNERS else "-" if square[0] in "NS" else "|", DIM)


class Elevations(_Painted):
    """What is seen from the four sides."""

    NAME = "elevations"
    DEFAULT_CSS = "Elevations { height: 1fr; }"

    def __init__(self, paints: Paints) -> None:
        super().__init__(paints)
        self._board: Board | None = None

    def show(self, board: Board) -> None:
        self._board = board
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        if self._board and self.size.height:
            self.set_lines(self._levels(self._board))

    def _levels(self, board: Board) -> Iterator[Line]:
        room = self.size.height - 1
        grids = [elevation(board, side) for side in SIDES]
        for level in range(max(board.height, 1), max(board.height - room, 0), -1):
            line = [words(f"{level:>2}", DIM)]
            for grid in grids:
                row = grid[level - 1] if grid else [""] * 8
                line += [words("  "), *(self._cube(board, owner) for owner in row)]
            yield line
        ends = ("h N a", "1 E 8", "a S h", "8 W 1")
        yield [words("  " + "".join(f"  {end:^8}" for end in ends), DIM)]

    def _cube(self, board: Board, owner: int | str | None) -> Segment:
        if isinstance(owner, str):
            return words("·", DIM)
        return words(letter(board, owner), self._paints.chip(owner))


class Seats(_Painted):
    """Who plays, with points and blocks."""

    NAME = "seats"

    def show(self, board: Board, players: Sequence[str]) -> None:
        self.set_lines(line for seat in board.seats for line in self._seat(board, players, seat))

    def _seat(self, board: Board, players: Sequence[str], seat: int) -> Iterator[Line]:
        coloured, neutral = board.stock(seat)
        mark = "▶" if board.turn == seat else " "
        name = words(f"{seat_name(board, seat):7}", self._paints.chip(seat))
        yield [words(mark), name, words(f"{board.scores[seat]:>5}", _BOLD)]
        note = auction_note(board, seat) or player_name(players[seat])
        yield [words(f"  {coloured}+{neutral} {note}"[:15])]


class WalkPrices(_Painted):
    """Points of the four walks and of the lap, for each seat."""

    NAME = "prices"

    def show(self, board: Board) -> None:
        """Price the board as it stands, with the block in hand built."""
        if board.is_over:
            self.set_lines([])
            return
        head = "".join(f" {steps}:{ahead(board.chief, steps)}" for steps in range(1, 5))
        walks, has_lap = board.walks(), has_lap_ahead(board)
        lap = [f"{points:>6}" if has_lap else "" for points in board.lap()]
        rows = [
            [
                words(f"{seat_name(board, seat):7}", self._paints.chip(seat)),
                words("".join(f"{points:>5}" for points in walks[:, seat].tolist())),
                words(lap[seat]),
            ]
            for seat in board.seats
        ]
        label = f"{t('walks.lap'):>6}" * has_lap
        self.set_lines([[words(f"{t('walks.walk'):7}{head}{label}", DIM)], *rows])

    def place_at(self, column: int, _line: int) -> str | None:
        steps = (column - 7) // 5 + 1
        return str(steps) if 1 <= steps <= 4 and column >= 7 else None
