"""Candidates, one turn ahead: every build or removal with each of the four walks."""

from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from cacique.ai.pueblo.kernels.preview import CHANGE, NEW_BLOCK, VIEWS, preview, survey
from cacique.ai.pueblo.kernels.ranking import CANDIDATE, WALKS, finish, insert, offer
from cacique.ai.pueblo.kernels.terms import (
    COLOURED,
    CONSTANT,
    FINES,
    KINDS,
    MODEL,
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
from cacique.core.abi import FLOAT, INT, array, group
from cacique.core.jit import entry, kernel
from cacique.core.rng import Rng, below
from cacique.games.pueblo.kernels.rules import (
    ASIDE,
    MOST_LEGAL,
    PLACEMENTS,
    REMOVE,
    count_kinds,
    legal_codes,
    placement,
)
from cacique.games.pueblo.kernels.site import (
    AFFECTED,
    IS_CORNER,
    MOST_AFFECTED,
    PATH,
    ahead,
    lift,
    place,
)
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
    "DESK",
    "SCRATCH",
    "WALK_ONLY",
    "WIDTH",
    "Desk",
    "list_candidates",
    "list_to_taste",
]

COLOURED_BLOCK, NEUTRAL_BLOCK = range(2)
WALK_ONLY = -1  # instead of the code of a build or removal
MOST_TURNS = WALKS * MOST_LEGAL

SCRATCH = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("future", np.float64, (2, 4, WALKS)),  # `points` if no fines change
                ("weight", np.float64, (PATH, KINDS, WALKS)),  # of fines
                ("points", np.float64, (2, 4, WALKS)),  # expected, by kind of block, seat and walk
                ("shift", np.float64, (4, WALKS)),  # of points, by seat, with a block of any colour
                ("shown", np.float64, WALKS),  # what its owner pays for a new block besides
                ("leads", np.float64, 3),  # over each of the others
                ("spread", np.float64),  # of the points after the turns being listed
                ("share", np.float64),  # of turns that are seen
                ("margin", np.float64),  # of points that they are liked for
                ("rng", np.uint64, 1),
                ("offset", np.int64),  # of the builds that are looked at
                ("by_lead", np.int64),  # whether turns are compared by the lead alone
                ("keys", np.float64, MOST_TURNS),  # that turns are compared by, the best first
                ("slots", np.int16, MOST_TURNS),  # where those turns are kept
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


@kernel
def _prepare(s: Any, x: Any, row: NDArray[np.float32]) -> None:
    """Add up what each walk lets each seat expect if nothing is built, but for the stock."""
    expose(s, x.seen, x.fines)
    for seat in range(s.players):
        wait = wait_after_turn(s, seat)
        tempo = row[TEMPO + wait] if wait != UNKNOWN_WAIT else np.float32(0)
        for walk in range(WALKS):
            x.future[0, seat, walk] = s.scores[seat] + row[CONSTANT] + tempo
    for walk in range(WALKS):
        chief = int(ahead(s.chief, walk + 1))
        for square in range(PATH):
            for kind in range(1 if IS_CORNER[square] else KINDS):
                weight = row[term(square, kind, chief)] + (square == chief)
                x.weight[square, kind, walk] = weight
    for square in range(PATH):
        for kind in range(1 if IS_CORNER[square] else KINDS):
            for seat in range(s.players):
                fine = x.fines[square, kind, seat]
                if fine != 0:
                    for walk in range(WALKS):
                        x.future[0, seat, walk] += x.weight[square, kind, walk] * fine
    x.future[1] = x.future[0]


@kernel
def _add_stock(s: Any, x: Any, row: NDArray[np.float32], kind: int, used: int) -> None:
    """Count the stock of every seat; the mover's without so many blocks of a kind."""
    for seat in range(s.players):
        gone = used if seat == s.seat else 0
        stock = row[COLOURED] * (s.coloured[seat] - gone * (kind == COLOURED_BLOCK))
        stock += row[NEUTRAL] * (s.neutral[seat] - gone * (kind == NEUTRAL_BLOCK))
        for walk in range(WALKS):
            x.future[kind, seat, walk] += stock


