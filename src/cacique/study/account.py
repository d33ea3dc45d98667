"""A game's account: how its points came about, and what the dice did."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from cacique.core.contract import Board

__all__ = ["Account", "LapSquare", "Points", "Price", "scores"]

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
class Account:
    """A game as it went; what its kind of game does not know is empty or None."""

    scores: tuple[Points, ...]  # at the start and after each move
    costs: tuple[Points, ...] = ()  # what each seat's decisions cost: `costs[mover][payer]`
    lap: tuple[LapSquare, ...] = ()  # the last one, square by square
    luck: tuple[float, ...] | None = None  # what the dice won or lost each seat, where it is known


def scores(board: Board[Any, Any]) -> tuple[Points, ...]:
    """Everybody's points at the start and after each move."""
    return tuple(step.scores for step in board.replayed())
