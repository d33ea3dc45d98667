"""Self-play for training: games by one turn ahead, and the normal equations of what they cost."""

from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from cacique.ai.pueblo.kernels.candidates import SCRATCH
from cacique.ai.pueblo.kernels.ranking import CANDIDATE
from cacique.ai.pueblo.kernels.terms import (
    FINES,
    MODEL,
    MOST_SEEN,
    SEEN,
    STAGES,
    TERMS,
    Model,
    expose,
    fill_terms,
    find_stage,
)
from cacique.ai.pueblo.kernels.turns import DRAWN_FROM, play_turn
from cacique.core.abi import FLOAT, INT, array, group
from cacique.core.jit import entry, kernel
from cacique.core.rng import Rng
from cacique.games.pueblo.kernels.state import DEMOLITION, OVER, STATE

__all__ = ["Sums", "self_play"]

_MOST_SAMPLES = 400  # of a game, one for each seat after each turn


class Sums(NamedTuple):
    """The normal equations of one or more batches of games, by stage."""

    products: NDArray[np.float64]  # of the terms with each other
    targets: NDArray[np.float64]  # products of the terms with the points still to come
    squares: NDArray[np.float64]  # of those points
    counts: NDArray[np.int64]

    @classmethod
    def zero(cls) -> Self:
        return cls(
            np.zeros((STAGES, TERMS, TERMS)),
            np.zeros((STAGES, TERMS)),
            np.zeros(STAGES),
            np.zeros(STAGES, np.int64),
        )

    def fade(self) -> "Sums":
        """Count the past by half: new games steer, old ones steady."""
        return Sums(self.products / 2, self.targets / 2, self.squares / 2, self.counts // 2)

    def plus(self, other: "Sums") -> "Sums":
        return Sums(
            self.products + other.products,
            self.targets + other.targets,
            self.squares + other.squares,
            self.counts + other.counts,
        )


SUMS = group(
    Sums,
    array(np.float64, 3),
    array(np.float64, 2),
    array(np.float64),
    array(np.int64),
)


@entry(array(STATE), INT, MODEL, FLOAT, array(np.uint64), SUMS, is_for_page=False)
def self_play(
    start: Any, games: int, model: Model, temperature: float, rng: Rng, sums: Sums
) -> None:
    """Play games against oneself, and add up what seats had to pay later."""
    state = start.copy()
    s = state[0]
    scratch = np.zeros(1, SCRATCH)
    best = np.zeros(DRAWN_FROM, CANDIDATE)
    terms = np.zeros((_MOST_SAMPLES, TERMS))
    owed = np.zeros(_MOST_SAMPLES)
    stages = np.zeros(_MOST_SAMPLES, np.int64)
    fines = np.zeros(FINES, np.int32)
    seen = np.zeros(MOST_SEEN, SEEN)
    for _game in range(games):
        state[:] = start
        samples = 0
        while s.phase != OVER:
            was_building = s.part != DEMOLITION
            play_turn(state, model, scratch, best, temperature, rng)
            is_lap = was_building and s.part == DEMOLITION
            if s.phase == OVER or samples >= _MOST_SAMPLES - 4:
                continue
            expose(s, seen, fines)
            for seat in range(s.players):
                fill_terms(s, fines, seat, terms[samples])
                owed[samples] = -s.scores[seat]
                stages[samples] = find_stage(s)
                if is_lap:  # the turn before it should foresee it
                    stages[samples] = 0
                    owed[samples] += fines[:, :, seat].sum()
                samples += 1
        for i in range(samples):
            owed[i] += s.scores[i % s.players]
        for i in range(0, samples, s.players):
            _centre(terms[i : i + s.players], owed[i : i + s.players])
        for i in range(samples):
            _add_sample(terms[i], owed[i], stages[i], sums)


@kernel
def _centre(terms: NDArray[np.float64], owed: NDArray[np.float64]) -> None:
    """Make terms and points relative to the mean of all seats, since only that decides games."""
    players = len(owed)
    owed -= owed.sum() / players
    for i in range(TERMS):
        terms[:, i] -= terms[:, i].sum() / players


@kernel
def _add_sample(terms: NDArray[np.float64], owed: float, stage: int, sums: Sums) -> None:
    sums.counts[stage] += 1
    sums.squares[stage] += owed * owed
    for i in range(TERMS):
        if terms[i] != 0:
            sums.targets[stage, i] += terms[i] * owed
            for j in range(TERMS):
                sums.products[stage, i, j] += terms[i] * terms[j]
