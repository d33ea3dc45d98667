"""Advice for whoever is to decide: the best turns and what they promise."""

from dataclasses import dataclass
from typing import Any

from cacique.ai import bots
from cacique.core.checks import check_kind
from cacique.core.contract import Board
from cacique.core.errors import CaciqueError
from cacique.core.rng import seeded

__all__ = ["Advice", "Choice", "advise"]


@dataclass(frozen=True, slots=True)
class Choice:
    """A turn worth a look; what is not known of it is None or empty."""

    tokens: tuple[str, ...]
    chance: float | None  # to win; with several others, the share of them to end ahead of
    points: tuple[float, ...]  # that each seat may expect at the end
    visits: int  # of a search
    line: tuple[str, ...]  # what all sides would play from here, this turn included


@dataclass(frozen=True, slots=True)
class Advice:
    """Advice on a position: choices, the best first; exact where the game is solved."""

    choices: tuple[Choice, ...]
    is_exact: bool = False

    def describe(self, choice: Choice) -> str:
        """What is to be said for a choice, in English."""
        if choice.chance is None:
            return "is what the strongest bot would do"
        if self.is_exact:
            best = max(other.chance or 0.0 for other in self.choices)
            is_worse = choice.chance < best
            loss = f", {best - choice.chance:.1%} less than the best" if is_worse else ""
            return f"wins {choice.chance:.1%}{loss}"
        points = " : ".join(f"{points:.0f}" for points in choice.points)
        return f"{choice.chance:4.0%} to be ahead, points about {points}"


def advise(board: Board[Any, Any], seed: int = 0) -> Advice:
    """Weigh the decision that is due, which may take a second; CaciqueError where none is.

    Where nothing can be weighed, the strongest bot is asked, whose randomness the seed decides.

    >>> from cacique import puluc
    >>> advice = advise(puluc.Board.from_position("puluc1_-_4.-.L.-.-.D.-.-.-.-.4_L3"))
    >>> advice.choices[0].tokens
    ('2x5',)
    """
    check_kind(board, Board, "a board is looked at for advice")
    if board.is_over or board.is_chance:
        raise CaciqueError("there is nothing to decide now")
    roster = bots.find(board.setup.game)
    prospects = roster.weigh(board)
    if not prospects:
        token = str(roster.make(roster.strongest).choose(board, seeded(seed)))
        return Advice((Choice((token,), None, (), 0, (token,)),))
    choices = tuple(
        Choice(
            tokens=tuple(map(str, prospect.moves)),
            chance=prospect.chance,
            points=prospect.points,
            visits=prospect.visits,
            line=tuple(map(str, prospect.line)),
        )
        for prospect in prospects
    )
    is_exact = not any(choice.visits for choice in choices)  # looked up, not searched
    return Advice(choices, is_exact)
