"""Pueblo, a building game with a chieftain who sees too much: the public door.

>>> from cacique import pueblo
>>> board = pueblo.Board(players=3)
>>> len(board.legal_moves)
196
"""

from cacique.core.contract import Game
from cacique.games.pueblo.board import Board, Prices, SeenCube
from cacique.games.pueblo.geometry import CELLS, SQUARES, ahead
from cacique.games.pueblo.moves import (
    MOVES,
    Bid,
    Build,
    Pass,
    PuebloMove,
    Remove,
    SetAside,
    Take,
    Walk,
)
from cacique.games.pueblo.position import Auction, Block, Phase
from cacique.games.pueblo.setup import PuebloSetup as Setup

__all__ = [
    "CELLS",
    "GAME",
    "MOVES",
    "SQUARES",
    "Auction",
    "Bid",
    "Block",
    "Board",
    "Build",
    "Pass",
    "Phase",
    "Prices",
    "Remove",
    "SeenCube",
    "SetAside",
    "Setup",
    "Take",
    "Walk",
    "ahead",
    "parse_move",
]

GAME = Game("Pueblo", Board)


def parse_move(token: str) -> PuebloMove:
    """Read a token such as `Cd4/3u`, `>2`, `bid7` or `xc3`."""
    return Board.rules.parse_move(token)
