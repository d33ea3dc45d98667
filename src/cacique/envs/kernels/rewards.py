"""Rewards: what the end of a game is worth to each seat."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cacique.core.jit import kernel

__all__ = ["Rewards", "compare"]

Rewards = NDArray[np.float32]  # by seat


@kernel
def compare(lots: Any, seats: int, rewards: Rewards) -> None:
    """Give each seat the share of others with less than it, less the share of those with more."""
    for mine in range(seats):
        balance = 0
        for other in range(seats):
            balance += lots[mine] > lots[other]
            balance -= lots[mine] < lots[other]
        rewards[mine] = balance / (seats - 1)
