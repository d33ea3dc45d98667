"""The table made small: what cannot be told from the rules, and nothing else.

A value follows from those of the positions after it (see `walk`), up to rounding, so that only what
goes round in circles has to be told. Block by block, few pieces first:

- every position begins with the average of its layer and its captives;
- some sweeps over the block bring the guesses nearer to the values;
- then group by group each value is expected from what is known and guessed, and the difference is
  coded (see `coding`). What follows PLUS is all known by then, and all but the ways home without
  captives of what follows ZERO.
"""

from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from cacique.ai.puluc.kernels.coding import CODER, ODDS, begin_coding, code_number, end_coding
from cacique.ai.puluc.kernels.lookup import SCALE
from cacique.ai.puluc.kernels.walk import (
    MINUS,
    ONE,
    PLUS,
    WALK,
    ZERO,
    begin_layer,
    captives,
    expect,
    go_on,
    group_of,
)
from cacique.core.abi import INT, array, group, readonly
from cacique.core.jit import entry, kernel
from cacique.games.puluc.geometry import PIECES, THROWS

__all__ = ["AVERAGES", "JOB", "ODDS", "Packer", "begin_block", "pack", "sum_up", "unpack"]

_COUNTS = PIECES + 1
AVERAGES = 2 * _COUNTS * _COUNTS  # by layer, captives of the mover, captives of the other
_SWEPT = 3  # groups of a sweep
_CODED = 4  # groups that are coded

JOB = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("few", np.int64),
                ("many", np.int64),
                ("sweeps", np.int64),
                ("stage", np.int64),  # filling, sweeping a group, coding a group
                ("layer", np.int64),  # 0 where the mover has few
                ("begun", np.int64),  # whether the layer is
            ],
            align=True,
        ),
    )
)


class Packer(NamedTuple):
    """A block at work: how far it is, what it knows, and what it learned."""

    job: NDArray[np.void]
    walk: NDArray[np.void]
    coder: NDArray[np.void]
    odds: NDArray[np.uint16]
    weights: NDArray[np.int64]  # chances of the throws, of ONE
    averages: NDArray[np.uint16]

    @classmethod
    def empty(cls) -> Self:
        return cls(
            np.zeros(1, JOB),
            np.zeros(1, WALK),
            np.zeros(1, CODER),
            np.zeros(ODDS, np.uint16),
            np.zeros(len(THROWS), np.int64),
            np.zeros(AVERAGES, np.uint16),
        )


PACKER = group(
    Packer,
    array(JOB),
    array(WALK),
    array(CODER),
    array(np.uint16),
    array(np.int64),
    array(np.uint16),
)


@entry(PACKER, INT, INT, INT)
def begin_block(packer: Packer, few: int, many: int, sweeps: int) -> None:
    """Take a block up; the weights and the averages are there already."""
    j = packer.job[0]
    j.few = few
    j.many = many
    j.sweeps = sweeps
    j.stage = 0
    j.layer = 0
    j.begun = 0


@entry(PACKER, readonly(np.uint16), array(np.int64), array(np.int64), is_for_page=False)
def sum_up(
    packer: Packer, steps: NDArray[np.uint16], sums: NDArray[np.int64], counts: NDArray[np.int64]
) -> None:
    """Add up the steps of a block by what its averages go by."""
    j, walk = packer.job[0], packer.walk
    for layer in range(2 if j.few < j.many else 1):
        _begin_layer(j, walk, layer)
        while True:
            place = _average_of(walk[0], layer)
            sums[place] += steps[walk[0].number]
            counts[place] += 1
            if not go_on(walk):
                break


@entry(PACKER, array(np.uint16), readonly(np.uint16), array(np.uint8), INT, INT, is_for_page=False)
def pack(
    packer: Packer,
    steps: NDArray[np.uint16],
    exact: NDArray[np.uint16],
    data: NDArray[np.uint8],
    at: int,
    positions: int,
) -> int:
    """Go on packing a block for so many positions; return how many stages are left.

    `steps` are those of the blocks below, and become those of this. `data` is written from `at` on;
    after the last stage `coder.at` is the place after it, beyond its end where it was too short.
    """
    return _work(packer, steps, exact, data, at, positions, True)


@entry(PACKER, array(np.uint16), array(np.uint8), INT, INT)
def unpack(
    packer: Packer, steps: NDArray[np.uint16], data: NDArray[np.uint8], at: int, positions: int
) -> int:
    """Go on unpacking a block for so many positions; return how many stages are left."""
    return _work(packer, steps, steps, data, at, positions, False)


@kernel
def _work(
    packer: Packer,
    steps: NDArray[np.uint16],
    exact: NDArray[np.uint16],
    data: NDArray[np.uint8],
    at: int,
    positions: int,
    is_packing: bool,
) -> int:
    j = packer.job[0]
    stages = 1 + _SWEPT * j.sweeps + 1 + _CODED
    while positions > 0 and j.stage < stages:
        if not j.begun:
            if j.stage == stages - _CODED and j.layer == 0:
                begin_coding(packer.coder, packer.odds, data, at, is_packing)
            _begin_layer(j, packer.walk, j.layer)
            j.begun = 1
        positions -= _go_through(packer, steps, exact, data, positions)
        if j.begun:
            break
        j.layer = (j.layer + 1) % (2 if j.few < j.many else 1)
        j.stage += j.layer == 0
        if j.stage == stages:
            end_coding(packer.coder, data)
    return stages - j.stage


@kernel
def _begin_layer(j: Any, walk: Any, layer: int) -> None:
    if layer == 0:
        begin_layer(walk, j.few, j.many)
    else:
        begin_layer(walk, j.many, j.few)


@kernel
def _average_of(w: Any, layer: int) -> int:
    return (layer * _COUNTS + captives(w, 0)) * _COUNTS + captives(w, 1)


@kernel
def _group_swept(sweep_stage: int) -> int:
    """PLUS follows from the others at once; so it goes first, and once more before coding."""
    which = sweep_stage % _SWEPT
    if which == 0:
        return PLUS
    return MINUS if which == 1 else ZERO


@kernel
def _go_through(
    packer: Packer,
    steps: NDArray[np.uint16],
    exact: NDArray[np.uint16],
    data: NDArray[np.uint8],
    positions: int,
) -> int:
    """Go on with a stage in a layer for so many positions; return how many it took."""
    j, walk = packer.job[0], packer.walk
    w = walk[0]
    coded = j.stage - 2 - _SWEPT * j.sweeps
    swept = _group_swept(j.stage - 1)
    for done in range(positions):
        if j.stage == 0:
            steps[w.number] = packer.averages[_average_of(w, j.layer)]
        else:
            here = group_of(w.balance, w.mine, w.theirs)
            if coded < 0:
                if here == swept or (swept == ZERO and w.balance == 0):
                    steps[w.number] = expect(walk, steps, packer.weights)
            elif here == coded:
                steps[w.number] = _code(packer, steps, np.int64(exact[w.number]), data)
        if not go_on(walk):
            j.begun = 0
            return done + 1
    return positions


@kernel
def _code(packer: Packer, steps: NDArray[np.uint16], step: Any, data: NDArray[np.uint8]) -> int:
    """Code what a step differs from what is expected, and return it."""
    expected = expect(packer.walk, steps, packer.weights)
    kind = (packer.walk[0].unsure * 16 + ONE - 1) // ONE
    found = expected + code_number(packer.coder, packer.odds, data, kind, step - expected)
    return min(max(found, 0), SCALE)
