"""A walk through all positions of a layer, by index, and what each may expect from those after it.

The neighbours of a position in the index differ from it in the last cells only, so that the next
one costs less than setting it up by its number; and the numbers of what follows it share most of
their parts, for a move changes two cells. All of it is done in whole numbers, so that it comes to
the same on every machine.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cacique.ai.puluc.kernels.index import LOST, RANKS, STARTS
from cacique.ai.puluc.kernels.lookup import SCALE
from cacique.core.jit import kernel
from cacique.games.puluc.geometry import CELLS, PIECES, THROWS
from cacique.games.puluc.kernels.rules import EMPTY, LAST

__all__ = [
    "MINUS",
    "ONE",
    "PLUS",
    "WALK",
    "ZERO",
    "begin_layer",
    "captives",
    "expect",
    "go_on",
    "group_of",
]

_PARTS = RANKS.reshape(-1)  # one index is found faster than six
_COUNTS = PIECES + 1
_THROWS = len(THROWS)
_MINE, _THEIRS = 0, 1
_NONE = 1 << 20  # worse for the mover than any step
ONE = 1 << 16  # what the chances of all throws add up to

# Groups of positions, by who holds more captives. Nobody gets fewer of them by a move of his own
# inside a block, so what follows PLUS is in MINUS. The quiet moves of ZERO stay in it: in a block
# of two layers those of one lead to the other.
MINUS, ZERO, _ZERO_OF_MANY, PLUS = range(4)

WALK = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("number", np.int64),  # of the position
                ("mine", np.int64),  # pieces of the layer
                ("theirs", np.int64),
                ("balance", np.int64),  # captives of the mover, less the other's
                ("group", np.int64),  # as far as it was asked for
                ("unsure", np.int64),  # chances of throws whose best reply is not known yet
                # by cell, seen from the mover's camp; the last cell is the other's camp
                ("owner", np.int64, CELLS),
                ("own", np.int64, CELLS),
                ("other", np.int64, CELLS),
                ("own_left", np.int64, CELLS),  # pieces not on the cells before
                ("other_left", np.int64, CELLS),
                # the same from the other's camp, with the parts of the position's number from there
                ("left", np.int64, CELLS),  # a cell and the pieces not on those before, as one
                ("before", np.int64, CELLS),
                ("after", np.int64, CELLS),
                # the least that each throw leaves the other
                ("known", np.int64, _THROWS),
                ("guessed", np.int64, _THROWS),
            ],
            align=True,
        ),
    )
)


@kernel
def begin_layer(walk: Any, mine: int, theirs: int) -> None:
    """Go to the first position of a layer: all pieces are in their camps."""
    w = walk[0]
    w.number = STARTS[mine, theirs]
    w.mine = mine
    w.theirs = theirs
    w.owner[:] = EMPTY
    w.own[:] = 0
    w.other[:] = 0
    w.own_left[:] = mine
    w.other_left[:] = theirs
    w.balance = 0


@kernel
def go_on(walk: Any) -> bool:
    """Go to the next position; false after the last."""
    w = walk[0]
    w.number += 1
    for cell in range(LAST - 1, 0, -1):
        w.balance -= _balance_of(w, cell)
        if _next_stack(w, cell):
            w.balance += _balance_of(w, cell)
            own, other = w.own_left[cell] - w.own[cell], w.other_left[cell] - w.other[cell]
            for after in range(cell + 1, CELLS):
                w.own_left[after] = own
                w.other_left[after] = other
            return True
    return False


@kernel
def _balance_of(w: Any, cell: int) -> int:
    owner = w.owner[cell]
    if owner == EMPTY:
        return 0
    return w.other[cell] if owner == _MINE else -w.own[cell]


@kernel
def _next_stack(w: Any, cell: int) -> bool:
    """Put the next stack on a cell; false, and nothing on it, after the last."""
    owner = w.owner[cell]
    own, other = w.own_left[cell], w.other_left[cell]
    if owner != EMPTY and w.other[cell] < other:
        w.other[cell] += 1
        return True
    if owner != EMPTY and w.own[cell] < own:
        w.own[cell] += 1
        w.other[cell] = owner
        return True
    if owner == EMPTY and own > 0:
        w.owner[cell] = _MINE
        w.own[cell] = 1
        w.other[cell] = 0
        return True
    if owner != _THEIRS and other > 0:
        w.owner[cell] = _THEIRS
        w.own[cell] = 0
        w.other[cell] = 1
        return True
    w.owner[cell] = EMPTY
    w.own[cell] = 0
    w.other[cell] = 0
    return False


@kernel
def captives(w: Any, owner: int) -> int:
    """How many pieces stand under an owner's."""
    total = 0
    for cell in range(1, LAST):
        if w.owner[cell] == owner:
            total += w.other[cell] if owner == _MINE else w.own[cell]
    return total


