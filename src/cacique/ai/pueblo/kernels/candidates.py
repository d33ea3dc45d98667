"""Candidates, one turn ahead: every build or removal with each of the four walks."""

from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from cacique.ai.pueblo.kernels.preview import CHANGE, NEW_BLOCK, VIEWS, preview, survey
from cacique.ai.pueblo.kernels.terms import (
    AFFECTED,
    COLOURED,
    CONSTANT,
    FINES,
    KINDS,
    MODEL,
    MOST_AFFECTED,
    MOST_SEEN,
    NEUTRAL,
    RAZING,
    SEEN,
    TEMPO,
    UNKNOWN_WAIT,
    Model,
    expose,
    expose_square,
    find_stage,
    term,
    wait_after_turn,
)
from cacique.ai.pueblo.kernels.variety import find_margin, find_share
from cacique.core.abi import FLOAT, INT, array, group, readonly
from cacique.core.jit import entry, kernel
from cacique.core.rng import Rng, below, unit
from cacique.games.pueblo.kernels.rules import (
    ASIDE,
    MOST_LEGAL,
    PLACEMENTS,
    REMOVE,
    count_kinds,
    legal_codes,
    placement,
)
from cacique.games.pueblo.kernels.site import PATH, ahead, lift, place
from cacique.games.pueblo.kernels.state import (
    BLOCK_CELL,
    BLOCK_OWNER,
    BLOCK_POSE,
    DEMOLITION,
    NEUTRAL_OWNER,
    STATE,
    WALKING,
)
from cacique.games.pueblo.kernels.turns import removable

__all__ = [
    "CANDIDATE",
    "DESK",
    "SCRATCH",
    "WALK_ONLY",
    "WIDTH",
    "Desk",
    "list_candidates",
    "list_to_taste",
    "rate",
]

_MARGIN = 1e-4  # of a chance, for a point
_ROUNDING = 1e-2  # more than candidates lose of their points as they are kept
COLOURED_BLOCK, NEUTRAL_BLOCK = range(2)
WALKS = 4
WALK_ONLY = -1  # instead of the code of a build or removal

# A turn: the code of its build or removal or WALK_ONLY, its steps, what it promises the seat that
# makes it, how much of that is a bonus (see `variety`), and the final points that it lets each seat
# expect, with how far off they may be.
CANDIDATE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("rating", np.float64),
                ("bonus", np.float64),
                ("points", np.float32, 4),
                ("spread", np.float32),
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
                ("future", np.float64, (2, WALKS, 4)),  # `points` if no fines change
                ("weight", np.float64, (PATH, KINDS, WALKS)),  # of fines
                ("points", np.float64, (2, WALKS, 4)),  # expected, by kind of block, walk and seat
                ("spread", np.float64),  # of the points after the turns being listed
                ("share", np.float64),  # of turns that are seen
                ("margin", np.float64),  # of points that they are liked for
                ("rng", np.uint64, 1),
                ("offset", np.int64),  # of the builds that are looked at
                ("fines", np.int32, FINES),
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

WIDTH = 24  # turns that are looked at closely
_LONGEST_PATH = 128  # turns, far more than any search looks ahead


class Desk(NamedTuple):
    """A desk to think at: room for a position, its turns, and a way through a tree."""

    state: NDArray[np.void]
    scratch: NDArray[np.void]
    best: NDArray[np.void]
    path: NDArray[np.int64]
    points: NDArray[np.float64]
    ratings: NDArray[np.float64]

    @classmethod
    def empty(cls) -> Self:
        return cls(
            np.zeros(1, STATE),
            np.zeros(1, SCRATCH),
            np.zeros(WIDTH, CANDIDATE),
            np.zeros(_LONGEST_PATH, np.int64),
            np.zeros(4),
            np.zeros(4),
        )


DESK = group(
    Desk,
    array(STATE),
    array(SCRATCH),
    array(CANDIDATE),
    array(np.int64),
    array(np.float64),
    array(np.float64),
)


