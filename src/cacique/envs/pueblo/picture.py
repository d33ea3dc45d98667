"""Pueblo as pixels, from straight above: north is up, and towers have a contour for each level."""

from cacique.envs.raster import Canvas, Pixels
from cacique.games.pueblo import Board
from cacique.games.pueblo.editions import edition_words
from cacique.games.pueblo.geometry import CELLS, FILES, SQUARES

__all__ = ["draw"]

_SIDE, _TILE, _LINE = len(FILES), 32, 2
_PATH, _GROUND, _INK, _CHIEF = "#c9b389", "#efe6cf", "#33281f", "#c22c1f"


def draw(board: Board) -> Pixels:
    """Draw the site with its path."""
    canvas = Canvas((_SIDE + 2) * _TILE, (_SIDE + 2) * _TILE, _PATH)
    words = edition_words(board.setup.edition)
    for at, cell in enumerate(CELLS):
        x, y = (at % _SIDE + 1) * _TILE, (_SIDE - at // _SIDE) * _TILE
        top = board.top_at(cell)
        paint = _GROUND
        if top is not None:
            paint = words.neutral_paint if top.owner is None else words.paints[top.owner]
        for level in range(board.height_at(cell) + 1):
            inset = _LINE * level
            _box(canvas, x + inset, y + inset, _TILE - 2 * inset, paint)
    x, y = _place(SQUARES.index(board.chief))
    canvas.fill(x + _TILE // 4, y + _TILE // 4, _TILE // 2, _TILE // 2, _CHIEF)
    return canvas.pixels


def _box(canvas: Canvas, x: int, y: int, size: int, paint: str) -> None:
    """A square with a thin outline, as far as there is room."""
    if size > 2:
        canvas.fill(x, y, size, size, _INK)
        canvas.fill(x + 1, y + 1, size - 2, size - 2, paint)


def _place(square: int) -> tuple[int, int]:
    """Where a square of the path is: they go clockwise from the north-west corner."""
    edge = _SIDE + 1
    side, along = divmod(square, edge)
    column, row = ((along, 0), (edge, along), (edge - along, edge), (0, edge - along))[side]
    return column * _TILE, row * _TILE
