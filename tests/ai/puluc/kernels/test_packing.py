"""Blocks of a table, packed and unpacked."""

import numpy as np
import pytest
from numpy.typing import NDArray

from cacique.ai.puluc.kernels import packing
from cacique.ai.puluc.kernels.index import Block, blocks, total
from cacique.ai.puluc.kernels.lookup import SCALE
from cacique.ai.puluc.kernels.packing import Packer, begin_block, pack, sum_up, unpack
from cacique.ai.puluc.solution import solve
from cacique.core.jit import COMPILED
from cacique.games import puluc

PIECES = 3 if COMPILED else 1
WEIGHTS = [4096, 16384, 24576, 16384, 4096]

Steps = NDArray[np.uint16]


@pytest.fixture(scope="module")
def exact() -> Steps:
    values = solve(puluc.Setup(draw=False), None, pieces=PIECES).values
    return np.rint(values * SCALE).astype(np.uint16)


def packer_for(block: Block, exact: Steps, sweeps: int) -> Packer:
    packer = Packer.empty()
    packer.weights[:] = WEIGHTS
    begin_block(packer, block.few, block.many, sweeps)
    sums, counts = np.zeros((2, packing.AVERAGES), np.int64)
    sum_up(packer, exact, sums, counts)
    assert counts.sum() == block.stop - block.start
    assert sums.sum() == exact[block.start : block.stop].sum()
    packer.averages[:] = sums // np.maximum(counts, 1)
    return packer


@pytest.mark.parametrize("sweeps", [0, 2])
@pytest.mark.parametrize("chunk", [1 << 16, 100])
def test_blocks_come_back_to_the_bit(exact: Steps, sweeps: int, chunk: int) -> None:
    below = np.zeros(total(PIECES), np.uint16)
    for block in blocks(PIECES):
        packer = packer_for(block, exact, sweeps)
        data = np.zeros(4 * (block.stop - block.start) + 64, np.uint8)
        steps = below.copy()
        while pack(packer, steps, exact, data, 5, 1 << 16):
            pass
        assert np.array_equal(steps[: block.stop], exact[: block.stop])
        end = int(packer.coder["at"][0])
        packer.coder[:], packer.walk[:] = np.zeros(1), np.zeros(1)
        begin_block(packer, block.few, block.many, sweeps)
        data = data[:end].copy()
        left = [unpack(packer, below, data, 5, chunk)]
        while left[-1]:
            left.append(unpack(packer, below, data, 5, chunk))
        assert left == sorted(left, reverse=True)
        assert np.array_equal(below[: block.stop], exact[: block.stop])


@pytest.mark.compiled  # it says something of large blocks only
def test_sweeps_make_it_smaller_and_both_are_small(exact: Steps) -> None:
    block = blocks(PIECES)[-1]
    sizes = []
    for sweeps in (0, 2):
        packer = packer_for(block, exact, sweeps)
        data, steps = np.zeros(4 * exact.size, np.uint8), exact.copy()
        while pack(packer, steps, exact, data, 0, 1 << 16):
            pass
        sizes.append(8 * int(packer.coder["at"][0]) / (block.stop - block.start))
    assert sizes[1] < sizes[0] < 8


def test_damaged_bytes_unpack_to_something_else(exact: Steps) -> None:
    block = blocks(PIECES)[-1]
    packer = packer_for(block, exact, 0)
    data = np.random.default_rng(3).integers(0, 256, 50).astype(np.uint8)
    steps = exact.copy()
    while unpack(packer, steps, data, 0, 1 << 16):
        pass
    assert not np.array_equal(steps, exact)
    assert steps.max() <= SCALE
