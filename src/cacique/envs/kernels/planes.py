"""Planes of small numbers: what a seat sees of a game. docs/environments.md tells each plane.

A plane's number is its index in its game's `PLANES`. Seats are counted from the observer: 0 is the
observer, 1 the next seat clockwise.
"""

import numpy as np
from numpy.typing import NDArray

from cacique.core.jit import kernel

__all__ = ["MOST", "Planes", "clear", "fill"]

Planes = NDArray[np.uint8]  # by plane and square, rows joined
MOST = 255  # that a plane can show


@kernel
def clear(planes: Planes) -> None:
    """Set everything to 0."""
    for plane in range(planes.shape[0]):
        for square in range(planes.shape[1]):
            planes[plane, square] = 0


@kernel
def fill(planes: Planes, plane: int, value: int) -> None:
    """Show one number all over a plane that was cleared."""
    if value != 0:
        for square in range(planes.shape[1]):
            planes[plane, square] = value
