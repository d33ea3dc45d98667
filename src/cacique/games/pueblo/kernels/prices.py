"""Prices: what would be seen, and what it would cost."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cacique.core.abi import INT, array, readonly
from cacique.core.jit import entry, kernel
from cacique.games.pueblo.geometry import MOST_LEVELS
from cacique.games.pueblo.kernels.rules import (
    ASIDE,
    PLACEMENTS,
    REMOVE,
    build,
    placement,
    unbuild,
    use,
)
from cacique.games.pueblo.kernels.site import (
    AFFECTED,
    CUBES,
    IS_CORNER,
    LOW,
    MOST_AFFECTED,
    OFFSET,
    PATH,
    ahead,
    first_cell,
    lap,
    lift,
    look,
    place,
)
from cacique.games.pueblo.kernels.state import (
    BLOCK_BASE,
    BLOCK_CELL,
    BLOCK_OWNER,
    BLOCK_POSE,
    GONE,
    NEUTRAL_OWNER,
    STATE,
)
from cacique.games.pueblo.kernels.turns import removable

__all__ = [
    "BLOCK",
    "FINES",
    "MOST_SEEN",
    "SEEN",
    "lap_by_square",
    "lap_prices",
    "list_blocks",
    "prices",
    "sight",
    "walk_prices",
]

MOST_SEEN = 64  # cubes from one square
_LAP, _NOW = PATH, PATH + 1  # rows behind those of the squares
FINES = (PATH + 2, 4)  # by square and seat

# A cube that is seen; levels are counted from 1, and neutral cubes cost nothing.
SEEN = np.dtype(
    (
        np.record,
        np.dtype(
            [("cell", np.int8), ("level", np.int8), ("owner", np.int8), ("points", np.int8)],
            align=True,
        ),
    )
)
# A block that stands, with the cell and level of each cube and the cell that names its removal.
BLOCK = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("owner", np.int8),
                ("cell", np.int8),
                ("pose", np.int8),
                ("level", np.int8),
                ("first", np.int8),
                ("cubes", np.int8, (4, 2)),
            ],
            align=True,
        ),
    )
)


@entry(array(STATE), INT, array(np.int16), array(SEEN))
def sight(state: Any, square: int, cubes: NDArray[np.int16], seen: Any) -> int:
    """List what is seen from a square; `cubes` has room for as many. Returns how many."""
    s = state[0]
    count = look(s, square, None, cubes)
    for i in range(count):
        cell, level = cubes[i] // MOST_LEVELS, cubes[i] % MOST_LEVELS
        owner = s.blocks[s.cubes[cell, level], BLOCK_OWNER]
        seen[i].cell, seen[i].level, seen[i].owner = cell, level + 1, owner
        seen[i].points = 1 if IS_CORNER[square] else level + 1
        if owner == NEUTRAL_OWNER:
            seen[i].points = 0
    return count


@entry(array(STATE), array(BLOCK))
def list_blocks(state: Any, blocks: Any) -> int:
    """List the blocks that stand, in the order in which they were built; return how many."""
    s = state[0]
    count = 0
    for slot in range(s.slots):
        if s.blocks[slot, BLOCK_BASE] == GONE:
            continue
        block, pose = blocks[count], s.blocks[slot, BLOCK_POSE]
        block.owner, block.pose = s.blocks[slot, BLOCK_OWNER], pose
        block.cell, block.level = s.blocks[slot, BLOCK_CELL], s.blocks[slot, BLOCK_BASE] + 1
        block.first = first_cell(s, slot)
        cube = 0
        for column in range(3):
            for level in range(CUBES[s.hand, pose, column]):
                block.cubes[cube, 0] = block.cell + OFFSET[s.hand, pose, column]
                block.cubes[cube, 1] = block.level + LOW[s.hand, pose, column] + level
                cube += 1
        count += 1
    return count


@entry(array(STATE), array(np.int32))
def lap_prices(state: Any, points: NDArray[np.int32]) -> None:
    """Points that a lap gives each seat, as the site stands."""
    lap(state[0], points)


@entry(array(STATE), array(np.int32, 2))
def lap_by_square(state: Any, points: NDArray[np.int32]) -> None:
    """The same, by each square of the lap: the first is the one before the chieftain."""
    s = state[0]
    for steps in range(PATH):
        look(s, ahead(s.chief, steps + 1), points[steps], None)


@entry(array(STATE), array(np.int32, 2))
def walk_prices(state: Any, points: NDArray[np.int32]) -> None:
    """Points that each of the four walks gives each seat, as the site stands."""
    s = state[0]
    for steps in range(4):
        look(s, ahead(s.chief, steps + 1), points[steps], None)


@entry(array(STATE), readonly(np.int16), array(np.int32, 3), array(np.int32, 2), array(np.int32, 2))
def prices(
    state: Any,
    codes: NDArray[np.int16],
    points: NDArray[np.int32],
    laps: NDArray[np.int32],
    fines: NDArray[np.int32],
) -> None:
    """Prices of the walks and of a lap after each of some builds, settings aside or removals.

    `fines`, of zeros and with room for FINES, is told what each square and a lap cost now: after
    a move one looks again only from the squares that see it.
    """
    s = state[0]
    for square in range(PATH):
        look(s, square, fines[square], None)
        for seat in range(s.players):
            fines[_LAP, seat] += fines[square, seat]
    for i in range(len(codes)):
        code = codes[i]
        for seat in range(s.players):
            laps[i, seat] = fines[_LAP, seat]
            for steps in range(4):
                points[i, steps, seat] = fines[ahead(s.chief, steps + 1), seat]
        if code < ASIDE:
            build(s, code)
            _look_again(s, placement(code)[1], points[i], laps[i], fines)
            use(s, code // PLACEMENTS, -1)
            unbuild(state)
        elif code >= REMOVE:
            slot = removable(s, code - REMOVE)
            at, pose = s.blocks[slot, BLOCK_CELL], s.blocks[slot, BLOCK_POSE]
            owner = s.blocks[slot, BLOCK_OWNER]
            lift(s, slot)
            _look_again(s, at, points[i], laps[i], fines)
            place(s, slot, at, pose, owner)


@kernel
def _look_again(
    s: Any, at: int, points: NDArray[np.int32], laps: NDArray[np.int32], fines: NDArray[np.int32]
) -> None:
    """Correct prices by what is seen of a window now."""
    now = fines[_NOW]
    for which in range(MOST_AFFECTED):
        square = AFFECTED[at, which]
        if square < 0:
            break
        now[:] = 0
        look(s, square, now, None)
        steps = (square - s.chief - 1 + PATH) % PATH
        for seat in range(s.players):
            laps[seat] += now[seat] - fines[square, seat]
            if steps < 4:
                points[steps, seat] = now[seat]
