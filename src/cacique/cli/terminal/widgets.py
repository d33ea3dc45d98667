"""Parts of the game screens, each drawn from a board."""

from collections.abc import Iterable, Iterator

from rich.segment import Segment
from rich.style import Style
from textual.events import Click
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from cacique.cli.terminal.ghost import Ghost
from cacique.cli.terminal.paints import Paints
from cacique.cli.terminal.picture import Picture, draw_picture
from cacique.cli.terminal.queries import SIDES, elevation, letter
from cacique.cli.terminal.table import Table, seat_name
from cacique.games.pueblo import Board, sentences
from cacique.games.pueblo.geometry import CORNERS, FILES, SQUARES

__all__ = ["Elevations", "Lines", "PictureView", "PriceTable", "Seats", "SiteMap", "words"]

Line = list[Segment]
_DIM, _BOLD, _STRONG = Style(dim=True), Style(bold=True), Style(bold=True, reverse=True)


def words(text: str, style: Style | None = None) -> Segment:
    return Segment(text, style)


class Lines(Widget):
    """A widget that shows lines of segments."""

    DEFAULT_CSS = "Lines { height: auto; }"

    class Pointed(Message):
        """Somebody clicked on a cell, a square or a stack."""

        def __init__(self, place: str) -> None:
            super().__init__()
            self.place = place

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - as widgets call it
        super().__init__(id=id)
        self._lines: list[Line] = []

    def set_lines(self, lines: Iterable[Line]) -> None:
        self._lines = list(lines)
        self.refresh(layout=True)

    def get_content_height(self, *_args: object) -> int:
        return len(self._lines)

    def render_line(self, y: int) -> Strip:
        line = self._lines[y] if y < len(self._lines) else []
        strip = Strip(line).adjust_cell_length(self.size.width)
        return strip.apply_style(self.rich_style)

    def on_click(self, event: Click) -> None:
        offset = event.get_content_offset(self)
        place = self.place_at(offset.x, offset.y) if offset else None
        if place:
            self.post_message(self.Pointed(place))

    def place_at(self, _column: int, _line: int) -> str | None:
        """What a click at a character means."""
        return None


class PictureView(Lines):
    """The pueblo in isometry."""

    DEFAULT_CSS = "PictureView { height: 1fr; }"

    def __init__(self, paints: Paints) -> None:
        super().__init__(id="picture")
        self._paints = paints
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
            self._lines = [self._margin(), *self._picture.lines][-self.size.height :]
            self.refresh()

    def _margin(self) -> Line:
        return []

    def render_line(self, y: int) -> Strip:
        """Centre the picture, its foot at the bottom."""
        y -= self.size.height - len(self._lines)
        line = self._lines[y] if 0 <= y < len(self._lines) else []
        left = max(self.size.width - len(line), 0) // 2 if line else 0
        strip = Strip([Segment(" " * left), *line]).adjust_cell_length(self.size.width)
        return strip.apply_style(self.rich_style)

    def place_at(self, column: int, line: int) -> str | None:
        if self._picture is None:
            return None
        lines = self._picture.lines
        left = max(self.size.width - len(lines[0]), 0) // 2
        return self._picture.cell_at(column - left, line - self.size.height + len(lines))


class SiteMap(Lines):
    """The site from above: a letter for the top colour, the height, and the path around."""

    def __init__(self, paints: Paints) -> None:
        super().__init__(id="map")
        self._paints = paints

    def show(self, board: Board, marked: frozenset[str]) -> None:
        """Draw a board, some cells stronger than the others."""
        files = [words("     " + "".join(f"{file}  " for file in FILES), _DIM)]
        ranks = [list(self._rank(board, rank, marked)) for rank in range(8, 0, -1)]
        self.set_lines([files, _edge(board, "N"), *ranks, _edge(board, "S")])

    def _rank(self, board: Board, rank: int, marked: frozenset[str]) -> Iterator[Segment]:
        yield words(f"{rank} ", _DIM)
        yield _square(board, f"W{rank}")
        for file in FILES:
            yield words(" ")
            yield self._cell(board, f"{file}{rank}", marked)
        yield words(" ")
        yield _square(board, f"E{rank}")

    def _cell(self, board: Board, cell: str, marked: frozenset[str]) -> Segment:
        height = int(board.heights[int(cell[1]) - 1, FILES.index(cell[0])])
        strong = cell in marked
        if height:
            owner = board.owner_at(cell, height)
            text = f"{letter(board, owner)}{height}" if height < 10 else str(height)
            return words(text, self._paints.chip(owner, strong=strong))
        is_site = any(cell in area for area in board.setup.sites)
        return words("##" if is_site else " .", _STRONG if strong else _DIM)

    def place_at(self, column: int, line: int) -> str | None:
        file = (column - 4) // 3
        if 2 <= line <= 9 and 0 <= file < 8 and column >= 4:
            return f"{FILES[file]}{10 - line}"
        return _square_at(column, line)


