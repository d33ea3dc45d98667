"""Kernels that look one turn ahead: every build or removal with each of the four walks."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cacique.ai.pueblo.exposure import (
    AFFECTED,
    COLOURED,
    CONSTANT,
    KINDS,
    MOST_SEEN,
    NEUTRAL,
    RAZING,
    SEEN,
    expose,
    refresh,
    stage,
    term,
)
from cacique.core.jit import kernel
from cacique.games.pueblo.course import removable
from cacique.games.pueblo.kernels import (
    ASIDE,
    MOST_LEGAL,
    PLACEMENTS,
    REMOVE,
    WINDOW_CELL,
    legal_codes,
)
from cacique.games.pueblo.site import lift, place
from cacique.games.pueblo.state import (
    BLOCK_CELL,
    BLOCK_OWNER,
    BLOCK_POSE,
    DEMOLITION,
    NEUTRAL_OWNER,
    WALKING,
)

__all__ = ["CANDIDATE", "SCRATCH", "list_candidates", "rate"]

_MARGIN = 1e-4  # of a chance, for a point

# A turn: the code of its build or removal (-1 where the chieftain only walks), its steps, what it
# promises the seat that makes it, and the final points that it lets each seat expect.
CANDIDATE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("rating", np.float64),
                ("points", np.float32, 4),
                ("code", np.int16),
                ("steps", np.int8),
            ],
            align=True,
        ),
    )
)

SCRATCH = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("future", np.float64, (4, 4)),  # expected cost by walk and seat, before the turn
                ("weight", np.float64, (36, KINDS, 4)),  # of each square's fines, by kind and walk
                ("points", np.float64, (4, 4)),  # that are expected, by walk and seat
                ("fines", np.int32, (36, KINDS, 4)),
                ("after", np.int32, (36, KINDS, 4)),
                ("seen", SEEN, MOST_SEEN),
                ("codes", np.int16, MOST_LEGAL),
            ],
            align=True,
        ),
    )
)


@kernel
def rate(points: Any, seat: int, players: int, spread: float) -> float:
    """How well a seat does: its chance to end ahead of the others, and a trace of how far ahead.

    Both are means over the other seats. The trace decides where a win or a loss is certain, as
    everything is with a spread of 0.
    """
    total = 0.0
    for other in range(players):
        if other != seat:
            ahead = points[other] - points[seat]
            if spread > 0:
                chance = 1.0 / (1.0 + np.exp(-ahead / spread))
            else:
                chance = 0.5 * ((ahead > 0) + (ahead >= 0))
            total += chance + _MARGIN * ahead
    return total / (players - 1)


@kernel
def _prepare(s: Any, x: Any, weights: NDArray[np.float32], left: int) -> None:
    """Add up what each walk lets each seat expect if nothing is built."""
    expose(s, x.seen, x.fines)
    x.after[:] = x.fines
    row = weights[left]
    for walk in range(4):
        chief = (s.chief + walk + 1) % 36
        for seat in range(s.players):
            x.future[walk, seat] = s.scores[seat] + row[CONSTANT]
        for square in range(36):
            for kind in range(KINDS):
                weight = row[term(square, kind, chief)] + (square == chief)
                x.weight[square, kind, walk] = weight
                for seat in range(s.players):
                    x.future[walk, seat] += weight * x.fines[square, kind, seat]


@kernel
def _offer(s: Any, x: Any, code: int, at: int, spread: float, best: Any, count: int) -> int:
    """Rate the four walks after a change in a window, and keep those among the best."""
    x.points[:] = x.future
    if at >= 0:
        _add_changes(s, x, at)
    for walk in range(4):
        count = _insert(s, x.points[walk], code, walk, spread, best, count)
    return count


@kernel
def _add_changes(s: Any, x: Any, at: int) -> None:
    """Add what a change in a window makes of each walk; most fines stay as they are."""
    for i in range(12):
        square = AFFECTED[at, i]
        if square < 0:
            return
        for kind in range(KINDS):
            for seat in range(s.players):
                change = x.after[square, kind, seat] - x.fines[square, kind, seat]
                if change != 0:
                    for walk in range(4):
                        x.points[walk, seat] += x.weight[square, kind, walk] * change


@kernel
def _insert(s: Any, points: Any, code: int, walk: int, spread: float, best: Any, count: int) -> int:
    """Keep a candidate in its place, best first, if there is room or it is better than the last."""
    rating = rate(points, s.seat, s.players, spread)
    if count == len(best):
        if rating <= best[count - 1].rating:
            return count
        count -= 1
    i = count
    while i > 0 and best[i - 1].rating < rating:
        best[i] = best[i - 1]
        i -= 1
    best[i].code = code
    best[i].steps = walk + 1
    best[i].rating = rating
    for seat in range(4):
        best[i].points[seat] = points[seat]
    return count + 1


@kernel
def _add_stock(s: Any, x: Any, row: NDArray[np.float32], kind: int, sign: float) -> None:
    """Count the stock of every seat, the mover's without the block of a kind."""
    for seat in range(s.players):
        used_coloured = seat == s.seat and kind == 0
        used_neutral = seat == s.seat and kind == 1
        stock = row[COLOURED] * (s.coloured[seat] - used_coloured)
        stock += row[NEUTRAL] * (s.neutral[seat] - used_neutral)
        for walk in range(4):
            x.future[walk, seat] += sign * stock


