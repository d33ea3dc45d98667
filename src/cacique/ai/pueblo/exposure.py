"""Kernels that tell how much of each colour is open to view, and what that will cost.

`fines[square, seat]` is what the chieftain would fine a seat on each of the 36 squares. What the
rest of the game costs a seat is estimated as a weighted sum of its fines: a square that the
chieftain reaches soon weighs more than one it has just left, and near the end all of them weigh
what the last lap makes of them. The weights are learned; see `training`.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cacique.core.jit import kernel
from cacique.games.pueblo.geometry import CELLS, SIGHT_LINES, WINDOWS, is_corner
from cacique.games.pueblo.site import look
from cacique.games.pueblo.state import DEMOLITION

__all__ = ["STAGES", "TERMS", "expose", "fill_terms", "foresee", "refresh", "stage"]

# A stage is how many turns are left to build; in the demolition, how many coloured blocks stand.
RAZING = 36
STAGES = RAZING + 28
# Terms of a stage: fines by distance from the chieftain, on sides and on corners, then what the
# blocks in stock add.
CORNER, COLOURED, NEUTRAL, CONSTANT = 36, 72, 73, 74
TERMS = 75

_IS_CORNER = np.array([is_corner(square) for square in range(36)])


def _affected_squares() -> NDArray[np.int64]:
    """For each window's cell, the squares that see any of its four cells, padded with -1."""
    rows = np.full((64, 12), -1, np.int64)
    for window in WINDOWS:
        at = CELLS.index(window)
        cells = {at, at + 1, at + 8, at + 9}
        seeing = [q for q, line in enumerate(SIGHT_LINES) if not cells.isdisjoint(line)]
        rows[at, : len(seeing)] = seeing
    return rows


AFFECTED = _affected_squares()


@kernel
def expose(s: Any, fines: NDArray[np.int32]) -> None:
    """Fill the fines of all squares."""
    fines[:] = 0
    for square in range(36):
        look(s, square, fines[square], None)


@kernel
def refresh(s: Any, at: int, fines: NDArray[np.int32]) -> None:
    """Fill anew the fines of the squares that see a window."""
    for i in range(12):
        square = AFFECTED[at, i]
        if square < 0:
            return
        fines[square, :] = 0
        look(s, square, fines[square], None)


@kernel
def stage(s: Any) -> int:
    """How much of the game is left, counted as the weights are."""
    if s.part == DEMOLITION:
        blocks = 0
        for seat in range(s.players):
            blocks += s.standing[seat]
        return RAZING + blocks
    turns = 0
    for seat in range(s.players):
        turns += s.coloured[seat] + s.neutral[seat]
    return turns


@kernel
def term(square: int, chief: int) -> int:
    """The term that a square's fines belong to, seen from where the chieftain stands."""
    distance = (square - chief + 35) % 36
    return distance + CORNER if _IS_CORNER[square] else distance


@kernel
def fill_terms(s: Any, fines: NDArray[np.int32], seat: int, terms: NDArray[np.float64]) -> None:
    """The terms that a seat's future cost is the weighted sum of."""
    terms[:] = 0
    for square in range(36):
        terms[term(square, s.chief)] = fines[square, seat]
    terms[COLOURED] = s.coloured[seat]
    terms[NEUTRAL] = s.neutral[seat]
    terms[CONSTANT] = 1


@kernel
def foresee(
    s: Any, fines: NDArray[np.int32], weights: NDArray[np.float32], points: NDArray[np.float64]
) -> None:
    """Expected final points of each seat, where a turn has just ended."""
    row = weights[stage(s)]
    for seat in range(s.players):
        points[seat] = (
            s.scores[seat]
            + row[CONSTANT]
            + row[COLOURED] * s.coloured[seat]
            + row[NEUTRAL] * s.neutral[seat]
        )
    for square in range(36):
        weight = row[term(square, s.chief)]
        for seat in range(s.players):
            points[seat] += weight * fines[square, seat]
