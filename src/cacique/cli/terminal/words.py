"""How a game is told of in the reader's language; each game has its own words beside its screen."""

from collections.abc import Iterable
from typing import Any, cast

from cacique.cli.common import find_adapter
from cacique.cli.terminal.language import t
from cacique.core.contract import Board
from cacique.core.errors import IllegalMove
from cacique.core.reason import Reason

__all__ = [
    "PERSON",
    "AnyBoard",
    "Words",
    "explain",
    "format_points",
    "player_name",
    "refuse_illegal",
    "seat_name",
    "task",
]

AnyBoard = Board[Any, Any]

PERSON = "you"  # instead of a bot's name


class Words:
    """The words of a game; one without words of its own is told of in English."""

    def seat_name(self, board: AnyBoard, seat: int) -> str:
        """What a seat is called, as the start of a sentence."""
        return board.seat_name(seat)

    def task(self, board: AnyBoard) -> str:
        """Who is to do what, or how the game ended, without a full stop."""
        return board.task()

    def explain(self, _board: AnyBoard, reason: Reason) -> str:
        """Why a move is illegal."""
        return str(reason)


_ENGLISH = Words()


def _words_of(board: AnyBoard) -> Words:
    adapter = find_adapter(__package__, f"{board.setup.game}.words")
    return cast("Words", adapter.WORDS) if adapter else _ENGLISH


def seat_name(board: AnyBoard, seat: int) -> str:
    """What a seat is called, as the start of a sentence."""
    return _words_of(board).seat_name(board, seat)


def task(board: AnyBoard) -> str:
    """Who is to do what, or how the game ended, without a full stop."""
    return _words_of(board).task(board)


def explain(board: AnyBoard, reason: Reason | None) -> str | None:
    """Why a move is illegal, if it is."""
    return None if reason is None else _words_of(board).explain(board, reason)


def refuse_illegal(board: AnyBoard, token: str) -> None:
    """Raise IllegalMove, with the reason, for a move that is illegal here."""
    move = board.rules.parse_move(token)
    reason = explain(board, board.why_illegal(move))
    if reason:
        raise IllegalMove(f"{token}: {reason}")


def player_name(name: str) -> str:
    """Who has a seat, as the reader calls them."""
    return t("players.you") if name == PERSON else name


def format_points(board: AnyBoard, points: Iterable[int]) -> str:
    """Points of every seat."""
    return ", ".join(f"{seat_name(board, seat)} {some}" for seat, some in enumerate(points))
