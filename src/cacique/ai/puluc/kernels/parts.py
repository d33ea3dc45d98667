"""Why a move of Puluc lost: the parts of the difference between it and a better one, in chances.

What a move is worth is the mean of what the other side's throws make of it. So a loss comes apart
by throws: those that capture a stack are its part, and what is left is the capture or the walk home
that the better move makes, or else what follows.
"""

from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from cacique.ai.puluc.kernels.index import index
from cacique.ai.puluc.kernels.lookup import ROOM, SCALE, Room, best_of
from cacique.ai.puluc.kernels.search import search
from cacique.core.abi import FLOAT, array, group, readonly
from cacique.core.jit import entry, kernel
from cacique.games.puluc.geometry import CELLS, THROWS
from cacique.games.puluc.kernels.rules import (
    EMPTY,
    END,
    IS_HOME,
    PASS,
    START,
    STATE,
    apply,
)

__all__ = ["MOST_PARTS", "PART", "PART_KINDS", "Bench", "compare", "worth"]

PART_KINDS = ("reach", "capture", "home", "line")
REACH, CAPTURE, HOME, REST = range(4)
PLAYED, BETTER = range(2)
MOST_PARTS = CELLS + 1
_THROWS = len(THROWS)
_LEAST = 0.002  # of a chance, that a stack in reach has to cost to be named

PART = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("chance", np.float64),
                ("odds", np.float64),  # of the throws
                ("kind", np.int8),
                ("cell", np.int8),
                ("pieces", np.int8),
                ("throws", np.int8, _THROWS),  # 1 for those that reach it
            ],
            align=True,
        ),
    )
)


class Bench(NamedTuple):
    """Two moves beside each other, the one played first, and what the throws after them do."""

    codes: NDArray[np.int16]
    states: NDArray[np.void]
    values: NDArray[np.float64]  # to the other side, by throw
    threats: NDArray[np.int8]  # by throw: the cell that the best answer captures, or EMPTY
    reach: NDArray[np.int8]  # by throw and cell, after the move played: 1 where it can be captured

    @classmethod
    def empty(cls) -> Self:
        return cls(
            np.zeros(2, np.int16),
            np.zeros(2, STATE),
            np.zeros((2, _THROWS)),
            np.zeros((2, _THROWS), np.int8),
            np.zeros((_THROWS, CELLS), np.int8),
        )


BENCH = group(
    Bench,
    array(np.int16),
    array(STATE),
    array(np.float64, 2),
    array(np.int8, 2),
    array(np.int8, 2),
)


@entry(readonly(np.uint16), array(STATE), readonly(np.float64), ROOM)
def worth(steps: NDArray[np.uint16], state: Any, chances: NDArray[np.float64], room: Room) -> float:
    """What a position is worth to whoever throws or moves, or would if it is over.

    From a table where it has the position, else from a look at all that may follow.
    """
    s = state[0]
    if s.left[1 - s.seat] == 0:
        return 1.0
    if s.throw != 0:
        return _best(steps, state, chances, room)
    number = index(state)
    if number < steps.size:
        return steps[number] / SCALE
    total = 0.0
    for throw in range(_THROWS):
        s.throw = throw + 1
        total += chances[throw] * _best(steps, state, chances, room)
    s.throw = 0
    return total


@kernel
def _best(steps: Any, state: Any, chances: NDArray[np.float64], room: Room) -> float:
    """Value of the best move with a throw."""
    best = 0.0
    for m in range(search(steps, state, chances, room)):
        best = max(best, room.values[m])
    return best


@entry(readonly(np.uint16), array(STATE), readonly(np.float64), FLOAT, ROOM, BENCH, array(PART))
def compare(
    steps: NDArray[np.uint16],
    state: Any,
    chances: NDArray[np.float64],
    lost: float,
    room: Room,
    bench: Bench,
    parts: Any,
) -> int:
    """List the parts of what a bench's first move loses to its second; they add up to `lost`.

    A stack in reach costs what those throws do whose best answer captures it; others reach it, too.
    """
    for side in range(2):
        _meet_throws(steps, state, chances, side, room, bench)
    count, named = 0, 0.0
    for cell in range(1, CELLS - 1):
        chance, odds = 0.0, 0.0
        for throw in range(_THROWS):
            if bench.reach[throw, cell]:
                odds += chances[throw]
            if bench.threats[PLAYED, throw] == cell:
                change = bench.values[PLAYED, throw] - bench.values[BETTER, throw]
                chance += chances[throw] * change
        if chance >= _LEAST:
            _name(bench.states[PLAYED], parts[count], REACH, cell)
            parts[count].chance, parts[count].odds = chance, odds
            parts[count].throws[:] = bench.reach[:, cell]
            named += chance
            count += 1
    _name_rest(state[0], bench, lost - named, parts[count])
    return count + 1


@kernel
def _meet_throws(steps: Any, state: Any, chances: Any, side: int, room: Room, bench: Bench) -> None:
    """Make a side's move, and fill in what each throw is worth and captures then."""
    child = bench.states[side : side + 1]
    child[0] = state[0]
    seat = state[0].seat
    apply(child, bench.codes[side])
    bench.threats[side] = EMPTY
    if side == PLAYED:
        bench.reach[:] = 0
    if child[0].over:
        bench.values[side] = worth(steps, child, chances, room)
        return
    for throw in range(_THROWS):
        child[0].throw = throw + 1
        count = search(steps, child, chances, room)
        best = best_of(child, room.values[:count])
        bench.values[side, throw] = room.values[best]
        for m in range(count):
            code = room.codes[m]
            if code == PASS or IS_HOME[code] or child[0].owner[END[code]] != seat:
                continue
            if side == PLAYED:
                bench.reach[throw, END[code]] = 1
            if m == best:
                bench.threats[side, throw] = END[code]
    child[0].throw = 0


@kernel
def _name(s: Any, part: Any, kind: int, cell: Any) -> None:
    part.kind, part.cell = kind, cell
    part.pieces = s.pieces[0, cell] + s.pieces[1, cell]
    part.odds = 0.0
    part.throws[:] = 0


@kernel
def _name_rest(s: Any, bench: Bench, chance: float, part: Any) -> None:
    """Name what the better move does and the other does not: come home, capture, or neither.

    Where the rest of the loss is none, nothing speaks for it, and it is what follows.
    """
    played, better = bench.codes[PLAYED], bench.codes[BETTER]
    part.chance = chance
    if chance <= 0:
        _name(s, part, REST, START[better])
    elif IS_HOME[better] and s.pieces[1 - s.seat, START[better]] > 0:
        _name(s, part, HOME, START[better])
        part.pieces = s.pieces[1 - s.seat, START[better]]
    elif _captures(s, better) and not _captures(s, played):
        _name(s, part, CAPTURE, END[better])
    else:
        _name(s, part, REST, START[better])


@kernel
def _captures(s: Any, code: Any) -> bool:
    return code != PASS and not IS_HOME[code] and s.owner[END[code]] == 1 - s.seat
