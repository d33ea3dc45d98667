"""What is seen from a square, and what moves cost, as data."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cacique.core.errors import NotFound, WrongType
from cacique.games.pueblo.moves import MOVES, PuebloMove

__all__ = ["Prices", "SeenCube"]


@dataclass(frozen=True, slots=True)
class SeenCube:
    """A cube that the chieftain sees, and what it costs its owner; neutral ones are free."""

    cell: str
    level: int
    owner: int | None
    points: int


class Prices(Mapping[PuebloMove, NDArray[np.int32]]):
    """Prices of moves: `prices[move][steps - 1, seat]` is a number of points."""

    __slots__ = ("_codes", "laps", "points")

    def __init__(
        self, codes: NDArray[np.int16], points: NDArray[np.int32], laps: NDArray[np.int32]
    ) -> None:
        self._codes = codes
        self.points = points  # by move, walk and seat
        self.laps = laps  # by move and seat: of a lap after it

    def __len__(self) -> int:
        return len(self._codes)

    def __iter__(self) -> Iterator[PuebloMove]:
        return (MOVES[code] for code in self._codes.tolist())

    def __getitem__(self, move: PuebloMove) -> NDArray[np.int32]:
        if not isinstance(move, PuebloMove):
            raise WrongType(f"{move!r} is not a move of this game")
        index = int(np.searchsorted(self._codes, move.code))
        if index == len(self._codes) or self._codes[index] != move.code:
            raise NotFound(f"{move} is no legal build or removal here")
        row: NDArray[np.int32] = self.points[index]
        return row
