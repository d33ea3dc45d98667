"""Self-play for training: games, and the normal equations of what they cost.

Turns are drawn from those that a look ahead likes best, or most of them are searched, as strong
players make them: what they leave open, and when they build which blocks, differs from what a look
ahead would.
"""

from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from cacique.ai.pueblo.kernels.candidates import DESK, WIDTH, Desk
from cacique.ai.pueblo.kernels.prospects import rank
from cacique.ai.pueblo.kernels.search import EXPLORATION, TREE, plant, search
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
from cacique.ai.pueblo.kernels.turns import DRAWN_FROM, make_turn, play_turn
from cacique.core.abi import INT, array, group
from cacique.core.jit import entry, kernel
from cacique.core.rng import Rng, unit
from cacique.games.pueblo.kernels.state import DEMOLITION, OVER, STATE

__all__ = ["Sums", "self_play"]

_MOST_SAMPLES = 400  # of a game, one for each seat after each turn
_TEMPERATURE = 0.03  # with which turns are drawn
_DRAWN = 0.1  # of turns, where the others are searched
_VARIETY = 1.0  # with which they are


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


@entry(array(STATE), INT, MODEL, TREE, DESK, array(np.uint64), SUMS, is_for_page=False)
def self_play(
    start: Any, games: int, model: Model, tree: Any, desk: Desk, rng: Rng, sums: Sums
) -> None:
    """Play games against oneself, and add up what seats had to pay later.

    Searches fill the tree; where it has no room, every turn is drawn.
    """
    state = start.copy()
    s = state[0]
    room = len(tree.nodes)
    order = np.zeros(WIDTH, np.int64)
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
            if room == 0 or unit(rng) < _DRAWN:
                play_turn(state, model, desk.scratch, desk.best[:DRAWN_FROM], _TEMPERATURE, rng)
            else:
                plant(state, model, tree, _VARIETY, rng, desk)
                search(state, model, tree, room, EXPLORATION, desk)
                rank(tree, order)
                make_turn(state, tree.edges[order[0]].code, tree.edges[order[0]].steps)
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
