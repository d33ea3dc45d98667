"""The index of positions: each one before a throw has a number, from the mover's view.

0 is the lost position: the mover has no piece left. Then come the layers, by pieces left (mover,
other), the ones with few pieces first: a layer with its mirror, a block, follows all it leads to.
"""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cacique.core.abi import INT, array
from cacique.core.jit import entry, kernel
from cacique.games.puluc.geometry import CELLS, PIECES
from cacique.games.puluc.kernels.rules import EMPTY, LAST, STATE, from_camp, settle

__all__ = [
    "LOST",
    "RANKS",
    "SIZES",
    "STARTS",
    "Block",
    "blocks",
    "index",
    "place",
    "progress",
    "total",
]

LOST: Final = 0
_ROAD = CELLS - 2
_COUNTS = PIECES + 1


def _ways() -> NDArray[np.int64]:
    """Count fillings of the last n cells of a road, by n and the most pieces of each side."""
    ways = np.ones((_ROAD + 1, _COUNTS, _COUNTS), np.int64)
    for cells in range(1, _ROAD + 1):
        for mine in range(_COUNTS):
            for theirs in range(_COUNTS):
                ways[cells, mine, theirs] = sum(
                    ((m > 0) + (t > 0) + (m == t == 0)) * ways[cells - 1, mine - m, theirs - t]
                    for m in range(mine + 1)
                    for t in range(theirs + 1)
                )
    return ways


_WAYS = _ways()
SIZES: Final = _WAYS[_ROAD]


def _ranks() -> NDArray[np.int64]:
    """How many fillings come before those that begin with a stack.

    By cells left, pieces left (mover's, other's), owner (0 the mover), mover's and other's pieces.
    """
    ranks = np.zeros((_ROAD + 1, _COUNTS, _COUNTS, 2, _COUNTS, _COUNTS), np.int64)
    for cells in range(1, _ROAD + 1):
        for mine, theirs in np.ndindex(_COUNTS, _COUNTS):
            before = _WAYS[cells - 1, mine, theirs]
            for owner, m, t in np.ndindex(2, mine + 1, theirs + 1):
                if (m, t)[owner]:
                    ranks[cells, mine, theirs, owner, m, t] = before
                    before += _WAYS[cells - 1, mine - m, theirs - t]
    return ranks


RANKS: Final = _ranks()


class Block(NamedTuple):
    """A layer and its mirror, which lead to each other: indices from start to stop."""

    few: int
    many: int
    start: int
    stop: int


def blocks(pieces: int = PIECES) -> list[Block]:
    """All blocks of the game with so many pieces a side, in the order of solving."""
    result: list[Block] = []
    stop = LOST + 1
    for many in range(1, pieces + 1):
        for few in range(1, many + 1):
            start = stop
            stop += int(SIZES[few, many]) * (1 if few == many else 2)
            result.append(Block(few, many, start, stop))
    return result


def total(pieces: int = PIECES) -> int:
    """How many indices there are, the lost position included."""
    return blocks(pieces)[-1].stop


def _starts() -> NDArray[np.int64]:
    starts = np.zeros((_COUNTS, _COUNTS), np.int64)
    for few, many, start, _ in blocks():
        starts[many, few] = start + SIZES[few, many]
        starts[few, many] = start
    return starts


STARTS: Final = _starts()
_LAYERS = np.argwhere(STARTS > 0)[np.argsort(STARTS[STARTS > 0])]  # by number
_FIRSTS = np.sort(STARTS[STARTS > 0])


@entry(array(STATE))
def index(state: Any) -> int:
    """Give the number of the position, whoever is to throw and whatever the throw."""
    s = state[0]
    seat, other = s.seat, 1 - s.seat
    mine, theirs = s.left[seat], s.left[other]
    if mine == 0:
        return LOST
    result = STARTS[mine, theirs]
    for step in range(1, LAST):
        cell = from_camp(seat, step)
        owner = s.owner[cell]
        if owner != EMPTY:
            m, t = s.pieces[seat, cell], s.pieces[other, cell]
            result += RANKS[LAST - step, mine, theirs, owner ^ seat, m, t]
            mine -= m
            theirs -= t
    return result


@entry(array(STATE), INT)
def place(state: Any, number: int) -> None:
    """Set up the position that has this number, for Light to throw; the options stay."""
    s = state[0]
    s.seat = 0
    s.throw = 0
    s.owner[:] = EMPTY
    s.pieces[:] = 0
    if number == LOST:
        settle(state)
        return
    layer = np.searchsorted(_FIRSTS, number, "right") - 1
    mine, theirs = _LAYERS[layer]
    rank = number - _FIRSTS[layer]
    for cell in range(1, LAST):
        ways = _WAYS[LAST - cell - 1]
        if rank >= ways[mine, theirs]:
            ranks = RANKS[LAST - cell, mine, theirs]
            owner, m, t = _find_stack(ranks, rank, ways, mine, theirs)
            rank -= ranks[owner, m, t]
            s.owner[cell] = owner
            s.pieces[0, cell] = m
            s.pieces[1, cell] = t
            mine -= m
            theirs -= t
    s.pieces[0, 0] = mine
    s.pieces[1, LAST] = theirs
    settle(state)


@kernel
def _find_stack(
    ranks: NDArray[np.int64], rank: int, ways: NDArray[np.int64], mine: int, theirs: int
) -> tuple[int, int, int]:
    for owner in range(2):
        for m in range(1 - owner, mine + 1):
            for t in range(owner, theirs + 1):
                if rank < ranks[owner, m, t] + ways[mine - m, theirs - t]:
                    return owner, m, t
    return 0, 0, 0  # never: the ranks of a layer end with its last filling


@kernel
def progress(state: Any) -> int:
    """How far all stacks together have come from their owners' camps."""
    s = state[0]
    steps = 0
    for cell in range(1, LAST):
        if s.owner[cell] != EMPTY:
            steps += from_camp(s.owner[cell], cell)
    return steps
