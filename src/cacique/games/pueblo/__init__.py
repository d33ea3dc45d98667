"""Pueblo, a building game with a chieftain who sees too much: the public door.

>>> from cacique import pueblo
>>> board = pueblo.Board(players=3)
>>> len(board.legal_moves)
196
"""

from cacique.core.checks import check_number
from cacique.core.contract import Game
from cacique.core.errors import InvalidNotation
from cacique.games.pueblo import geometry
from cacique.games.pueblo.board import Board
from cacique.games.pueblo.editor import Editor
from cacique.games.pueblo.geometry import CELLS, SQUARES
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
from cacique.games.pueblo.position import Auction, Block, Phase, Position
from cacique.games.pueblo.pricing import Prices, SeenCube
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
    "Editor",
    "Pass",
    "Phase",
    "Position",
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


def ahead(square: str, steps: int) -> str:
    """The square so many steps further on the path, which is a ring.

    >>> ahead("NE", 2)
    'E7'
    """
    if square not in SQUARES:
        raise InvalidNotation(f"there is no square {square!r}")
    return geometry.ahead(square, check_number(steps, "a number of steps"))


def parse_move(token: str) -> PuebloMove:
    """Read a token such as `Cd4/3u`, `>2`, `bid7` or `xc3`, whatever the position.

    >>> parse_move(">2")
    Walk(steps=2)
    """
    return Board.rules.parse_move(token)
