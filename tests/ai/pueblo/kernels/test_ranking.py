"""What points are worth to a seat."""

import numpy as np
import pytest

from cacique.ai.pueblo.kernels.ranking import rate


def test_rating_is_the_mean_chance_to_be_ahead() -> None:
    assert rate(np.array([10.0, 10.0]), 0, 2, 3.0) == pytest.approx(0.5)
    assert rate(np.array([0.0, 100.0]), 0, 2, 3.0) == pytest.approx(1.01)
    assert rate(np.array([0.0, 101.0]), 0, 2, 3.0) > rate(np.array([0.0, 100.0]), 0, 2, 3.0)
    assert rate(np.array([5.0, 0.0, 100.0]), 0, 3, 0.1) == pytest.approx(0.5 + 45e-4)
    assert [rate(np.array([5.0, other]), 0, 2, 0.0) for other in (4.0, 5.0, 6.0)] == [
        pytest.approx(-1e-4),
        0.5,
        pytest.approx(1 + 1e-4),
    ]
    three = [rate(np.array([3.0, 8.0, 4.0]), seat, 3, 4.0) for seat in range(3)]
    assert sum(three) == pytest.approx(1.5)
    assert three[0] > three[2] > three[1]
