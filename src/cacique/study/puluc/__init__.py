"""The study of Puluc: luck and skill."""

from collections.abc import Iterator

from cacique.ai.puluc.kernels.lookup import SCALE
from cacique.ai.puluc.oracle import open_oracle
from cacique.games.puluc import Board
from cacique.study.account import Account, scores
from cacique.study.kinds import Depth, GameStudy
from cacique.study.puluc.moves import review_moves
from cacique.study.review import MoveReview

__all__ = ["STUDY"]

_FEW_LEFT = 3  # pieces of a side that are taken out: more than half


class PulucStudy(GameStudy):
    """Luck: what the dice won each seat, where this machine has the solution."""

    phases = ("start", "fight", "end")  # until a piece is captured, until three are taken out

    def phase(self, board: Board) -> str:
        if max(board.lost) >= _FEW_LEFT:
            return "end"
        is_quiet = all(min(stack.pieces) == 0 for stack in board.stacks.values())
        return "start" if is_quiet and not any(board.lost) else "fight"

    def account(self, board: Board) -> Account:
        oracle = open_oracle(board.setup)
        if oracle is None:
            return Account(scores(board))
        light, dark = oracle.luck(board)[:, 0].tolist()
        return Account(scores(board), luck=((light - dark) / SCALE, (dark - light) / SCALE))

    def moves(self, board: Board, depth: Depth) -> Iterator[MoveReview]:
        return review_moves(board, depth)


STUDY = PulucStudy()
