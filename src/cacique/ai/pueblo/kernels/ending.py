"""The exact end, turn by turn: each turn of a position is played out, and then they are ranked."""

from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from cacique.ai.pueblo.kernels.endgame import (
    DEPTH,
    TOO_MANY,
    WORKSPACE,
    is_solvable,
    list_turns,
    solve_turn,
)
from cacique.ai.pueblo.kernels.prospects import PROSPECT
from cacique.ai.pueblo.kernels.ranking import WALKS, rate
from cacique.ai.pueblo.kernels.turns import write_turn
from cacique.core.abi import INT, array, group
from cacique.core.jit import entry, kernel
from cacique.games.pueblo.kernels.rules import MOST_LEGAL
from cacique.games.pueblo.kernels.state import BUILDING, REMOVING, STATE, WALKING

__all__ = ["Ending", "begin_ending", "rank_ending", "solve_next"]

_VISIT = 50  # positions are tried in the time of one visit
_MOST_AT_ONCE = 100_000  # positions behind one turn: some 30 ms, in which nobody can stop it

PROGRESS = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("spare", np.int64),  # positions that may still be tried
                ("turns", np.int64),  # to solve
                ("solved", np.int64),
                ("found", np.int64),  # prospects, all different
            ]
        ),
    )
)


class Ending(NamedTuple):
    """Room to solve the end of a game in, and how far that has come."""

    states: NDArray[np.void]
    work: NDArray[np.void]
    codes: NDArray[np.int16]
    progress: NDArray[np.void]

    @classmethod
    def empty(cls) -> Self:
        return cls(
            np.zeros(DEPTH + 1, STATE),
            np.zeros(1, WORKSPACE),
            np.zeros(MOST_LEGAL, np.int16),
            np.zeros(1, PROGRESS),
        )


ENDING = group(Ending, array(STATE), array(WORKSPACE), array(np.int16), array(PROGRESS))


@entry(array(STATE), INT, ENDING)
def begin_ending(root: Any, visits: int, ending: Ending) -> int:
    """Say how many turns are to be solved: 0 where that takes longer than so many visits."""
    s, progress = root[0], ending.progress[0]
    progress.turns, progress.solved, progress.found = 0, 0, 0
    progress.spare = visits * _VISIT
    is_turn = s.phase == BUILDING or s.phase == WALKING or s.phase == REMOVING
    if is_turn and is_solvable(root):
        turns = WALKS * list_turns(root, ending.codes)
        progress.turns = turns if turns <= visits else 0
    return progress.turns


@entry(array(STATE), ENDING, array(PROSPECT))
def solve_next(root: Any, ending: Ending, prospects: Any) -> int:
    """Solve one more turn; say how many are left, or TOO_MANY where it takes too long.

    There is room for a prospect of each turn; a game that is over needs no walk, so that some may
    be left over.
    """
    progress, w = ending.progress[0], ending.work[0]
    code = ending.codes[progress.solved // WALKS]
    steps = progress.solved % WALKS + 1
    most = min(progress.spare, _MOST_AT_ONCE)
    tried = solve_turn(root, code, steps, ending.states, ending.work, most)
    if tried == TOO_MANY:
        return TOO_MANY
    progress.spare -= tried
    progress.solved += 1
    p = prospects[progress.found]
    p.code, p.steps, p.visits = code, steps, max(1, tried // _VISIT)
    for one in range(root[0].players):
        p.points[one] = w.points[0, one]
    _write_line(root, ending, p)
    if p.decisions == 2 or code < 0 or steps == 1:
        _note_chance(root[0], p)
        progress.found += 1
    return progress.turns - progress.solved


@kernel
def _write_line(root: Any, ending: Ending, p: Any) -> None:
    """Write the decisions of a turn, and of the line behind it."""
    w, state = ending.work[0], ending.states[:1]
    state[0] = root[0]
    p.decisions = write_turn(state, p.code, p.steps, p.line, 0)
    p.length = p.decisions
    for i in range(w.length[0]):
        p.length = write_turn(state, w.line[0, i, 0], w.line[0, i, 1], p.line, p.length)


@kernel
def _note_chance(s: Any, p: Any) -> None:
    """The share of the others that a seat ends ahead of, equals counting half."""
    for seat in range(s.players):
        ahead = -1
        for one in range(s.players):
            ahead += int(p.points[one] > p.points[seat]) + int(p.points[one] >= p.points[seat])
        p.chances[seat] = ahead / 2 / (int(s.players) - 1)
    p.chance = p.chances[s.seat]
    p.error = 0.0
    p.rating = rate(p.points, s.seat, s.players, 0.0)


@entry(ENDING, array(PROSPECT), array(np.int64))
def rank_ending(ending: Ending, prospects: Any, order: NDArray[np.int64]) -> int:
    """Order the prospects once all turns are solved, the best first; return how many there are."""
    found = ending.progress[0].found
    for i in range(found):
        place = i
        while place > 0 and prospects[i].rating > prospects[order[place - 1]].rating:
            order[place] = order[place - 1]
            place -= 1
        order[place] = i
    return found
