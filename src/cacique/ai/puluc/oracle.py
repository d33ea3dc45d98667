"""The oracle of Puluc: what a position is worth, each of its moves, and each throw."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cacique.ai.puluc.kernels import lookup
from cacique.ai.puluc.table import ValueTable, refuse_without_throw, table_path
from cacique.core.errors import CaciqueError
from cacique.games.puluc.board import Board
from cacique.games.puluc.geometry import THROWS
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
        self._room = lookup.Room.empty()

    def value(self, board: Board, seat: int) -> float:
        """What the position is worth to a seat, before the throw or after."""
        self.table.refuse_strange(board)
        mine = lookup.value(self._steps, board.state, self._room)
        return mine if board.state["seat"][0] == seat else 1 - mine

    def choices(self, board: Board) -> list[Choice]:
        """Every legal move after a throw, the best first."""
        self.table.refuse_strange(board)
        refuse_without_throw(board)
        room = self._room
        count = lookup.weigh(self._steps, board.state, room)
        lookup.rank(board.state, room, count)
        order = room.order[:count]
        codes, values = room.codes[order].tolist(), room.values[order].tolist()
        return [
            Choice(MOVES[code], value, values[0] - value)
            for code, value in zip(codes, values, strict=True)
        ]

    def luck(self, board: Board) -> NDArray[np.int64]:
        """What throws won each seat of a game and moves lost it, in steps of a table's values."""
        self.table.refuse_strange(board)
        luck = np.zeros((2, 2), np.int64)
        codes = np.array([move.code for move in board.moves], np.int16)
        lookup.weigh_game(self._steps, board.rewound().state, codes, self._room, luck)
        return luck

    def best(self, board: Board) -> Choice:
        """The move of the perfect player."""
        return self.choices(board)[0]

    def throws(self, board: Board) -> list[ThrowValue]:
        """Each throw that may come, from 1 to 5."""
        self.table.refuse_strange(board)
        if not board.is_chance:
            raise CaciqueError("nobody throws here")
        values = np.empty(len(THROWS))
        lookup.weigh_throws(self._steps, board.state, values, self._room)
        before = lookup.value(self._steps, board.state, self._room)
        return [
            ThrowValue(throw, chance, value, value - before)
            for (throw, chance), value in zip(board.chance_outcomes(), values.tolist(), strict=True)
        ]
