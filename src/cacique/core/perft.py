"""Perft, the number of decision sequences: the classic check of a rules engine."""

from collections.abc import Iterable
from typing import Any

from cacique.core.checks import check_kind, check_number
from cacique.core.contract import Board, Move

__all__ = ["divide", "perft"]


def perft(board: Board[Any, Any], depth: int) -> int:
    """Number of sequences of exactly `depth` legal moves from here.

    >>> from cacique import pueblo
    >>> perft(pueblo.Board(), 2)
    784
    """
    check_kind(board, Board, "perft counts from a board")
    return _count(board, check_number(depth, "a depth"))


def _count(board: Board[Any, Any], depth: int) -> int:
    if depth == 0:
        return 1
    if depth == 1:
        return len(board.legal_moves)
    return sum(_divide(board, depth, board.legal_moves).values())


def divide(
    board: Board[Any, Any], depth: int, moves: Iterable[Move] | None = None
) -> dict[str, int]:
    """Split `perft` by the first move's token, for some or all moves; depth is at least 1.

    >>> from cacique import puluc
    >>> divide(puluc.Board(), 3)
    {'r1': 5, 'r2': 5, 'r3': 5, 'r4': 5, 'r5': 5}
    """
    check_kind(board, Board, "perft counts from a board")
    check_number(depth, "a depth", least=1)
    return _divide(board, depth, board.legal_moves if moves is None else moves)


def _divide(board: Board[Any, Any], depth: int, moves: Iterable[Move]) -> dict[str, int]:
    counts = {}
    for move in moves:
        board.push_unchecked(move)
        counts[str(move)] = _count(board, depth - 1)
        board.pop()
    return counts