@kernel
def list_candidates(
    state: Any,
    scratch: Any,
    weights: NDArray[np.float32],
    spreads: NDArray[np.float32],
    best: Any,
    skip: int,
) -> int:
    """Fill `best` with the best turns of the seat to move, best first; return how many.

    Of every `skip` builds only one is looked at, which one depends on the position alone.
    """
    s, x = state[0], scratch[0]
    count = 0
    left = stage(s)
    if s.phase == WALKING:
        _prepare(s, x, weights, left)
        _add_stock(s, x, weights[left], -1, 1.0)
        return _offer(s, x, -1, -1, spreads[left], best, 0)
    legal = legal_codes(state, x.codes)
    if s.part == DEMOLITION:
        return _list_removals(s, x, weights, spreads, best, legal)
    left -= 1
    _prepare(s, x, weights, left)
    for kind in range(2):
        _add_stock(s, x, weights[left], kind, 1.0)
        for i in range(legal):
            code = x.codes[i]
            if code >= ASIDE:
                if code - ASIDE == kind:
                    count = _offer(s, x, code, -1, spreads[left], best, count)
            elif code // PLACEMENTS == kind and (i + int(s.chief)) % skip == 0:
                count = _offer_build(s, x, code, spreads[left], best, count)
        _add_stock(s, x, weights[left], kind, -1.0)
    return count


@kernel
def _offer_build(s: Any, x: Any, code: int, spread: float, best: Any, count: int) -> int:
    placement = code % PLACEMENTS
    at = WINDOW_CELL[placement % 49]
    owner = NEUTRAL_OWNER if code >= PLACEMENTS else s.seat
    place(s, s.slots, at, placement // 49, owner)
    refresh(s, at, x.seen, x.after)
    count = _offer(s, x, code, at, spread, best, count)
    lift(s, s.slots)
    _forget(x, at)
    return count


@kernel
def _forget(x: Any, at: int) -> None:
    for i in range(12):
        square = AFFECTED[at, i]
        if square >= 0:
            x.after[square] = x.fines[square]


@kernel
def _list_removals(
    s: Any,
    x: Any,
    weights: NDArray[np.float32],
    spreads: NDArray[np.float32],
    best: Any,
    legal: int,
) -> int:
    count = 0
    here = stage(s)
    for i in range(legal):
        code = x.codes[i]
        slot = removable(s, code - REMOVE)
        at: Any = np.int64(s.blocks[slot, BLOCK_CELL])
        pose, owner = s.blocks[slot, BLOCK_POSE], s.blocks[slot, BLOCK_OWNER]
        left = here if owner == NEUTRAL_OWNER else here - 1
        _prepare(s, x, weights, left)
        lift(s, slot)
        refresh(s, at, x.seen, x.after)
        if left == RAZING:  # the game is over at once
            count = _insert_end(s, x, code, best, count)
        else:
            count = _offer(s, x, code, at, spreads[left], best, count)
        place(s, slot, at, pose, owner)
    return count


@kernel
def _insert_end(s: Any, x: Any, code: int, best: Any, count: int) -> int:
    for seat in range(s.players):
        x.points[0, seat] = s.scores[seat]
    return _insert(s, x.points[0], code, 0, 0.0, best, count)
