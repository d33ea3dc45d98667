"""The rules of Pueblo, compiled: who decides, what is legal, and what follows.

A state is one structured element. Its first part changes with every decision; its second part,
the site, only when a block is set or lifted, and those two undo each other.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cacique.core.jit import kernel, lowest_bit, popcount
from cacique.core.rng import Rng, below
from cacique.games.pueblo import moves
from cacique.games.pueblo.geometry import CELLS, WINDOWS
from cacique.games.pueblo.site import (
    BLOCK_CELL,
    BLOCK_OWNER,
    BLOCK_POSE,
    GONE,
    NEUTRAL_OWNER,
    SITE_FIELDS,
    clear,
    first_cell,
    fits,
    is_free,
    lap,
    lift,
    look,
    place,
)

__all__ = [
    "BIDDING",
    "BUILDING",
    "HEAD_BYTES",
    "MOST_LEGAL",
    "OVER",
    "REMOVING",
    "STATE",
    "TAKING",
    "WALKING",
    "apply",
    "begin",
    "building_order",
    "is_legal",
    "lap_prices",
    "legal_codes",
    "playouts",
    "prices",
    "put",
    "put_back",
    "see",
    "unbuild",
    "walk_prices",
]

BIDDING, TAKING, BUILDING, WALKING, REMOVING, OVER = range(6)
FIRST_PART, SECOND_PART, DEMOLITION = range(3)
NOBODY = -1
RESERVE = 2  # pairs that the Pro game puts aside for its second part

STATE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("scores", np.int32, 4),
                ("players", np.int8),
                ("pro", np.int8),
                ("demolition", np.int8),
                ("hand", np.int8),
                ("tallest", np.int8),
                ("phase", np.int8),
                ("part", np.int8),  # being played, or being auctioned for
                ("chief", np.int8),
                ("seat", np.int8),  # who decides
                ("turn", np.int8),  # how many seats have moved in this round
                ("order", np.int8, 4),  # seats in order of play
                ("coloured", np.int8, 4),  # blocks in stock, by seat
                ("neutral", np.int8, 4),
                ("card", np.int8, 4),  # order card of each seat, 0 for none
                ("opener", np.int8),  # who opened the bidding for this card
                ("bidder", np.int8),  # who bid highest
                ("bid", np.int8),
                ("passed", np.int8, 4),
                *SITE_FIELDS,
            ],
            align=True,
        ),
    )
)
HEAD_BYTES = STATE.fields["windows"][1]  # type: ignore[index]

_ASIDE = moves.SetAside(moves.COLOURED).code
_WALK = moves.Walk(1).code
_PASS = moves.Pass().code
_BID = moves.Bid(1).code - 1  # plus the bid
_HIGHEST_BID = moves.HIGHEST_BID
_TAKE = moves.Take(1).code
_REMOVE = moves.Remove("a1").code
_PLACEMENTS = _ASIDE // 2
MOST_LEGAL = _ASIDE
_WINDOW_CELL = np.array([CELLS.index(window) for window in WINDOWS], np.int64)
_CELL_WINDOW = np.array([WINDOWS.index(c) if c in WINDOWS else 0 for c in CELLS], np.int64)


@kernel
def begin(state: Any, first: int, pairs: int) -> None:
    """Start a game; its options and free windows are in the state already."""
    s = state[0]
    clear(s)
    for i in range(s.players):
        s.order[i] = (first + i) % s.players
        s.coloured[i] = pairs + 1
        s.neutral[i] = pairs
    s.part = FIRST_PART
    if s.pro:
        _open_auction(s)
    else:
        _start_part(s)


# The course of the game


@kernel
def _start_part(s: Any) -> None:
    s.turn = 0
    _start_turn(s)


@kernel
def _start_turn(s: Any) -> None:
    s.seat = s.order[s.turn]
    if s.part != DEMOLITION:
        s.phase = BUILDING
    elif _can_remove(s):
        s.phase = REMOVING
    else:
        s.phase = WALKING


@kernel
def _end_turn(s: Any) -> None:
    s.turn += 1
    if s.turn == s.players:
        s.turn = 0
        if s.part != DEMOLITION and _is_part_built(s):
            _end_building(s)
            return
    _start_turn(s)


@kernel
def _is_part_built(s: Any) -> bool:
    reserve = RESERVE if s.pro and s.part == FIRST_PART else 0
    return s.neutral[s.order[0]] == reserve and s.coloured[s.order[0]] == reserve


@kernel
def _end_building(s: Any) -> None:
    if s.pro and s.part == FIRST_PART:
        s.part = SECOND_PART
        _open_auction(s)
        return
    lap(s, s.scores)
    if not s.demolition or _is_all_neutral(s):
        _end_game(s)
        return
    s.part = DEMOLITION
    if s.pro:
        _open_auction(s)
    else:
        _start_part(s)


@kernel
def _end_game(s: Any) -> None:
    s.phase = OVER
    s.seat = 0
    s.turn = 0


@kernel
def _is_all_neutral(s: Any) -> bool:
    for seat in range(s.players):
        if s.standing[seat] > 0:
            return False
    return True


# The auction


@kernel
def _open_auction(s: Any) -> None:
    s.card[:] = 0
    s.order[:] = 0
    _open_bidding(s, s.tallest)


@kernel
def _open_bidding(s: Any, opener: int) -> None:
    s.phase = BIDDING
    s.seat = opener
    s.opener = opener
    s.bidder = NOBODY
    s.bid = 0
    s.passed[:] = 0


@kernel
def _is_bidding(s: Any, seat: int) -> bool:
    return s.card[seat] == 0 and s.passed[seat] == 0


@kernel
def _pass_on(s: Any) -> None:
    """Find who bids next, or who takes the card."""
    bidders = 0
    for seat in range(s.players):
        bidders += _is_bidding(s, seat)
    if bidders == 0 or (bidders == 1 and s.bidder != NOBODY):
        s.phase = TAKING
        s.seat = s.opener if s.bidder == NOBODY else s.bidder
        return
    s.seat = (s.seat + 1) % s.players
    while not _is_bidding(s, s.seat):
        s.seat = (s.seat + 1) % s.players


@kernel
def _is_card_taken(s: Any, card: int) -> bool:
    for seat in range(s.players):
        if s.card[seat] == card:
            return True
    return False


@kernel
def _take(s: Any, card: int) -> None:
    s.scores[s.seat] += s.bid
    s.card[s.seat] = card
    waiting = 0
    for seat in range(s.players):
        waiting += s.card[seat] == 0
    follower = (s.seat + 1) % s.players
    while s.card[follower] != 0:
        follower = (follower + 1) % s.players
    _open_bidding(s, follower)
    if waiting == 1:
        _close_auction(s)


@kernel
def _close_auction(s: Any) -> None:
    """Give the last card to the last player and play in the order of the cards."""
    last = 1
    while _is_card_taken(s, last):
        last += 1
    s.card[s.opener] = last
    s.opener = 0
    for seat in range(s.players):
        s.order[s.card[seat] - 1] = seat
    _start_part(s)


# Building and removing


@kernel
def _can_use(s: Any, kind: int) -> bool:
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
def _use(s: Any, kind: int, blocks: int) -> None:
    if kind:
        s.neutral[s.seat] -= blocks
    else:
        s.coloured[s.seat] -= blocks


@kernel
def _build(s: Any, code: int) -> None:
    kind, placement = code // _PLACEMENTS, code % _PLACEMENTS
    pose, window = placement // 49, placement % 49
    place(s, s.slots, _WINDOW_CELL[window], pose, NEUTRAL_OWNER if kind else s.seat)
    s.slots += 1
    _use(s, kind, 1)


@kernel
def _removable(s: Any, cell: int) -> int:
    """Slot of the block that the seat may remove by naming a cell, or GONE."""
    if s.heights[cell] == 0 or s.standing[s.seat] == 0:
        return GONE
    slot = s.cubes[cell, s.heights[cell] - 1]
    owner = s.blocks[slot, BLOCK_OWNER]
    if owner != s.seat and owner != NEUTRAL_OWNER:
        return GONE
    if first_cell(s, slot) == cell and is_free(s, slot):
        return slot
    return GONE


@kernel
def _can_remove(s: Any) -> bool:
    for cell in range(64):
        if _removable(s, cell) != GONE:
            return True
    return False


# What every game has


@kernel
def _count_kinds(s: Any) -> int:
    return _can_use(s, 0) + _can_use(s, 1)


@kernel
def _list_builds(s: Any, codes: NDArray[np.int16]) -> int:
    count = 0
    first_kind = 0 if _can_use(s, 0) else 1
    for pose in range(12):
        cells = fits(s, pose)
        while cells != 0:
            cell = np.int64(lowest_bit(cells))
            cells &= cells - np.uint64(1)
            codes[count] = first_kind * _PLACEMENTS + pose * 49 + _CELL_WINDOW[cell]
            count += 1
    if count == 0:
        codes[0] = _ASIDE + first_kind
        codes[1] = _ASIDE + 1
        return _count_kinds(s)
    if _count_kinds(s) == 2:
        for i in range(count):
            codes[count + i] = codes[i] + _PLACEMENTS
        count *= 2
    return count


@kernel
def legal_codes(state: Any, codes: NDArray[np.int16]) -> int:
    s = state[0]
    count = 0
    if s.phase == BUILDING:
        return _list_builds(s, codes)
    if s.phase == WALKING:
        for steps in range(4):
            codes[steps] = _WALK + steps
        return 4
    if s.phase == BIDDING:
        codes[0] = _PASS
        for bid in range(s.bid + 1, _HIGHEST_BID + 1):
            codes[bid - s.bid] = _BID + bid
        return _HIGHEST_BID - s.bid + 1
    if s.phase == TAKING:
        for card in range(1, s.players + 1):
            if not _is_card_taken(s, card):
                codes[count] = _TAKE + card - 1
                count += 1
    elif s.phase == REMOVING:
        for cell in range(64):
            if _removable(s, cell) != GONE:
                codes[count] = _REMOVE + cell
                count += 1
    return count


@kernel
def is_legal(state: Any, code: int) -> bool:  # noqa: PLR0911
    s = state[0]
    if code < _ASIDE:
        if s.phase != BUILDING or not _can_use(s, code // _PLACEMENTS):
            return False
        placement = code % _PLACEMENTS
        return _fits_at(s, placement // 49, _WINDOW_CELL[placement % 49])
    if code < _WALK:
        return s.phase == BUILDING and _can_use(s, code - _ASIDE) and not _fits_anywhere(s)
    if code < _PASS:
        return s.phase == WALKING
    if code < _TAKE:
        return s.phase == BIDDING and (code == _PASS or code - _BID > s.bid)
    if code < _REMOVE:
        card = code - _TAKE + 1
        return s.phase == TAKING and card <= s.players and not _is_card_taken(s, card)
    return s.phase == REMOVING and _removable(s, code - _REMOVE) != GONE


@kernel
def apply(state: Any, code: int) -> None:
    """Carry out a legal decision and all that follows by itself."""
    s = state[0]
    if code < _WALK:
        if code < _ASIDE:
            _build(s, code)
        else:
            _use(s, code - _ASIDE, 1)
        s.phase = WALKING
    elif code < _PASS:
        s.chief = (s.chief + code - _WALK + 1) % 36
        look(s, s.chief, s.scores, None)
        _end_turn(s)
    elif code < _TAKE:
        if code == _PASS:
            s.passed[s.seat] = 1
        else:
            s.bid = code - _BID
            s.bidder = s.seat
        _pass_on(s)
    elif code < _REMOVE:
        _take(s, code - _TAKE + 1)
    else:
        lift(s, _removable(s, code - _REMOVE))
        s.phase = WALKING
        if _is_all_neutral(s):
            _end_game(s)


@kernel
def unbuild(state: Any) -> None:
    """Lift the block that was built last."""
    s = state[0]
    s.slots -= 1
    lift(s, s.slots)


@kernel
def put_back(state: Any, slot: int, block: NDArray[np.int8]) -> None:
    """Set a block again that was removed last."""
    place(state[0], slot, block[BLOCK_CELL], block[BLOCK_POSE], block[BLOCK_OWNER])


@kernel
def put(state: Any, at: int, pose: int, owner: int) -> bool:
    """Set a block without a turn, as a position says; False where it does not fit."""
    s = state[0]
    if not _fits_at(s, pose, at):
        return False
    place(s, s.slots, at, pose, owner)
    s.slots += 1
    return True


@kernel
def building_order(state: Any, rows: NDArray[np.int8]) -> None:
    """List the blocks so that each rests on earlier ones; the site is empty afterwards.

    Of the blocks that are free, the one with the last window and pose is listed last: this
    depends on the site alone, not on when blocks were built.
    """
    s = state[0]
    for i in range(len(rows) - 1, -1, -1):
        last, last_slot = -1, GONE
        for slot in range(s.slots):
            name = s.blocks[slot, BLOCK_CELL] * 12 + s.blocks[slot, BLOCK_POSE]
            if name > last and is_free(s, slot):
                last, last_slot = name, slot
        rows[i] = s.blocks[last_slot]
        lift(s, last_slot)


@kernel
def see(state: Any, square: int, fines: NDArray[np.int32], seen: NDArray[np.int16]) -> int:
    """List the cubes seen from a square and add up what they cost."""
    return look(state[0], square, fines, seen)


@kernel
def lap_prices(state: Any, points: NDArray[np.int32]) -> None:
    """Points that a lap gives each seat, as the site stands."""
    lap(state[0], points)


@kernel
def walk_prices(state: Any, points: NDArray[np.int32]) -> None:
    """Points that each of the four walks gives each seat, as the site stands."""
    s = state[0]
    for steps in range(4):
        look(s, (s.chief + steps + 1) % 36, points[steps], None)


@kernel
def prices(state: Any, codes: NDArray[np.int16], points: NDArray[np.int32]) -> None:
    """Walk prices after each of some legal builds, settings aside or removals."""
    s = state[0]
    for i in range(len(codes)):
        code = codes[i]
        if code < _ASIDE:
            _build(s, code)
            walk_prices(state, points[i])
            _use(s, code // _PLACEMENTS, -1)
            unbuild(state)
        elif code >= _REMOVE:
            slot = _removable(s, code - _REMOVE)
            block = s.blocks[slot].copy()
            lift(s, slot)
            walk_prices(state, points[i])
            put_back(state, slot, block)
        else:
            walk_prices(state, points[i])


@kernel
def _nth_build(s: Any, fitting: NDArray[np.uint64], index: int) -> int:
    pose = 0
    while index >= popcount(fitting[pose]):
        index -= np.int64(popcount(fitting[pose]))
        pose += 1
    cells = fitting[pose]
    for _ in range(index):
        cells &= cells - np.uint64(1)
    cell = np.int64(lowest_bit(cells))
    return pose * 49 + _CELL_WINDOW[cell]


@kernel
def _random_build(s: Any, rng: Rng, fitting: NDArray[np.uint64]) -> int:
    """Draw a legal build, all alike, or a block to set aside."""
    placements = 0
    for pose in range(12):
        fitting[pose] = fits(s, pose)
        placements += np.int64(popcount(fitting[pose]))
    kinds = _count_kinds(s)
    kind = below(rng, 2) if kinds == 2 else np.int64(_can_use(s, 1))
    if placements == 0:
        return _ASIDE + kind
    return kind * _PLACEMENTS + _nth_build(s, fitting, below(rng, placements))


@kernel
def playouts(start: Any, games: int, rng: Rng, totals: NDArray[np.int64]) -> int:
    """Play random games from a position; add the scores up, return the number of decisions."""
    state = start.copy()
    fitting = np.empty(12, np.uint64)
    codes = np.empty(MOST_LEGAL, np.int16)
    decisions = 0
    for _game in range(games):
        state[:] = start
        s = state[0]
        while s.phase != OVER:
            if s.phase == BUILDING:
                apply(state, _random_build(s, rng, fitting))
            elif s.phase == WALKING:
                apply(state, _WALK + below(rng, 4))
            else:
                apply(state, codes[below(rng, legal_codes(state, codes))])
            decisions += 1
        for seat in range(s.players):
            totals[seat] += s.scores[seat]
    return decisions
