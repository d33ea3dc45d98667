"""The oracle of Puluc: what a position is worth, each of its moves, and each throw."""

from dataclasses import dataclass

import numpy as np

from cacique.ai.puluc.kernels import lookup
from cacique.ai.puluc.table import ValueTable, refuse_without_throw, table_path
from cacique.core.errors import CaciqueError
from cacique.games.puluc.board import Board
from cacique.games.puluc.geometry import THROWS
from cacique.games.puluc.kernels.rules import MOST_LEGAL
from cacique.games.puluc.moves import MOVES, PulucMove
from cacique.games.puluc.setup import PulucSetup

__all__ = ["Choice", "Oracle", "ThrowValue", "open_oracle"]


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal move: what it is worth to the side that moves, and what it loses."""

    move: PulucMove
    value: float
    loss: float  # against the best move


@dataclass(frozen=True, slots=True)
class ThrowValue:
    """A throw: its chance, what the position is worth to the thrower then, and its luck."""

    throw: PulucMove
    chance: float
    value: float
    luck: float  # against the position before the throw


def open_oracle(setup: PulucSetup) -> "Oracle | None":
    """The solution of a game, where this machine has it and can read it."""
    try:
        return Oracle(ValueTable.open(table_path(setup), setup))
    except (CaciqueError, OSError):
        return None


class Oracle:
    """Answers from a table; values are chances of winning, a draw counting half."""

    def __init__(self, table: ValueTable) -> None:
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

    def throws(self, board: Board) -> list[ThrowValue]:
        """Each throw that may come, from 1 to 5."""
        self.table.refuse_strange(board)
        if not board.is_chance:
            raise CaciqueError("nobody throws here")
        values = np.empty(len(THROWS))
        lookup.weigh_throws(self._steps, board.state, values)
        before = lookup.value(self._steps, board.state)
        return [
            ThrowValue(throw, chance, value, value - before)
            for (throw, chance), value in zip(board.chance_outcomes(), values.tolist(), strict=True)
        ]
