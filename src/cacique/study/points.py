"""How the points of a game came about."""

from collections.abc import Iterator
from typing import Any, TypeVar

from cacique.core.contract import Board
from cacique.games import pueblo
from cacique.games.pueblo import Walk
from cacique.games.pueblo.geometry import SQUARES

__all__ = ["costs", "last_lap", "price_all", "replay", "scores"]

Points = tuple[int, ...]
BoardT = TypeVar("BoardT", bound=Board[Any, Any])


def replay(board: BoardT) -> Iterator[BoardT]:
    """The same board before the first move and after each one."""
    walker = board.rewound()
    yield walker
    for move in board.moves:
        walker.push_unchecked(move)
        yield walker


def scores(board: Board[Any, Any]) -> tuple[Points, ...]:
    """Everybody's points at the start and after each move."""
    return tuple(step.scores for step in replay(board))


def costs(board: Board[Any, Any]) -> tuple[Points, ...]:
    """What each seat's walks cost each seat: `costs[walker][payer]`; nothing in other games."""
    if not isinstance(board, pueblo.Board):
        return ()
    seats = range(board.setup.players)
    matrix = [[0 for _ in seats] for _ in seats]
    seat: int | None = None
    for step in replay(board):
        if seat is not None and isinstance(step.last_move, Walk):
            for payer, points in enumerate(_seen(step)):
                matrix[seat][payer] += points
        seat = step.turn
    return tuple(map(tuple, matrix))


def _seen(board: pueblo.Board, square: str | None = None) -> Points:
    """What a look from a square costs each seat, the chieftain's own by default."""
    points = [0] * board.setup.players
    for cube in board.sight(square):
        if cube.owner is not None:
            points[cube.owner] += cube.points
    return tuple(points)


def last_lap(board: Board[Any, Any]) -> tuple[tuple[str, Points], ...]:
    """Each square of the last lap and what it cost everybody, once it has been walked."""
    if not isinstance(board, pueblo.Board):
        return ()
    for step in replay(board):
        if isinstance(step.last_move, Walk) and _is_built(step):
            here = SQUARES.index(step.chief) + 1
            squares = [SQUARES[(here + i) % len(SQUARES)] for i in range(len(SQUARES))]
            return tuple((square, _seen(step, square)) for square in squares)
    return ()


def _is_built(board: pueblo.Board) -> bool:
    return not any(sum(board.stock(seat)) for seat in range(board.setup.players))


def price_all(board: Board[Any, Any]) -> dict[str, tuple[tuple[Points, ...], Points]]:
    """For every legal build or removal: the four walks' points, and the lap after it."""
    if not isinstance(board, pueblo.Board):
        return {}
    board = board.copy()
    prices = board.prices()
    found = {}
    for move, points in zip(prices, prices.points.tolist(), strict=True):
        board.push_unchecked(move)
        found[str(move)] = tuple(map(tuple, points)), board.lap()
        board.pop()
    return found
