"""Small pictures of squares, as arrays of pixels: what `rgb_array` needs, and no more."""

import numpy as np
from numpy.typing import NDArray

__all__ = ["Canvas", "Pixels"]

Pixels = NDArray[np.uint8]


class Canvas:
    """Pixels by row and column, from the upper left corner; colours are written `#rrggbb`."""

    def __init__(self, width: int, height: int, paint: str) -> None:
        self.pixels: Pixels = np.empty((height, width, 3), np.uint8)
        self.fill(0, 0, width, height, paint)

    def fill(self, x: int, y: int, width: int, height: int, paint: str) -> None:
        """Fill a rectangle."""
        rgb = [int(paint[at : at + 2], 16) for at in (1, 3, 5)]
        self.pixels[y : y + height, x : x + width] = rgb
