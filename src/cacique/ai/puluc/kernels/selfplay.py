"""Self-play from the table: compiled games, each seat with its own share of error."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cacique.ai.puluc.kernels.lookup import best_of, best_value, weigh
from cacique.core.abi import FLOAT, INT, array, readonly
from cacique.core.jit import entry
from cacique.core.rng import Rng, below, unit
from cacique.games.puluc.kernels.playouts import count_result
from cacique.games.puluc.kernels.rules import MOST_LEGAL, STATE, apply, throw_dice

__all__ = ["pick", "play"]


@entry(array(STATE), readonly(np.float64), FLOAT, array(np.uint64))
def pick(state: Any, values: NDArray[np.float64], temperature: float, rng: Rng) -> int:
    """Place of a move: the best at temperature 0, any at infinity, between them the better ones.

    A move that loses as much as the temperature is played e times less often than the best.
    """
    best = best_of(state, values)
    if temperature == 0.0:
        return best
    if np.isinf(temperature):
        return below(rng, values.size)
    weights = np.exp((values - values[best]) / temperature)
    rest = unit(rng) * weights.sum()
    for m in range(values.size):
        rest -= weights[m]
        if rest < 0.0:
            return m
    return best


@entry(
    readonly(np.uint16),
    array(STATE),
    INT,
    readonly(np.float64),
    array(np.uint64),
    array(np.int64),
    array(np.float64),
)
def play(
    steps: NDArray[np.uint16],
    start: Any,
    games: int,
    temperatures: NDArray[np.float64],
    rng: Rng,
    tally: NDArray[np.int64],
    losses: NDArray[np.float64],
) -> int:
    """Play games and count how they end; add up what each seat lost, and return the turns."""
    state = start.copy()
    codes = np.empty(MOST_LEGAL, np.int16)
    values = np.empty(MOST_LEGAL)
    turns = 0
    for _game in range(games):
        state[:] = start
        s = state[0]
        while not s.over:
            throw_dice(state, rng)
            seat = s.seat
            count = weigh(steps, state, codes, values)
            chosen = pick(state, values[:count], temperatures[seat], rng)
            losses[seat] += best_value(values[:count]) - values[chosen]
            apply(state, codes[chosen])
            turns += 1
        count_result(s, tally)
    return turns
