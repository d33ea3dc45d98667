"""Exact play near the end, where every continuation can be tried."""

import time

import numpy as np

from cacique.ai.agent import NEVER, Prospect, Stop
from cacique.ai.pueblo.budget import Budget
from cacique.ai.pueblo.kernels.endgame import TOO_MANY
from cacique.ai.pueblo.kernels.ending import Ending, begin_ending, rank_ending, solve_next
from cacique.ai.pueblo.kernels.prospects import PROSPECT
from cacique.ai.pueblo.search import read_prospect
from cacique.games.pueblo import Board

__all__ = ["solve"]


def solve(board: Board, budget: Budget, stop: Stop = NEVER) -> list[Prospect] | None:
    """Every turn with the end that it leads to, the best first; None where that is too much.

    It takes no longer than the visits of a search would, and half of the time at most, so that
    there is some left to search instead.
    """
    ending, end = Ending.empty(), time.monotonic() + budget.seconds / 2
    turns = begin_ending(board.state, budget.visits, ending)
    prospects = np.zeros(turns, PROSPECT)
    for _turn in range(turns):
        left = solve_next(board.state, ending, prospects)
        if left == TOO_MANY or stop.is_set() or time.monotonic() >= end:
            return None
    order = np.zeros(turns, np.int64)
    best = order[: rank_ending(ending, prospects, order)]
    return [read_prospect(prospects[i], board.setup.players) for i in best.tolist()] or None
