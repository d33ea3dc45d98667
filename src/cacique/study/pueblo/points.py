"""Pueblo's points: who made whom pay, the last lap square by square, and what turns would cost."""

import numpy as np

from cacique.games.pueblo import SQUARES, Board, ahead
from cacique.games.pueblo.kernels.account import Account, recount
from cacique.games.pueblo.kernels.state import NOBODY
from cacique.study.account import LapSquare, Points, Price

__all__ = ["costs", "last_lap", "price_all"]


def costs(board: Board) -> tuple[Points, ...]:
    """What each seat's walks cost each seat: `costs[walker][payer]`."""
    account, _lap_from = _recount(board)
    players = board.setup.players
    return tuple(map(tuple, account.costs[:players, :players].tolist()))


def last_lap(board: Board) -> tuple[LapSquare, ...]:
    """Each square of the last lap and what it cost everybody, once it has been walked."""
    account, lap_from = _recount(board)
    if lap_from == NOBODY:
        return ()
    squares = [ahead(SQUARES[lap_from], steps) for steps in range(1, len(SQUARES) + 1)]
    points = account.lap[:, : board.setup.players].tolist()
    return tuple(map(LapSquare, squares, map(tuple, points)))


def _recount(board: Board) -> tuple[Account, int]:
    """A game's account, and the square that its last lap began from."""
    codes = np.array([move.code for move in board.moves], np.int16)
    account = Account.empty(len(codes))
    return account, recount(board.rewound().state, codes, account)


def price_all(board: Board) -> dict[str, Price]:
    """For every legal build or removal: the four walks' points, and the lap after it."""
    prices = board.prices()
    rows = zip(prices, prices.points.tolist(), prices.laps.tolist(), strict=True)
    return {str(move): Price(tuple(map(tuple, walks)), tuple(lap)) for move, walks, lap in rows}
