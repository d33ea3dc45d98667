"""Rewards: each seat compared with each other."""

import numpy as np
import pytest

from cacique.envs.kernels.rewards import compare


@pytest.mark.parametrize(
    ("lots", "expected"),
    [
        ([3, 1], [1, -1]),
        ([2, 2], [0, 0]),
        ([5, 1, 3], [1, -1, 0]),
        ([4, 4, 1, 0], [2 / 3, 2 / 3, -1 / 3, -1]),
    ],
)
def test_seats_are_compared_in_pairs(lots: list[int], expected: list[float]) -> None:
    rewards = np.zeros(len(lots), np.float32)
    compare(np.array(lots), len(lots), rewards)
    assert rewards.tolist() == pytest.approx(expected)
