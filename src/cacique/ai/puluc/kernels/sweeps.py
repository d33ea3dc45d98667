"""Sweeps of the solver: who follows whom inside a block, and one pass over its equations.

A block is solved in an order of its own, the furthest advanced positions first; positions of
equal progress make a level. Numbers from `start` on mean places in that order, numbers below it
mean positions by index. A loop reads, and `commit` writes when the whole level has been read, so
that the number of threads changes nothing.

The way home stays open for greater throws, so it is linked once, at the least throw that does.
A position without links is the end of a game that nobody is led to: the number of such an end is
that of the lost position. Sweeps leave its value alone; `fill_ends` sets it.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cacique.ai.puluc.kernels.index import index, place, progress
from cacique.ai.puluc.kernels.lookup import ROOM, Room
from cacique.core.abi import FLOAT, INT, array, group, readonly
from cacique.core.jit import entry, kernel
from cacique.games.puluc.geometry import THROWS
from cacique.games.puluc.kernels.rules import IS_HOME, STATE, apply, legal_codes

__all__ = [
    "Chunk",
    "Graph",
    "commit",
    "commit_single",
    "count_links",
    "fill_ends",
    "follow",
    "improve",
    "link",
    "links_of",
    "stretch",
    "survey",
]

Floats = NDArray[np.floating[Any]]

# The links of a throw are counted in three bits. A way home is linked as ~number.
_BITS = 3
_MASK = (1 << _BITS) - 1
_THROWS = len(THROWS)
_NONE = 2.0  # worse for the mover than any value


class Graph(NamedTuple):
    """What follows the positions of a block, in its order."""

    start: int
    chances: NDArray[np.float64]
    counts: NDArray[np.uint16]
    successors: NDArray[np.int32]


GRAPH = group(Graph, INT, readonly(np.float64), readonly(np.uint16), readonly(np.int32))


class Chunk(NamedTuple):
    """A run of positions inside one level, and where its links begin."""

    first: int
    stop: int
    link: int


CHUNK = group(Chunk, INT, INT, INT)


def links_of(counts: NDArray[np.uint16]) -> NDArray[np.uint8]:
    """How many links each position has."""
    links = np.zeros(counts.shape, np.uint8)
    for shift in range(0, _THROWS * _BITS, _BITS):
        links += (counts >> shift & _MASK).astype(np.uint8)
    return links


@kernel
def count_links(packed: Any) -> int:
    """How many links a position has."""
    links = 0
    for throw in range(_THROWS):
        links += (packed >> (_BITS * throw)) & _MASK
    return links


@entry(array(STATE), INT, array(np.int8), array(np.uint16), ROOM, is_for_page=False)
def survey(
    state: Any, start: int, levels: NDArray[np.int8], counts: NDArray[np.uint16], room: Room
) -> None:
    """Note how far the positions from `start` on have come, and their links for each throw."""
    codes = room.codes
    for i in range(levels.size):
        place(state, start + i)
        levels[i] = progress(state)
        packed = 0
        open_before = 0
        for throw in range(_THROWS):
            state[0].throw = throw + 1
            found = legal_codes(state, codes)
            homes = 0
            for m in range(found):
                homes += IS_HOME[codes[m]]
            packed |= (found - open_before) << (_BITS * throw)
            open_before = homes
        counts[i] = packed


@entry(
    array(STATE),
    INT,
    readonly(np.int32),
    readonly(np.int32),
    array(np.int32),
    ROOM,
    is_for_page=False,
)
def link(
    state: Any,
    start: int,
    order: NDArray[np.int32],
    places: NDArray[np.int32],
    successors: NDArray[np.int32],
    room: Room,
) -> None:
    """Fill in the successors of the positions of `order`; `places` is the whole order's inverse."""
    codes, child = room.codes, room.child
    k = 0
    for offset in order:
        place(state, start + offset)
        open_before = 0
        for throw in range(_THROWS):
            state[0].throw = throw + 1
            found = legal_codes(state, codes)
            # Codes ascend with the cells, so the ways home that were open before come last.
            for m in range(found - open_before):
                child[0] = state[0]
                apply(child, codes[m])
                number = index(child)
                if number >= start:
                    number = start + places[number - start]
                successors[k] = ~number if IS_HOME[codes[m]] else number
                k += 1
            open_before = 0
            for m in range(found):
                open_before += IS_HOME[codes[m]]


