"""The study of Pueblo: points, prices, and why turns lost."""

from collections.abc import Iterator

from cacique.games.pueblo import Board, Phase
from cacique.study.account import Account, Price, scores
from cacique.study.kinds import Depth, GameStudy
from cacique.study.pueblo.moves import review_moves
from cacique.study.pueblo.points import costs, last_lap, price_all
from cacique.study.review import MoveReview

__all__ = ["STUDY"]

_DEMOLITION = 3  # the part


class PuebloStudy(GameStudy):
    """Points: whose walks cost whom what, the last lap, prices, and reviews."""

    phases = ("auction", "opening", "middle", "late", "demolition")

    def phase(self, board: Board) -> str:
        """Building has thirds, by how many of the blocks were used before the turn."""
        if board.auction:
            return "auction"
        if board.part == _DEMOLITION or board.turn is None:
            return "demolition"
        left = sum(board.stock(board.turn)) + (board.phase == Phase.WALKING)
        blocks = board.setup.blocks_each
        return ("opening", "middle", "late")[3 * (blocks - left) // blocks]

    def account(self, board: Board) -> Account:
        return Account(scores(board), costs(board), last_lap(board))

    def prices(self, board: Board) -> dict[str, Price]:
        return price_all(board)

    def moves(self, board: Board, depth: Depth) -> Iterator[MoveReview]:
        return review_moves(board, depth)


STUDY = PuebloStudy()
