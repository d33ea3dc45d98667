"""What the strongest bot would look at, in words; the server's hints say the same."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cacique.core.errors import CaciqueError

if TYPE_CHECKING:
    from cacique.core.contract import Board
    from cacique.server.protocol.requests import Hint, HintChoice

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
    if board.is_over or board.is_chance:
        raise CaciqueError("there is nothing to decide now")
    # the messages are slow to import, and most games never need them
    from cacique.server.live.hints import find_hint  # noqa: PLC0415
    from cacique.server.live.thinking import Task  # noqa: PLC0415
    from cacique.server.play.catalogue import strongest  # noqa: PLC0415

    game = board.setup.game
    return read_hint(find_hint(Task(game, board.position(), (), strongest(game), 0)))


def read_hint(hint: Hint) -> list[Advice]:
    return [Advice(choice.tokens, _words(hint, choice)) for choice in hint.choices]


def _words(hint: Hint, choice: HintChoice) -> str:
    if choice.chance is None:
        return "is what the strongest bot would do"
    if hint.is_exact:
        best = max(other.chance or 0.0 for other in hint.choices)
        loss = f", {best - choice.chance:.1%} less than the best" if best > choice.chance else ""
        return f"wins {choice.chance:.1%}{loss}"
    points = " : ".join(f"{points:.0f}" for points in choice.points)
    return f"{choice.chance:4.0%} to be ahead, points about {points}"
