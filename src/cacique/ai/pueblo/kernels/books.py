"""Books of two lines, the one played and the better one: what each cube costs in them.

Both are followed for as many turns each. Every cube that stands once the turn is made has an
account: what was paid for it in the line, and what its fines weigh where the line breaks off; at
the end of a game, nothing is weighed.
"""

from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from cacique.ai.pueblo.kernels.prospects import LONGEST_LINE
from cacique.ai.pueblo.kernels.terms import (
    COLOURED,
    CONSTANT,
    MOST_SEEN,
    NEUTRAL,
    TEMPO,
    UNKNOWN_WAIT,
    Model,
    find_stage,
    kind_of,
    term,
    wait,
)
from cacique.core.abi import array, group
from cacique.core.jit import kernel
from cacique.games.pueblo.geometry import MOST_LEVELS
from cacique.games.pueblo.kernels.rules import PASS, WALK, apply
from cacique.games.pueblo.kernels.site import IS_CORNER, PATH, ahead, look
from cacique.games.pueblo.kernels.state import (
    BLOCK_OWNER,
    DEMOLITION,
    NEUTRAL_OWNER,
    NOBODY,
    OVER,
    STATE,
)

__all__ = [
    "AT_PACE",
    "BETTER",
    "BOOKS",
    "CUBES",
    "IN_STOCK",
    "KINDS_OF_GAIN",
    "LINES",
    "LONGEST",
    "PLAYED",
    "Books",
    "cell_of",
    "count_turns",
    "fine_of",
    "follow_both",
    "level_of",
]

PLAYED, BETTER = range(2)
LINES = (2, LONGEST_LINE)
CUBES = 64 * MOST_LEVELS
LONGEST = 64  # turns of a line
KINDS_OF_GAIN = 4


class Books(NamedTuple):
    """Accounts of two lines; all by line first."""

    states: NDArray[np.void]
    owners: NDArray[np.int8]  # of cubes that stand once the turn is made, else NOBODY
    views: NDArray[np.uint64]  # by coloured cube: the squares that see it then, as bits
    paid: NDArray[np.float64]  # by cube, in the line
    due: NDArray[np.float64]  # by cube, where the line breaks off
    visits: NDArray[np.int8]  # by cube: the first walk in the line that pays, its square, who walks
    stops: NDArray[np.int64]  # of the turn's own walk
    sums: NDArray[np.float64]  # by seat: what the own walk costs, the stock, the pace
    gains: NDArray[np.float64]  # by kind: what speaks for what was played
    seen: NDArray[np.int16]

    @classmethod
    def empty(cls) -> Self:
        return cls(
            np.zeros(2, STATE),
            np.zeros((2, CUBES), np.int8),
            np.zeros((2, CUBES), np.uint64),
            np.zeros((2, CUBES)),
            np.zeros((2, CUBES)),
            np.zeros((2, CUBES * 3), np.int8),
            np.zeros(2, np.int64),
            np.zeros((2, 12)),
            np.zeros(KINDS_OF_GAIN),
            np.zeros(MOST_SEEN, np.int16),
        )


BOOKS = group(
    Books,
    array(STATE),
    array(np.int8, 2),
    array(np.uint64, 2),
    array(np.float64, 2),
    array(np.float64, 2),
    array(np.int8, 2),
    array(np.int64),
    array(np.float64, 2),
    array(np.float64),
    array(np.int16),
)
IN_STOCK, AT_PACE = 4, 8  # places in the sums: those of the own walk come first


@kernel
def _is_walk(code: Any) -> bool:
    return WALK <= code < PASS


@kernel
def count_turns(line: NDArray[np.int16], length: Any) -> int:
    turns = 0
    for i in range(length):
        turns += int(_is_walk(line[i]))
    return max(turns, 1)


@kernel
def _find_stop(s: Any, line: NDArray[np.int16], length: Any) -> int:
    """Where the first walk of a line ends, NOBODY where it has none."""
    for i in range(length):
        if _is_walk(line[i]):
            return ahead(s.chief, line[i] - WALK + 1)
    return NOBODY


@kernel
def follow_both(
    root: Any, model: Model, lines: Any, lengths: Any, turns: int, books: Books
) -> None:
    for side in range(2):
        books.stops[side] = _find_stop(root[0], lines[side], lengths[side])
    for side in range(2):
        _follow(root, model, lines[side], lengths[side], turns, side, books)


