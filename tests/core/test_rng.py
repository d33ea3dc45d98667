"""Randomness that is seeded, even and the same in both modes."""

import numpy as np
import pytest

from cacique.core.rng import below, seeded, unit


def test_seeds_and_streams_differ_and_repeat() -> None:
    words = {int(seeded(seed, stream)[0]) for seed in range(20) for stream in range(20)}
    assert len(words) == 400
    assert seeded(3, 4)[0] == seeded(3, 4)[0]


def test_the_sequence_is_for_ever() -> None:
    rng = seeded(1)
    assert [int(below(rng, 1000)) for _ in range(6)] == [333, 954, 5, 183, 38, 289]


@pytest.mark.parametrize("limit", [1, 2, 5, 588])
def test_draws_are_even(limit: int) -> None:
    rng, draws = seeded(limit), 4000
    counts = np.bincount([below(rng, limit) for _ in range(draws)], minlength=limit)
    assert len(counts) == limit
    expected = draws / limit
    chi_square = float(((counts - expected) ** 2 / expected).sum())
    assert chi_square < limit + 5 * (2 * limit) ** 0.5


def test_units_fill_the_interval() -> None:
    rng = seeded(9)
    units = [float(unit(rng)) for _ in range(4000)]
    assert 0 <= min(units) < 0.01
    assert 0.99 < max(units) < 1
    assert abs(sum(units) / len(units) - 0.5) < 0.02
