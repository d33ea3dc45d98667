"""Whole turns: making one, drawing one from the candidates, and playing a part by them alone."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cacique.ai.pueblo.kernels.candidates import DESK, Desk, list_candidates, list_to_taste
from cacique.ai.pueblo.kernels.ranking import CANDIDATE
from cacique.ai.pueblo.kernels.terms import MODEL, Model
from cacique.core.abi import FLOAT, INT, array
from cacique.core.jit import entry, kernel
from cacique.core.rng import Rng, unit
from cacique.games.pueblo.kernels.rules import WALK, apply
from cacique.games.pueblo.kernels.state import BIDDING, OVER, STATE, WALKING

__all__ = [
    "DRAWN_FROM",
    "choose_by_rating",
    "make_turn",
    "plan_turn",
    "play_part",
    "play_turn",
    "write_turn",
]

DRAWN_FROM = 16  # candidates, where turns are drawn one after the other


@kernel
def make_turn(state: Any, code: int, steps: int) -> None:
    """Carry out a candidate: its build or removal, if any, then its walk, if the game goes on."""
    if code >= 0:
        apply(state, code)
    if state[0].phase == WALKING:
        apply(state, WALK + int(steps) - 1)


@kernel
def write_turn(state: Any, code: int, steps: int, line: NDArray[np.int16], length: int) -> int:
    """The same, writing its decisions into a line of some length; return how long it is now."""
    if code >= 0:
        line[length] = code
        length += 1
        apply(state, code)
    if state[0].phase == WALKING:
        line[length] = WALK + int(steps) - 1
        apply(state, line[length])
        length += 1
    return length


@entry(array(CANDIDATE), INT, FLOAT, array(np.uint64))
def choose_by_rating(best: Any, count: int, temperature: float, rng: Rng) -> int:
    """Draw a candidate; one that is `temperature` worse than the best is e times less likely."""
    if temperature == 0:
        return 0
    total = 0.0
    for i in range(count):
        total += np.exp((best[i].rating - best[0].rating) / temperature)
    draw = unit(rng) * total
    for i in range(count):
        draw -= np.exp((best[i].rating - best[0].rating) / temperature)
        if draw < 0:
            return i
    return 0


@kernel
def play_turn(
    state: Any, model: Model, scratch: Any, best: Any, temperature: float, rng: Rng
) -> int:
    """List the candidates, draw one and make it; return its place in `best`."""
    count = list_candidates(state, model, scratch, best, 1)
    pick = choose_by_rating(best, count, temperature, rng)
    make_turn(state, best[pick].code, best[pick].steps)
    return pick


@entry(array(STATE), MODEL, INT, FLOAT, array(np.uint64), DESK, array(np.int16))
def plan_turn(
    root: Any,
    model: Model,
    skip: int,
    variety: float,
    rng: Rng,
    desk: Desk,
    turn: NDArray[np.int16],
) -> None:
    """Choose a turn by a look at every `skip`-th build; fill in its code and its steps."""
    desk.state[0] = root[0]
    best = desk.best[:1]
    if list_to_taste(desk.state, model, desk.scratch, best, skip, variety, rng) == 0:
        # few builds may all be skipped
        list_to_taste(desk.state, model, desk.scratch, best, 1, variety, rng)
    turn[0], turn[1] = best[0].code, best[0].steps


@kernel
def play_part(model: Model, temperature: float, rng: Rng, desk: Desk) -> None:
    """Play on from the position on a desk to the next auction or the end.

    The desk's points are those to expect at the end.
    """
    s, best = desk.state[0], desk.best[:DRAWN_FROM]
    while s.phase != BIDDING and s.phase != OVER:
        pick = play_turn(desk.state, model, desk.scratch, best, temperature, rng)
        for seat in range(s.players):
            desk.points[seat] = best[pick].points[seat]
