"""The study of Pueblo: points and prices."""

from cacique.games.pueblo import Board
from cacique.study.pueblo.points import costs, last_lap, price_all
from cacique.study.review import GameStudy, Price, Review, scores

__all__ = ["STUDY"]


class PuebloStudy(GameStudy):
    """Points: whose walks cost whom what, the last lap, and prices."""

    def review(self, board: Board) -> Review:
        return Review(scores(board), costs(board), last_lap(board))

    def prices(self, board: Board) -> dict[str, Price]:
        return price_all(board)


STUDY = PuebloStudy()
