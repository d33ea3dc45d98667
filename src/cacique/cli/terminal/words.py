"""How a game is told of in the reader's language; each game has its own words beside its screen."""

import traceback
from collections.abc import Callable, Iterable
from typing import Any, cast

from cacique.cli.common import find_adapter
from cacique.cli.terminal.language import spoken, t
from cacique.core.contract import Board
from cacique.core.errors import CaciqueError, IllegalMove, InvalidNotation
from cacique.core.reason import Reason
from cacique.games.rulebook import EDITIONS, Section, read_rulebook

__all__ = [
    "PERSON",
    "AnyBoard",
    "Words",
    "explain",
    "format_pair",
    "format_points",
    "last_turns",
    "parse",
    "picture",
    "player_name",
    "refuse_illegal",
    "rules",
    "seat_name",
    "task",
    "tell_error",
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

    def picture(self, board: AnyBoard) -> str:
        """The position as some lines of text."""
        return str(board)


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


def picture(board: AnyBoard) -> str:
    """The position as some lines of text."""
    return _words_of(board).picture(board)


def parse(board: AnyBoard, token: str) -> Any:
    """Read a move, legal or not; raises InvalidNotation for what is none."""
    try:
        return board.rules.parse_move(token)
    except InvalidNotation:
        raise InvalidNotation(t("plain.noMove", word=token)) from None


def refuse_illegal(board: AnyBoard, token: str) -> Any:
    """Read a legal move; raises IllegalMove, with the reason, for one that is illegal here."""
    move = parse(board, token)
    reason = explain(board, board.why_illegal(move))
    if reason:
        raise IllegalMove(t("plain.pair", name=token, value=reason))
    return move


def rules(board: AnyBoard) -> tuple[Section, ...]:
    """The rules of a board's game, in the words of its edition."""
    setup = board.setup
    return read_rulebook(setup.game, spoken(), setup.options().get("edition", EDITIONS[0]))


def player_name(name: str) -> str:
    """Who has a seat, as the reader calls them."""
    return t("players.you") if name == PERSON else name


def format_pair(name: str, value: object) -> str:
    """Somebody or something, and what is to be said of it."""
    return t("plain.pair", name=name, value=str(value))


def tell_error(error: Exception) -> str:
    """What went wrong, as a line; of what should never happen also the kind."""
    if isinstance(error, CaciqueError):
        return str(error)
    # not `str`, which may fail itself in an error of somebody else's
    return " ".join("".join(traceback.format_exception_only(error)).split())


def format_points(board: AnyBoard, points: Iterable[int]) -> str:
    """Points of every seat."""
    return ", ".join(f"{seat_name(board, seat)} {some}" for seat, some in enumerate(points))


def last_turns(
    board: AnyBoard, most: int, sign: Callable[[int], str]
) -> list[tuple[str, list[str]]]:
    """So many of the last turns: who made each, and its moves with the sign of their ply."""
    twin = board.copy()
    turns: list[tuple[int, list[str]]] = []
    for move in reversed(board.moves):
        twin.pop()
        seat = twin.turn or 0
        if not turns or turns[0][0] != seat:
            if len(turns) == most:
                break
            turns.insert(0, (seat, []))
        turns[0][1].insert(0, f"{move}{sign(twin.ply)}")
    return [(seat_name(board, seat), tokens) for seat, tokens in turns]
