"""The pueblo as an isometric picture in characters: half blocks of paint, or letters."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from rich.segment import Segment
from rich.style import Style

from cacique.cli.terminal.pueblo.ghost import Ghost
from cacique.cli.terminal.pueblo.paints import Paints
from cacique.cli.terminal.pueblo.raycast import GROUND, NOTHING, SCALES, Projection, Scale, cast
from cacique.cli.terminal.widgets import ColourDepth
from cacique.core.svg import mix
from cacique.games.pueblo import Board
from cacique.games.pueblo.geometry import CELLS, FILES, xy

__all__ = ["Picture", "draw_picture"]

_CHIEF = Style(color="#1d1408", bgcolor="#f2b632", bold=True)
_PATH = -0.9, 7.9  # where the chieftain's squares begin, just beside the site
_LARGE = 4  # columns of half a cell from which lines between blocks are drawn


@dataclass(frozen=True, slots=True)
class Picture:
    """Lines of characters, and the cell that is seen at each."""

    lines: list[list[Segment]]
    view: Projection
    rows_each: int  # pixels that one line of characters is high

    def cell_at(self, column: int, line: int) -> str | None:
        """The cell of whatever is seen at a character."""
        row = line * self.rows_each
        rows, columns = self.view.cells.shape
        if not (0 <= row < rows and 0 <= column < columns):
            return None
        cell = int(self.view.cells[row, column])
        return CELLS[cell] if cell >= 0 else None


def draw_picture(
    board: Board, ghost: Ghost | None, paints: Paints, size: tuple[int, int], turns: int = 0
) -> Picture:
    """Draw a site as large as columns and lines allow."""
    scene = _Scene(board, ghost, paints)
    view = cast(scene.solid, _fit(scene.solid.shape[2], size, paints), turns)
    height, width = view.blocks.shape
    pixels = [[scene.pixel(view, row, column) for column in range(width)] for row in range(height)]
    lines = _fine_lines(pixels) if paints.is_fine else _coarse_lines(pixels)
    picture = Picture([list(line) for line in lines], view, 2 if paints.is_fine else 1)
    _set_chief(picture, board, paints)
    return picture


def _fit(levels: int, size: tuple[int, int], paints: Paints) -> Scale:
    """The largest scale that fits; the smallest where none does."""
    columns, lines = size
    for scale in SCALES:
        if scale.width() <= columns and scale.height(levels) <= 2 * lines:
            break
    return scale if paints.is_fine else Scale(scale.across, scale.depth / 2, scale.level / 2)


Pixel = tuple[str, Style | None, str | None]  # glyph and its style; or paint alone


class _Scene:
    """What stands on the site, as numbers for the rays and paints for the pixels."""

    def __init__(self, board: Board, ghost: Ghost | None, paints: Paints) -> None:
        self._paints, self._ghost = paints, ghost
        handed = board.setup.handed
        self._sites = {CELLS.index(cell) for area in board.setup.sites for cell in area}
        self._owners = [block.owner for block in board.blocks]
        cubes = [
            (number, cell, level)
            for number, block in enumerate(board.blocks)
            for cell, level in block.cubes(handed)
        ]
        if ghost:
            cubes += [(len(self._owners), cell, level) for cell, level in ghost.block.cubes(handed)]
        levels = max((level for _, _, level in cubes), default=0)
        self.solid = np.full((8, 8, max(levels, 1)), GROUND, np.int16)
        for number, cell, level in cubes:
            self.solid[FILES.index(cell[0]), int(cell[1]) - 1, level - 1] = number

    def pixel(self, view: Projection, row: int, column: int) -> Pixel:
        number = int(view.blocks[row, column])
        if number == NOTHING:
            return " ", None, None
        cell, face = int(view.cells[row, column]), int(view.faces[row, column])
        if number == GROUND:
            return self._ground(cell)
        is_edge = view.scale.across >= _LARGE and _is_edge(view, row, column)
        if number == len(self._owners):
            return self._ghost_pixel(face, (row + column) % 2 == 0)
        return self._block(number, face, is_edge=is_edge)

    def _ground(self, cell: int) -> Pixel:
        is_site = cell in self._sites
        glyph = "#" if is_site else "."
        return glyph, _plain(), self._paints.ground(cell, is_site=is_site)

    def _block(self, number: int, face: int, *, is_edge: bool) -> Pixel:
        look = self._paints.appearance(self._owners[number])
        paint = mix(look.paints[face], "#000000", 0.34 if is_edge else number % 3 * 0.05)
        return look.glyphs[face], self._paints.chip(self._owners[number]), paint

    def _ghost_pixel(self, face: int, is_even: bool) -> Pixel:  # noqa: FBT001
        ghost = self._ghost
        assert ghost
        paint = self._paints.ghost(ghost.block.owner, face, is_legal=ghost.is_legal)
        if not ghost.is_legal and is_even:
            paint = "#1c1c1c"
        glyph = self._paints.appearance(ghost.block.owner).glyphs[face] if ghost.is_legal else "x"
        return glyph, Style(reverse=True, bold=True), paint


def _is_edge(view: Projection, row: int, column: int) -> bool:
    """Whether a pixel is the first of its block, from the left or from above."""
    here = view.blocks[row, column]
    before = (view.blocks[row, column - 1] if column else NOTHING,)
    above = (view.blocks[row - 1, column] if row else NOTHING,)
    return any(other not in {here, NOTHING, GROUND} for other in before + above)


@lru_cache(1)
def _plain() -> Style:
    return Style(dim=True)


@lru_cache(4096)
def _painted(ink: str, ground: str | None) -> Style:
    return Style(color=ink, bgcolor=ground)


def _fine_lines(pixels: list[list[Pixel]]) -> Iterator[Iterator[Segment]]:
    """Two pixels to a character, the upper one in its ink."""
    width = len(pixels[0])
    blank: Pixel = (" ", None, None)
    rows = [*pixels, *([[blank] * width] * (len(pixels) % 2))]
    for upper, lower in zip(rows[::2], rows[1::2], strict=True):
        yield (_half(a[2], b[2]) for a, b in zip(upper, lower, strict=True))


def _half(upper: str | None, lower: str | None) -> Segment:
    if upper:
        return Segment("▀", _painted(upper, lower))
    return Segment("▄", _painted(lower, None)) if lower else Segment(" ")


def _coarse_lines(pixels: list[list[Pixel]]) -> Iterator[Iterator[Segment]]:
    for row in pixels:
        yield (Segment(glyph, style) for glyph, style, _paint in row)


def _set_chief(picture: Picture, board: Board, paints: Paints) -> None:
    """Stand the chieftain beside the site."""
    x, y = xy(board.chief, *_PATH)
    row, column = picture.view.locate(x + 0.5, y + 0.5)
    style = Style(bold=True, reverse=True) if paints.depth is ColourDepth.NONE else _CHIEF
    line = min(row // picture.rows_each, len(picture.lines) - 1)
    picture.lines[line][column] = Segment("@", style)
