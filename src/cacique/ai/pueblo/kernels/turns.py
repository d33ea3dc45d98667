"""Whole turns: making one, drawing one from the candidates, and playing a part by them alone."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cacique.ai.pueblo.kernels.candidates import CANDIDATE, SCRATCH, list_candidates
from cacique.ai.pueblo.kernels.terms import MODEL, Model
from cacique.core.abi import FLOAT, INT, array
from cacique.core.jit import entry, kernel
from cacique.core.rng import Rng, unit
from cacique.games.pueblo.kernels.rules import WALK, apply
from cacique.games.pueblo.kernels.state import BIDDING, OVER, STATE, WALKING

__all__ = ["DRAWN_FROM", "choose_by_rating", "make_turn", "play_part", "play_turn"]

DRAWN_FROM = 16  # candidates, where turns are drawn one after the other


@kernel
def make_turn(state: Any, code: int, steps: int) -> None:
    """Carry out a candidate: its build or removal, if any, then its walk, if the game goes on."""
    if code >= 0:
        apply(state, code)
    if state[0].phase == WALKING:
        apply(state, WALK + int(steps) - 1)


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


@entry(array(STATE), MODEL, FLOAT, array(np.uint64), array(np.float64))
def play_part(
    state: Any, model: Model, temperature: float, rng: Rng, points: NDArray[np.float64]
) -> None:
    """Play on to the next auction or the end, and tell what points to expect at the end."""
    s = state[0]
    scratch = np.zeros(1, SCRATCH)
    best = np.zeros(DRAWN_FROM, CANDIDATE)
    while s.phase != BIDDING and s.phase != OVER:
        pick = play_turn(state, model, scratch, best, temperature, rng)
        for seat in range(s.players):
            points[seat] = best[pick].points[seat]
