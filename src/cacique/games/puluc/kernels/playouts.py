"""Random games, compiled, and how the ends of games are counted."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cacique.core.abi import INT, array
from cacique.core.jit import entry, kernel
from cacique.core.rng import Rng, below
from cacique.games.puluc.kernels.rules import MOST_LEGAL, STATE, apply, legal_codes, throw_dice

__all__ = ["DRAWS", "RESULTS", "count_result", "playouts"]

# Finished games are counted by the seat that won; draws come after the seats.
DRAWS = 2
RESULTS = DRAWS + 1


@kernel
def count_result(s: Any, tally: NDArray[np.int64]) -> None:
    """Count a finished game."""
    if s.left[0] == s.left[1]:
        tally[DRAWS] += 1
    else:
        tally[0 if s.left[1] == 0 else 1] += 1


@entry(array(STATE), INT, array(np.uint64), array(np.int64), is_for_page=False)
def playouts(start: Any, games: int, rng: Rng, tally: NDArray[np.int64]) -> int:
    """Play random games from a position and count how they end; return the turns."""
    state = start.copy()
    codes = np.empty(MOST_LEGAL, np.int16)
    turns = 0
    for _game in range(games):
        state[:] = start
        s = state[0]
        while not s.over:
            throw_dice(state, rng)
            apply(state, codes[below(rng, legal_codes(state, codes))])
            turns += 1
        count_result(s, tally)
    return turns
