"""The search as it is used: a tree that grows, and what it says of each turn."""

import time
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from cacique.ai.agent import NEVER, Prospect, Stop
from cacique.ai.pueblo.budget import Budget
from cacique.ai.pueblo.kernels.search import NOT_EXPANDED, TreeArrays, search
from cacique.ai.pueblo.model import Model
from cacique.core.errors import CaciqueError
from cacique.games.pueblo import MOVES, Board, Phase, Walk
from cacique.games.pueblo.moves import PuebloMove

__all__ = ["CHUNK", "EXPLORATION", "OFTEN", "Tree", "is_certain", "moves_of"]

CHUNK = 40  # visits between two looks at the clock: some 5 ms
EXPLORATION = 1.2
OFTEN = 2  # a turn visited half as often as the most visited one may be the best
_LONGEST_LINE = 6  # turns


def moves_of(board: Board, code: int, steps: int) -> Iterator[PuebloMove]:
    """The decisions of a turn; each must be made before the next is asked for."""
    if code >= 0:
        yield MOVES[code]
    if board.phase is Phase.WALKING:
        yield Walk(steps)


class Tree:
    """One tree over a position; the same visits always grow the same tree."""

    def __init__(
        self, board: Board, model: Model, most_visits: int, exploration: float = EXPLORATION
    ) -> None:
        if board.phase not in {Phase.BUILDING, Phase.WALKING, Phase.REMOVING}:
            raise CaciqueError("only turns are searched, not auctions or games that are over")
        self._board = board.copy()
        self._model = model
        self._exploration = exploration
        self._arrays = TreeArrays.empty(most_visits + 2)
        self.visits = 0

    def grow(self, visits: int) -> int:
        """Visit the tree some more times; return how often it was, 0 when it is full."""
        done = search(self._board.state, self._model, self._arrays, visits, self._exploration)
        self.visits += done
        return done

    def grow_until(self, budget: Budget, stop: Stop = NEVER) -> None:
        """Grow until all visits spend a budget or until stopped, and at least a little."""
        for _visits in self._grow_in_chunks(budget, stop):
            pass

    def decide(self, budget: Budget, stop: Stop = NEVER) -> tuple[int, int]:
        """The best turn that a budget finds, as soon as that is certain."""
        for visits in self._grow_in_chunks(budget, stop):
            if is_certain(self._root_edges()["visits"], budget.visits - visits):
                break
        return self.best_turn()

    def _grow_in_chunks(self, budget: Budget, stop: Stop) -> Iterator[int]:
        """Grow by small steps and tell the visits so far after each."""
        end = time.monotonic() + budget.seconds
        while self.grow(min(CHUNK, budget.visits - self.visits)):
            yield self.visits
            if self.visits >= budget.visits or time.monotonic() >= end or stop.is_set():
                return

    def best_turn(self) -> tuple[int, int]:
        """Code and steps of the best turn; the code is WALK_ONLY where nothing else is left."""
        edge = self._arrays.edges[self._ranked()[0]]
        return int(edge.code), int(edge.steps)

    def _ranked(self) -> list[int]:
        """The root's edges: those visited often, by what they promise, then the others."""
        edges = self._root_edges()
        promises = edges["ratings"][:, self._arrays.nodes["seat"][0]] / edges["visits"]
        is_often = OFTEN * edges["visits"] >= edges["visits"].max()
        return [int(i) for i in np.lexsort((-promises, ~is_often))]

    def _root_edges(self) -> NDArray[np.void]:
        return self._arrays.edges[: self._arrays.nodes["count"][0]]

    def prospects(self) -> list[Prospect]:
        """The turns looked at, the best first."""
        return [self._prospect(index) for index in self._ranked()]

    def _prospect(self, index: int) -> Prospect:
        edge, total = self._arrays.edges[index], self._arrays.totals[index]
        seat = int(self._arrays.nodes["seat"][0])
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
            edge = self._arrays.edges[index]
            for move in moves_of(board, int(edge.code), int(edge.steps)):
                board.push(move)
                yield move
            if edge.child == NOT_EXPANDED:
                return
            node = self._arrays.nodes[edge.child]
            visits = self._arrays.edges["visits"][node.first : node.first + node.count]
            index = int(node.first) + int(visits.argmax())


def is_certain(counts: NDArray[np.int32], visits: int) -> bool:
    """Whether the most visited turn stays the best, wherever some more visits go.

    >>> is_certain(np.array([9, 100]), 40), is_certain(np.array([10, 100]), 40)
    (True, False)
    """
    *others, most = np.sort(counts).tolist()
    return not others or OFTEN * (others[-1] + visits) < most
