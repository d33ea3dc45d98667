"""A search that grows: ask it at any time, and let it go on where it stopped."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from cacique.ai.agent import NEVER, Stop
from cacique.ai.pueblo.budget import Limit
from cacique.ai.pueblo.exact import solve
from cacique.ai.pueblo.kernels.candidates import CANDIDATE, SCRATCH
from cacique.ai.pueblo.kernels.search import EDGE, NODE, NOT_EXPANDED, TOTALS, WIDTH, search
from cacique.ai.pueblo.model import Model, load_model
from cacique.ai.pueblo.prospect import Prospect, moves_of
from cacique.core.errors import CaciqueError
from cacique.games.pueblo import Board, Phase, Walk
from cacique.games.pueblo.moves import PuebloMove

__all__ = ["Tree", "analyse", "is_certain"]

_CHUNK = 40  # visits between two looks at the clock: some 5 ms
_EXPLORATION = 1.2
_LONGEST_LINE = 6  # turns
_OFTEN = 2  # a turn visited half as often as the most visited one may be the best


class Tree:
    """One tree over a position; the same visits always grow the same tree."""

    def __init__(
        self, board: Board, model: Model, most_visits: int, exploration: float = _EXPLORATION
    ) -> None:
        if board.phase not in {Phase.BUILDING, Phase.WALKING, Phase.REMOVING}:
            raise CaciqueError("only turns are searched, not auctions or games that are over")
        self._board = board.copy()
        self._model = model
        self._exploration = exploration
        self._scratch = np.zeros(1, SCRATCH)
        self._best = np.zeros(WIDTH, CANDIDATE)
        self._nodes = np.zeros(most_visits + 2, NODE)
        self._edges = np.zeros((most_visits + 2) * WIDTH, EDGE)
        self._totals = np.zeros(WIDTH, TOTALS)
        self._used = np.zeros(2, np.int64)
        self.visits = 0

    def grow(self, visits: int) -> int:
        """Visit the tree some more times; return how often it was, 0 when it is full."""
        done = search(
            self._board.state,
            visits,
            self._exploration,
            self._scratch,
            self._best,
            self._model.weights,
            self._model.spreads,
            self._nodes,
            self._edges,
            self._totals,
            self._used,
        )
        self.visits += done
        return done

    def grow_until(self, limit: Limit, stop: Stop = NEVER) -> None:
        """Grow to a limit or until stopped, and at least a little."""
        for _visits in self._grow_to(limit, stop):
            pass

    def decide(self, limit: Limit, stop: Stop = NEVER) -> tuple[int, int]:
        """The best turn that growing to a limit finds, as soon as that is certain."""
        for visits in self._grow_to(limit, stop):
            if is_certain(self._root_edges()["visits"], limit.visits - visits):
                break
        return self.best_turn()

    def _grow_to(self, limit: Limit, stop: Stop) -> Iterator[int]:
        """Grow by small steps and tell the visits so far after each."""
        end = time.monotonic() + limit.seconds
        while self.grow(min(_CHUNK, limit.visits - self.visits)):
            yield self.visits
            if self.visits >= limit.visits or time.monotonic() >= end or stop.is_set():
                return

    def best_turn(self) -> tuple[int, int]:
        """Code and steps of the best turn; a code of -1 means that only a walk is left."""
        edge = self._edges[self._ranked()[0]]
        return int(edge.code), int(edge.steps)

    def _ranked(self) -> list[int]:
        """The root's edges: those visited often, by what they promise, then the others."""
        edges = self._root_edges()
        promises = edges["ratings"][:, self._nodes["seat"][0]] / edges["visits"]
        is_often = _OFTEN * edges["visits"] >= edges["visits"].max()
        return [int(i) for i in np.lexsort((-promises, ~is_often))]

    def _root_edges(self) -> NDArray[np.void]:
        return self._edges[: self._nodes["count"][0]]

    def prospects(self) -> list[Prospect]:
        """The turns looked at, the best first."""
        return [self._prospect(index) for index in self._ranked()]

    def _prospect(self, index: int) -> Prospect:
        edge, total, seat = self._edges[index], self._totals[index], int(self._nodes["seat"][0])
        chance = float(edge.ratings[seat] / edge.visits)
        variance = max(float(total.squares[seat] / edge.visits) - chance**2, 0.0)
        line = tuple(self._follow(index))
        points = total.points[: self._board.setup.players] / edge.visits
        return Prospect(
            moves=line[: 1 + (len(line) > 1 and isinstance(line[1], Walk))],
            chance=min(max(chance, 0.0), 1.0),
            error=(variance / int(edge.visits)) ** 0.5,
            points=tuple(points.tolist()),
            visits=int(edge.visits),
            line=line,
        )

    def _follow(self, index: int) -> Iterator[PuebloMove]:
        """The moves of an edge, and of the most visited ones behind it."""
        board = self._board.copy()
        for _turn in range(_LONGEST_LINE):
            edge = self._edges[index]
            for move in moves_of(board, int(edge.code), int(edge.steps)):
                board.push(move)
                yield move
            if edge.child == NOT_EXPANDED:
                return
            node = self._nodes[edge.child]
            visits = self._edges["visits"][node.first : node.first + node.count]
            index = int(node.first) + int(visits.argmax())


