"""Self-play from the table: compiled games, each seat with its own share of error."""

from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from cacique.ai.puluc.kernels.lookup import ROOM, Room, best_of, weigh
from cacique.core.abi import FLOAT, INT, array, group, readonly
from cacique.core.jit import entry
from cacique.core.rng import Rng, below, unit
from cacique.games.puluc.kernels.playouts import RESULTS, count_result
from cacique.games.puluc.kernels.rules import STATE, apply, throw_dice

__all__ = ["Outcomes", "pick", "play"]


class Outcomes(NamedTuple):
    """How games ended, as `count_result` counts them, and what each seat lost by its moves."""

    tally: NDArray[np.int64]
    losses: NDArray[np.float64]

    @classmethod
    def zero(cls) -> Self:
        return cls(np.zeros(RESULTS, np.int64), np.zeros(2))


OUTCOMES = group(Outcomes, array(np.int64), array(np.float64))


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
    total = 0.0
    for m in range(values.size):
        total += np.exp((values[m] - values[best]) / temperature)
    rest = unit(rng) * total
    for m in range(values.size):
        rest -= np.exp((values[m] - values[best]) / temperature)
        if rest < 0.0:
            return m
    return best


@entry(
    readonly(np.uint16),
    array(STATE),
    INT,
    readonly(np.float64),
    array(np.uint64),
    ROOM,
    OUTCOMES,
    is_for_page=False,
)
def play(
    steps: NDArray[np.uint16],
    start: Any,
    games: int,
    temperatures: NDArray[np.float64],
    rng: Rng,
    room: Room,
    results: Outcomes,
) -> int:
    """Play games and count how they end; add up what each seat lost, and return the turns."""
    state = start.copy()
    turns = 0
    for _game in range(games):
        state[:] = start
        s = state[0]
        while not s.over:
            throw_dice(state, rng)
            seat = s.seat
            values = room.values[: weigh(steps, state, room)]
            chosen = pick(state, values, temperatures[seat], rng)
            results.losses[seat] += values[best_of(state, values)] - values[chosen]
            apply(state, room.codes[chosen])
            turns += 1
        count_result(s, results.tally)
    return turns
