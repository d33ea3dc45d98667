"""Prices: what would be seen, and what it would cost."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cacique.core.abi import INT, array, readonly
from cacique.core.jit import entry
from cacique.games.pueblo.kernels.rules import (
    ASIDE,
    PLACEMENTS,
    REMOVE,
    build,
    put_back,
    unbuild,
    use,
)
from cacique.games.pueblo.kernels.site import ahead, lap, lift, look
from cacique.games.pueblo.kernels.state import STATE
from cacique.games.pueblo.kernels.turns import removable

__all__ = ["lap_prices", "prices", "see", "walk_prices"]


@entry(array(STATE), INT, array(np.int32), array(np.int16))
def see(state: Any, square: int, fines: NDArray[np.int32], seen: NDArray[np.int16]) -> int:
    """List the cubes seen from a square and add up what they cost."""
    return look(state[0], square, fines, seen)


@entry(array(STATE), array(np.int32))
def lap_prices(state: Any, points: NDArray[np.int32]) -> None:
    """Points that a lap gives each seat, as the site stands."""
    lap(state[0], points)


@entry(array(STATE), array(np.int32, 2))
def walk_prices(state: Any, points: NDArray[np.int32]) -> None:
    """Points that each of the four walks gives each seat, as the site stands."""
    s = state[0]
    for steps in range(4):
        look(s, ahead(s.chief, steps + 1), points[steps], None)


@entry(array(STATE), readonly(np.int16), array(np.int32, 3))
def prices(state: Any, codes: NDArray[np.int16], points: NDArray[np.int32]) -> None:
    """Walk prices after each of some legal builds, settings aside or removals."""
    s = state[0]
    for i in range(len(codes)):
        code = codes[i]
        if code < ASIDE:
            build(s, code)
            walk_prices(state, points[i])
            use(s, code // PLACEMENTS, -1)
            unbuild(state)
        elif code >= REMOVE:
            slot = removable(s, code - REMOVE)
            block = s.blocks[slot].copy()
            lift(s, slot)
            walk_prices(state, points[i])
            put_back(state, slot, block)
        else:
            walk_prices(state, points[i])