@kernel
def _follow(
    root: Any, model: Model, line: Any, length: Any, turns: int, side: int, books: Books
) -> None:
    """Play a line for so many turns and fill its books."""
    state = books.states[side : side + 1]
    state[0] = root[0]
    s = state[0]
    books.owners[side] = NOBODY
    books.views[side] = 0
    books.paid[side] = 0
    books.due[side] = 0
    books.visits[side] = NOBODY
    books.sums[side] = 0
    walks = 0
    for i in range(length):
        code = line[i]
        if not _is_walk(code):
            apply(state, code)
            if s.phase == OVER and walks == 0:
                _note_views(s, side, books)
            continue
        if walks == 0:
            _note_views(s, side, books)
        _walk(state, code, walks, side, books)
        walks += 1
        if walks == turns or s.phase == OVER:
            break
    if s.phase != OVER:
        _weigh_rest(s, model, side, books)


@kernel
def _note_views(s: Any, side: int, books: Books) -> None:
    """Note who owns which cube of the site, and the squares that see coloured ones."""
    for cell in range(64):
        for level in range(s.heights[cell]):
            owner = s.blocks[s.cubes[cell, level], BLOCK_OWNER]
            books.owners[side, cell * MOST_LEVELS + level] = owner
    for square in range(PATH):
        for i in range(look(s, square, None, books.seen)):
            cube = books.seen[i]
            if books.owners[side, cube] != NEUTRAL_OWNER:
                books.views[side, cube] |= np.uint64(1) << np.uint64(square)


@kernel
def _walk(state: Any, code: Any, walks: int, side: int, books: Books) -> None:
    """Make a walk of a line, and the lap where it is the last, and charge the cubes for it."""
    s = state[0]
    seat, part, square = s.seat, s.part, ahead(s.chief, code - WALK + 1)
    if walks == 0 and books.stops[PLAYED] != books.stops[BETTER]:
        for i in range(look(s, square, None, books.seen)):
            owner = s.blocks[s.cubes[cell_of(books.seen[i]), level_of(books.seen[i])], BLOCK_OWNER]
            if owner != NEUTRAL_OWNER:
                books.sums[side, owner] += fine_of(square, books.seen[i])
    else:
        _charge(s, square, side, books)
        for i in range(look(s, square, None, books.seen)):
            at = 3 * books.seen[i]
            if walks > 0 and books.visits[side, at] == NOBODY:
                books.visits[side, at] = walks
                books.visits[side, at + 1] = square
                books.visits[side, at + 2] = seat
    apply(state, code)
    if part != DEMOLITION and (s.phase == OVER or s.part == DEMOLITION):
        for each in range(PATH):
            _charge(s, each, side, books)


@kernel
def cell_of(cube: Any) -> Any:
    return cube // MOST_LEVELS


@kernel
def level_of(cube: Any) -> Any:
    return cube % MOST_LEVELS


@kernel
def fine_of(square: Any, cube: Any) -> int:
    return 1 if IS_CORNER[square] else int(level_of(cube)) + 1


@kernel
def _charge(s: Any, square: Any, side: int, books: Books) -> None:
    """Charge what is seen from a square to the cubes that stood once the turn was made."""
    for i in range(look(s, square, None, books.seen)):
        cube = books.seen[i]
        if 0 <= books.owners[side, cube] < NEUTRAL_OWNER:
            books.paid[side, cube] += fine_of(square, cube)


@kernel
def _weigh_rest(s: Any, model: Model, side: int, books: Books) -> None:
    """Weigh what cubes, stock and pace may still cost, as a player does that looks no further."""
    row = model.weights[find_stage(s)]
    for square in range(PATH):
        for i in range(look(s, square, None, books.seen)):
            cube = books.seen[i]
            if 0 <= books.owners[side, cube] < NEUTRAL_OWNER:
                weight = row[term(square, kind_of(square, cell_of(cube)), s.chief)]
                books.due[side, cube] += np.float64(weight) * fine_of(square, cube)
    for seat in range(s.players):
        stock = row[COLOURED] * s.coloured[seat] + row[NEUTRAL] * s.neutral[seat]
        books.sums[side, IN_STOCK + seat] = stock
        turns = wait(s, seat)
        tempo = row[TEMPO + turns] if turns != UNKNOWN_WAIT else np.float32(0)
        books.sums[side, AT_PACE + seat] = row[CONSTANT] + tempo
