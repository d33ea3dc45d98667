"""Counts of decision sequences; those of the two games stand in their own tests."""

from cacique import puluc
from cacique.core.perft import divide, perft


def test_counts_are_those_of_all_sequences() -> None:
    board = puluc.Board()
    lists = [(first, second) for first in board.legal_moves for second in after(str(first))]
    assert perft(board, 0) == 1
    assert perft(board, 1) == 5
    assert perft(board, 2) == len(lists)


def after(token: str) -> list[str]:
    board = puluc.Board()
    board.push_token(token)
    return [str(move) for move in board.legal_moves]


def test_a_count_is_divided_by_the_first_move_and_leaves_the_board() -> None:
    board = puluc.Board()
    before = board.position()
    parts = divide(board, 4)
    assert list(parts) == ["r1", "r2", "r3", "r4", "r5"]
    assert sum(parts.values()) == perft(board, 4)
    assert (board.position(), len(board.moves)) == (before, 0)
    assert divide(board, 4, board.legal_moves[1:3]) == {t: parts[t] for t in ("r2", "r3")}


def test_nothing_follows_the_end() -> None:
    board = puluc.Board.from_position("puluc1_-_1.-.-.-.-.-.-.-.-.-.0_L-")
    assert (perft(board, 0), perft(board, 1), perft(board, 3)) == (1, 0, 0)
