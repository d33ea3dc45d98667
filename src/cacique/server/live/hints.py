"""Advice as the protocol tells it; runs where bots think."""

from cacique.server.live.pool import Question
from cacique.server.protocol.requests import Hint, HintChoice
from cacique.study import advise

__all__ = ["find_hint"]


def find_hint(question: Question) -> Hint:
    """The best turns, or what a bot would do where there is nothing to search."""
    advice = advise(question.board(), question.seed)
    choices = [
        HintChoice(
            tokens=choice.tokens,
            chance=choice.chance,
            points=choice.points,
            visits=choice.visits,
            line=choice.line,
        )
        for choice in advice.choices
    ]
    return Hint(version=0, is_exact=advice.is_exact, choices=tuple(choices))
