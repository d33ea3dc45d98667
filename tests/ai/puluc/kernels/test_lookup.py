"""Values looked up in a table: which of equal ones is taken."""

import numpy as np

from cacique.ai.puluc.kernels.lookup import best_of
from cacique.games import puluc


def test_of_equal_moves_the_foremost_is_best_for_both_sides() -> None:
    values = np.array([0.2, 0.9, 0.9, 0.5])
    assert best_of(puluc.Board().state, values) == 2
    assert best_of(puluc.Board(first=1).state, values) == 1
