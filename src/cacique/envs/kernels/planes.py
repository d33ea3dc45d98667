"""What a seat sees of a game, as planes of small numbers; docs/environments.md tells each plane.

A plane's number is its index in `PUEBLO_PLANES` or `PULUC_PLANES`. Seats are counted from the
observer: 0 is the observer, 1 the next seat clockwise.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cacique.core.jit import kernel
from cacique.games.pueblo.geometry import HANDS, POSES, SQUARES, columns
from cacique.games.pueblo.kernels.state import (
    BIDDING,
    BLOCK_BASE,
    BLOCK_CELL,
    BLOCK_OWNER,
    BLOCK_POSE,
    GONE,
    NEUTRAL_OWNER,
    NOBODY,
    OVER,
    TAKING,
)
from cacique.games.puluc.kernels.rules import LAST

__all__ = [
    "LEVELS",
    "PUEBLO_PLANES",
    "PUEBLO_SHAPE",
    "PULUC_PLANES",
    "PULUC_SHAPE",
    "Planes",
    "observe_pueblo",
    "observe_puluc",
]

Planes = NDArray[np.uint8]  # by plane and square, rows joined

LEVELS = 8  # of cubes that are shown one by one; higher ones count in the height only
_OWNERS = (*(f"seat{seat}" for seat in range(4)), "neutral")
_BY_SEAT = (
    *("behind", "coloured", "neutral", "card", "passed"),
    *("place", "decides", "bidder", "opener"),
)
_PHASES = ("bidding", "taking", "building", "walking", "removing")
PUEBLO_PLANES = (
    *(f"cube_{owner}_{level}" for owner in _OWNERS for level in range(1, LEVELS + 1)),
    *("height", "ground", "chief"),
    *(f"{name}_seat{seat}" for name in _BY_SEAT for seat in range(4)),
    *(f"phase_{phase}" for phase in _PHASES),
    *(f"part_{part}" for part in (1, 2, 3)),
    *("bid", "players", "left_handed", "pro", "demolition"),
)
PULUC_PLANES = (
    *("pieces_seat0", "pieces_seat1", "owner_seat0", "owner_seat1"),
    *(f"throw_{pips}" for pips in range(1, 6)),
    *("left_seat0", "left_seat1", "decides_seat0", "draw", "p"),
)
PUEBLO_SHAPE = (len(PUEBLO_PLANES), 10, 10)  # the site, and the path around it as a rim
PULUC_SHAPE = (len(PULUC_PLANES), LAST + 1)

_HEIGHT, _GROUND, _CHIEF = (PUEBLO_PLANES.index(name) for name in ("height", "ground", "chief"))
_BEHIND, _COLOURED, _NEUTRAL, _CARD, _PASSED, _PLACE, _DECIDES, _BIDDER, _OPENER = (
    PUEBLO_PLANES.index(f"{name}_seat0") for name in _BY_SEAT
)
_PHASE, _PART = PUEBLO_PLANES.index("phase_bidding"), PUEBLO_PLANES.index("part_1")
_BID = PUEBLO_PLANES.index("bid")  # and the options after it
_MOST = 255


def _rim_index(square: str) -> int:
    """Where a square of the path lies in a plane: south is row 0, west is column 0."""
    corner = {"NW": (9, 0), "NE": (9, 9), "SE": (0, 9), "SW": (0, 0)}.get(square)
    if corner is None:
        side, at = square[0], "abcdefgh".find(square[1]) + 1 or int(square[1])
        corner = {"N": (9, at), "E": (at, 9), "S": (0, at), "W": (at, 0)}[side]
    return 10 * corner[0] + corner[1]


_RIM = np.array([_rim_index(square) for square in SQUARES], np.int64)
_SQUARE = np.array([10 * (cell // 8 + 1) + cell % 8 + 1 for cell in range(64)], np.int64)
# Cells of a window, as offsets from its south-west one, that each empty corner leaves.
_LEFT_OVER = np.array([[0, 1, 9], [0, 1, 8], [0, 8, 9], [1, 8, 9]], np.uint64)
_ONE = np.uint64(1)


def _cubes(hand: str, pose: str) -> list[tuple[int, int]]:
    """Squares from the window's corner and levels from the base of a block's four cubes."""
    return [
        (10 * column.y + column.x, column.low + cube)
        for column in columns(hand, pose)
        for cube in range(column.cubes)
    ]


# Walking over blocks touches far less memory than walking over the cubes of the site.
_CUBES = np.array([[_cubes(hand, pose) for pose in POSES] for hand in HANDS], np.int64)


@kernel
def _clear(planes: Planes) -> None:
    flat = planes.reshape(-1)
    for i in range(len(flat)):
        flat[i] = 0


@kernel
def _fill(planes: Planes, plane: int, value: int) -> None:
    for square in range(planes.shape[1]):
        planes[plane, square] = value


@kernel
def observe_pueblo(state: Any, seat: int, planes: Planes) -> None:
    """Fill all planes with what a seat sees."""
    s = state[0]
    _clear(planes)
    _show_site(s, seat, planes)
    _show_seats(s, seat, planes)
    if s.phase == BIDDING or s.phase == TAKING:
        _show_auction(s, seat, planes)
    elif s.phase != OVER:
        for i in range(s.players):
            _fill(planes, _PLACE + _seen_from(s, seat, s.order[i]), i + 1)
    if s.phase != OVER:
        _fill(planes, _PHASE + s.phase, 1)
        _fill(planes, _DECIDES + _seen_from(s, seat, s.seat), 1)
    _fill(planes, _PART + s.part, 1)
    _fill(planes, _BID, s.bid)
    _fill(planes, _BID + 1, s.players)
    _fill(planes, _BID + 2, s.hand)
    _fill(planes, _BID + 3, s.pro)
    _fill(planes, _BID + 4, s.demolition)


@kernel
def _seen_from(s: Any, observer: int, seat: Any) -> Any:
    return (seat - observer + s.players) % s.players


@kernel
def _show_site(s: Any, seat: int, planes: Planes) -> None:
    ground = _ground(s)
    for cell in range(64):
        planes[_HEIGHT, _SQUARE[cell]] = s.heights[cell]
        planes[_GROUND, _SQUARE[cell]] = (ground >> np.uint64(cell)) & _ONE
    for slot in range(s.slots):
        if s.blocks[slot, BLOCK_BASE] != GONE:
            _show_block(s, seat, slot, planes)
    planes[_CHIEF, _RIM[s.chief]] = 1


@kernel
def _show_block(s: Any, seat: int, slot: int, planes: Planes) -> None:
    owner, pose = np.int64(s.blocks[slot, BLOCK_OWNER]), s.blocks[slot, BLOCK_POSE]
    view = owner if owner == NEUTRAL_OWNER else _seen_from(s, seat, owner)
    at, base = _SQUARE[s.blocks[slot, BLOCK_CELL]], s.blocks[slot, BLOCK_BASE]
    for cube in range(4):
        level = base + _CUBES[s.hand, pose, cube, 1]
        if level < LEVELS:
            planes[view * LEVELS + level, at + _CUBES[s.hand, pose, cube, 0]] = 1


@kernel
def _ground(s: Any) -> Any:
    """Cells, as bits, that some block may ever cover."""
    cells = np.uint64(0)
    for corner in range(4):
        for i in range(3):
            cells |= s.windows[corner] << _LEFT_OVER[corner, i]
    return cells


@kernel
def _show_seats(s: Any, seat: int, planes: Planes) -> None:
    fewest = s.scores[0]
    for i in range(1, s.players):
        fewest = min(fewest, s.scores[i])
    for i in range(s.players):
        view = _seen_from(s, seat, i)
        _fill(planes, _BEHIND + view, min(s.scores[i] - fewest, _MOST))
        _fill(planes, _COLOURED + view, s.coloured[i])
        _fill(planes, _NEUTRAL + view, s.neutral[i])
        _fill(planes, _CARD + view, s.card[i])


@kernel
def _show_auction(s: Any, seat: int, planes: Planes) -> None:
    for i in range(s.players):
        _fill(planes, _PASSED + _seen_from(s, seat, i), s.passed[i])
    _fill(planes, _OPENER + _seen_from(s, seat, s.opener), 1)
    if s.bidder != NOBODY:
        _fill(planes, _BIDDER + _seen_from(s, seat, s.bidder), 1)


@kernel
def observe_puluc(state: Any, seat: int, planes: Planes) -> None:
    """Fill all planes with what a seat sees; its own camp is square 0."""
    s = state[0]
    _clear(planes)
    for cell in range(LAST + 1):
        at = LAST - cell if seat else cell
        for i in range(2):
            view = 1 if i != seat else 0
            planes[view, at] = s.pieces[i, cell]
            planes[2 + view, at] = s.owner[cell] == i
    if s.throw > 0:
        _fill(planes, 3 + s.throw, 1)
    _fill(planes, 9, s.left[seat])
    _fill(planes, 10, s.left[1 - seat])
    _fill(planes, 11, s.seat == seat and not s.over)
    _fill(planes, 12, s.draw)
    _fill(planes, 13, round(s.p * _MOST))
