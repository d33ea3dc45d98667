"""The search as it is used: a tree that grows, and what it says of each turn."""

import time
from collections.abc import Iterator
from typing import Any

import numpy as np

from cacique.ai.agent import NEVER, Prospect, Stop
from cacique.ai.pueblo.budget import Budget
from cacique.ai.pueblo.kernels.candidates import WIDTH, Desk
from cacique.ai.pueblo.kernels.graft import find_node, graft
from cacique.ai.pueblo.kernels.prospects import OFTEN, PROSPECT, foresee, is_decided, rank
from cacique.ai.pueblo.kernels.search import (
    EXPLORATION,
    NOT_EXPANDED,
    TreeArrays,
    plant,
    search,
)
from cacique.ai.pueblo.model import Model
from cacique.core.errors import CaciqueError
from cacique.core.rng import Rng, seeded
from cacique.games.pueblo import MOVES, Board, Phase
from cacique.games.pueblo.kernels.state import STATE

__all__ = ["CHUNK", "EXPLORATION", "OFTEN", "Tree", "read_prospect"]

CHUNK = 40  # visits between two looks at the clock: some 5 ms


class Tree:
    """One tree over a position; the same visits always grow the same tree.

    Without variety; with it, the tree follows from what the generator draws as well. A tree that
    was grown for the same seat before, where its best turn was made, is `kept`: what it knows of
    this position is grafted in.
    """

    def __init__(
        self,
        board: Board,
        model: Model,
        most_visits: int,
        exploration: float = EXPLORATION,
        *,
        variety: float = 0,
        rng: Rng | None = None,
        kept: "Tree | None" = None,
    ) -> None:
        if board.phase not in {Phase.BUILDING, Phase.WALKING, Phase.REMOVING}:
            raise CaciqueError("only turns are searched, not auctions or games that are over")
        self._setup = board.setup
        self._root = board.state.copy()
        self._model = model
        self._exploration = exploration
        self._desk = Desk.empty()
        known = kept.find(board) if kept else NOT_EXPANDED
        room = most_visits + 2
        if kept and known != NOT_EXPANDED:
            room += int(kept.arrays.used[0].nodes)
        self.arrays: TreeArrays = TreeArrays.empty(room)
        self.visits = 0
        drawn = seeded(0) if rng is None else rng
        plant(self._root, model, self.arrays, variety, drawn, self._desk)
        if kept and known != NOT_EXPANDED:
            graft(self._root, kept.arrays, known, self.arrays)

    def find(self, later: Board) -> int:
        """The node of a position after the best turn and one of each other seat at most."""
        if later.setup != self._setup:
            return NOT_EXPANDED
        states, best = np.zeros(later.setup.players, STATE), self._ranked()[0]
        return find_node(self._root, self.arrays, best, later.state, states, self._desk)

    def grow(self, visits: int) -> int:
        """Visit the tree some more times; return how often it was, 0 when it is full."""
        done = search(self._root, self._model, self.arrays, visits, self._exploration, self._desk)
        self.visits += done
        return done

    def grow_until(self, budget: Budget, stop: Stop = NEVER) -> None:
        """Grow until all visits spend a budget or until stopped, and at least a little."""
        for _visits in self._grow_in_chunks(budget, stop):
            pass

    def decide(self, budget: Budget, stop: Stop = NEVER) -> tuple[int, int]:
        """The best turn that a budget finds, as soon as that is certain."""
        for visits in self._grow_in_chunks(budget, stop):
            if is_decided(self.arrays, budget.visits - visits):
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
        edge = self.arrays.edges[self._ranked()[0]]
        return int(edge.code), int(edge.steps)

    def _ranked(self) -> list[int]:
        """The root's edges, the best first."""
        order = np.zeros(WIDTH, np.int64)
        ranked: list[int] = order[: rank(self.arrays, order)].tolist()
        return ranked

    def prospects(self) -> list[Prospect]:
        """The turns looked at, the best first."""
        return [self._prospect(index) for index in self._ranked()]

    def _prospect(self, index: int) -> Prospect:
        told = np.zeros(1, PROSPECT)
        foresee(self._root, self.arrays, index, self._desk, told)
        return read_prospect(told[0], int(self._root["players"][0]))


def read_prospect(told: Any, players: int) -> Prospect:
    """Take up what a kernel says of a turn."""
    line = tuple(MOVES[code] for code in told.line[: told.length].tolist())
    return Prospect(
        moves=line[: told.decisions],
        chance=float(told.chance),
        error=float(told.error),
        points=tuple(told.points[:players].tolist()),
        chances=tuple(told.chances[:players].tolist()),
        visits=int(told.visits),
        line=line,
    )
