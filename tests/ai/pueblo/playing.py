"""Games and positions of Pueblo for tests of its players."""

from random import Random
from typing import Any

from tests.players import play_some

from cacique import pueblo
from cacique.ai.pueblo.kernels.terms import DEEP, FRONT, SECOND
from cacique.core.rng import seeded
from cacique.games.pueblo.geometry import CELLS, SIGHT_LINES
from cacique.games.pueblo.pricing import SeenCube


def play_game(board: pueblo.Board, agents: list[Any], seed: int = 1) -> pueblo.Board:
    rng = seeded(seed)
    while board.turn is not None:
        before = board.key
        move = agents[board.turn % len(agents)].choose(board, rng)
        assert board.key == before
        board.push(move)
    return board


def waits(board: pueblo.Board) -> list[int] | None:
    """Turns until each seat moves, where a turn begins.

    None where nobody knows: the order is auctioned first, or the game is over.
    """
    if board.turn is None or board.auction:
        return None
    order, players = board.order, board.setup.players
    now = order.index(board.turn)
    return [(order.index(seat) - now) % players for seat in range(players)]


def middle() -> pueblo.Board:
    board = play_some(pueblo.Board(), Random(5), 24)
    assert isinstance(board, pueblo.Board)
    return board


class StopAfter:
    """A stop that is set when it is asked for the n-th time."""

    def __init__(self, asked: int) -> None:
        self.left = asked

    def is_set(self) -> bool:
        self.left -= 1
        return self.left <= 0


def kind_of(square: int, cube: SeenCube) -> int:
    """Whether a cube is in the front row, in the one behind it, or deeper in the site."""
    line = [CELLS[cell] for cell in SIGHT_LINES[square]]
    return (FRONT, SECOND, *[DEEP] * 6)[line.index(cube.cell)]
