"""The ghost, a block in hand: where it would come to rest, and what the board says to that."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from cacique.core.reason import Reason
from cacique.games.pueblo import Block, Board, Build
from cacique.games.pueblo.geometry import FILES

__all__ = ["Ghost"]

_CORNERS, _LETTERS = "1234", "usd"
_LAST = 6  # a window's south-west cell is one of the first seven files and ranks


@dataclass(frozen=True)
class Ghost:
    """A build that may be illegal, over a board."""

    board: Board
    move: Build

    @cached_property
    def reason(self) -> Reason | None:
        """Why it cannot be built there."""
        return self.board.why_illegal(self.move)

    @property
    def is_legal(self) -> bool:
        return self.reason is None

    @cached_property
    def block(self) -> Block:
        """The block where it first touches the ground or another one."""
        return self.board.resting(self.move)

    @cached_property
    def board_after(self) -> Board:
        """The board with the block built, or as it is where that is illegal."""
        if not self.is_legal:
            return self.board
        board = self.board.copy()
        board.push(self.move)
        return board

    def moved(self, east: int, north: int) -> Self:
        return self.at(self.move.cell, east, north)

    def at(self, cell: str, east: int = 0, north: int = 0) -> Self:
        """Over the window of a cell, or beside it, as far as the site has one."""
        file = min(max(FILES.index(cell[0]) + east, 0), _LAST)
        rank = min(max(int(cell[1]) - 1 + north, 0), _LAST)
        return self._changed(cell=f"{FILES[file]}{rank + 1}")

    def turned(self, quarters: int) -> Self:
        corner = _CORNERS.index(self.move.pose[0]) + quarters
        return self._changed(pose=_CORNERS[corner % 4] + self.move.pose[1])

    def tipped(self, times: int) -> Self:
        letter = _LETTERS.index(self.move.pose[1]) + times
        return self._changed(pose=self.move.pose[0] + _LETTERS[letter % 3])

    def of_other_kind(self) -> Self:
        return self._changed(kind="N" if self.move.kind == "C" else "C")

    def _changed(self, **fields: str) -> Self:
        move = {"kind": self.move.kind, "cell": self.move.cell, "pose": self.move.pose}
        return replace(self, move=Build(**{**move, **fields}))
