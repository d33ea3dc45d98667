"""The end of a game, played out in every way, each seat choosing what is best for itself.

With two players the rest of a position is left out once it cannot matter any more; with more,
every turn counts.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cacique.ai.pueblo.kernels.candidates import WALK_ONLY
from cacique.ai.pueblo.kernels.ranking import WALKS, rate
from cacique.ai.pueblo.kernels.terms import find_stage
from cacique.ai.pueblo.kernels.turns import make_turn
from cacique.core.abi import INT, array
from cacique.core.jit import entry, kernel
from cacique.games.pueblo.kernels.rules import MOST_LEGAL, legal_codes
from cacique.games.pueblo.kernels.state import DEMOLITION, OVER, STATE, WALKING

__all__ = [
    "DEPTH",
    "TOO_MANY",
    "WORKSPACE",
    "is_solvable",
    "list_turns",
    "settle",
    "solve_turn",
]

DEPTH = 64  # turns
TOO_MANY = -1  # positions

WORKSPACE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("points", np.float64, (DEPTH + 1, 4)),  # at the end, by depth and seat
                ("assured", np.float64, (DEPTH + 1, 4)),  # ratings that seats have in hand above
                ("top", np.float64, DEPTH + 1),  # rating of the best turn so far
                ("turns", np.int32, DEPTH + 1),
                ("tried", np.int32, DEPTH + 1),
                ("codes", np.int16, (DEPTH + 1, MOST_LEGAL)),
                ("line", np.int16, (DEPTH + 1, DEPTH + 1, 2)),  # best turns: code and steps
                ("length", np.int16, DEPTH + 1),
            ],
            align=True,
        ),
    )
)


@entry(array(STATE))
def is_solvable(state: Any) -> bool:
    """Whether it makes sense to try: two turns to build at most, or the demolition."""
    s = state[0]
    if s.part == DEMOLITION:
        return True
    return not s.demolition and find_stage(s) + (s.phase == WALKING) <= 2


@entry(array(STATE), array(np.int16))
def list_turns(state: Any, codes: NDArray[np.int16]) -> int:
    """List builds or removals, or WALK_ONLY."""
    if state[0].phase == WALKING:
        codes[0] = WALK_ONLY
        return 1
    return legal_codes(state, codes)


@kernel
def settle(s: Any, points: NDArray[np.float64]) -> None:
    """What the end of the game gives each seat."""
    for seat in range(s.players):
        points[seat] = s.scores[seat]


@kernel
def _enter(states: Any, depth: int, w: Any) -> None:
    """Begin with a position; at the end of the game there is nothing to try."""
    w.length[depth] = w.tried[depth] = w.turns[depth] = 0
    w.top[depth] = -np.inf
    if states[depth].phase == OVER:
        settle(states[depth], w.points[depth])
    else:
        w.turns[depth] = WALKS * list_turns(states[depth : depth + 1], w.codes[depth])


@kernel
def _try_next(states: Any, depth: int, w: Any) -> None:
    """Make a position's next turn, one level deeper."""
    turn = w.tried[depth]
    w.tried[depth] += 1
    seat = states[depth].seat
    states[depth + 1] = states[depth]
    make_turn(states[depth + 1 : depth + 2], w.codes[depth, turn // WALKS], turn % WALKS + 1)
    w.assured[depth + 1] = w.assured[depth]
    w.assured[depth + 1, seat] = max(w.assured[depth, seat], w.top[depth])
    _enter(states, depth + 1, w)


@kernel
def _weigh_last(s: Any, depth: int, w: Any) -> None:
    """Compare the turn tried last with the best one so far."""
    rating = rate(w.points[depth + 1], s.seat, s.players, 0.0)
    if rating > w.top[depth]:
        turn, length = w.tried[depth] - 1, w.length[depth + 1]
        w.top[depth] = rating
        w.points[depth] = w.points[depth + 1]
        w.line[depth, 0, 0], w.line[depth, 0, 1] = w.codes[depth, turn // WALKS], turn % WALKS + 1
        w.line[depth, 1 : length + 1] = w.line[depth + 1, :length]
        w.length[depth] = length + 1
    if s.players == 2 and w.top[depth] >= 1 - w.assured[depth, 1 - s.seat]:
        w.turns[depth] = w.tried[depth]  # the other side will not let it come to this


@entry(array(STATE), INT, INT, array(STATE), array(WORKSPACE), INT)
def solve_turn(root: Any, code: int, steps: int, states: Any, work: Any, most: int) -> int:
    """Find the points that a turn leads to, and the line; return how many positions were tried.

    Where `most` positions are too few, TOO_MANY is returned, and nothing is known. Points and line
    are those of depth 0.
    """
    w, depth = work[0], 0
    states[0] = root[0]
    make_turn(states[:1], code, steps)
    w.assured[0] = -np.inf
    _enter(states, 0, w)
    tried = 0
    while True:
        if w.tried[depth] < w.turns[depth]:
            if tried >= most or depth == DEPTH:
                return TOO_MANY
            tried += 1
            _try_next(states, depth, w)
            depth += 1
        elif depth > 0:
            depth -= 1
            _weigh_last(states[depth], depth, w)
        else:
            return tried