def _square_at(column: int, line: int) -> str | None:
    """The path square at a character of the map."""
    across = "W" if column <= 3 else "E" if column >= 28 else FILES[(column - 4) // 3]
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
        return words("@", _STRONG)
    ahead = (SQUARES.index(square) - SQUARES.index(board.chief)) % len(SQUARES)
    if ahead <= 4 and not board.is_over:
        return words(str(ahead), _BOLD)
    return words("+" if square in CORNERS else "-" if square[0] in "NS" else "|", _DIM)


class Elevations(Lines):
    """What is seen from the four sides."""

    DEFAULT_CSS = "Elevations { height: 1fr; }"

    def __init__(self, paints: Paints) -> None:
        super().__init__(id="elevations")
        self._paints = paints
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
            yield [words(f"{level:>2}", _DIM), *self._row(board, grids, level)]
        ends = ("h N a", "1 E 8", "a S h", "8 W 1")
        yield [words("  " + "".join(f"  {end:^8}" for end in ends), _DIM)]

    def _row(self, board: Board, grids: list[list[list[int | str | None]]], level: int) -> Line:
        line: Line = []
        for grid in grids:
            row = grid[level - 1] if grid else [""] * 8
            line += [words("  "), *(self._cube(board, owner) for owner in row)]
        return line

    def _cube(self, board: Board, owner: int | str | None) -> Segment:
        if isinstance(owner, str):
            return words("·", _DIM)
        return words(letter(board, owner), self._paints.chip(owner))


class Seats(Lines):
    """Who plays, with points and blocks."""

    def __init__(self, paints: Paints) -> None:
        super().__init__(id="seats")
        self._paints = paints

    def show(self, table: Table) -> None:
        board = table.board
        assert isinstance(board, Board)
        self.set_lines(
            line for seat in range(board.setup.players) for line in self._seat(table, board, seat)
        )

    def _seat(self, table: Table, board: Board, seat: int) -> Iterator[Line]:
        coloured, neutral = board.stock(seat)
        mark = "▶" if board.turn == seat else " "
        name = words(f"{seat_name(board, seat):6}", self._paints.chip(seat))
        yield [words(mark), name, words(f"{board.scores[seat]:>5}", _BOLD)]
        note = sentences.note(board, seat) or table.players[seat]
        yield [words(f"  {coloured}+{neutral} {note}"[:15])]


class PriceTable(Lines):
    """Points of the four walks and of the lap, for each seat."""

    def __init__(self, paints: Paints) -> None:
        super().__init__(id="prices")
        self._paints = paints

    def show(self, board: Board) -> None:
        """Price the board as it stands, with the block in hand built."""
        if board.is_over:
            self.set_lines([])
            return
        here = SQUARES.index(board.chief)
        ends = [SQUARES[(here + steps) % 36] for steps in range(1, 5)]
        head = "".join(f" {steps}:{end}" for steps, end in enumerate(ends, 1))
        walks, lap = board.walks(), board.lap()
        rows = [
            [
                words(f"{seat_name(board, seat):7}", self._paints.chip(seat)),
                words("".join(f"{points:>5}" for points in walks[:, seat].tolist())),
                words(f"{lap[seat]:>5}"),
            ]
            for seat in range(board.setup.players)
        ]
        self.set_lines([[words(f"{'walk':7}{head}  lap", _DIM)], *rows])

    def place_at(self, column: int, _line: int) -> str | None:
        steps = (column - 7) // 5 + 1
        return str(steps) if 1 <= steps <= 4 and column >= 7 else None
