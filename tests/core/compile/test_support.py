"""Functions of numbers that the page's module brings along, as plain Python."""

import math

import numpy as np
import pytest

from cacique.core.compile import support


def plain(function: object) -> object:
    return getattr(function, "py_func", function)


@pytest.mark.parametrize("x", [*np.linspace(-700, 700, 1401).tolist(), 0.1, -1e-9, 1e-300])
def test_exp_is_the_machines(x: float) -> None:
    assert plain(support.exp)(np.float64(x)) == pytest.approx(math.exp(x), rel=4e-16)  # type: ignore[operator]


def test_exp_beyond_numbers() -> None:
    exp = plain(support.exp)
    assert exp(1000.0) == math.inf  # type: ignore[operator]
    assert exp(-1000.0) == 0.0  # type: ignore[operator]
    assert math.isnan(exp(math.nan))  # type: ignore[operator]


def test_whole_powers() -> None:
    power = plain(support.pow)
    assert power(0.5, 4.0) == 0.5**4  # type: ignore[operator]
    assert power(3.0, 0.0) == 1.0  # type: ignore[operator]
    assert power(2.0, -2.0) == 0.25  # type: ignore[operator]
    assert math.isnan(power(2.0, 0.5))  # type: ignore[operator]
