"""Looking at games and positions: advice, reviews, luck and skill, as plain data for every face.

>>> from cacique import puluc, study
>>> board = puluc.Board()
>>> board.push_token("r3"), board.push_token("0-3")
(Throw(pips=3), Advance(start=0, end=3, captures=False))
>>> study.review(board).scores
((0, 0), (0, 0), (0, 0))
"""

from cacique.study.advice import Advice, Choice, advise
from cacique.study.review import GameStudy, Price, Review, find, review

__all__ = ["Advice", "Choice", "GameStudy", "Price", "Review", "advise", "find", "review"]
