"""The study of one kind of game: what `study` asks of its folder."""

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from cacique.ai.agent import NEVER, Stop
from cacique.core.checks import check_kind
from cacique.core.contract import Board
from cacique.games import registry
from cacique.study.account import Account, Price, scores
from cacique.study.review import MoveReview

__all__ = ["Depth", "GameStudy", "account", "find"]

VISITS = 1000  # of each decision, where nothing else is asked for


@dataclass(frozen=True, slots=True)
class Depth:
    """How deep a review looks, and at whose decisions: of one seat or, with None, of all."""

    visits: int = VISITS
    seat: int | None = None
    stop: Stop = NEVER


class GameStudy:
    """The study of one kind of game; a kind that adds nothing needs no study of its own."""

    phases: tuple[str, ...] = ("game",)  # in order of play, by their names in `words`

    def phase(self, _board: Any) -> str:
        """The phase that a decision on a board belongs to."""
        return self.phases[0]

    def account(self, board: Any) -> Account:
        """Look back at how all points on a board came about."""
        return Account(scores(board))

    def prices(self, _board: Any) -> dict[str, Price]:
        """What each legal decision that has a price would cost everybody, by its token."""
        return {}

    def moves(self, _board: Any, _depth: Depth) -> Iterator[MoveReview]:
        """Review the decisions made on a board, one after the other."""
        return iter(())


def find(game: str) -> GameStudy:
    """The study of a kind of game; raises CaciqueError for a strange name."""
    registry.check(game)
    room = f"{__package__}.{game}"
    study: GameStudy = import_module(room).STUDY if find_spec(room) else GameStudy()
    return study


def account(board: Board[Any, Any]) -> Account:
    """How the points of a game came about, finished or not.

    >>> from cacique import pueblo
    >>> board = pueblo.Board()
    >>> for token in ("Cd4/3u", ">4"):
    ...     _ = board.push_token(token)
    >>> account(board).scores               # at the start and after each move
    ((0, 0), (0, 0), (3, 0))
    """
    check_kind(board, Board, "a board is accounted for")
    return find(board.setup.game).account(board)
