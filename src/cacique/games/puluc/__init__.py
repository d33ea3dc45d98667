"""Puluc, a Mayan running fight: the public door.

>>> from cacique import puluc
>>> board = puluc.Board(draw=False)
>>> [str(move) for move in board.legal_moves]
['r1', 'r2', 'r3', 'r4', 'r5']
"""

from cacique.core.contract import Game
from cacique.games.puluc.board import Board
from cacique.games.puluc.editor import Editor
from cacique.games.puluc.moves import MOVES, Advance, Pass, PulucMove, Throw
from cacique.games.puluc.notation import Position, Stack
from cacique.games.puluc.setup import PulucSetup as Setup

__all__ = [
    "GAME",
    "MOVES",
    "Advance",
    "Board",
    "Editor",
    "Pass",
    "Position",
    "Setup",
    "Stack",
    "Throw",
    "parse_move",
]

GAME = Game("Puluc", Board)


def parse_move(token: str) -> PulucMove:
    """Read a token such as `r3`, `3x6` or `8-H`, whatever the position.

    >>> parse_move("3x6")
    Advance(start=3, end=6, captures=True)
    """
    return Board.rules.parse_move(token)
