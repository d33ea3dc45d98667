"""Advice from the bots' processes, as the protocol tells it."""

from cacique.server.live.pool import Question
from cacique.server.protocol.requests import Hint, HintChoice
from cacique.study import Advice, advise

__all__ = ["find_advice", "format_hint"]


def find_advice(question: Question) -> Advice:
    """What seems best in a position; runs where bots think."""
    return advise(question.board(), question.seed)


def format_hint(advice: Advice, version: int) -> Hint:
    """Advice for one version of a game."""
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
    return Hint(version=version, is_exact=advice.is_exact, choices=tuple(choices))
