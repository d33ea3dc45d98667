"""The rules of Pueblo, compiled: what is legal and what follows."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cacique.core.abi import INT, array, readonly
from cacique.core.jit import entry, kernel, lowest_bit
from cacique.games.pueblo import moves
from cacique.games.pueblo.geometry import CELLS, WINDOWS
from cacique.games.pueblo.kernels.site import (
    ahead,
    fits,
    is_free,
    lift,
    look,
    place,
    resting_base,
)
from cacique.games.pueblo.kernels.state import (
    BIDDING,
    BLOCK_CELL,
    BLOCK_OWNER,
    BLOCK_POSE,
    BUILDING,
    GONE,
    NEUTRAL_OWNER,
    REMOVING,
    STATE,
    TAKING,
    WALKING,
)
from cacique.games.pueblo.kernels.turns import (
    begin,
    end_game,
    end_turn,
    is_all_neutral,
    is_card_taken,
    pass_on,
    removable,
    take,
)

__all__ = [
    "MOST_LEGAL",
    "apply",
    "begin",
    "building_order",
    "is_legal",
    "legal_codes",
    "placement",
    "placement_code",
    "put",
    "put_back",
    "resting_level",
    "unbuild",
]

ASIDE = moves.SetAside(moves.COLOURED).code
WALK = moves.Walk(1).code
PASS = moves.Pass().code
BID = moves.Bid(1).code - 1  # plus the bid
HIGHEST_BID = moves.HIGHEST_BID
TAKE = moves.Take(1).code
REMOVE = moves.Remove("a1").code
PLACEMENTS = ASIDE // 2  # of each kind of block
_WINDOWS = len(WINDOWS)
MOST_LEGAL = ASIDE
_WINDOW_CELL = np.array([CELLS.index(window) for window in WINDOWS], np.int64)
_CELL_WINDOW = np.array([WINDOWS.index(c) if c in WINDOWS else 0 for c in CELLS], np.int64)


# Building and removing


@kernel
def can_use(s: Any, kind: int) -> bool:
    """The single block and the second of a pair are owed; a new pair is opened with either."""
    coloured, neutral = s.coloured[s.seat], s.neutral[s.seat]
    return neutral >= coloured if kind else coloured >= neutral


@kernel
def _fits_at(s: Any, pose: int, at: int) -> bool:
    return (fits(s, pose) >> np.uint64(at)) & np.uint64(1) != 0


@kernel
def _fits_anywhere(s: Any) -> bool:
    for pose in range(12):
        if fits(s, pose) != 0:
            return True
    return False


@kernel
def use(s: Any, kind: int, blocks: int) -> None:
    if kind:
        s.neutral[s.seat] -= blocks
    else:
        s.coloured[s.seat] -= blocks


@kernel
def placement(code: int) -> tuple[int, int]:
    """Pose and window of a build; a window is named by its south-west cell."""
    pose_and_window = code % PLACEMENTS
    return pose_and_window // _WINDOWS, _WINDOW_CELL[pose_and_window % _WINDOWS]


@kernel
def placement_code(pose: int, at: Any) -> Any:
    """Code of building a coloured block; a neutral one's is greater by PLACEMENTS."""
    return pose * _WINDOWS + _CELL_WINDOW[at]


@kernel
def build(s: Any, code: int) -> None:
    kind = code // PLACEMENTS
    pose, at = placement(code)
    place(s, s.slots, at, pose, NEUTRAL_OWNER if kind else s.seat)
    s.slots += 1
    use(s, kind, 1)


@kernel
def first_build(s: Any) -> int:
    """Code of the first build that is legal, or of what is set aside where nothing fits."""
    kind = 0 if can_use(s, 0) else 1
    for pose in range(12):
        cells = fits(s, pose)
        if cells != 0:
            return kind * PLACEMENTS + placement_code(pose, np.int64(lowest_bit(cells)))
    return ASIDE + kind


@kernel
def count_kinds(s: Any) -> int:
    return int(can_use(s, 0)) + int(can_use(s, 1))


@kernel
def _list_builds(s: Any, codes: NDArray[np.int16]) -> int:
    count = 0
    first_kind = 0 if can_use(s, 0) else 1
    for pose in range(12):
        cells = fits(s, pose)
        while cells != 0:
            cell = np.int64(lowest_bit(cells))
            cells &= cells - np.uint64(1)
            codes[count] = first_kind * PLACEMENTS + placement_code(pose, cell)
            count += 1
    if count == 0:
        codes[0] = ASIDE + first_kind
        codes[1] = ASIDE + 1
        return count_kinds(s)
    if count_kinds(s) == 2:
        for i in range(count):
            codes[count + i] = codes[i] + PLACEMENTS
        count *= 2
    return count


