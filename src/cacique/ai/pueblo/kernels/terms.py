"""Fines and their weights: how much of each colour is open to view, and what that will cost.

`fines[square, kind, seat]` is what the chieftain would fine a seat on each of the 36 squares. What
the rest of the game costs a seat is estimated as a weighted sum of its fines: a square that the
chieftain reaches soon weighs more than one it has just left, what stands deep in the site weighs
less than what stands at its edge, because more can be built before it, and near the end all of them
weigh what the last lap makes of them. Blocks in stock have weights, too. Whoever moves sooner is
better off than all that says: what each turn of waiting is worth, the tempo, is one more. The
weights are learned; see `training`.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cacique.core.abi import group, readonly
from cacique.core.jit import kernel
from cacique.games.pueblo.geometry import MOST_BLOCKS, MOST_LEVELS, SIGHT_LINES
from cacique.games.pueblo.kernels.site import IS_CORNER, PATH, look
from cacique.games.pueblo.kernels.state import (
    BIDDING,
    BLOCK_OWNER,
    DEMOLITION,
    NEUTRAL_OWNER,
    OVER,
    TAKING,
)
from cacique.games.pueblo.kernels.turns import is_part_built

__all__ = [
    "FINES",
    "KINDS",
    "MODEL",
    "STAGES",
    "TEMPO",
    "TERMS",
    "UNKNOWN_WAIT",
    "Model",
    "expose",
    "expose_square",
    "fill_terms",
    "find_stage",
    "kind_of",
    "wait",
    "wait_after_turn",
]

# A stage is how many turns are left to build; in the demolition, how many coloured blocks stand.
RAZING = MOST_BLOCKS
STAGES = RAZING + 28  # room for the coloured blocks of any number of players
# Kinds of fines on a side: of cubes in its front row, which nothing can stand before; of cubes in
# the second one, which hardly anybody covers; of others. Those on corners are all alike.
FRONT, SECOND, DEEP = range(3)
KINDS = 3
# Terms of a stage: fines by kind and distance from the chieftain, then what blocks in stock add,
# and the tempo: one term for each number of turns until the seat moves.
CORNER = KINDS * PATH
COLOURED = CORNER + PATH
NEUTRAL = COLOURED + 1
CONSTANT = NEUTRAL + 1
TEMPO = CONSTANT + 1
TERMS = TEMPO + 4
FINES = (PATH, KINDS, 4)  # by square, kind and seat

UNKNOWN_WAIT = -1  # until a seat moves: the order is auctioned first, or the game is over

_ROWS = np.array([line[:DEEP] for line in SIGHT_LINES], np.int64)  # cells of the first two
SEEN = np.int16  # of a cube, as `look` lists them
MOST_SEEN = 64


class Model(NamedTuple):
    """Weights of the terms, and how far off the estimates may be: both by stage.

    A model is for one number of players, with or without demolition.
    """

    weights: NDArray[np.float32]  # by stage and term
    spreads: NDArray[np.float32]


MODEL = group(Model, readonly(np.float32, 2), readonly(np.float32))


@kernel
def expose_square(s: Any, square: int, seen: NDArray[np.int16], fines: NDArray[np.int32]) -> None:
    """Fill the fines of a square, by kind and seat."""
    fines[:] = 0
    if IS_CORNER[square]:
        look(s, square, fines[0], None)
        return
    for i in range(look(s, square, fines[DEEP], seen)):
        cell, level = seen[i] // MOST_LEVELS, seen[i] % MOST_LEVELS
        kind = kind_of(square, cell)
        if kind != DEEP:
            _move(s, cell, level, fines, kind)


@kernel
def kind_of(square: Any, cell: Any) -> int:
    """The kind of fines of the cubes in a cell, seen from a square."""
    kind = DEEP
    if IS_CORNER[square] or cell == _ROWS[square, FRONT]:
        kind = FRONT
    elif cell == _ROWS[square, SECOND]:
        kind = SECOND
    return kind


@kernel
def _move(s: Any, cell: int, level: int, fines: NDArray[np.int32], kind: int) -> None:
    """Count a cube's fine as of another kind."""
    owner = s.blocks[s.cubes[cell, level], BLOCK_OWNER]
    if owner != NEUTRAL_OWNER:
        fines[DEEP, owner] -= level + 1
        fines[kind, owner] += level + 1


@kernel
def expose(s: Any, seen: NDArray[np.int16], fines: NDArray[np.int32]) -> None:
    """Fill the fines of all squares."""
    for square in range(PATH):
        expose_square(s, square, seen, fines[square])


@kernel
def find_stage(s: Any) -> int:
    """How far the game has come, counted as the weights are."""
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
def wait(s: Any, seat: int) -> int:
    """Turns until a seat moves, where one is about to begin."""
    if s.phase == BIDDING or s.phase == TAKING or s.phase == OVER:
        return UNKNOWN_WAIT
    return _wait_from(s, seat, s.turn)


@kernel
def wait_after_turn(s: Any, seat: int) -> int:
    """Turns until a seat moves, once the turn that is being made has ended."""
    is_last = int(s.turn) + 1 == s.players
    if s.pro and is_last and s.part != DEMOLITION and is_part_built(s):
        return UNKNOWN_WAIT
    return _wait_from(s, seat, s.turn + 1)


@kernel
def _wait_from(s: Any, seat: int, turn: int) -> int:
    place = 0
    while s.order[place] != seat:
        place += 1
    players = int(s.players)
    return (place - int(turn) + players) % players


@kernel
def term(square: int, kind: int, chief: int) -> int:
    """The term that a square's fines belong to, seen from where the chieftain stands."""
    distance = (square - int(chief) + PATH - 1) % PATH  # 0 is the next square
    return distance + (CORNER if IS_CORNER[square] else PATH * kind)


@kernel
def fill_terms(s: Any, fines: NDArray[np.int32], seat: int, terms: NDArray[np.float64]) -> None:
    """The terms that a seat's future cost is the weighted sum of."""
    terms[:] = 0
    for square in range(PATH):
        for kind in range(KINDS):
            terms[term(square, kind, s.chief)] += fines[square, kind, seat]
    terms[COLOURED] = s.coloured[seat]
    terms[NEUTRAL] = s.neutral[seat]
    terms[CONSTANT] = 1
    turns = wait(s, seat)
    if turns != UNKNOWN_WAIT:
        terms[TEMPO + turns] = 1
