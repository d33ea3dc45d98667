"""A game looked back at: how its points came about, and what the dice did."""

from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from cacique.core.contract import Board
from cacique.games import registry

__all__ = ["GameStudy", "LapSquare", "Points", "Price", "Review", "find", "review"]

Points = tuple[int, ...]  # of each seat


class LapSquare(NamedTuple):
    """A square of a last lap, and what the look from it cost each seat."""

    square: str
    points: Points


class Price(NamedTuple):
    """The price of a decision: `walks[steps - 1][seat]`, and the last lap after it."""

    walks: tuple[Points, ...]
    lap: Points


@dataclass(frozen=True, slots=True)
class Review:
    """A game as it went; what its kind of game does not know is empty or None."""

    scores: tuple[Points, ...]  # at the start and after each move
    costs: tuple[Points, ...] = ()  # what each seat's decisions cost: `costs[mover][payer]`
    lap: tuple[LapSquare, ...] = ()  # the last one, square by square
    luck: tuple[float, ...] | None = None  # what the dice won or lost each seat, where it is known


class GameStudy:
    """The study of one kind of game; a kind that adds nothing needs no study of its own."""

    def review(self, board: Any) -> Review:
        """Look back at all that happened on a board."""
        return Review(scores(board))

    def prices(self, _board: Any) -> dict[str, Price]:
        """What each legal decision that has a price would cost everybody, by its token."""
        return {}


def scores(board: Board[Any, Any]) -> tuple[Points, ...]:
    """Everybody's points at the start and after each move."""
    return tuple(step.scores for step in board.replayed())


def find(game: str) -> GameStudy:
    """The study of a kind of game; raises CaciqueError for a strange name."""
    registry.check(game)
    room = f"{__package__}.{game}"
    study: GameStudy = import_module(room).STUDY if find_spec(room) else GameStudy()
    return study


def review(board: Board[Any, Any]) -> Review:
    """Look back at a game, finished or not."""
    return find(board.setup.game).review(board)
