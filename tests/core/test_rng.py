"""Randomness that is seeded, even and the same in both modes."""

import numpy as np
import pytest

from cacique.core.rng import below, seeded, unit


def test_seeds_and_streams_differ_and_repeat() -> None:
    words = {int(seeded(seed, stream)[0]) for seed in range(20) for stream in range(20)}
    assert len(words) == 400
    assert seeded(3, 4)[0] == seeded(3, 4)[0]


@pytest.mark.parametrize("seed", [0, 1, 2**31, 2**32, 2**40 + 5, 2**64 - 1, 2**200 + 9])
@pytest.mark.parametrize("stream", [0, 1, 77, 2**33])
def test_seeds_are_mixed_as_numpy_does(seed: int, stream: int) -> None:
    expected = np.random.SeedSequence((seed, stream)).generate_state(1, np.uint64)
    assert seeded(seed, stream)[0] == expected[0]


def test_negative_seeds_are_refused() -> None:
    with pytest.raises(ValueError, match="a seed is at least 0, not -1"):
        seeded(-1)


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
