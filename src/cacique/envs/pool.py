"""Large arrays that are used again once nobody holds them any more."""

import weakref
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

__all__ = ["Pool"]


class Pool:
    """Arrays of one shape; fresh memory for each would cost more than all that is put in.

    Views of numpy end at the array that was made on the buffer, so when that one dies, nobody
    can see the buffer any more.
    """

    def __init__(self, shape: tuple[int, ...], dtype: DTypeLike) -> None:
        self._shape, self._dtype = shape, np.dtype(dtype)
        self._free: list[bytearray] = []

    def take(self) -> NDArray[Any]:
        """Give an array with anything in it, the taker's for as long as it is held."""
        count = int(np.prod(self._shape))
        buffer = self._free.pop() if self._free else bytearray(count * self._dtype.itemsize)
        array = np.frombuffer(buffer, self._dtype, count)
        weakref.finalize(array, self._free.append, buffer).atexit = False
        return array.reshape(self._shape)
