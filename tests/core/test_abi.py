"""The types of what kernels are given."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cacique.core.abi import FLOAT, INT, array, flatten, group, readonly


class Pair(NamedTuple):
    number: int
    row: NDArray[np.int8]


def test_groups_are_taken_apart() -> None:
    pair = group(Pair, INT, readonly(np.int8))
    assert [*flatten((FLOAT, pair, array(np.int8, 2)))] == [
        FLOAT,
        INT,
        readonly(np.int8),
        array(np.int8, 2),
    ]


def test_arrays_differ_by_whether_they_are_written() -> None:
    assert array(np.int8) != readonly(np.int8)
    assert array(np.int8) == array("int8", 1)
