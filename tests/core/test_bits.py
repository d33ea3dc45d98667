"""Bits of a word, compiled and plain."""

import numpy as np
import pytest

from cacique.core.bits import lowest_bit, popcount
from cacique.core.jit import kernel


@kernel
def count(bits: np.uint64) -> tuple[int, int]:
    return popcount(bits), lowest_bit(bits)


@pytest.mark.parametrize("number", [1, 2, 0x80, 2**63, 2**64 - 1, 0x0F0F0F00])
def test_bits(number: int) -> None:
    ones, first = count(np.uint64(number))
    assert ones == number.bit_count()
    assert first == (number & -number).bit_length() - 1
