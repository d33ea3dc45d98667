"""Search, for play without the table: every reply, exact where few pieces are left.

The chances of positions with more pieces than the small table knows are guessed from what stands
on the road; the weights were fitted to the solution by benchmarks/puluc_guess.py.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cacique.ai.puluc.kernels.index import index
from cacique.ai.puluc.kernels.lookup import FEATURES, ROOM, SCALE, Room
from cacique.core.abi import array, readonly
from cacique.core.jit import entry, kernel
from cacique.games.puluc.geometry import THROWS
from cacique.games.puluc.kernels.rules import (
    EMPTY,
    LAST,
    STATE,
    apply,
    from_camp,
    legal_codes,
)

__all__ = ["FEATURES", "WEIGHTS", "note_features", "search"]

# What a guess goes by: the sides are compared in pieces still in the game, in captives, and in how
# far captives and their captors have come.
_CONSTANT, _PIECES, _CAPTIVES, _CAPTIVES_COME, _CAPTORS_COME = range(5)
WEIGHTS = np.array([0.42, 0.99, 0.65, 0.49, -0.07])
_THROWS = len(THROWS)


@entry(array(STATE), array(np.float64), is_for_page=False)
def note_features(state: Any, features: NDArray[np.float64]) -> None:
    """Compare the mover's side with the other."""
    s = state[0]
    seat = s.seat
    features[:] = 0.0
    features[_CONSTANT] = 1.0
    features[_PIECES] = s.left[seat] - s.left[1 - seat]
    for cell in range(1, LAST):
        owner = s.owner[cell]
        if owner == EMPTY:
            continue
        sign = 1.0 if owner == seat else -1.0
        come = from_camp(owner, cell) / LAST
        captives = s.pieces[1 - owner, cell]
        features[_CAPTIVES] += sign * captives
        features[_CAPTIVES_COME] += sign * captives * come
        features[_CAPTORS_COME] += sign * s.pieces[owner, cell] * come


@kernel
def _guess(steps: NDArray[np.uint16], state: Any, features: NDArray[np.float64]) -> float:
    number = index(state)
    if number < steps.size:
        return steps[number] / SCALE
    note_features(state, features)
    total = 0.0
    for i in range(FEATURES):
        total += features[i] * WEIGHTS[i]
    return 1.0 / (1.0 + np.exp(-total))


@entry(readonly(np.uint16), array(STATE), readonly(np.float64), ROOM)
def search(steps: NDArray[np.uint16], state: Any, chances: NDArray[np.float64], room: Room) -> int:
    """Fill in the moves of a position with a throw, and their values two plies on; count them."""
    child, reply, values = room.child, room.reply, room.values
    count = legal_codes(state, room.codes)
    for m in range(count):
        child[0] = state[0]
        apply(child, room.codes[m])
        if index(child) < steps.size:
            values[m] = 1.0 - _guess(steps, child, room.features)
            continue
        values[m] = 1.0
        for throw in range(_THROWS):
            child[0].throw = throw + 1
            best = 0.0
            for r in range(legal_codes(child, room.replies)):
                reply[0] = child[0]
                apply(reply, room.replies[r])
                best = max(best, 1.0 - _guess(steps, reply, room.features))
            values[m] -= chances[throw] * best
    return count
