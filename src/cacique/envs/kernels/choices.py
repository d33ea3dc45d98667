"""Masks of legal actions, and random draws from them."""

import numpy as np
from numpy.typing import NDArray

from cacique.core.jit import kernel
from cacique.core.rng import Rng, below

__all__ = ["draw", "fill_mask", "sample"]


@kernel
def fill_mask(codes: NDArray[np.int16], count: int, mask: NDArray[np.int8]) -> None:
    """Mark some codes, and no others."""
    mask[:] = 0
    for i in range(count):
        mask[codes[i]] = 1


@kernel
def draw(
    codes: NDArray[np.int16], counts: NDArray[np.int16], rngs: Rng, actions: NDArray[np.int64]
) -> None:
    """Draw one of the codes of each row, all alike."""
    for i in range(len(codes)):
        actions[i] = codes[i, below(rngs[i : i + 1], counts[i])]


@kernel
def sample(masks: NDArray[np.int8], rngs: Rng, actions: NDArray[np.int64]) -> None:
    """Draw one of the actions that each mask allows, all alike; each has a generator."""
    for i in range(len(masks)):
        mask = masks[i]
        legal = 0
        for action in range(len(mask)):
            legal += mask[action]
        index = below(rngs[i : i + 1], legal)
        action = 0
        while index >= mask[action]:
            index -= mask[action]
            action += 1
        actions[i] = action