@entry(readonly(np.float64), INT, INT, FLOAT)
def rate(points: Any, seat: int, players: int, spread: float) -> float:
    """How well a seat does: its chance to end ahead of the others, and a trace of how far ahead.

    Both are means over the other seats. The trace decides where a win or a loss is certain, as
    everything is with a spread of 0.
    """
    return _rate_further(points, seat, players, spread, 0.0)


@kernel
def _rate_further(points: Any, seat: int, players: int, spread: float, further: float) -> float:
    """The same with so many points more between it and the others: they turn no certain end."""
    total = 0.0
    for other in range(players):
        if other != seat:
            ahead = np.float64(points[other]) - np.float64(points[seat])
            if spread > 0:
                chance = 1.0 / (1.0 + np.exp(-(ahead + further) / spread))
            else:
                chance = 0.5 * (int(ahead > 0) + int(ahead >= 0))
            total += chance + _MARGIN * (ahead + further)
    return total / (players - 1)


@kernel
def _prepare(s: Any, x: Any, row: NDArray[np.float32]) -> None:
    """Add up what each walk lets each seat expect if nothing is built, but for the stock."""
    expose(s, x.seen, x.fines)
    for seat in range(s.players):
        wait = wait_after_turn(s, seat)
        tempo = row[TEMPO + wait] if wait != UNKNOWN_WAIT else np.float32(0)
        for walk in range(WALKS):
            x.future[0, walk, seat] = s.scores[seat] + row[CONSTANT] + tempo
    for walk in range(WALKS):
        chief = ahead(s.chief, walk + 1)
        for square in range(PATH):
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
        for walk in range(WALKS):
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
            for walk in range(WALKS):
                x.points[COLOURED_BLOCK, walk, seat] += x.weight[square, kind, walk] * coloured
                x.points[NEUTRAL_BLOCK, walk, seat] += x.weight[square, kind, walk] * change
        x.change[kind, NEW_BLOCK] = 0


@kernel
def _offer(s: Any, x: Any, points: Any, code: int, best: Any, count: int) -> int:
    """Rate the four walks by their expected points, and keep those among the best."""
    for walk in range(WALKS):
        count = _insert(s, x, points[walk], code, walk, best, count)
    return count


@kernel
def _offer_better(s: Any, x: Any, points: Any, code: int, best: Any, count: int) -> int:
    """The same where all have one spread: with two players, the lead alone tells who is too bad."""
    other = 1 - s.seat
    for walk in range(WALKS):
        if s.players == 2 and count == len(best) and x.margin == 0:
            last = best[count - 1].points
            if points[walk, other] - points[walk, s.seat] < last[other] - last[s.seat] - _ROUNDING:
                continue
        count = _insert(s, x, points[walk], code, walk, best, count)
    return count


@kernel
def _insert(s: Any, x: Any, points: Any, code: int, walk: int, best: Any, count: int) -> int:
    """Keep a candidate in its place, best first, if there is room or it is better than the last."""
    if x.share < 1 and unit(x.rng) >= x.share:
        return count
    liking = x.margin * unit(x.rng) if x.margin > 0 else 0.0
    rating = _rate_further(points, s.seat, s.players, x.spread, liking)
    if count == len(best):
        if rating <= best[count - 1].rating:
            return count
        count -= 1
    i = count
    while i > 0 and best[i - 1].rating < rating:
        best[i] = best[i - 1]
        i -= 1
    best[i].code, best[i].steps = code, walk + 1
    best[i].rating, best[i].spread = rating, x.spread
    best[i].bonus = rating - rate(points, s.seat, s.players, x.spread) if liking > 0 else 0.0
    for seat in range(4):
        best[i].points[seat] = points[seat]
    return count + 1


@entry(array(STATE), MODEL, array(SCRATCH), array(CANDIDATE), INT)
def list_candidates(state: Any, model: Model, scratch: Any, best: Any, skip: int) -> int:
    """Fill `best` with the best turns of the seat to move, best first; return how many.

    Of every `skip` builds only one is looked at, which one depends on the position alone.
    """
    x = scratch[0]
    x.share, x.margin, x.offset = 1, 0, state[0].chief
    return _list(state, model, scratch, best, skip)


