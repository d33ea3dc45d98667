"""Choices in many games: legal actions as codes and as masks, and random draws from them.

The codes of a game ascend; only as many as its count says mean anything.
"""

import numpy as np
from numpy.typing import NDArray

from cacique.core.abi import array, readonly
from cacique.core.jit import entry
from cacique.core.rng import Rng, below

__all__ = ["draw", "fill_masks", "first_illegal", "sample"]

Codes = NDArray[np.int16]


@entry(readonly(np.int16, 2), readonly(np.int16), array(np.int8, 2))
def fill_masks(codes: Codes, counts: NDArray[np.int16], masks: NDArray[np.int8]) -> None:
    """Mark the codes of each game, and no others."""
    for i in range(len(masks)):
        masks[i] = 0
        for k in range(counts[i]):
            masks[i, codes[i, k]] = 1


@entry(readonly(np.int16, 2), readonly(np.int16), readonly(np.int64))
def first_illegal(codes: Codes, counts: NDArray[np.int16], actions: NDArray[np.int64]) -> int:
    """Index of the first game whose action is none of its codes, or -1."""
    for i in range(len(actions)):
        low, high = 0, int(counts[i])
        while low < high:
            middle = (low + high) // 2
            if codes[i, middle] < actions[i]:
                low = middle + 1
            else:
                high = middle
        if low == counts[i] or codes[i, low] != actions[i]:
            return i
    return -1


@entry(readonly(np.int16, 2), readonly(np.int16), array(np.uint64), array(np.int64))
def draw(codes: Codes, counts: NDArray[np.int16], rngs: Rng, actions: NDArray[np.int64]) -> None:
    """Draw one of the codes of each game, all alike."""
    for i in range(len(codes)):
        actions[i] = codes[i, below(rngs[i : i + 1], counts[i])]


@entry(readonly(np.int8, 2), array(np.uint64), array(np.int64))
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
