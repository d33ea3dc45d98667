"""The planes of Puluc: the road, seen from the observer's own camp."""

from typing import Any

from cacique.core.jit import kernel
from cacique.envs.kernels.planes import MOST, Planes, clear, fill
from cacique.games.puluc.kernels.rules import LAST, from_camp

__all__ = ["PLANES", "SHAPE", "observe"]

PLANES = (
    *("pieces_seat0", "pieces_seat1", "owner_seat0", "owner_seat1"),
    *(f"throw_{pips}" for pips in range(1, 6)),
    *("left_seat0", "left_seat1", "decides_seat0", "draw", "p"),
)
SHAPE = (len(PLANES), LAST + 1)
_PIECES, _OWNER, _THROW_1, _LEFT, _MOVES, _DRAW, _P = (
    PLANES.index(name)
    for name in (
        *("pieces_seat0", "owner_seat0", "throw_1", "left_seat0"),
        *("decides_seat0", "draw", "p"),
    )
)


@kernel
def observe(state: Any, seat: int, planes: Planes) -> None:
    """Fill all planes with what a seat sees; its own camp is square 0."""
    s = state[0]
    clear(planes)
    for cell in range(LAST + 1):
        at = from_camp(seat, cell)
        for i in range(2):
            view = 1 if i != seat else 0
            planes[_PIECES + view, at] = s.pieces[i, cell]
            planes[_OWNER + view, at] = s.owner[cell] == i
    if s.throw > 0:
        fill(planes, _THROW_1 + s.throw - 1, 1)
    fill(planes, _LEFT, s.left[seat])
    fill(planes, _LEFT + 1, s.left[1 - seat])
    fill(planes, _MOVES, s.seat == seat and not s.over)
    fill(planes, _DRAW, s.draw)
    fill(planes, _P, round(s.p * MOST))
