"""Numbers as few bits: what was packed is unpacked, and damage is only wrong."""

import numpy as np
import pytest
from numpy.typing import NDArray

from cacique.ai.puluc.kernels.coding import (
    CODER,
    KINDS,
    ODDS,
    begin_coding,
    code_number,
    end_coding,
)

COUNT = 400


def make_numbers() -> tuple[list[int], list[int]]:
    """Numbers of all sizes and signs, and kinds for them."""
    rng = np.random.default_rng(7)
    sizes = rng.integers(0, 17, COUNT)
    numbers = [int(rng.integers(-(1 << size), (1 << size) + 1)) for size in sizes]
    numbers[:6] = [0, 1, -1, 65534, -65534, 0]
    return numbers, [int(kind) for kind in rng.integers(0, KINDS, COUNT)]


def pack(numbers: list[int], kinds: list[int], room: int = 10_000) -> tuple[NDArray[np.uint8], int]:
    coder, odds, data = np.zeros(1, CODER), np.zeros(ODDS, np.uint16), np.zeros(room, np.uint8)
    begin_coding(coder, odds, data, 3, True)
    for number, kind in zip(numbers, kinds, strict=True):
        assert code_number(coder, odds, data, kind, number) == number
    end_coding(coder, data)
    return data, int(coder["at"][0])


def unpack(data: NDArray[np.uint8], kinds: list[int]) -> list[int]:
    coder, odds = np.zeros(1, CODER), np.zeros(ODDS, np.uint16)
    begin_coding(coder, odds, data, 3, False)
    return [int(code_number(coder, odds, data, kind, 0)) for kind in kinds]


def test_numbers_come_back() -> None:
    numbers, kinds = make_numbers()
    data, end = pack(numbers, kinds)
    assert unpack(data[:end].copy(), kinds) == numbers
    assert not data[:3].any()


def test_what_is_always_the_same_takes_next_to_nothing() -> None:
    data, end = pack([5] * 2000, [0] * 2000)
    assert end < 120
    assert unpack(data[:end].copy(), [0] * 2000) == [5] * 2000


def test_too_little_room_is_told_by_the_end() -> None:
    numbers, kinds = make_numbers()
    _, end = pack(numbers, kinds)
    assert pack(numbers, kinds, 100)[1] == end > 100


@pytest.mark.parametrize("seed", range(5))
def test_any_bytes_unpack_to_numbers_of_a_bounded_size(seed: int) -> None:
    data = np.random.default_rng(seed).integers(0, 256, 300).astype(np.uint8)
    found = unpack(data, [0] * COUNT)
    assert max(map(abs, found)) < 1 << 17
