"""A player that needs no thought."""

from typing import Any

from cacique.ai.agent import NEVER, Stop
from cacique.core.checks import check_rng
from cacique.core.contract import Board, Move
from cacique.core.rng import Rng, below

__all__ = ["RandomAgent"]


class RandomAgent:
    """Plays any legal move of any game."""

    name = "random"

    def choose(self, board: Board[Any, Any], rng: Rng, _stop: Stop = NEVER, /) -> Move:
        check_rng(rng)
        moves = board.legal_moves
        move: Move = moves[below(rng, len(moves))]
        return move
