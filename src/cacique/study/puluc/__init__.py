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


class PulucStudy(GameStudy):
    """Luck: what the dice won each seat, where this machine has the solution."""

    def account(self, board: Board) -> Account:
        oracle = open_oracle(board.setup)
        if oracle is None:
            return Account(scores(board))
        light, dark = oracle.luck(board)[:, 0].tolist()
        return Account(scores(board), luck=((light - dark) / SCALE, (dark - light) / SCALE))

    def moves(self, board: Board, depth: Depth) -> Iterator[MoveReview]:
        return review_moves(board, depth)


STUDY = PulucStudy()
