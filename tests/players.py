"""Random play for tests, over boards of any game."""

from collections.abc import Iterator
from random import Random
from typing import Any

from cacique.core.contract import Board
from cacique.games import registry

AnyBoard = Board[Any, Any]

# One of each kind of game, small enough to play often.
VARIANTS: list[tuple[str, dict[str, Any]]] = [
    ("pueblo", {}),
    ("pueblo", {"players": 3, "handed": "left", "chief": "SE", "first": 2, "edition": 2023}),
    ("pueblo", {"players": 4, "demolition": True}),
    ("pueblo", {"players": 2, "pro": True, "sites": [["c3", "d3", "d4"]], "tallest": 1}),
    ("pueblo", {"players": 3, "pro": True, "demolition": True, "edition": 2023}),
    ("puluc", {}),
    ("puluc", {"draw": False, "first": 1, "p": 0.3}),
]


def new_board(name: str, options: dict[str, Any]) -> AnyBoard:
    game = registry.find(name)
    return game.board(game.setup.from_options(options))


def play(board: AnyBoard, rng: Random, moves: int = 10_000) -> Iterator[AnyBoard]:
    """Make random moves and yield the board after each, until the game is over."""
    for _ in range(moves):
        if board.is_over:
            return
        board.push(rng.choice(board.legal_moves))
        yield board


def play_some(board: AnyBoard, rng: Random, moves: int) -> AnyBoard:
    for _ in play(board, rng, moves):
        pass
    return board
