"""Looking at games: advice, accounts, reviews and histories, as plain data for every face.

>>> from cacique import puluc, study
>>> board = puluc.Board()
>>> board.push_token("r3"), board.push_token("0-3")
(Throw(pips=3), Advance(start=0, end=3, captures=False))
>>> study.account(board).scores
((0, 0), (0, 0), (0, 0))
"""

from cacique.study.account import Account, Price
from cacique.study.advice import Advice, Choice, advise
from cacique.study.history import History
from cacique.study.kinds import Depth, GameStudy, account, find
from cacique.study.looking_back import history
from cacique.study.review import GameReview, MoveReview, Reason, SeatReview
from cacique.study.reviewing import finish, review, review_moves

__all__ = [
    "Account",
    "Advice",
    "Choice",
    "Depth",
    "GameReview",
    "GameStudy",
    "History",
    "MoveReview",
    "Price",
    "Reason",
    "SeatReview",
    "account",
    "advise",
    "find",
    "finish",
    "history",
    "review",
    "review_moves",
]
