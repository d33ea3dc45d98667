"""Memory that is used again."""

import numpy as np

from cacique.envs.pool import Pool


def test_memory_that_was_let_go_is_used_again() -> None:
    pool = Pool((3, 5), np.int16)
    first, second = pool.take(), pool.take()
    view = first[1:, 2]
    address = first.__array_interface__["data"][0]
    del first
    assert pool.take().__array_interface__["data"][0] != address
    del view
    assert pool.take().__array_interface__["data"][0] == address
    assert not np.shares_memory(second, pool.take())
