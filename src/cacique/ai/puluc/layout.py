"""A block made ready for sweeps: its order, its levels, its links, and threads to run over them."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cacique.ai.puluc.kernels import sweeps
from cacique.ai.puluc.kernels.index import Block
from cacique.ai.puluc.kernels.lookup import Room
from cacique.ai.puluc.kernels.sweeps import Chunk
from cacique.games.puluc.kernels import rules
from cacique.games.puluc.setup import PulucSetup

__all__ = ["Layout", "blank_state"]

Array = NDArray[Any]
Loop = Callable[..., None]

_CHUNK = 1 << 15  # positions that one thread takes at a time


class Layout:
    """A block's positions in the order of sweeping, with all that follows them."""

    def __init__(self, block: Block, setup: PulucSetup, pool: ThreadPoolExecutor) -> None:
        self._pool = pool
        self._progress, counts = _survey(block, setup, pool)
        order = self._order()
        counts = counts[order]
        self._levels, links = _cut(self._progress, sweeps.links_of(counts))
        successors = np.empty(links, np.int32)
        chances = np.array(rules.throw_chances(setup.p, bell=setup.is_bell))
        self._graph = sweeps.Graph(block.start, chances, counts, successors)
        self._link(order, blank_state(setup))
        self._fresh = np.empty(max(level[-1].stop - level[0].first for level in self._levels))

    def renew(self, target: Array, loop: Loop, *arrays: Array, **rest: float) -> float:
        """Renew a target level by level; return the largest change."""
        commit = sweeps.commit_single if target.dtype == np.float32 else sweeps.commit
        return max(
            commit(target[first:stop], self._read(level, loop, arrays, rest))
            for level in self._levels
            for first, stop in [(level[0].first, level[-1].stop)]
        )

    def compare(self, target: Array, loop: Loop, *arrays: Array, **rest: float) -> float:
        """Tell how far a target is from solving its equations, all taken at once."""
        return max(
            float(np.abs(self._read(level, loop, arrays, rest) - target[first:stop]).max())
            for level in self._levels
            for first, stop in [(level[0].first, level[-1].stop)]
        )

    def release(self) -> NDArray[np.int32]:
        """Give the links' memory back; return each position's place in the order."""
        del self._graph, self._fresh
        return _invert(self._order())

    def _read(
        self, level: list[Chunk], loop: Loop, arrays: tuple[Array, ...], rest: dict[str, float]
    ) -> Array:
        base = level[0].first

        def run(chunk: Chunk) -> None:
            fresh = self._fresh[chunk.first - base :]
            loop(self._graph, chunk, *arrays, fresh, *rest.values())

        if len(level) == 1:
            run(level[0])
        else:
            list(self._pool.map(run, level))
        return self._fresh[: level[-1].stop - base]

    def _order(self) -> NDArray[np.int32]:
        """Put the furthest advanced first; inside a level go by index."""
        return np.argsort(-self._progress, kind="stable").astype(np.int32)

    def _link(self, order: NDArray[np.int32], blank: Array) -> None:
        places = _invert(order)

        def run(chunk: Chunk) -> None:
            part = order[chunk.first : chunk.stop]
            target = self._graph.successors[chunk.link :]
            sweeps.link(blank.copy(), self._graph.start, part, places, target, Room.empty())

        list(self._pool.map(run, [chunk for level in self._levels for chunk in level]))


def blank_state(setup: PulucSetup) -> Array:
    """A state with the options of a game, and nothing on the road or in the camps."""
    state = np.zeros(1, rules.STATE)
    state["p"], state["draw"], state["bell"] = setup.p, setup.draw, setup.is_bell
    return state


def _survey(block: Block, setup: PulucSetup, pool: ThreadPoolExecutor) -> tuple[Array, Array]:
    """Find the progress and the packed numbers of links of all positions, by index."""
    size = block.stop - block.start
    progress, counts = np.empty(size, np.int8), np.empty(size, np.uint16)

    def run(first: int) -> None:
        part = slice(first, first + _CHUNK)
        state, room = blank_state(setup), Room.empty()
        sweeps.survey(state, block.start + first, progress[part], counts[part], room)

    list(pool.map(run, range(0, size, _CHUNK)))
    return progress, counts


def _invert(order: NDArray[np.int32]) -> NDArray[np.int32]:
    places = np.empty_like(order)
    places[order] = np.arange(order.size, dtype=np.int32)
    return places


def _cut(progress: Array, links: NDArray[np.uint8]) -> tuple[list[list[Chunk]], int]:
    """Cut a block's order into levels and chunks; also say how many links it has."""
    sizes = np.bincount(progress)[::-1]
    ends = np.cumsum(sizes[sizes > 0]).tolist()
    link, levels = 0, []
    for first, stop in pairwise([0, *ends]):
        level = []
        for begin in range(first, stop, _CHUNK):
            end = min(begin + _CHUNK, stop)
            level.append(Chunk(begin, end, link))
            link += int(links[begin:end].sum(dtype=np.int64))
        levels.append(level)
    return levels, link
