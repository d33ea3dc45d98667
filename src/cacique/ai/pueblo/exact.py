"""Exact play near the end, where every continuation can be tried."""

import time
from collections.abc import Sequence
from itertools import chain, product

import numpy as np

from cacique.ai.agent import NEVER, Prospect, Stop
from cacique.ai.pueblo.budget import Budget
from cacique.ai.pueblo.kernels.candidates import WALKS, rate
from cacique.ai.pueblo.kernels.endgame import (
    DEPTH,
    TOO_MANY,
    WORKSPACE,
    is_solvable,
    list_turns,
    solve_turn,
)
from cacique.ai.pueblo.search import moves_of
from cacique.games.pueblo import Board, Phase
from cacique.games.pueblo.kernels.rules import MOST_LEGAL
from cacique.games.pueblo.kernels.state import STATE
from cacique.games.pueblo.moves import PuebloMove

__all__ = ["solve"]

_VISIT = 50  # positions are tried in the time of one visit
_MOST_AT_ONCE = 100_000  # positions behind one turn: some 30 ms, in which nobody can stop it


def solve(board: Board, budget: Budget, stop: Stop = NEVER) -> list[Prospect] | None:
    """Every turn with the end that it leads to, the best first; None where that is too much.

    It takes no longer than the visits of a search would, and half of the time at most, so that
    there is some left to search instead.
    """
    is_turn = board.phase in {Phase.BUILDING, Phase.WALKING, Phase.REMOVING}
    if not is_turn or not is_solvable(board.state):
        return None
    codes = np.empty(MOST_LEGAL, np.int16)
    count = list_turns(board.state, codes)
    if WALKS * count > budget.visits:
        return None
    solver = _Solver(board, budget.visits * _VISIT)
    prospects: dict[tuple[PuebloMove, ...], Prospect] = {}
    end = time.monotonic() + budget.seconds / 2
    for code, steps in product(codes[:count].tolist(), range(1, WALKS + 1)):
        prospect = solver.solve(code, steps)
        if prospect is None or stop.is_set() or time.monotonic() >= end:
            return None
        prospects.setdefault(prospect.moves, prospect)  # a game that is over needs no walk
    return sorted(prospects.values(), key=lambda prospect: -solver.rate(prospect))


class _Solver:
    """Room for one search, used again for every turn, and how many positions it may still try."""

    def __init__(self, board: Board, spare: int) -> None:
        assert board.turn is not None
        self._board = board
        self._seat = board.turn
        self._spare = spare
        self._states = np.zeros(DEPTH + 1, STATE)
        self._work = np.zeros(1, WORKSPACE)

    def rate(self, prospect: Prospect) -> float:
        return rate(np.array(prospect.points), self._seat, len(prospect.points), 0.0)

    def solve(self, code: int, steps: int) -> Prospect | None:
        most = min(self._spare, _MOST_AT_ONCE)
        tried = solve_turn(self._board.state, code, steps, self._states, self._work, most)
        if tried == TOO_MANY:
            return None
        self._spare -= tried
        work = self._work[0]
        moves, line = self._write([(code, steps), *work.line[0, : work.length[0]].tolist()])
        points = work.points[0, : self._board.setup.players].tolist()
        return Prospect(
            moves=moves,
            chance=_chance(points, self._seat),
            error=0.0,
            points=tuple(points),
            visits=max(1, tried // _VISIT),
            line=line,
        )

    def _write(
        self, turns: Sequence[tuple[int, int]]
    ) -> tuple[tuple[PuebloMove, ...], tuple[PuebloMove, ...]]:
        """The decisions of the first turn, and of all."""
        board = self._board.copy()
        decisions: list[tuple[PuebloMove, ...]] = []
        for code, steps in turns:
            moves = []
            for move in moves_of(board, code, steps):
                board.push_unchecked(move)
                moves.append(move)
            decisions.append(tuple(moves))
        return decisions[0], tuple(chain.from_iterable(decisions))


def _chance(points: list[float], seat: int) -> float:
    """Share of the others that a seat is ahead of, equals counting half."""
    ahead = sum((p > points[seat]) + (p >= points[seat]) for p in points) - 1
    return ahead / 2 / (len(points) - 1)
