"""Randomness for kernels: one 64-bit word that its owner keeps and passes around."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cacique.core.abi import INT, array
from cacique.core.jit import entry, kernel

__all__ = ["Rng", "below", "seeded", "unit"]

Rng = NDArray[np.uint64]

_S7, _S13, _S17, _S32, _S11 = (np.uint64(n) for n in (7, 13, 17, 32, 11))
_SCALE = 2.0**-53


def seeded(seed: int, stream: int = 0) -> Rng:
    """Give a generator; different seeds or streams give unrelated ones."""
    state = np.random.SeedSequence((seed, stream)).generate_state(1, np.uint64)
    return np.maximum(state, np.uint64(1))


@kernel
def _next_word(rng: Rng) -> Any:
    # xorshift64: no multiplication or addition, so plain mode needs no wrap-around
    word = rng[0]
    word ^= word << _S13
    word ^= word >> _S7
    word ^= word << _S17
    rng[0] = word
    return word


@entry(array(np.uint64), INT)
def below(rng: Rng, limit: int) -> Any:
    """Draw an integer from 0 to limit - 1."""
    return np.int64(((_next_word(rng) >> _S32) * np.uint64(limit)) >> _S32)


@entry(array(np.uint64))
def unit(rng: Rng) -> Any:
    """Draw a float from [0, 1)."""
    return np.float64(_next_word(rng) >> _S11) * _SCALE