@entry(array(STATE), MODEL, array(SCRATCH), array(CANDIDATE), INT, FLOAT, array(np.uint64))
def list_to_taste(
    state: Any, model: Model, scratch: Any, best: Any, skip: int, variety: float, rng: Rng
) -> int:
    """The same with variety: what is seen, and what it is liked for, is drawn; never nothing."""
    if variety == 0:
        return list_candidates(state, model, scratch, best, skip)
    x, s = scratch[0], state[0]
    x.share, x.margin = find_share(s, variety), find_margin(s, variety)
    x.offset, x.rng[0] = below(rng, skip), rng[0]
    count = _list(state, model, scratch, best, skip)
    rng[0] = x.rng[0]
    return count or list_candidates(state, model, scratch, best, skip)


@kernel
def _list(state: Any, model: Model, scratch: Any, best: Any, skip: int) -> int:
    s, x = state[0], scratch[0]
    stage = find_stage(s)
    if s.phase == WALKING:
        row, x.spread = model.weights[stage], model.spreads[stage]
        _prepare(s, x, row)
        _add_stock(s, x, row, NEUTRAL_BLOCK, 0)
        return _offer(s, x, x.future[NEUTRAL_BLOCK], WALK_ONLY, best, 0)
    legal = legal_codes(state, x.codes)
    if s.part == DEMOLITION:
        return _list_removals(s, x, model, best, legal)
    row, x.spread = model.weights[stage - 1], model.spreads[stage - 1]
    _prepare(s, x, row)
    _add_stock(s, x, row, COLOURED_BLOCK, 1)
    _add_stock(s, x, row, NEUTRAL_BLOCK, 1)
    if x.codes[0] < ASIDE:
        return _list_builds(s, x, best, legal, skip)
    count = 0
    for code in x.codes[:legal]:
        count = _offer(s, x, x.future[code - ASIDE], code, best, count)
    return count


@kernel
def _list_builds(s: Any, x: Any, best: Any, legal: int, skip: int) -> int:
    """The same places are open to both kinds of blocks, where the seat has both."""
    survey(s, x.views)
    x.change[:] = 0
    count, places = 0, legal // count_kinds(s)
    for first in range(places):
        last = first + legal - places  # the same place with the other kind of block, if any
        if not _is_looked_at(x, first, skip) and not _is_looked_at(x, last, skip):
            continue
        pose, at = placement(x.codes[first])
        _add_build(s, x, at, pose)
        for i in range(first, legal, places):
            if _is_looked_at(x, i, skip):
                points = x.points[x.codes[i] // PLACEMENTS]
                count = _offer_better(s, x, points, x.codes[i], best, count)
    return count


@kernel
def _is_looked_at(x: Any, build: int, skip: int) -> bool:
    return skip == 1 or (build + x.offset) % skip == 0


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
def _list_removals(s: Any, x: Any, model: Model, best: Any, legal: int) -> int:
    """Without a coloured block the game is one stage further, with weights of its own."""
    count = 0
    for is_coloured in range(2):
        stage = find_stage(s) - is_coloured
        _prepare(s, x, model.weights[stage])
        for code in x.codes[:legal]:
            slot = removable(s, code - REMOVE)
            at: Any = np.int64(s.blocks[slot, BLOCK_CELL])
            pose, owner = s.blocks[slot, BLOCK_POSE], s.blocks[slot, BLOCK_OWNER]
            if int(owner != NEUTRAL_OWNER) != is_coloured:
                continue
            lift(s, slot)
            if stage == RAZING:  # the game is over at once
                for seat in range(s.players):
                    x.points[0, 0, seat] = s.scores[seat]
                x.spread = 0
                count = _insert(s, x, x.points[0, 0], code, 0, best, count)
            else:
                _add_removal(s, x, at)
                x.spread = model.spreads[stage]
                count = _offer(s, x, x.points[NEUTRAL_BLOCK], code, best, count)
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
        for kind in range(KINDS):
            for seat in range(4):
                x.change[kind, seat] = x.after[kind, seat] - x.fines[square, kind, seat]
        _add_change(s, x, square)
