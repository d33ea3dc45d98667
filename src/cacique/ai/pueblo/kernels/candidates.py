"""Kernels that look one turn ahead: every build or removal with each of the four walks."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cacique.ai.pueblo.kernels.preview import CHANGE, NEW_BLOCK, VIEWS, preview, survey
from cacique.ai.pueblo.kernels.terms import (
    AFFECTED,
    COLOURED,
    CONSTANT,
    KINDS,
    MOST_AFFECTED,
    MOST_SEEN,
    NEUTRAL,
    RAZING,
    SEEN,
    expose,
    expose_square,
    stage,
    term,
)
from cacique.core.jit import kernel
from cacique.games.pueblo.kernels.rules import (
    ASIDE,
    MOST_LEGAL,
    PLACEMENTS,
    REMOVE,
    WINDOW_CELL,
    count_kinds,
    legal_codes,
)
from cacique.games.pueblo.kernels.site import lift, place
from cacique.games.pueblo.kernels.state import (
    BLOCK_CELL,
    BLOCK_OWNER,
    BLOCK_POSE,
    DEMOLITION,
    NEUTRAL_OWNER,
    WALKING,
)
from cacique.games.pueblo.kernels.turns import removable

__all__ = ["CANDIDATE", "SCRATCH", "list_candidates", "rate"]

_MARGIN = 1e-4  # of a chance, for a point
_ROUNDING = 1e-2  # more than candidates lose of their points as they are kept
COLOURED_BLOCK, NEUTRAL_BLOCK = range(2)

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
                ("future", np.float64, (2, 4, 4)),  # `points` if no fines change
                ("weight", np.float64, (36, KINDS, 4)),  # of each square's fines, by kind and walk
                ("points", np.float64, (2, 4, 4)),  # expected, by kind of block, walk and seat
                ("fines", np.int32, (36, KINDS, 4)),
                ("after", np.int32, (KINDS, 4)),  # fines of one square
                ("change", np.int32, CHANGE),  # of one square's fines
                ("views", VIEWS),
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
            ahead = np.float64(points[other]) - np.float64(points[seat])
            if spread > 0:
                chance = 1.0 / (1.0 + np.exp(-ahead / spread))
            else:
                chance = 0.5 * ((ahead > 0) + (ahead >= 0))
            total += chance + _MARGIN * ahead
    return total / (players - 1)


@kernel
def _prepare(s: Any, x: Any, weights: NDArray[np.float32], left: int) -> None:
    """Add up what each walk lets each seat expect if nothing is built, but for the stock."""
    expose(s, x.seen, x.fines)
    row = weights[left]
    for walk in range(4):
        chief = (s.chief + walk + 1) % 36
        for seat in range(s.players):
            x.future[0, walk, seat] = s.scores[seat] + row[CONSTANT]
        for square in range(36):
            for kind in range(KINDS):
                weight = row[term(square, kind, chief)] + (square == chief)
                x.weight[square, kind, walk] = weight
                for seat in range(s.players):
                    x.future[0, walk, seat] += weight * x.fines[square, kind, seat]
    x.future[1] = x.future[0]


@kernel
def _add_stock(s: Any, x: Any, row: NDArray[np.float32], kind: int, used: int) -> None:
    """Count the stock of every seat; the mover's without so many blocks of a kind."""
    for seat in range(s.players):
        gone = used if seat == s.seat else 0
        stock = row[COLOURED] * (s.coloured[seat] - gone * (kind == COLOURED_BLOCK))
        stock += row[NEUTRAL] * (s.neutral[seat] - gone * (kind == NEUTRAL_BLOCK))
        for walk in range(4):
            x.future[kind, walk, seat] += stock


@kernel
def _add_change(s: Any, x: Any, square: int) -> None:
    """Add what a change of a square's fines makes of each walk, and clear it away.

    What is seen of the new block itself costs only the seat whose colour it has.
    """
    for kind in range(KINDS):
        for seat in range(s.players):
            change = x.change[kind, seat]
            coloured = change + (x.change[kind, NEW_BLOCK] if seat == s.seat else 0)
            x.change[kind, seat] = 0
            if change == 0 and coloured == 0:
                continue
            for walk in range(4):
                x.points[COLOURED_BLOCK, walk, seat] += x.weight[square, kind, walk] * coloured
                x.points[NEUTRAL_BLOCK, walk, seat] += x.weight[square, kind, walk] * change
        x.change[kind, NEW_BLOCK] = 0


@kernel
def _offer(s: Any, points: Any, code: int, spread: float, best: Any, count: int) -> int:
    """Rate the four walks by their expected points, and keep those among the best."""
    for walk in range(4):
        count = _insert(s, points[walk], code, walk, spread, best, count)
    return count


