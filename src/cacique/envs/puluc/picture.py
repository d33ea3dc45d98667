"""Puluc as pixels: the road from left to right, each stack with its captives below."""

from cacique.envs.raster import Canvas, Pixels
from cacique.games.puluc import Board
from cacique.games.puluc.geometry import CELLS, PIECES, SEATS

__all__ = ["draw"]

_WIDE, _THICK, _GAP = 32, 8, 2
_HIGH = (2 * PIECES + 2) * _THICK
_CAMP, _ROAD = "#b3946a", ("#f1e4c3", "#ead9b1")
_PAINTS, _INK = ("#f7e8c6", "#6e4634"), "#33281f"


def draw(board: Board) -> Pixels:
    """Draw the road; the throw that has to be used stands as spots above it."""
    canvas = Canvas(CELLS * _WIDE, _HIGH, _CAMP)
    pieces, owners = board.state["pieces"][0], board.state["owner"][0]
    for cell in range(CELLS):
        x, left = cell * _WIDE, _HIGH
        if 0 < cell < CELLS - 1:
            canvas.fill(x, 0, _WIDE, _HIGH, _ROAD[cell % 2])
        owner = int(owners[cell])
        captive = len(SEATS) - 1 - owner
        for seat in (captive, owner) if owner in range(len(SEATS)) else range(len(SEATS)):
            for _ in range(pieces[seat, cell]):
                left -= _THICK
                canvas.fill(x + _GAP, left, _WIDE - 2 * _GAP, _THICK, _INK)
                canvas.fill(x + _GAP + 1, left + 1, _WIDE - 2 * _GAP - 2, _THICK - 2, _PAINTS[seat])
    for spot in range(board.throw or 0):
        canvas.fill(_GAP + spot * _THICK, _GAP, _THICK - _GAP, _THICK - _GAP, _INK)
    return canvas.pixels
