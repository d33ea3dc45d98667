"""A position of Puluc that is being put together, and may be wrong until it is a board."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cacique.core.checks import check_number, check_seat
from cacique.core.errors import NotFound
from cacique.games.puluc.geometry import CELLS, PIECES, THROWS
from cacique.games.puluc.notation import Position, Stack

if TYPE_CHECKING:
    from cacique.games.puluc.board import Board
    from cacique.games.puluc.setup import PulucSetup

__all__ = ["Editor"]

_SEATS = range(2)


class Editor:
    """A position as it is being changed; `problems` tells what is wrong, `board` makes it one.

    >>> from cacique import puluc
    >>> editor = puluc.Board().edit()
    >>> editor.set_stack(3, 0)
    Stack(owner=0, light=1, dark=0)
    >>> editor.problems()
    ['Light has 6 pieces, more than 5']
    >>> editor.set_camp(0, 4)
    >>> editor.board().position()
    'puluc1_-_4.-.-.L.-.-.-.-.-.-.5_L-'
    """

    def __init__(self, board: type[Board], setup: PulucSetup, position: Position) -> None:
        self._board = board
        self.setup = setup
        self._position = position

    @property
    def position(self) -> Position:
        """The position as data."""
        return self._position

    def set_stack(self, cell: int, owner: int, light: int = 0, dark: int = 0) -> Stack:
        """Put a stack on a cell of the road: whose piece is on top, and its pieces of each colour.

        Without numbers it is one piece of its owner.
        """
        check_seat(owner, _SEATS)
        if not light and not dark:
            light, dark = 1 - owner, owner
        stack = Stack(
            owner,
            check_number(light, "a number of light pieces", most=PIECES),
            check_number(dark, "a number of dark pieces", most=PIECES),
        )
        stacks = {**self._position.stacks, self._cell(cell): stack}
        self._position = replace(self._position, stacks=dict(sorted(stacks.items())))
        return stack

    def remove_stack(self, cell: int) -> Stack:
        """Take the stack on a cell away; raises NotFound where there is none."""
        stacks = dict(self._position.stacks)
        stack = stacks.pop(self._cell(cell), None)
        if stack is None:
            raise NotFound(f"there is no stack on cell {cell}")
        self._position = replace(self._position, stacks=stacks)
        return stack

    def set_camp(self, seat: int, pieces: int) -> None:
        """Say how many pieces a seat has at home."""
        camps = list(self._position.camps)
        number = check_number(pieces, "a number of pieces", most=PIECES)
        camps[check_seat(seat, _SEATS)] = number
        self._position = replace(self._position, camps=(camps[0], camps[1]))

    def set_turn(self, seat: int, throw: int | None = None) -> None:
        """Say who is to throw, or to use a throw."""
        check_seat(seat, _SEATS)
        if throw is not None:
            check_number(throw, "a throw", least=THROWS[0], most=THROWS[-1])
        self._position = replace(self._position, seat=seat, throw=throw or 0)

    def problems(self) -> list[str]:
        """Every reason why there can be no such position; nothing for one that can be played."""
        return self._position.problems(self.setup)

    def board(self) -> Board:
        """The board of this position; raises IllegalSetup with every reason why there is none."""
        return self._board.at(self.setup, self._position)

    @staticmethod
    def _cell(cell: int) -> int:
        if not 0 < check_number(cell, "a cell", least=-1) < CELLS - 1:
            raise NotFound(f"the road has the cells 1 to {CELLS - 2}, not {cell}")
        return cell