@entry(GRAPH, CHUNK, readonly(np.float64), array(np.float64), is_for_page=False)
def improve(graph: Graph, chunk: Chunk, values: Floats, fresh: Floats) -> None:
    """Find values from those that follow: the mover leaves the other the worst."""
    k = chunk.link
    for i in range(chunk.first, chunk.stop):
        packed = graph.counts[i]
        if packed == 0:
            fresh[i - chunk.first] = values[graph.start + i]
            continue
        home = _NONE
        value = 0.0
        for throw in range(_THROWS):
            worst = home
            for _link in range(packed & _MASK):
                j = graph.successors[k]
                if j < 0:
                    home = min(home, values[~j])
                    worst = min(worst, home)
                else:
                    worst = min(worst, values[j])
                k += 1
            value += graph.chances[throw] * (1.0 - worst)
            packed >>= _BITS
        fresh[i - chunk.first] = value


@entry(
    GRAPH,
    CHUNK,
    readonly(np.float64),
    readonly(np.float32),
    array(np.float64),
    FLOAT,
    FLOAT,
    is_for_page=False,
)
def stretch(
    graph: Graph,
    chunk: Chunk,
    values: Floats,
    turns: Floats,
    fresh: Floats,
    turns_below: float,
    price: float,
) -> None:
    """Find the turns to pay for, so that values less and plus their price are proven.

    Nobody pays for what cannot happen: a value below 0 or above 1.
    """
    start, k = graph.start, chunk.link
    for i in range(chunk.first, chunk.stop):
        packed = graph.counts[i]
        if packed == 0:
            fresh[i - chunk.first] = 0.0
            continue
        value = values[start + i]
        low, high = value, value
        home_low, home_high = 1.0, 1.0
        for throw in range(_THROWS):
            worst_low, worst_high = home_low, home_high
            for _link in range(packed & _MASK):
                j = graph.successors[k]
                is_home = j < 0
                j = ~j if is_home else j
                paid = price * (turns[j - start] if j >= start else turns_below)
                worst_low = min(worst_low, values[j] + paid)
                worst_high = min(worst_high, max(values[j] - paid, 0.0))
                if is_home:
                    home_low = min(home_low, values[j] + paid)
                    home_high = min(home_high, max(values[j] - paid, 0.0))
                k += 1
            low -= graph.chances[throw] * (1.0 - worst_low)
            high -= graph.chances[throw] * (1.0 - worst_high)
            packed >>= _BITS
        mine = min(1.0 + low / price, value / price)
        theirs = min(1.0 - high / price, (1.0 - value) / price)
        fresh[i - chunk.first] = max(mine, theirs)


@entry(
    GRAPH,
    CHUNK,
    readonly(np.float64),
    readonly(np.float32),
    array(np.float64),
    FLOAT,
    is_for_page=False,
)
def follow(
    graph: Graph, chunk: Chunk, values: Floats, lengths: Floats, fresh: Floats, price: float
) -> None:
    """Add a turn to those that follow when the mover plays best, each turn costing the price."""
    k = chunk.link
    for i in range(chunk.first, chunk.stop):
        packed = graph.counts[i]
        if packed == 0:
            fresh[i - chunk.first] = 0.0
            continue
        home, home_length = _NONE, 0.0
        length = 1.0
        for throw in range(_THROWS):
            worst, more = home, home_length
            for _link in range(packed & _MASK):
                j = graph.successors[k]
                is_home = j < 0
                j = ~j if is_home else j
                loss = values[j] + price * lengths[j]
                if loss < worst:
                    worst, more = loss, lengths[j]
                if is_home and loss < home:
                    home, home_length = loss, lengths[j]
                k += 1
            length += graph.chances[throw] * more
            packed >>= _BITS
        fresh[i - chunk.first] = length


@entry(array(STATE), INT, array(np.float64), is_for_page=False)
def fill_ends(state: Any, start: int, values: Floats) -> None:
    """Set the values of the positions from `start` on at which a side has lost, by index."""
    for i in range(values.size):
        place(state, start + i)
        s = state[0]
        if s.over and s.left[0] != s.left[1]:
            values[i] = 1.0 if s.left[1] == 0 else 0.0


@entry(array(np.float64), readonly(np.float64), is_for_page=False)
def commit(target: Floats, fresh: Floats) -> float:
    """Write the new over the old, and return the largest change."""
    return _commit(target, fresh)


@entry(array(np.float32), readonly(np.float64), is_for_page=False)
def commit_single(target: Floats, fresh: Floats) -> float:
    """The same where the old are kept in single precision."""
    return _commit(target, fresh)


@kernel
def _commit(target: Floats, fresh: Floats) -> float:
    change = 0.0
    for i in range(target.size):
        change = max(change, abs(target[i] - fresh[i]))
        target[i] = fresh[i]
    return change
