"""Randomness for kernels: one 64-bit word that its owner keeps and passes around.

It begins with what numpy's `SeedSequence` makes of a seed and the number of a stream, written out
here so that it is the same wherever kernels run.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cacique.core.abi import INT, array, readonly
from cacique.core.errors import CaciqueError, WrongType
from cacique.core.jit import entry, kernel

__all__ = ["Rng", "below", "seeded", "sow", "unit"]

Rng = NDArray[np.uint64]

_S7, _S13, _S17, _S32, _S11 = (np.uint64(n) for n in (7, 13, 17, 32, 11))
_SCALE = 2.0**-53


# Of the mixing of seeds, which computes modulo 2**32: all products fit into 64 bits.
_POOL = 4
_WORD = np.uint64(0xFFFFFFFF)
_WRAP = np.uint64(1 << 32)
_S16 = np.uint64(16)
_STIR_START, _STIR = np.uint64(0x43B0D7E5), np.uint64(0x931E8875)
_DRAW_START, _DRAW = np.uint64(0x8B51F9DD), np.uint64(0x58F38DED)
_LEFT, _RIGHT = np.uint64(0xCA01F9DD), np.uint64(0x4973F715)


def seeded(seed: int, stream: int = 0) -> Rng:
    """Give a generator; different seeds or streams give unrelated ones.

    >>> seeded(-1)
    Traceback (most recent call last):
    cacique.core.errors.CaciqueError: a seed is at least 0, not -1
    """
    rng = np.zeros(1, np.uint64)
    words = [*_words(seed, "a seed"), *_words(stream, "a stream")]
    sow(np.array(words, np.uint64), np.zeros(_POOL, np.uint64), rng)
    return rng


def _words(number: int, what: str) -> list[int]:
    """A number in words of 32 bits, the lowest first; 0 has one, too."""
    if isinstance(number, bool | np.bool_) or not isinstance(number, int | np.integer):
        raise WrongType(f"{what} is a whole number, not {number!r}")
    if number < 0:
        raise CaciqueError(f"{what} is at least 0, not {number}")
    number = int(number)
    return [number >> shift & 0xFFFFFFFF for shift in range(0, number.bit_length() or 1, 32)]


@entry(readonly(np.uint64), array(np.uint64), array(np.uint64))
def sow(words: NDArray[np.uint64], pool: NDArray[np.uint64], rng: Rng) -> None:
    """Start a generator from words of 32 bits: a seed's, then a stream's, each the lowest first.

    The pool has room for four words.
    """
    factor = _STIR_START
    for i in range(_POOL):
        pool[i] = _stir(words[i] if i < len(words) else np.uint64(0), factor, _STIR)
        factor = (factor * _STIR) & _WORD
    for source in range(_POOL):
        for target in range(_POOL):
            if source != target:
                pool[target] = _mix(pool[target], _stir(pool[source], factor, _STIR))
                factor = (factor * _STIR) & _WORD
    for i in range(_POOL, len(words)):
        for target in range(_POOL):
            pool[target] = _mix(pool[target], _stir(words[i], factor, _STIR))
            factor = (factor * _STIR) & _WORD
    low = _stir(pool[0], _DRAW_START, _DRAW)
    high = _stir(pool[1], (_DRAW_START * _DRAW) & _WORD, _DRAW)
    rng[0] = max(low | (high << _S32), np.uint64(1))


@kernel
def _stir(word: Any, factor: Any, multiplier: Any) -> Any:
    """Hash a word by a factor, which is another one each time."""
    word = word ^ factor
    word = (word * ((factor * multiplier) & _WORD)) & _WORD
    return word ^ (word >> _S16)


@kernel
def _mix(word: Any, other: Any) -> Any:
    mixed = (((word * _LEFT) & _WORD) + _WRAP - ((other * _RIGHT) & _WORD)) & _WORD
    return mixed ^ (mixed >> _S16)


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