@kernel
def group_of(balance: int, mine: int, theirs: int) -> int:
    """The group of a position of a layer."""
    if balance != 0:
        return MINUS if balance < 0 else PLUS
    return _ZERO_OF_MANY if mine > theirs else ZERO


@kernel
def expect(walk: Any, steps: NDArray[np.uint16], weights: NDArray[np.int64]) -> int:
    """What a position is worth by the steps of those that follow, some of which may be guesses.

    Those of a group before its own, and of its own before it, are known. Notes how likely the
    mover's best is a guess.
    """
    w = walk[0]
    w.group = group_of(w.balance, w.mine, w.theirs)
    _look_back(w)
    for throw in range(_THROWS):
        w.known[throw] = _NONE
        w.guessed[throw] = _NONE
    if w.own_left[LAST] > 0:
        _advance(w, steps, 0, 1, 0)
    for cell in range(1, LAST):
        if w.owner[cell] == _MINE:
            _advance(w, steps, cell, w.own[cell], w.other[cell])
            if cell + _THROWS >= LAST:
                _go_home(w, steps, cell)
    total, unsure = 0, 0
    for throw in range(_THROWS):
        if w.known[throw] == _NONE and w.guessed[throw] == _NONE:  # nothing can be moved
            _note(w, steps, throw, STARTS[w.theirs, w.mine] + w.after[1], w.balance)
        least = w.known[throw]
        if w.guessed[throw] < least:
            least = w.guessed[throw]
            unsure += weights[throw]
        total += weights[throw] * (SCALE - least)
    w.unsure = unsure
    return (total + (ONE >> 1)) >> 16


@kernel
def _look_back(w: Any) -> None:
    """Number the position as the other sees it, cell by cell from the other's camp."""
    own, other, number = w.mine, w.theirs, 0
    for cell in range(LAST - 1, 0, -1):
        w.left[cell] = (cell * _COUNTS + other) * _COUNTS + own
        w.before[cell] = number
        if w.owner[cell] != EMPTY:
            number += _part(w, cell, 0, 0)
            own -= w.own[cell]
            other -= w.other[cell]
        w.after[cell] = number


@kernel
def _part(w: Any, cell: int, own: int, other: int) -> int:
    """What a stack adds to the other's number where so many pieces more stand behind it."""
    left = w.left[cell] - other * _COUNTS - own
    return _PARTS[_place(left, 1 - w.owner[cell], w.other[cell], w.own[cell])]


@kernel
def _place(left: int, owner: int, own: int, other: int) -> int:
    """Where the part of a stack is among all; `left` is its cell with the pieces left."""
    return ((left * 2 + owner) * _COUNTS + own) * _COUNTS + other


@kernel
def _advance(w: Any, steps: NDArray[np.uint16], start: int, own: int, other: int) -> None:
    """Move a stack from a cell or one piece from the camp as far as throws go, but not home."""
    number = STARTS[w.theirs, w.mine]
    if start > 0:
        number += w.after[1] - w.after[start]
    for end in range(start + 1, min(start + _THROWS, LAST - 1) + 1):
        owner = w.owner[end]
        if owner != _MINE:
            o, t = own + w.own[end], other + w.other[end]
            gain = w.own[end] + w.other[end]
            there = number + w.before[end] + _PARTS[_place(w.left[end], 1, t, o)]
            _note(w, steps, end - start - 1, there, w.balance + gain)
        if owner != EMPTY:
            number += _part(w, end, own, other)


@kernel
def _go_home(w: Any, steps: NDArray[np.uint16], start: int) -> None:
    """Bring a stack home, whose captives leave the game, with all throws that reach it."""
    own, other = w.own[start], w.other[start]
    number = LOST
    if other < w.theirs:
        number = STARTS[w.theirs - other, w.mine]
        for cell in range(1, start):
            if w.owner[cell] != EMPTY:
                number += _part(w, cell, -own, 0)
        if other == 0:
            number += w.before[start]
        else:
            for cell in range(start + 1, LAST):
                if w.owner[cell] != EMPTY:
                    number += _part(w, cell, 0, other)
    for throw in range(LAST - start - 1, _THROWS):
        if other > 0:
            w.known[throw] = min(w.known[throw], np.int64(steps[number]))
        else:
            _note(w, steps, throw, number, w.balance)


@kernel
def _note(w: Any, steps: NDArray[np.uint16], throw: int, number: int, balance: int) -> None:
    """Note a position of the same block that a throw may lead to, and whether it is known."""
    there = group_of(-balance, w.theirs, w.mine)
    step = np.int64(steps[number])
    if there < w.group or (there == w.group and number < w.number):
        w.known[throw] = min(w.known[throw], step)
    else:
        w.guessed[throw] = min(w.guessed[throw], step)
