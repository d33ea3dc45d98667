"""The ghost, a block in hand: where it would come to rest, and what the board says to that."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from cacique.games.pueblo import Board, Build
from cacique.games.pueblo.geometry import CELLS, FILES, columns

__all__ = ["Ghost"]

_CORNERS, _LETTERS = "1234", "usd"
_LAST = 6  # a window's south-west cell is one of the first seven files and ranks


@dataclass(frozen=True)
class Ghost:
    """A build that may be illegal, over a board."""

    board: Board
    move: Build

    @property
    def owner(self) -> int | None:
        return self.board.turn if self.move.kind == "C" else None

    @cached_property
    def reason(self) -> str | None:
        """Why it cannot be built there."""
        return self.board.why_illegal(self.move)

    @property
    def is_legal(self) -> bool:
        return self.reason is None

    @cached_property
    def cubes(self) -> tuple[tuple[str, int], ...]:
        """Cell and level of its cubes where it first touches the ground or a block."""
        at = CELLS.index(self.move.cell)
        heights = self.board.heights.reshape(-1)
        block = columns(self.board.setup.handed, self.move.pose)
        base = max(int(heights[at + column.offset]) - column.low for column in block)
        return tuple(
            (CELLS[at + column.offset], base + column.low + i + 1)
            for column in block
            for i in range(column.cubes)
        )

    @property
    def cells(self) -> frozenset[str]:
        return frozenset(cell for cell, _level in self.cubes)

    @cached_property
    def board_after(self) -> Board:
        """The board with the block built, or as it is where that is illegal."""
        if not self.is_legal:
            return self.board
        board = self.board.copy()
        board.push(self.move)
        return board

    def moved(self, east: int, north: int) -> Self:
        file = FILES.index(self.move.cell[0]) + east
        rank = int(self.move.cell[1]) - 1 + north
        return self.at(f"{FILES[_clamp(file)]}{_clamp(rank) + 1}")

    def at(self, cell: str) -> Self:
        """Over the window of a cell, as far as the site has one."""
        file, rank = FILES.index(cell[0]), int(cell[1]) - 1
        return self._changed(cell=f"{FILES[_clamp(file)]}{_clamp(rank) + 1}")

    def turned(self, quarters: int) -> Self:
        corner = _CORNERS.index(self.move.pose[0]) + quarters
        return self._changed(pose=_CORNERS[corner % 4] + self.move.pose[1])

    def tipped(self, times: int) -> Self:
        letter = _LETTERS.index(self.move.pose[1]) + times
        return self._changed(pose=self.move.pose[0] + _LETTERS[letter % 3])

    def of_other_kind(self) -> Self:
        return self._changed(kind="N" if self.move.kind == "C" else "C")

    def _changed(self, **fields: str) -> Self:
        return replace(self, move=Build(**{**_fields(self.move), **fields}))


def _fields(move: Build) -> dict[str, str]:
    return {"kind": move.kind, "cell": move.cell, "pose": move.pose}


def _clamp(at: int) -> int:
    return min(max(at, 0), _LAST)
