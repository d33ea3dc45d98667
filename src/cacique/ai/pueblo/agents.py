"""Players of Pueblo, from one that sees only its own points to the full search."""

import time
from abc import ABC, abstractmethod

import numpy as np

from cacique.ai.agent import NEVER, Stop, refuse_board
from cacique.ai.pueblo.bidding import choose_in_auction
from cacique.ai.pueblo.budget import Budget
from cacique.ai.pueblo.exact import solve
from cacique.ai.pueblo.kernels.candidates import WALK_ONLY, Desk
from cacique.ai.pueblo.kernels.turns import plan_turn
from cacique.ai.pueblo.kernels.variety import visits_to_make
from cacique.ai.pueblo.model import Model, load_model
from cacique.ai.pueblo.search import Tree
from cacique.core.checks import check_rng
from cacique.core.rng import Rng
from cacique.games.pueblo import MOVES, Board, Phase, Setup, Walk
from cacique.games.pueblo.moves import PuebloMove

__all__ = ["VARIETY", "SearchAgent", "TurnAgent"]

VARIETY = 1.0  # how freely players choose among turns that they judge nearly alike


class _PlanningAgent(ABC):
    """Decides whole turns and remembers the walk that belongs to its last build."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._plan: tuple[int, int] | None = None  # key of the position, steps to walk

    @abstractmethod
    def _plan_turn(self, board: Board, rng: Rng, stop: Stop) -> tuple[int, int]:
        """Code of a build or removal, or WALK_ONLY, and steps to walk."""

    def choose(self, board: Board, rng: Rng, stop: Stop = NEVER, /) -> PuebloMove:
        check_rng(rng)
        refuse_board(board, self.name, Setup.game)
        if board.phase in {Phase.BIDDING, Phase.TAKING}:
            return choose_in_auction(board, load_model(board.setup), rng, stop)
        if board.phase is Phase.WALKING and self._plan and self._plan[0] == board.key:
            return Walk(self._plan[1])
        code, steps = self._plan_turn(board, rng, stop)
        if code == WALK_ONLY:
            return Walk(steps)
        twin = board.copy()
        twin.push_unchecked(MOVES[code])
        self._plan = twin.key, steps
        return MOVES[code]


class TurnAgent(_PlanningAgent):
    """Looks one turn ahead, at every `skip`-th build."""

    def __init__(
        self, name: str, model: Model | None = None, *, skip: int = 1, variety: float = VARIETY
    ) -> None:
        super().__init__(name)
        self._model = model
        self._skip = skip
        self._variety = variety

    def _plan_turn(self, board: Board, rng: Rng, _stop: Stop) -> tuple[int, int]:
        model, turn = self._model or load_model(board.setup), np.zeros(2, np.int16)
        plan_turn(board.state, model, self._skip, self._variety, rng, Desk.empty(), turn)
        return int(turn[0]), int(turn[1])


class SearchAgent(_PlanningAgent):
    """Searches within a budget for each turn.

    One that `keeps` its tree goes on with what it found out in its last turn, so that its play
    depends on more than position and seed.
    """

    def __init__(
        self, name: str, budget: Budget, *, variety: float = VARIETY, keeps: bool = False
    ) -> None:
        super().__init__(name)
        self.budget = budget
        self._variety = variety
        self.keeps = keeps
        self.kept: Tree | None = None

    def _plan_turn(self, board: Board, rng: Rng, stop: Stop) -> tuple[int, int]:
        end = time.monotonic() + self.budget.seconds
        solved = solve(board, self.budget, stop)
        if solved:
            return _plan_of(solved[0].moves)
        visits = visits_to_make(board.state, self._variety, self.budget.visits)
        model = load_model(board.setup)
        tree = Tree(board, model, visits, variety=self._variety, rng=rng, kept=self.kept)
        turn = tree.decide(Budget(end - time.monotonic(), visits), stop)
        self.kept = tree if self.keeps else None
        return turn


def _plan_of(moves: tuple[PuebloMove, ...]) -> tuple[int, int]:
    """A turn's code and steps; a removal that ends the game has no walk."""
    steps = next((move.steps for move in moves if isinstance(move, Walk)), 1)
    return WALK_ONLY if isinstance(moves[0], Walk) else moves[0].code, steps
