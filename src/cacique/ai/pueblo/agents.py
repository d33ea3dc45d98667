"""Players of Pueblo, from one that sees only its own points to the full search."""

import time
from dataclasses import dataclass
from typing import Any

import numpy as np

from cacique.ai.pueblo.bidding import choose_in_auction
from cacique.ai.pueblo.candidates import CANDIDATE, SCRATCH, list_candidates
from cacique.ai.pueblo.model import Model, load_model
from cacique.ai.pueblo.search import EDGE, NODE, WIDTH, search
from cacique.ai.pueblo.selfplay import choose_by_rating
from cacique.core.rng import Rng
from cacique.games.pueblo import MOVES, Board, Phase, Walk
from cacique.games.pueblo.moves import PuebloMove

__all__ = ["Limit", "SearchAgent", "Tree", "TurnAgent"]

_CHUNK = 50  # visits between two looks at the clock


@dataclass(frozen=True, slots=True)
class Limit:
    """When a search stops: after some seconds, or some visits, whichever comes first."""

    seconds: float = float("inf")
    visits: int = 20_000


class Tree:
    """A search that can be asked at any time and goes on where it stopped."""

    def __init__(self, board: Board, model: Model, most_visits: int) -> None:
        self._root = board.state.copy()
        self._model = model
        self._scratch = np.zeros(1, SCRATCH)
        self._best = np.zeros(WIDTH, CANDIDATE)
        self._nodes = np.zeros(most_visits + 2, NODE)
        self._edges = np.zeros((most_visits + 2) * WIDTH, EDGE)
        self._used = np.zeros(2, np.int64)
        self.visits = 0

    def grow(self, visits: int) -> int:
        """Visit the tree some more times; return how often it was, 0 when it is full."""
        done = search(
            self._root,
            visits,
            self._scratch,
            self._best,
            self._model.weights,
            self._model.spreads,
            self._nodes,
            self._edges,
            self._used,
        )
        self.visits += done
        return done

    def grow_until(self, limit: Limit) -> None:
        end = time.monotonic() + limit.seconds
        while self.visits < limit.visits and time.monotonic() < end:
            if not self.grow(min(_CHUNK, limit.visits - self.visits)):
                return

    @property
    def edges(self) -> Any:
        """The root's edges, the most visited first."""
        root = self._nodes[0]
        edges = self._edges[root.first : root.first + root.count]
        return edges[np.argsort(-edges["visits"], kind="stable")]


class _PlanningAgent:
    """Decides whole turns and remembers the walk that belongs to its last build."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._plan: tuple[int, int] | None = None  # key of the position, steps to walk

    def _plan_turn(self, board: Board, rng: Rng) -> tuple[int, int]:
        raise NotImplementedError

    def choose(self, board: Board, rng: Rng) -> PuebloMove:
        if board.phase in {Phase.BIDDING, Phase.TAKING}:
            return choose_in_auction(board, load_model(board.setup), rng)
        if board.phase is Phase.WALKING and self._plan and self._plan[0] == board.key:
            return Walk(self._plan[1])
        code, steps = self._plan_turn(board, rng)
        if code < 0:
            return Walk(steps)
        twin = board.copy()
        twin.push_unchecked(MOVES[code])
        self._plan = twin.key, steps
        return MOVES[code]


class TurnAgent(_PlanningAgent):
    """Looks one turn ahead, at every `skip`-th build, and errs by a temperature."""

    def __init__(
        self, name: str, model: Model | None = None, *, skip: int = 1, temperature: float = 0
    ) -> None:
        super().__init__(name)
        self._model = model
        self._skip = skip
        self._temperature = temperature

    def _plan_turn(self, board: Board, rng: Rng) -> tuple[int, int]:
        model = self._model or load_model(board.setup)
        best, scratch = np.zeros(WIDTH, CANDIDATE), np.zeros(1, SCRATCH)
        count = list_candidates(
            board.state.copy(), scratch, model.weights, model.spreads, best, self._skip
        )
        turn = best[choose_by_rating(best, count, self._temperature, rng)]
        return int(turn.code), int(turn.steps)


class SearchAgent(_PlanningAgent):
    """Searches within a limit."""

    def __init__(self, name: str, limit: Limit) -> None:
        super().__init__(name)
        self._limit = limit

    def _plan_turn(self, board: Board, _rng: Rng) -> tuple[int, int]:
        tree = Tree(board, load_model(board.setup), self._limit.visits)
        tree.grow_until(self._limit)
        best = tree.edges[0]
        return int(best.code), int(best.steps)
