"""Turns drawn by their rating."""

import numpy as np
import pytest

from cacique.ai.pueblo.kernels.ranking import CANDIDATE
from cacique.ai.pueblo.kernels.turns import choose_by_rating
from cacique.core.rng import seeded


def rated(*ratings: float) -> np.ndarray[tuple[int], np.dtype[np.void]]:
    best = np.zeros(len(ratings) + 1, CANDIDATE)  # one more, which is not to be drawn
    best["rating"] = (*ratings, ratings[0])
    return best


def test_the_best_turn_is_chosen_without_temperature() -> None:
    rng = seeded(1)
    before = rng.copy()
    assert choose_by_rating(rated(0.6, 0.5), 2, 0.0, rng) == 0
    assert rng == before, "nothing is drawn where there is nothing to draw"


@pytest.mark.compiled
def test_a_turn_worse_by_the_temperature_is_drawn_e_times_less_often() -> None:
    rng, best = seeded(1), rated(0.6, 0.5, 0.4)
    drawn = [choose_by_rating(best, 3, 0.1, rng) for _ in range(20_000)]
    counts = np.bincount(drawn, minlength=4)
    assert counts[3] == 0
    assert counts[0] / counts[1] == pytest.approx(np.e, rel=0.06)
    assert counts[1] / counts[2] == pytest.approx(np.e, rel=0.1)
