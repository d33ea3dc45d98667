"""Many games of Pueblo at once: the kernels that every face has."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cacique.core.abi import array, readonly
from cacique.core.jit import entry
from cacique.core.rng import Rng
from cacique.envs.kernels.planes import Planes
from cacique.envs.kernels.rewards import Rewards, compare
from cacique.envs.pueblo.kernels.planes import observe as observe_one
from cacique.games.pueblo.kernels.rules import apply, legal_codes
from cacique.games.pueblo.kernels.state import OVER, STATE

__all__ = ["begin", "list_legal", "observe", "returns", "step"]


@entry(array(STATE), array(np.float32))
def returns(state: Any, rewards: Rewards) -> None:
    """Tell what a finished game is worth to each seat."""
    s = state[0]
    compare(-s.scores, s.players, rewards)


@entry(array(STATE), readonly(np.bool_), array(STATE), array(np.uint64))
def begin(states: Any, which: NDArray[np.bool_], start: Any, _rngs: Rng) -> None:
    """Start some of the games again."""
    for i in range(len(states)):
        if which[i]:
            states[i] = start[0]


@entry(
    array(STATE),
    readonly(np.int64),
    array(np.uint64),
    array(np.float32, 2),
    array(np.int32, 2),
    array(np.bool_),
)
def step(
    states: Any,
    actions: NDArray[np.int64],
    _rngs: Rng,
    rewards: Rewards,
    scores: NDArray[np.int32],
    ended: NDArray[np.bool_],
) -> None:
    """Make one legal move in each game, and say which ended and what that is worth."""
    for i in range(len(states)):
        one = states[i : i + 1]
        apply(one, actions[i])
        s = one[0]
        ended[i] = s.phase == OVER
        if ended[i]:
            returns(one, rewards[i])
        else:
            rewards[i] = 0
        for seat in range(s.players):
            scores[i, seat] = s.scores[seat]


@entry(array(STATE), array(np.int8), array(np.int16), array(np.int16, 2))
def list_legal(
    states: Any, seats: NDArray[np.int8], counts: NDArray[np.int16], codes: NDArray[np.int16]
) -> None:
    """Say in each game who decides, and list what is legal."""
    for i in range(len(states)):
        seats[i] = states[i].seat
        counts[i] = legal_codes(states[i : i + 1], codes[i])


@entry(array(STATE), readonly(np.int8), array(np.uint8, 3))
def observe(states: Any, seats: NDArray[np.int8], planes: Planes) -> None:
    """Fill the planes of each game with what a seat sees of it."""
    for i in range(len(states)):
        observe_one(states[i : i + 1], seats[i], planes[i])