def is_certain(counts: NDArray[np.int32], visits: int) -> bool:
    """Whether the most visited turn stays the best, wherever some more visits go.

    >>> is_certain(np.array([9, 100]), 40), is_certain(np.array([10, 100]), 40)
    (True, False)
    """
    *others, most = np.sort(counts).tolist()
    return not others or _OFTEN * (others[-1] + visits) < most


def analyse(
    board: Board, limit: Limit, threads: int = 1, stop: Stop = NEVER
) -> Iterator[list[Prospect]]:
    """Search and yield what is known, again and again, until the limit or until stopped.

    The longer it has searched, the longer it goes on before it yields again. Threads grow trees of
    their own, each more curious than the one before; a turn's visits in all of them count.
    """
    end = time.monotonic() + limit.seconds
    solved = solve(board, limit, stop)
    if solved:
        yield solved
        return
    model = load_model(board.setup)
    trees = [Tree(board, model, limit.visits, _EXPLORATION * (1 + i / 2)) for i in range(threads)]
    visits = 0
    with ThreadPoolExecutor(threads) as pool:
        while visits < limit.visits and (not visits or time.monotonic() < end):
            visits = min(visits + max(_CHUNK, visits // 8), limit.visits)
            step = Limit(end - time.monotonic(), visits)
            list(pool.map(lambda tree, step=step: tree.grow_until(step, stop), trees))
            yield _merge([tree.prospects() for tree in trees])
            if stop.is_set():
                return


def _merge(views: list[list[Prospect]]) -> list[Prospect]:
    merged: dict[tuple[PuebloMove, ...], Prospect] = {}
    for prospect in (prospect for view in views for prospect in view):
        known = merged.get(prospect.moves)
        merged[prospect.moves] = prospect if known is None else _join(known, prospect)
    often = max(prospect.visits for prospect in merged.values()) / _OFTEN
    return sorted(merged.values(), key=lambda p: (p.visits < often, -p.chance))


def _join(a: Prospect, b: Prospect) -> Prospect:
    """Weigh two views of one turn by their visits."""
    visits = a.visits + b.visits
    share = a.visits / visits
    points = zip(a.points, b.points, strict=True)
    return Prospect(
        moves=a.moves,
        chance=share * a.chance + (1 - share) * b.chance,
        error=((share * a.error) ** 2 + ((1 - share) * b.error) ** 2) ** 0.5,
        points=tuple(share * p + (1 - share) * q for p, q in points),
        visits=visits,
        line=max(a, b, key=lambda prospect: prospect.visits).line,
    )
