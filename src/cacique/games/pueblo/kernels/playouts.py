"""Random games, compiled."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cacique.core.abi import INT, array
from cacique.core.jit import entry, kernel, lowest_bit, popcount
from cacique.core.rng import Rng, below
from cacique.games.pueblo.kernels.rules import (
    ASIDE,
    MOST_LEGAL,
    PLACEMENTS,
    WALK,
    apply,
    can_use,
    count_kinds,
    legal_codes,
    placement_code,
)
from cacique.games.pueblo.kernels.site import fits
from cacique.games.pueblo.kernels.state import BUILDING, OVER, STATE, WALKING

__all__ = ["playouts"]


@kernel
def _nth_build(fitting: NDArray[np.uint64], index: Any) -> Any:
    pose = 0
    while index >= popcount(fitting[pose]):
        index -= np.int64(popcount(fitting[pose]))
        pose += 1
    cells = fitting[pose]
    for _ in range(index):
        cells &= cells - np.uint64(1)
    return placement_code(pose, np.int64(lowest_bit(cells)))


@kernel
def _random_build(s: Any, rng: Rng, fitting: NDArray[np.uint64]) -> Any:
    """Draw a legal build, all alike, or a block to set aside."""
    placements: Any = 0
    for pose in range(12):
        fitting[pose] = fits(s, pose)
        placements += np.int64(popcount(fitting[pose]))
    kinds = count_kinds(s)
    kind = below(rng, 2) if kinds == 2 else np.int64(can_use(s, 1))
    if placements == 0:
        return ASIDE + kind
    return kind * PLACEMENTS + _nth_build(fitting, below(rng, placements))


@entry(array(STATE), INT, array(np.uint64), array(np.int64), is_for_page=False)
def playouts(start: Any, games: int, rng: Rng, totals: NDArray[np.int64]) -> int:
    """Play random games from a position; add the scores up, return the number of decisions."""
    state = start.copy()
    fitting = np.empty(12, np.uint64)
    codes = np.empty(MOST_LEGAL, np.int16)
    decisions = 0
    for _game in range(games):
        state[:] = start
        s = state[0]
        while s.phase != OVER:
            if s.phase == BUILDING:
                apply(state, _random_build(s, rng, fitting))
            elif s.phase == WALKING:
                apply(state, WALK + below(rng, 4))
            else:
                apply(state, codes[below(rng, legal_codes(state, codes))])
            decisions += 1
        for seat in range(s.players):
            totals[seat] += s.scores[seat]
    return decisions
