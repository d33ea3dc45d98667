"""Values from a table, compiled: of positions, of moves, of throws.

All values are chances of winning for the side to throw or move, a draw counting half.
"""

from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from cacique.ai.puluc.kernels.index import index, place
from cacique.core.abi import INT, array, group, readonly
from cacique.core.jit import entry
from cacique.games.puluc.geometry import THROWS
from cacique.games.puluc.kernels.rules import MOST_LEGAL, STATE, THROW_5, apply, legal_codes

__all__ = [
    "FEATURES",
    "ROOM",
    "SCALE",
    "Room",
    "best_of",
    "largest_residual",
    "rank",
    "value",
    "value_in_steps",
    "weigh",
    "weigh_game",
    "weigh_throws",
]

SCALE = 65534  # even, so that a draw's half is exact
_STEP = 1.0 / SCALE
FEATURES = 5  # that a search guesses by

Steps = NDArray[np.uint16]
Floats = NDArray[np.float64]
Codes = NDArray[np.int16]

_THROWS = len(THROWS)


class Room(NamedTuple):
    """Room to think in, and the moves of a position with their values."""

    codes: NDArray[np.int16]
    values: NDArray[np.float64]
    order: NDArray[np.int64]  # of the moves, the best first
    child: NDArray[np.void]
    reply: NDArray[np.void]
    replies: NDArray[np.int16]
    features: NDArray[np.float64]

    @classmethod
    def empty(cls) -> Self:
        return cls(
            np.zeros(MOST_LEGAL, np.int16),
            np.zeros(MOST_LEGAL),
            np.zeros(MOST_LEGAL, np.int64),
            np.zeros(1, STATE),
            np.zeros(1, STATE),
            np.zeros(MOST_LEGAL, np.int16),
            np.zeros(FEATURES),
        )


ROOM = group(
    Room,
    array(np.int16),
    array(np.float64),
    array(np.int64),
    array(STATE),
    array(STATE),
    array(np.int16),
    array(np.float64),
)


@entry(readonly(np.uint16), array(STATE), ROOM)
def value(steps: Steps, state: Any, room: Room) -> float:
    """Value of a position, before its throw or after."""
    s = state[0]
    if s.left[1 - s.seat] == 0:
        return 1.0
    if s.throw == 0:
        return steps[index(state)] * _STEP
    best = 0.0
    for m in range(weigh(steps, state, room)):
        best = max(best, room.values[m])
    return best


@entry(readonly(np.uint16), array(STATE), ROOM)
def value_in_steps(steps: Steps, state: Any, room: Room) -> int:
    """The same as a whole number, which makes sums exact: SCALE is a game won."""
    return int(np.rint(value(steps, state, room) * SCALE))


@entry(readonly(np.uint16), array(STATE), ROOM)
def weigh(steps: Steps, state: Any, room: Room) -> int:
    """Fill in the moves of a position with a throw, and their values; return how many."""
    count = legal_codes(state, room.codes)
    for m in range(count):
        room.child[0] = state[0]
        apply(room.child, room.codes[m])
        room.values[m] = 1.0 - steps[index(room.child)] * _STEP
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


@entry(array(STATE), ROOM, INT)
def rank(state: Any, room: Room, count: int) -> None:
    """Put so many moves in order: the best, then the others by value; equal ones stay as listed."""
    order, values = room.order, room.values
    order[0] = best_of(state, values[:count])
    last = 0
    for m in range(count):
        if m == order[0]:
            continue
        last += 1
        i = last
        while i > 1 and values[order[i - 1]] < values[m]:
            order[i] = order[i - 1]
            i -= 1
        order[i] = m


@entry(readonly(np.uint16), array(STATE), array(np.float64), ROOM)
def weigh_throws(steps: Steps, state: Any, values: Floats, room: Room) -> None:
    """Fill in the value of a position after each throw."""
    for throw in range(_THROWS):
        room.reply[0] = state[0]
        room.reply[0].throw = throw + 1
        values[throw] = value(steps, room.reply, room)


@entry(readonly(np.uint16), array(STATE), readonly(np.int16), ROOM, array(np.int64, 2))
def weigh_game(steps: Steps, state: Any, codes: Codes, room: Room, luck: NDArray[np.int64]) -> None:
    """Make moves in a state; add what throws won each seat in steps, and what moves lost it.

    `luck` has a row for each seat: what it won by its throws and lost by its moves.
    """
    s = state[0]
    for code in codes:
        seat = s.seat
        before = value_in_steps(steps, state, room)
        apply(state, code)
        after = value_in_steps(steps, state, room)
        if code <= THROW_5:
            luck[seat, 0] += after - before
        else:
            luck[seat, 1] += before - (SCALE - after)


@entry(
    readonly(np.uint16),
    array(STATE),
    readonly(np.int64),
    readonly(np.float64),
    ROOM,
    is_for_page=False,
)
def largest_residual(
    steps: Steps, state: Any, numbers: NDArray[np.int64], chances: NDArray[np.float64], room: Room
) -> float:
    """How far the values of positions are from what their throws and moves lead to, at most."""
    values = np.empty(_THROWS)
    largest = 0.0
    for number in numbers:
        place(state, number)
        if not state[0].over:
            weigh_throws(steps, state, values, room)
            expected = 0.0
            for throw in range(_THROWS):
                expected += values[throw] * chances[throw]
            largest = max(largest, abs(expected - value(steps, state, room)))
    return largest
