"""Pueblo's points: who made whom pay, the last lap square by square, and what turns would cost."""

from cacique.games.pueblo import SQUARES, Board, Walk, ahead
from cacique.study.review import LapSquare, Points, Price

__all__ = ["costs", "last_lap", "price_all"]


def costs(board: Board) -> tuple[Points, ...]:
    """What each seat's walks cost each seat: `costs[walker][payer]`."""
    matrix = [[0 for _ in board.seats] for _ in board.seats]
    seat: int | None = None
    for step in board.replayed():
        if seat is not None and isinstance(step.last_move, Walk):
            for payer, points in enumerate(_look(step, step.chief)):
                matrix[seat][payer] += points
        seat = step.turn
    return tuple(map(tuple, matrix))


def _look(board: Board, square: str) -> Points:
    """What a look from a square costs each seat."""
    points = [0 for _ in board.seats]
    for cube in board.sight(square):
        if cube.owner is not None:
            points[cube.owner] += cube.points
    return tuple(points)


def last_lap(board: Board) -> tuple[LapSquare, ...]:
    """Each square of the last lap and what it cost everybody, once it has been walked."""
    for step in board.replayed():
        if isinstance(step.last_move, Walk) and not any(map(sum, map(step.stock, step.seats))):
            squares = [ahead(step.chief, steps) for steps in range(1, len(SQUARES) + 1)]
            return tuple(LapSquare(square, _look(step, square)) for square in squares)
    return ()


def price_all(board: Board) -> dict[str, Price]:
    """For every legal build or removal: the four walks' points, and the lap after it."""
    board = board.copy()
    prices = board.prices()
    found = {}
    for move, points in zip(prices, prices.points.tolist(), strict=True):
        board.push_unchecked(move)
        found[str(move)] = Price(tuple(map(tuple, points)), board.lap())
        board.pop()
    return found
