"""The game with few pieces a side, solved at once and on the spot.

The values are those of the whole solution (`ai.puluc.solution`), swept in the same order, without
its proofs, its threads and its files.
"""

from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from cacique.ai.puluc.kernels.index import LOST, SIZES, blocks
from cacique.ai.puluc.kernels.lookup import ROOM, SCALE, Room
from cacique.ai.puluc.kernels.sweeps import (
    Chunk,
    Graph,
    commit,
    count_links,
    fill_ends,
    improve,
    link,
    survey,
)
from cacique.core.abi import INT, array, group, readonly
from cacique.core.jit import entry, kernel
from cacique.games.puluc.geometry import CELLS, THROWS
from cacique.games.puluc.kernels.rules import STATE

__all__ = ["TOLERANCE", "Sheet", "solve_small"]

TOLERANCE = 1e-11
_LEVELS = (CELLS - 2) ** 2 + 1  # no position has come further
_MOST_SWEEPS = 2_000


class Sheet(NamedTuple):
    """A sheet to work on, with room for the largest block of so many pieces a side."""

    progress: NDArray[np.int8]
    unordered: NDArray[np.uint16]  # numbers of links, packed, by position
    counts: NDArray[np.uint16]  # the same in the order of sweeping
    order: NDArray[np.int32]
    places: NDArray[np.int32]
    successors: NDArray[np.int32]
    fresh: NDArray[np.float64]
    ends: NDArray[np.int64]  # of the levels, in the order of sweeping

    @classmethod
    def empty(cls, pieces: int) -> Self:
        size = max(block.stop - block.start for block in blocks(pieces))
        return cls(
            np.zeros(size, np.int8),
            np.zeros(size, np.uint16),
            np.zeros(size, np.uint16),
            np.zeros(size, np.int32),
            np.zeros(size, np.int32),
            np.zeros(size * pieces * len(THROWS), np.int32),
            np.zeros(size),
            np.zeros(_LEVELS, np.int64),
        )


SHEET = group(
    Sheet,
    array(np.int8),
    array(np.uint16),
    array(np.uint16),
    array(np.int32),
    array(np.int32),
    array(np.int32),
    array(np.float64),
    array(np.int64),
)


@entry(array(STATE), INT, readonly(np.float64), array(np.float64), array(np.uint16), SHEET, ROOM)
def solve_small(
    state: Any,
    pieces: int,
    chances: NDArray[np.float64],
    values: NDArray[np.float64],
    steps: NDArray[np.uint16],
    sheet: Sheet,
    room: Room,
) -> bool:
    """Solve the game with so many pieces a side, whose options are in the state.

    Fills all values and their steps; False where the values do not settle.
    """
    values[LOST] = 0.0
    stop = LOST + 1
    for many in range(1, pieces + 1):
        for few in range(1, many + 1):
            start = stop
            stop += SIZES[few, many] * (1 if few == many else 2)
            values[start:stop] = 0.5
            is_drawn = state[0].draw == 1 and many == 1
            if not is_drawn and not _solve_block(state, start, chances, values[:stop], sheet, room):
                return False
            if state[0].bell:
                fill_ends(state, start, values[start:stop])
    for i in range(stop):
        steps[i] = np.rint(values[i] * SCALE)
    return True


@kernel
def _solve_block(
    state: Any,
    start: int,
    chances: NDArray[np.float64],
    values: NDArray[np.float64],
    sheet: Sheet,
    room: Room,
) -> bool:
    """Find the values of a block, which are the last, from those below."""
    size = len(values) - start
    survey(state, start, sheet.progress[:size], sheet.unordered[:size], room)
    levels = _arrange(size, sheet)
    link(state, start, sheet.order[:size], sheet.places[:size], sheet.successors, room)
    graph = Graph(start, chances, sheet.counts, sheet.successors)
    for _sweep in range(_MOST_SWEEPS):
        if _sweep_levels(graph, levels, values, sheet) <= TOLERANCE:
            _put_back(values[start:], sheet)
            return True
    return False


@kernel
def _arrange(size: int, sheet: Sheet) -> int:
    """Order a block by progress, the furthest first; note where levels end, and count them."""
    levels, done = 0, 0
    for level in range(_LEVELS - 1, -1, -1):
        before = done
        for i in range(size):
            if sheet.progress[i] == level:
                sheet.order[done] = i
                sheet.places[i] = done
                sheet.counts[done] = sheet.unordered[i]
                done += 1
        if done > before:
            sheet.ends[levels] = done
            levels += 1
    return levels


@kernel
def _sweep_levels(graph: Graph, levels: int, values: NDArray[np.float64], sheet: Sheet) -> float:
    """Renew all values level by level; return the largest change."""
    first, links, change = 0, 0, 0.0
    for level in range(levels):
        stop = sheet.ends[level]
        improve(graph, Chunk(first, stop, links), values, sheet.fresh)
        inside = values[graph.start + first : graph.start + stop]
        change = max(change, commit(inside, sheet.fresh))
        for i in range(first, stop):
            links += count_links(graph.counts[i])
        first = stop
    return change


@kernel
def _put_back(values: NDArray[np.float64], sheet: Sheet) -> None:
    """Bring values from the order of sweeping into that of the index."""
    for i in range(len(values)):
        sheet.fresh[i] = values[sheet.places[i]]
    for i in range(len(values)):
        values[i] = sheet.fresh[i]
