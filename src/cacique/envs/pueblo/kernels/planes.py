"""The planes of Pueblo: the site with the path around it as a rim."""

from typing import Any

import numpy as np

from cacique.core.jit import kernel
from cacique.envs.kernels.planes import MOST, Planes, clear, fill
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

__all__ = ["LEVELS", "PLANES", "SHAPE", "observe"]

LEVELS = 8  # of cubes that are shown one by one; higher ones count in the height only
_OWNERS = (*(f"seat{seat}" for seat in range(4)), "neutral")
_BY_SEAT = (
    *("behind", "coloured", "neutral", "card", "passed"),
    *("place", "decides", "bidder", "opener"),
)
_PHASES = ("bidding", "taking", "building", "walking", "removing")
PLANES = (
    *(f"cube_{owner}_{level}" for owner in _OWNERS for level in range(1, LEVELS + 1)),
    *("height", "ground", "chief"),
    *(f"{name}_seat{seat}" for name in _BY_SEAT for seat in range(4)),
    *(f"phase_{phase}" for phase in _PHASES),
    *(f"part_{part}" for part in (1, 2, 3)),
    *("bid", "players", "left_handed", "pro", "demolition"),
)
SHAPE = (len(PLANES), 10, 10)

_HEIGHT, _GROUND, _CHIEF = (PLANES.index(name) for name in ("height", "ground", "chief"))
_BEHIND, _COLOURED, _NEUTRAL, _CARD, _PASSED, _PLACE, _DECIDES, _BIDDER, _OPENER = (
    PLANES.index(f"{name}_seat0") for name in _BY_SEAT
)
_PHASE, _PART = PLANES.index("phase_bidding"), PLANES.index("part_1")
_BID, _PLAYERS, _LEFT_HANDED, _PRO, _DEMOLITION = (
    PLANES.index(name) for name in ("bid", "players", "left_handed", "pro", "demolition")
)


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
_COVERED = np.array([[0, 1, 9], [0, 1, 8], [0, 8, 9], [1, 8, 9]], np.uint64)
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
def observe(state: Any, seat: int, planes: Planes) -> None:
    """Fill all planes with what a seat sees."""
    s = state[0]
    clear(planes)
    _show_site(s, seat, planes)
    _show_seats(s, seat, planes)
    if s.phase == BIDDING or s.phase == TAKING:
        _show_auction(s, seat, planes)
    elif s.phase != OVER:
        for i in range(s.players):
            fill(planes, _PLACE + _seen_from(s, seat, s.order[i]), i + 1)
    if s.phase != OVER:
        fill(planes, _PHASE + s.phase, 1)
        fill(planes, _DECIDES + _seen_from(s, seat, s.seat), 1)
    fill(planes, _PART + s.part, 1)
    fill(planes, _BID, s.bid)
    fill(planes, _PLAYERS, s.players)
    fill(planes, _LEFT_HANDED, s.hand)
    fill(planes, _PRO, s.pro)
    fill(planes, _DEMOLITION, s.demolition)


@kernel
def _seen_from(s: Any, observer: int, seat: Any) -> Any:
    return seat - observer if seat >= observer else seat - observer + s.players


@kernel
def _show_site(s: Any, seat: int, planes: Planes) -> None:
    ground = _ground(s)
    for rank in range(8):
        bits = ground >> np.uint64(8 * rank)
        for file in range(8):
            at = 10 * rank + file + 11
            planes[_HEIGHT, at] = s.heights[8 * rank + file]
            planes[_GROUND, at] = (bits >> np.uint64(file)) & _ONE
    _show_blocks(s, seat, planes)
    planes[_CHIEF, _RIM[s.chief]] = 1


@kernel
def _show_blocks(s: Any, seat: int, planes: Planes) -> None:
    for slot in range(s.slots):
        base = np.int64(s.blocks[slot, BLOCK_BASE])
        if base == GONE:
            continue
        owner, pose = np.int64(s.blocks[slot, BLOCK_OWNER]), s.blocks[slot, BLOCK_POSE]
        view = owner if owner == NEUTRAL_OWNER else _seen_from(s, seat, owner)
        at = _SQUARE[s.blocks[slot, BLOCK_CELL]]
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
            cells |= s.windows[corner] << _COVERED[corner, i]
    return cells


@kernel
def _show_seats(s: Any, seat: int, planes: Planes) -> None:
    fewest = s.scores[0]
    for i in range(1, s.players):
        fewest = min(fewest, s.scores[i])
    for i in range(s.players):
        view = _seen_from(s, seat, i)
        fill(planes, _BEHIND + view, min(s.scores[i] - fewest, MOST))
        fill(planes, _COLOURED + view, s.coloured[i])
        fill(planes, _NEUTRAL + view, s.neutral[i])
        fill(planes, _CARD + view, s.card[i])


@kernel
def _show_auction(s: Any, seat: int, planes: Planes) -> None:
    for i in range(s.players):
        fill(planes, _PASSED + _seen_from(s, seat, i), s.passed[i])
    fill(planes, _OPENER + _seen_from(s, seat, s.opener), 1)
    if s.bidder != NOBODY:
        fill(planes, _BIDDER + _seen_from(s, seat, s.bidder), 1)
