"""Kernels that play whole games by looking one turn ahead, for training and for weak players."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cacique.ai.pueblo.kernels.candidates import CANDIDATE, SCRATCH, list_candidates
from cacique.ai.pueblo.kernels.terms import KINDS, MOST_SEEN, SEEN, TERMS, expose, fill_terms, stage
from cacique.core.jit import kernel
from cacique.core.rng import Rng, unit
from cacique.games.pueblo.kernels.rules import WALK, apply
from cacique.games.pueblo.kernels.state import BIDDING, DEMOLITION, OVER, WALKING

__all__ = ["choose_by_rating", "make_turn", "play_part", "self_play"]

_MOST_TURNS = 100


@kernel
def make_turn(state: Any, code: int, steps: int) -> None:
    """Carry out a candidate: its build or removal, if any, then its walk, if the game goes on."""
    if code >= 0:
        apply(state, code)
    if state[0].phase == WALKING:
        apply(state, WALK + int(steps) - 1)


@kernel
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
def play_part(
    state: Any,
    weights: NDArray[np.float32],
    spreads: NDArray[np.float32],
    temperature: float,
    rng: Rng,
    points: NDArray[np.float64],
) -> None:
    """Play on to the next auction or the end, and tell what points to expect at the end."""
    s = state[0]
    scratch = np.zeros(1, SCRATCH)
    best = np.zeros(16, CANDIDATE)
    while s.phase != BIDDING and s.phase != OVER:
        count = list_candidates(state, scratch, weights, spreads, best, 1)
        pick = choose_by_rating(best, count, temperature, rng)
        for seat in range(s.players):
            points[seat] = best[pick].points[seat]
        make_turn(state, best[pick].code, best[pick].steps)


@kernel
def self_play(
    start: Any,
    games: int,
    weights: NDArray[np.float32],
    spreads: NDArray[np.float32],
    temperature: float,
    rng: Rng,
    products: NDArray[np.float64],
    targets: NDArray[np.float64],
    squares: NDArray[np.float64],
    counts: NDArray[np.int64],
) -> None:
    """Play games against oneself and add up the normal equations of what seats had to pay later.

    For each stage: `products` of the terms with each other, `targets` of the terms with the points
    still to come, and the sum of their `squares`.
    """
    state = start.copy()
    s = state[0]
    scratch = np.zeros(1, SCRATCH)
    best = np.zeros(16, CANDIDATE)
    terms = np.zeros((_MOST_TURNS * 4, TERMS))
    owed = np.zeros(_MOST_TURNS * 4)
    when = np.zeros(_MOST_TURNS * 4, np.int64)
    fines = np.zeros((36, KINDS, 4), np.int32)
    seen = np.zeros(MOST_SEEN, SEEN)
    for _game in range(games):
        state[:] = start
        samples = 0
        while s.phase != OVER:
            was_building = s.part != DEMOLITION
            count = list_candidates(state, scratch, weights, spreads, best, 1)
            pick = choose_by_rating(best, count, temperature, rng)
            make_turn(state, best[pick].code, best[pick].steps)
            is_lap = was_building and s.part == DEMOLITION
            if s.phase == OVER or samples >= _MOST_TURNS * 4 - 4:
                continue
            expose(s, seen, fines)
            for seat in range(s.players):
                fill_terms(s, fines, seat, terms[samples])
                owed[samples] = -s.scores[seat]
                when[samples] = stage(s)
                if is_lap:  # the turn before it should foresee it
                    when[samples] = 0
                    owed[samples] += fines[:, :, seat].sum()
                samples += 1
        for i in range(samples):
            owed[i] += s.scores[i % s.players]
        for i in range(0, samples, s.players):
            _centre(terms[i : i + s.players], owed[i : i + s.players])
        for i in range(samples):
            _add_sample(terms[i], owed[i], when[i], products, targets, squares, counts)


@kernel
def _centre(terms: NDArray[np.float64], owed: NDArray[np.float64]) -> None:
    """Make terms and points relative to the mean of all seats, since only that decides games."""
    players = len(owed)
    owed -= owed.sum() / players
    for i in range(TERMS):
        terms[:, i] -= terms[:, i].sum() / players


@kernel
def _add_sample(
    terms: NDArray[np.float64],
    owed: float,
    when: int,
    products: NDArray[np.float64],
    targets: NDArray[np.float64],
    squares: NDArray[np.float64],
    counts: NDArray[np.int64],
) -> None:
    counts[when] += 1
    squares[when] += owed * owed
    for i in range(TERMS):
        if terms[i] != 0:
            targets[when, i] += terms[i] * owed
            for j in range(TERMS):
                products[when, i, j] += terms[i] * terms[j]
