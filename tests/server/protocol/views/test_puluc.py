"""What a screen shows of Puluc."""

from cacique import puluc
from cacique.server.protocol.views import view_board, view_sight
from cacique.server.protocol.views.puluc import StackView, view_puluc

LINE = "puluc1_draw=no_2.-.L.-.D12.-.-.-.D.-.1_D4"


def test_all_of_a_position_is_shown() -> None:
    board = puluc.Board.from_position(LINE)
    view = view_puluc(board)
    assert (view.turn, view.throw, view.camps, view.lost) == (1, 4, (2, 1), (1, 1))
    assert view.stacks == (
        StackView(cell=2, owner=0, light=1, dark=0),
        StackView(cell=4, owner=1, light=1, dark=2),
        StackView(cell=8, owner=1, light=0, dark=1),
    )
    assert (view.options.draw, view.options.p) == (False, 0.5)
    assert list(view.legal) == [str(move) for move in board.legal_moves]
    assert (view.position, view.scores, view.outcome) == (LINE, board.scores, None)


def test_before_a_throw_all_throws_are_legal() -> None:
    view = view_puluc(puluc.Board())
    assert (view.throw, view.legal) == (None, ("r1", "r2", "r3", "r4", "r5"))


def test_the_end_is_shown() -> None:
    view = view_puluc(puluc.Board.from_position("puluc1_-_1.-.-.-.-.-.-.-.-.-.0_L-"))
    assert (view.turn, view.legal) == (None, ())
    assert view.outcome
    assert view.outcome.winners == (0,)


def test_nobody_looks_at_anything() -> None:
    board = puluc.Board()
    assert view_board(board) == view_puluc(board)
    assert view_sight(board, "NW") is None
