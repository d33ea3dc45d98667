"""The site: where blocks fit, setting and lifting them, and what the chieftain sees.

Columns are solid, so the site is its heights, and whether a block rests without a gap depends only
on how the ground rises between neighbours. `rises[axis, rise + 1]` has the bits of all cells whose
neighbour to the east or north is that much higher: a pose fits where two such rises meet.
"""

from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cacique.core.jit import kernel
from cacique.games.pueblo.geometry import (
    CELLS,
    HANDS,
    MOST_LEVELS,
    POSES,
    SIGHT_LINES,
    SQUARES,
    WINDOWS,
    Column,
    columns,
    is_corner,
    site_cells,
)
from cacique.games.pueblo.kernels.state import (
    BLOCK_BASE,
    BLOCK_CELL,
    BLOCK_OWNER,
    BLOCK_POSE,
    GONE,
    NEUTRAL_OWNER,
)

__all__ = [
    "AFFECTED",
    "CUBES",
    "IS_CORNER",
    "LOW",
    "MOST_AFFECTED",
    "OFFSET",
    "PATH",
    "SIDE_LINES",
    "ahead",
    "clear",
    "first_cell",
    "fits",
    "forbid",
    "is_free",
    "lap",
    "lift",
    "look",
    "place",
    "resting_base",
]

PATH = len(SQUARES)
EAST, NORTH = 0, 1


def _rise(block: tuple[Column, ...], axis: int) -> tuple[int, int]:
    """How far from the window's corner a pose spans two columns of an axis, and how it rises."""
    step = (1, 0) if axis == EAST else (0, 1)
    ((low, high),) = ((a, b) for a, b in combinations(block, 2) if (b.x - a.x, b.y - a.y) == step)
    return low.offset, high.low - low.low + 1


# By hand, pose and column: its cell from the window's, its lowest level, and its cubes.
_BLOCKS = [[columns(hand, pose) for pose in POSES] for hand in HANDS]
OFFSET = np.array([[[c.offset for c in block] for block in hand] for hand in _BLOCKS], np.int64)
LOW = np.array([[[c.low for c in block] for block in hand] for hand in _BLOCKS], np.int64)
CUBES = np.array([[[c.cubes for c in block] for block in hand] for hand in _BLOCKS], np.int64)
_RISE = np.array([[[_rise(b, axis) for axis in (EAST, NORTH)] for b in hand] for hand in _BLOCKS])
_RISE_AT, _RISE_BY = _RISE[..., 0].astype(np.uint64), _RISE[..., 1].copy()

_BIT = np.uint64(1) << np.arange(64, dtype=np.uint64)
_NO_CELLS = np.uint64(0)

SIDE_LINES = np.array([line[:8] for line in SIGHT_LINES], np.int64)
_QUARTERS = np.array([line for line in SIGHT_LINES if len(line) == 16], np.int64)
IS_CORNER = np.array([is_corner(square) for square in range(PATH)])
MOST_AFFECTED = 12  # squares that see a window


def _affected_squares() -> NDArray[np.int64]:
    """For each window's cell, the squares that see any of its four cells, padded with -1."""
    rows = np.full((64, MOST_AFFECTED), -1, np.int64)
    for window in WINDOWS:
        at = CELLS.index(window)
        cells = {at, at + 1, at + 8, at + 9}
        seeing = [q for q, line in enumerate(SIGHT_LINES) if not cells.isdisjoint(line)]
        rows[at, : len(seeing)] = seeing
    return rows


AFFECTED = _affected_squares()


def _areas() -> NDArray[np.uint64]:
    """By empty corner and window, its other three cells as bits."""
    areas = np.zeros((4, len(WINDOWS)), np.uint64)
    for i, corner in enumerate("1234"):
        for j, window in enumerate(WINDOWS):
            for cell in site_cells(window, corner):
                areas[i, j] |= _BIT[CELLS.index(cell)]
    return areas


_AREAS = _areas()
_WINDOW_BITS = np.array([_BIT[CELLS.index(window)] for window in WINDOWS])


@kernel
def forbid(s: Any, sites: Any) -> None:
    """Keep some cells free for ever, given as bits."""
    s.sites = sites
    s.windows[:] = _NO_CELLS
    for corner in range(4):
        for window in range(len(_WINDOW_BITS)):
            if _AREAS[corner, window] & sites == _NO_CELLS:
                s.windows[corner] |= _WINDOW_BITS[window]


@kernel
def clear(s: Any) -> None:
    """Empty the site."""
    s.heights[:] = 0
    s.rises[:] = _NO_CELLS
    s.rises[:, 1] = ~_NO_CELLS
    s.slots = 0
    s.standing[:] = 0
    s.blocks[:] = GONE
    s.cubes[:] = GONE


