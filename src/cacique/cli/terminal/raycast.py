"""The site in pixels: for each, which block is seen there, which face of it, and over which cell.

A ray through each pixel meets the tops of cubes, their near sides and the ground; what it meets
first is seen. Axes: x east, y north, z up, before the site is turned for another point of view.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

__all__ = ["GROUND", "NOTHING", "SCALES", "TOP", "VIEWPOINTS", "Scale", "View", "cast"]

NOTHING, GROUND = -2, -1  # instead of the number of a block
TOP, LEFT, RIGHT = 0, 1, 2
VIEWPOINTS = ("SW", "NW", "NE", "SE")  # by quarter turns of the site
_SITE = 8

Numbers = NDArray[np.int16]
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Scale:
    """Columns of half a cell's width, and rows of half its depth and of one level."""

    across: float
    depth: float
    level: float

    def width(self) -> int:
        return int(2 * _SITE * self.across) + 4  # the chieftain stands beside the site

    def height(self, levels: int) -> int:
        return int(np.ceil(2 * _SITE * self.depth + levels * self.level)) + 2


# in square pixels, of which two stand in a character
SCALES = (Scale(4, 2, 4), Scale(4, 2, 3), Scale(4, 2, 2), Scale(2, 1, 2), Scale(2, 1, 1))


@dataclass(frozen=True, slots=True)
class View:
    """What is seen, by row and column; `cells` has numbers as in CELLS, -1 beside the site."""

    blocks: Numbers
    faces: Numbers
    cells: Numbers
    scale: Scale
    turns: int

    def locate(self, x: float, y: float) -> tuple[int, int]:
        """Row and column of a point on the ground."""
        for _ in range(self.turns):
            x, y = _SITE - y, x
        rows, columns = self.blocks.shape
        row = rows - 1 - (x + y) * self.scale.depth
        column = columns / 2 + (x - y) * self.scale.across
        return min(max(int(row), 0), rows - 1), min(max(int(column), 0), columns - 1)


def cast(solid: Numbers, scale: Scale, turns: int = 0) -> View:
    """Look at cubes, `solid[x, y, z]` being the number of a block or negative, from a corner."""
    levels = solid.shape[2]
    shape = scale.height(levels), scale.width()
    cells = np.arange(_SITE * _SITE, dtype=np.int16).reshape(_SITE, _SITE).T
    caster = _Caster(np.rot90(solid, turns), np.rot90(cells, turns), scale, shape)
    caster.meet_tops()
    caster.meet_sides()
    return View(caster.blocks, caster.faces, caster.cells, scale, turns)


class _Caster:
    """Rays through all pixels at once, and the nearest thing that each has met so far."""

    def __init__(
        self, solid: Numbers, cells: Numbers, scale: Scale, shape: tuple[int, int]
    ) -> None:
        rows, columns = shape
        self._solid, self._site, self._scale = solid, cells, scale
        self._rise = (rows - 1 - (np.arange(rows) + 0.5))[:, None] + np.zeros(shape)
        self._skew = ((np.arange(columns) + 0.5 - columns / 2) / scale.across)[None, :] + np.zeros(
            shape
        )
        self._nearest = np.full(shape, np.inf)
        self.blocks = np.full(shape, NOTHING, np.int16)
        self.faces = np.zeros(shape, np.int16)
        self.cells = np.full(shape, -1, np.int16)

    def meet_tops(self) -> None:
        for level in range(self._solid.shape[2] + 1):
            far = (self._rise - level * self._scale.level) / self._scale.depth
            x, y = (far + self._skew) / 2, (far - self._skew) / 2
            self._meet(TOP, x, y, np.full(x.shape, level - 1.0), far)

    def meet_sides(self) -> None:
        for wall in range(_SITE):
            at = np.full(self._skew.shape, float(wall))
            for face, x, y in ((LEFT, at, wall - self._skew), (RIGHT, wall + self._skew, at)):
                far = x + y
                height = (self._rise - far * self._scale.depth) / self._scale.level
                self._meet(face, x, y, height, far)

    def _meet(self, face: int, x: Floats, y: Floats, z: Floats, far: Floats) -> None:
        """Keep what is nearer than anything before; a top under level 0 is the ground."""
        is_ground = z == -1
        levels = self._solid.shape[2]
        inside = (x >= 0) & (x < _SITE) & (y >= 0) & (y < _SITE) & (far < self._nearest)
        inside &= is_ground | ((z >= 0) & (z < levels))
        ix, iy = np.where(inside, x, 0).astype(int), np.where(inside, y, 0).astype(int)
        iz = np.where(inside & ~is_ground, z, 0).astype(int)
        block = np.where(is_ground, GROUND, self._solid[ix, iy, iz] if levels else GROUND)
        hit = inside & (is_ground | (block >= 0))
        self._nearest[hit] = far[hit]
        self.blocks[hit], self.faces[hit] = block[hit], face
        self.cells[hit] = self._site[ix, iy][hit]
