"""The truth about a position: its value, each move's, each throw's."""

from dataclasses import dataclass

import numpy as np

from cacique.ai.puluc.kernels import lookup
from cacique.ai.puluc.table import Table, refuse_without_throw
from cacique.core.errors import CaciqueError
from cacique.games.puluc.board import Board
from cacique.games.puluc.kernels.rules import MOST_LEGAL
from cacique.games.puluc.moves import MOVES, PulucMove

__all__ = ["Choice", "Oracle", "Prospect"]


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal move: what it is worth to the side that moves, and what it loses."""

    move: PulucMove
    value: float
    loss: float  # against the best move


@dataclass(frozen=True, slots=True)
class Prospect:
    """A throw: its chance, what the position is worth to the thrower then, and its luck."""

    throw: PulucMove
    chance: float
    value: float
    luck: float  # against the position before the throw


class Oracle:
    """Answers from a table; values are chances of winning, a draw counting half."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._steps = table.steps
        self._codes = np.empty(MOST_LEGAL, np.int16)
        self._values = np.empty(MOST_LEGAL)

    def value(self, board: Board, seat: int) -> float:
        """What the position is worth to a seat, before the throw or after."""
        self.table.refuse_strange(board)
        mine = lookup.value(self._steps, board.state)
        return mine if board.state["seat"][0] == seat else 1 - mine

    def choices(self, board: Board) -> list[Choice]:
        """Every legal move after a throw, the best first."""
        self.table.refuse_strange(board)
        refuse_without_throw(board)
        count = lookup.weigh(self._steps, board.state, self._codes, self._values)
        values = self._values[:count]
        best = lookup.best_of(board.state, values)
        top = float(values[best])
        pairs = zip(self._codes[:count].tolist(), values.tolist(), strict=True)
        choices = [Choice(MOVES[code], value, top - value) for code, value in pairs]
        choices.insert(0, choices.pop(best))
        return sorted(choices, key=lambda choice: choice.loss)

    def best(self, board: Board) -> Choice:
        """The move of the perfect player."""
        return self.choices(board)[0]

    def prospects(self, board: Board) -> list[Prospect]:
        """Each throw that may come, from 1 to 5."""
        self.table.refuse_strange(board)
        if not board.is_chance:
            raise CaciqueError("nobody throws here")
        values = np.empty(5)
        lookup.weigh_throws(self._steps, board.state, values)
        before = lookup.value(self._steps, board.state)
        return [
            Prospect(throw, chance, value, value - before)
            for (throw, chance), value in zip(board.chance_outcomes(), values.tolist(), strict=True)
        ]