@kernel
def _offer_better(s: Any, points: Any, code: int, spread: float, best: Any, count: int) -> int:
    """The same where all have one spread: with two players, the lead alone tells who is too bad."""
    other = 1 - s.seat
    for walk in range(4):
        if s.players == 2 and count == len(best):
            last = best[count - 1].points
            if points[walk, other] - points[walk, s.seat] < last[other] - last[s.seat] - _ROUNDING:
                continue
        count = _insert(s, points[walk], code, walk, spread, best, count)
    return count


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
    left = stage(s)
    if s.phase == WALKING:
        _prepare(s, x, weights, left)
        _add_stock(s, x, weights[left], NEUTRAL_BLOCK, 0)
        return _offer(s, x.future[NEUTRAL_BLOCK], -1, spreads[left], best, 0)
    legal = legal_codes(state, x.codes)
    if s.part == DEMOLITION:
        return _list_removals(s, x, weights, spreads, best, legal)
    left -= 1
    _prepare(s, x, weights, left)
    _add_stock(s, x, weights[left], COLOURED_BLOCK, 1)
    _add_stock(s, x, weights[left], NEUTRAL_BLOCK, 1)
    if x.codes[0] >= ASIDE:
        return _list_set_aside(s, x, spreads[left], best, legal)
    return _list_builds(s, x, spreads[left], best, legal, skip)


@kernel
def _list_set_aside(s: Any, x: Any, spread: float, best: Any, legal: int) -> int:
    count = 0
    for i in range(legal):
        code = x.codes[i]
        count = _offer(s, x.future[code - ASIDE], code, spread, best, count)
    return count


@kernel
def _list_builds(s: Any, x: Any, spread: float, best: Any, legal: int, skip: int) -> int:
    """The same places are open to both kinds of blocks, where the seat has both."""
    survey(s, x.views)
    x.change[:] = 0
    count = 0
    chief = int(s.chief)
    kinds = count_kinds(s)
    places = legal // kinds
    for i in range(places):
        if skip > 1 and (i + chief) % skip and (i + chief + places * (kinds - 1)) % skip:
            continue
        placement = x.codes[i] % PLACEMENTS
        _add_build(s, x, WINDOW_CELL[placement % 49], placement // 49)
        for j in range(i, legal, places):
            if (j + chief) % skip == 0:
                points = x.points[x.codes[j] // PLACEMENTS]
                count = _offer_better(s, points, x.codes[j], spread, best, count)
    return count


@kernel
def _add_build(s: Any, x: Any, at: int, pose: int) -> None:
    """Fill the expected points after a build, with either kind of block."""
    x.points[:] = x.future
    for which in range(MOST_AFFECTED):
        square = AFFECTED[at, which]
        if square < 0:
            return
        if preview(s, x.views, at, pose, which, x.change):
            _add_change(s, x, square)


@kernel
def _list_removals(
    s: Any,
    x: Any,
    weights: NDArray[np.float32],
    spreads: NDArray[np.float32],
    best: Any,
    legal: int,
) -> int:
    """Without a coloured block the game is one stage further, with weights of its own."""
    count = 0
    for is_coloured in range(2):
        left = stage(s) - is_coloured
        _prepare(s, x, weights, left)
        for i in range(legal):
            code = x.codes[i]
            slot = removable(s, code - REMOVE)
            if int(s.blocks[slot, BLOCK_OWNER] != NEUTRAL_OWNER) == is_coloured:
                count = _offer_removal(s, x, code, slot, left, spreads[left], best, count)
    return count


@kernel
def _offer_removal(
    s: Any, x: Any, code: int, slot: int, left: int, spread: float, best: Any, count: int
) -> int:
    at: Any = np.int64(s.blocks[slot, BLOCK_CELL])
    pose, owner = s.blocks[slot, BLOCK_POSE], s.blocks[slot, BLOCK_OWNER]
    lift(s, slot)
    if left == RAZING:  # the game is over at once
        count = _insert_end(s, x, code, best, count)
    else:
        _add_removal(s, x, at)
        count = _offer(s, x.points[NEUTRAL_BLOCK], code, spread, best, count)
    place(s, slot, at, pose, owner)
    return count


@kernel
def _add_removal(s: Any, x: Any, at: int) -> None:
    """Add what became of the fines since a block in a window was lifted."""
    x.points[:] = x.future
    for which in range(MOST_AFFECTED):
        square = AFFECTED[at, which]
        if square < 0:
            return
        expose_square(s, square, x.seen, x.after)
        x.change[:] = 0
        x.change[:, :4] = x.after - x.fines[square]
        _add_change(s, x, square)


@kernel
def _insert_end(s: Any, x: Any, code: int, best: Any, count: int) -> int:
    for seat in range(s.players):
        x.points[0, 0, seat] = s.scores[seat]
    return _insert(s, x.points[0, 0], code, 0, 0.0, best, count)