@kernel
def _add_change(s: Any, x: Any, square: int) -> None:
    """Add what a change of a square's fines makes of each walk, and clear it away."""
    for kind in range(KINDS):
        shown = x.change[kind, NEW_BLOCK]
        if shown != 0:
            x.change[kind, NEW_BLOCK] = 0
            for walk in range(WALKS):
                x.shown[walk] += x.weight[square, kind, walk] * shown
        for seat in range(s.players):
            change = x.change[kind, seat]
            if change != 0:
                x.change[kind, seat] = 0
                for walk in range(WALKS):
                    x.shift[seat, walk] += x.weight[square, kind, walk] * change


@kernel
def _add_shift(s: Any, x: Any) -> None:
    """Fill the expected points from what changed.

    What is seen of the new block itself costs only the seat whose colour it has.
    """
    for seat in range(s.players):
        for walk in range(WALKS):
            shift = x.shift[seat, walk]
            x.points[NEUTRAL_BLOCK, seat, walk] = x.future[NEUTRAL_BLOCK, seat, walk] + shift
            x.points[COLOURED_BLOCK, seat, walk] = x.future[COLOURED_BLOCK, seat, walk] + shift
    for walk in range(WALKS):
        x.points[COLOURED_BLOCK, s.seat, walk] += x.shown[walk]


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
    x.by_lead = 0
    return finish(s, x, best, _list_unordered(state, model, scratch, best, skip))


@kernel
def _list_unordered(state: Any, model: Model, scratch: Any, best: Any, skip: int) -> int:
    s, x = state[0], scratch[0]
    stage = find_stage(s)
    if s.phase == WALKING:
        row, x.spread = model.weights[stage], model.spreads[stage]
        _prepare(s, x, row)
        _add_stock(s, x, row, NEUTRAL_BLOCK, 0)
        return offer(s, x, x.future[NEUTRAL_BLOCK], WALK_ONLY, best, 0)
    legal = legal_codes(state, x.codes)
    if s.part == DEMOLITION:
        return _list_removals(s, x, model, best, legal)
    row, x.spread = model.weights[stage - 1], model.spreads[stage - 1]
    _prepare(s, x, row)
    _add_stock(s, x, row, COLOURED_BLOCK, 1)
    _add_stock(s, x, row, NEUTRAL_BLOCK, 1)
    # With two players and one spread the lead alone tells which turn is better.
    x.by_lead = int(s.players == 2 and (x.spread > 0 or x.margin == 0))
    if x.codes[0] < ASIDE:
        return _list_builds(s, x, best, legal, skip)
    count = 0
    for code in x.codes[:legal]:
        count = offer(s, x, x.future[code - ASIDE], code, best, count)
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
                count = offer(s, x, points, x.codes[i], best, count)
    return count


@kernel
def _is_looked_at(x: Any, build: int, skip: int) -> bool:
    return skip == 1 or (build + x.offset) % skip == 0


@kernel
def _add_build(s: Any, x: Any, at: int, pose: int) -> None:
    """Fill the expected points after a build, with either kind of block."""
    x.shift[:] = 0
    x.shown[:] = 0
    for which in range(MOST_AFFECTED):
        square = AFFECTED[at, which]
        if square < 0:
            break
        if preview(s, x.views, at, pose, which, x.change):
            _add_change(s, x, square)
    _add_shift(s, x)


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
                    x.points[0, seat, 0] = s.scores[seat]
                x.spread = 0
                count = insert(s, x, x.points[0], code, 0, best, count)
            else:
                _add_removal(s, x, at)
                x.spread = model.spreads[stage]
                count = offer(s, x, x.points[NEUTRAL_BLOCK], code, best, count)
            place(s, slot, at, pose, owner)
    return count


@kernel
def _add_removal(s: Any, x: Any, at: int) -> None:
    """Add what became of the fines since a block in a window was lifted."""
    x.shift[:] = 0
    x.shown[:] = 0
    for which in range(MOST_AFFECTED):
        square = AFFECTED[at, which]
        if square < 0:
            break
        expose_square(s, square, x.seen, x.after)
        x.change[:] = 0
        for kind in range(KINDS):
            for seat in range(4):
                x.change[kind, seat] = x.after[kind, seat] - x.fines[square, kind, seat]
        _add_change(s, x, square)
    _add_shift(s, x)
