"""Queries of a position: everything that a screen shows of it, as lines of text."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cacique.cli.terminal.table import AnyBoard
from cacique.core.errors import CaciqueError

__all__ = ["ANY_QUERIES", "Query", "format_points"]


@dataclass(frozen=True, slots=True)
class Query:
    """Something to ask for: what it tells, the word it takes, and how it is found."""

    words: str
    tell: Callable[[Any, str], Iterable[str]]
    argument: str = ""


def format_points(board: AnyBoard, points: Iterable[int]) -> str:
    return ", ".join(f"{board.seat_name(seat)} {some}" for seat, some in enumerate(points))


def _legal(board: AnyBoard, word: str) -> Iterator[str]:
    tokens = [str(move) for move in board.legal_moves if str(move).startswith(word)]
    yield " ".join(tokens) or "none"


def _why(board: AnyBoard, word: str) -> Iterator[str]:
    if not word:
        raise CaciqueError("say which move: why TOKEN")
    move = board.rules.parse_move(word)
    yield board.why_illegal(move) or f"{word} is legal"


ANY_QUERIES: Mapping[str, Query] = {
    "board": Query("the position as a picture in text", lambda board, _: str(board).splitlines()),
    "turn": Query("who is to do what", lambda board, _: [board.task()]),
    "scores": Query("points of every seat", lambda board, _: [format_points(board, board.scores)]),
    "legal": Query("the legal moves, or those that begin with a word", _legal, "[START]"),
    "why": Query("why a move is illegal", _why, "TOKEN"),
    "history": Query(
        "the moves so far",
        lambda board, _: [" ".join(map(str, board.moves)) or "no move was made yet"],
    ),
    "position": Query("the position as one line", lambda board, _: [board.position()]),
}