@entry(array(STATE), INT)
def resting_level(state: Any, code: int) -> int:
    """The level of a build's lowest cube where it first touches something, gaps or not."""
    pose, at = placement(code)
    return resting_base(state[0], pose, at) + 1


@entry(array(STATE), array(np.int16))
def legal_codes(state: Any, codes: NDArray[np.int16]) -> int:
    s = state[0]
    count = 0
    if s.phase == BUILDING:
        return _list_builds(s, codes)
    if s.phase == WALKING:
        for steps in range(4):
            codes[steps] = WALK + steps
        return 4
    if s.phase == BIDDING:
        codes[0] = PASS
        for bid in range(s.bid + 1, HIGHEST_BID + 1):
            codes[bid - s.bid] = BID + bid
        return HIGHEST_BID - s.bid + 1
    if s.phase == TAKING:
        for card in range(1, s.players + 1):
            if not is_card_taken(s, card):
                codes[count] = TAKE + card - 1
                count += 1
    elif s.phase == REMOVING:
        for cell in range(64):
            if removable(s, cell) != GONE:
                codes[count] = REMOVE + cell
                count += 1
    return count


@entry(array(STATE), INT)
def is_legal(state: Any, code: int) -> bool:
    s = state[0]
    if code < ASIDE:
        if s.phase != BUILDING or not can_use(s, code // PLACEMENTS):
            return False
        pose, at = placement(code)
        return _fits_at(s, pose, at)
    if code < WALK:
        return s.phase == BUILDING and can_use(s, code - ASIDE) and not _fits_anywhere(s)
    if code < PASS:
        return s.phase == WALKING
    if code < TAKE:
        return s.phase == BIDDING and (code == PASS or code - BID > s.bid)
    if code < REMOVE:
        card = code - TAKE + 1
        return s.phase == TAKING and card <= s.players and not is_card_taken(s, card)
    return s.phase == REMOVING and removable(s, code - REMOVE) != GONE


@entry(array(STATE), INT)
def apply(state: Any, code: int) -> None:
    """Carry out a legal decision and all that follows by itself."""
    s = state[0]
    if code < WALK:
        if code < ASIDE:
            build(s, code)
        else:
            use(s, code - ASIDE, 1)
        s.phase = WALKING
    elif code < PASS:
        s.chief = ahead(s.chief, code - WALK + 1)
        look(s, s.chief, s.scores, None)
        end_turn(s)
    elif code < TAKE:
        if code == PASS:
            s.passed[s.seat] = 1
        else:
            s.bid = code - BID
            s.bidder = s.seat
        pass_on(s)
    elif code < REMOVE:
        take(s, code - TAKE + 1)
    else:
        lift(s, removable(s, code - REMOVE))
        s.phase = WALKING
        if is_all_neutral(s):
            end_game(s)


@entry(array(STATE))
def unbuild(state: Any) -> None:
    """Lift the block that was built last."""
    s = state[0]
    s.slots -= 1
    lift(s, s.slots)


@entry(array(STATE), INT, readonly(np.int8))
def put_back(state: Any, slot: int, block: NDArray[np.int8]) -> None:
    """Set a block again that was removed last."""
    place(state[0], slot, block[BLOCK_CELL], block[BLOCK_POSE], block[BLOCK_OWNER])


@entry(array(STATE), INT, INT, INT)
def put(state: Any, at: int, pose: int, owner: int) -> bool:
    """Set a block without a turn, as a position says; False where it does not fit."""
    s = state[0]
    if not _fits_at(s, pose, at):
        return False
    place(s, s.slots, at, pose, owner)
    s.slots += 1
    return True


@entry(array(STATE), array(np.int8, 2))
def building_order(state: Any, rows: NDArray[np.int8]) -> None:
    """List the blocks so that each rests on earlier ones; the site is empty afterwards.

    Of the blocks that are free, the one with the last window and pose is listed last: this
    depends on the site alone, not on when blocks were built.
    """
    s = state[0]
    for i in range(len(rows) - 1, -1, -1):
        last, last_slot = -1, GONE
        for slot in range(s.slots):
            name = np.int64(s.blocks[slot, BLOCK_CELL]) * 12 + s.blocks[slot, BLOCK_POSE]
            if name > last and is_free(s, slot):
                last, last_slot = name, slot
        rows[i] = s.blocks[last_slot]
        lift(s, last_slot)
