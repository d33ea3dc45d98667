"""The study of Puluc: luck and skill."""

from cacique.ai.puluc.kernels.lookup import SCALE
from cacique.ai.puluc.oracle import open_oracle
from cacique.games.puluc import Board
from cacique.study.review import GameStudy, Review, scores

__all__ = ["STUDY"]


class PulucStudy(GameStudy):
    """Luck: what the dice won each seat, where this machine has the solution."""

    def review(self, board: Board) -> Review:
        oracle = open_oracle(board.setup)
        if oracle is None:
            return Review(scores(board))
        light, dark = oracle.luck(board)[:, 0].tolist()
        return Review(scores(board), luck=((light - dark) / SCALE, (dark - light) / SCALE))


STUDY = PulucStudy()
