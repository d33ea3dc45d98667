"""Advice in lines of text: a local game's own, or what a server's hint says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cacique import study

if TYPE_CHECKING:
    from cacique.core.contract import Board
    from cacique.server.protocol.requests import Hint

__all__ = ["Advice", "find_advice", "read_hint"]


@dataclass(frozen=True, slots=True)
class Advice:
    """A move, or a turn of two, and what is to be said for it."""

    tokens: tuple[str, ...]
    words: str

    def __str__(self) -> str:
        return f"{' '.join(self.tokens):12} {self.words}"


def find_advice(board: Board[Any, Any]) -> list[Advice]:
    """List what seems best first; raises CaciqueError where nobody decides."""
    return _words(study.advise(board))


def read_hint(hint: Hint) -> list[Advice]:
    choices = [
        study.Choice(one.tokens, one.chance, one.points, one.visits, one.line)
        for one in hint.choices
    ]
    return _words(study.Advice(tuple(choices), hint.is_exact))


def _words(advice: study.Advice) -> list[Advice]:
    return [Advice(choice.tokens, advice.describe(choice)) for choice in advice.choices]
