"""A player that needs no thought."""

from typing import Any

from cacique.ai.agent import NEVER, Stop, refuse_board
from cacique.core.checks import check_rng
from cacique.core.contract import Board, Move
from cacique.core.rng import Rng, below

__all__ = ["RandomAgent"]


class RandomAgent:
    """Plays any legal move of any game, and throws dice where they are due."""

    name = "random"

    def choose(self, board: Board[Any, Any], rng: Rng, _stop: Stop = NEVER, /) -> Move:
        check_rng(rng)
        moves = board.legal_moves
        number = len(moves)
        if not number:  # asked for only here, because it would take as long as the choice
            refuse_board(board, self.name, throws=True)
        move: Move = moves[below(rng, number)]
        return move