@kernel
def fits(s: Any, pose: int) -> Any:
    """South-west cells, as bits, of all windows where a pose can be set down."""
    hand = s.hand
    east = s.rises[EAST, _RISE_BY[hand, pose, EAST]] >> _RISE_AT[hand, pose, EAST]
    north = s.rises[NORTH, _RISE_BY[hand, pose, NORTH]] >> _RISE_AT[hand, pose, NORTH]
    return east & north & s.windows[pose // 3]


@kernel
def _note_rise(s: Any, axis: int, cell: int, neighbour: int) -> None:
    bit = _BIT[cell]
    rise = s.heights[neighbour] - s.heights[cell] + 1
    for i in range(3):
        others = s.rises[axis, i] & ~bit
        s.rises[axis, i] = others | bit if rise == i else others


@kernel
def _set_height(s: Any, cell: int, height: int) -> None:
    """Change a height and the rises around it; no window spans an edge, so edges may be wrong."""
    s.heights[cell] = height
    if cell >= 1:
        _note_rise(s, EAST, cell - 1, cell)
    if cell < 63:
        _note_rise(s, EAST, cell, cell + 1)
    if cell >= 8:
        _note_rise(s, NORTH, cell - 8, cell)
    if cell < 56:
        _note_rise(s, NORTH, cell, cell + 8)


@kernel
def resting_base(s: Any, pose: int, at: int) -> int:
    """The level, counted from 0, of a block that is let down until it touches something."""
    base = 0
    for column in range(3):
        cell = at + OFFSET[s.hand, pose, column]
        base = max(base, s.heights[cell] - LOW[s.hand, pose, column])
    return base


@kernel
def place(s: Any, slot: int, at: int, pose: int, owner: int) -> None:
    """Set a block where it fits."""
    hand = s.hand
    s.blocks[slot, BLOCK_CELL] = at
    s.blocks[slot, BLOCK_POSE] = pose
    s.blocks[slot, BLOCK_BASE] = s.heights[at + OFFSET[hand, pose, 0]] - LOW[hand, pose, 0]
    s.blocks[slot, BLOCK_OWNER] = owner
    s.standing[owner] += 1
    for column in range(3):
        cell = at + OFFSET[hand, pose, column]
        height = s.heights[cell]
        for level in range(height, height + CUBES[hand, pose, column]):
            s.cubes[cell, level] = slot
        _set_height(s, cell, height + CUBES[hand, pose, column])


@kernel
def lift(s: Any, slot: int) -> None:
    """Take a block off that nothing stands on; the inverse of `place`."""
    hand, at, pose = s.hand, s.blocks[slot, BLOCK_CELL], s.blocks[slot, BLOCK_POSE]
    s.standing[s.blocks[slot, BLOCK_OWNER]] -= 1
    s.blocks[slot, :] = GONE
    for column in range(3):
        cell = at + OFFSET[hand, pose, column]
        height = s.heights[cell] - CUBES[hand, pose, column]
        for level in range(height, s.heights[cell]):
            s.cubes[cell, level] = GONE
        _set_height(s, cell, height)


@kernel
def first_cell(s: Any, slot: int) -> int:
    """The cell that names a block that is to be removed."""
    return s.blocks[slot, BLOCK_CELL] + OFFSET[s.hand, s.blocks[slot, BLOCK_POSE], 0]


@kernel
def is_free(s: Any, slot: int) -> bool:
    """Whether nothing stands on any cube of a block."""
    for column in range(3):
        cell = s.blocks[slot, BLOCK_CELL] + OFFSET[s.hand, s.blocks[slot, BLOCK_POSE], column]
        if s.cubes[cell, s.heights[cell] - 1] != slot:
            return False
    return True


@kernel
def ahead(square: Any, steps: int) -> Any:
    """The square some steps further on the path, which is a ring."""
    return (square + steps) % PATH


@kernel
def look(
    s: Any, square: int, fines: NDArray[np.int32] | None, seen: NDArray[np.int16] | None
) -> int:
    """Fine every owner whose cubes are seen from a square, where fines are given.

    The cubes, as cell * MOST_LEVELS + level, are listed in `seen` where it is given.
    """
    count = 0
    if IS_CORNER[square]:
        for k in range(16):
            cell = _QUARTERS[square // 9, k]
            level = s.heights[cell] - 1
            if level >= 0:
                count = _see(s, cell, level, 1, fines, seen, count)
        return count
    hidden_below = 0
    for k in range(8):
        cell = SIDE_LINES[square, k]
        while hidden_below < s.heights[cell]:
            count = _see(s, cell, hidden_below, hidden_below + 1, fines, seen, count)
            hidden_below += 1
    return count


@kernel
def _see(
    s: Any,
    cell: int,
    level: int,
    points: int,
    fines: NDArray[np.int32] | None,
    seen: NDArray[np.int16] | None,
    count: int,
) -> int:
    if fines is not None:
        owner = s.blocks[s.cubes[cell, level], BLOCK_OWNER]
        # nobody is fined for neutral cubes, which no branch could foresee
        fines[owner % NEUTRAL_OWNER] += points * (owner != NEUTRAL_OWNER)
    if seen is not None:
        seen[count] = cell * MOST_LEVELS + level
    return count + 1


@kernel
def lap(s: Any, fines: NDArray[np.int32]) -> None:
    """Fine the owners for all that is seen on a walk around the whole site."""
    for square in range(PATH):
        look(s, square, fines, None)
