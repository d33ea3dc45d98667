"""Values from a table, compiled: of positions, of moves, of throws.

All values are chances of winning for the side to throw or move, a draw counting half.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cacique.ai.puluc.kernels.index import index, place
from cacique.core.abi import array, readonly
from cacique.core.jit import entry, kernel
from cacique.games.puluc.geometry import THROWS
from cacique.games.puluc.kernels.rules import MOST_LEGAL, STATE, apply, legal_codes

__all__ = ["SCALE", "best_of", "largest_residual", "value", "weigh", "weigh_throws"]

SCALE = 65534  # even, so that a draw's half is exact
_STEP = 1.0 / SCALE

Steps = NDArray[np.uint16]
Floats = NDArray[np.float64]
Codes = NDArray[np.int16]

_THROWS = len(THROWS)


@entry(readonly(np.uint16), array(STATE))
def value(steps: Steps, state: Any) -> float:
    """Value of a position, before its throw or after."""
    s = state[0]
    if s.left[1 - s.seat] == 0:
        return 1.0
    if s.throw == 0:
        return steps[index(state)] * _STEP
    codes = np.empty(MOST_LEGAL, np.int16)
    values = np.empty(MOST_LEGAL)
    return best_value(values[: weigh(steps, state, codes, values)])


@kernel
def best_value(values: Floats) -> float:
    """The largest of one or more values."""
    most = values[0]
    for m in range(1, values.size):
        most = max(most, values[m])
    return most


@entry(readonly(np.uint16), array(STATE), array(np.int16), array(np.float64))
def weigh(steps: Steps, state: Any, codes: Codes, values: Floats) -> int:
    """Fill in the moves of a position with a throw, and their values; return how many."""
    count = legal_codes(state, codes)
    child = state.copy()
    for m in range(count):
        child[:] = state
        apply(child, codes[m])
        values[m] = 1.0 - steps[index(child)] * _STEP
    return count


@entry(array(STATE), readonly(np.float64))
def best_of(state: Any, values: Floats) -> int:
    """Place of the best move; of equal ones that of the foremost stack, lest a winner dawdle."""
    best = 0
    for m in range(values.size):
        is_foremost = state[0].seat == 0 and values[m] == values[best]
        if values[m] > values[best] or is_foremost:
            best = m
    return best


@entry(readonly(np.uint16), array(STATE), array(np.float64))
def weigh_throws(steps: Steps, state: Any, values: Floats) -> None:
    """Fill in the value of a position after each throw."""
    thrown = state.copy()
    for throw in range(_THROWS):
        thrown[0].throw = throw + 1
        values[throw] = value(steps, thrown)


@entry(readonly(np.uint16), array(STATE), readonly(np.int64), readonly(np.float64))
def largest_residual(
    steps: Steps, state: Any, numbers: NDArray[np.int64], chances: NDArray[np.float64]
) -> float:
    """How far the values of positions are from what their throws and moves lead to, at most."""
    values = np.empty(_THROWS)
    largest = 0.0
    for number in numbers:
        place(state, number)
        if not state[0].over:
            weigh_throws(steps, state, values)
            largest = max(largest, abs((values * chances).sum() - value(steps, state)))
    return largest
