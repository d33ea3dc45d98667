"""Many games of Puluc at once, dice included: the same kernels as in `pueblo_batch`."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cacique.core.jit import kernel
from cacique.core.rng import Rng
from cacique.envs.kernels.choices import fill_mask
from cacique.envs.kernels.planes import observe_puluc
from cacique.envs.kernels.rewards import Rewards, compare
from cacique.games.puluc.geometry import PIECES
from cacique.games.puluc.kernels.rules import apply, draw_throw, is_legal, legal_codes

__all__ = ["begin", "first_illegal", "look", "observe", "returns", "step"]

observe = observe_puluc


@kernel
def returns(state: Any, rewards: Rewards) -> None:
    """Tell what a finished game is worth to each seat."""
    compare(state[0].left, 2, rewards)


@kernel
def _throw(state: Any, rng: Rng) -> None:
    s = state[0]
    if not s.over and s.throw == 0:
        apply(state, draw_throw(s, rng))


@kernel
def begin(states: Any, which: NDArray[np.bool_], start: Any, rngs: Rng) -> None:
    """Start some of the games again, and throw the dice where that comes first."""
    for i in range(len(states)):
        if which[i]:
            states[i] = start[0]
            _throw(states[i : i + 1], rngs[i : i + 1])


@kernel
def first_illegal(states: Any, actions: NDArray[np.int64], codes: int) -> int:
    """Index of the first game whose action is illegal, or -1."""
    for i in range(len(states)):
        if not 0 <= actions[i] < codes or not is_legal(states[i : i + 1], actions[i]):
            return i
    return -1


@kernel
def step(
    states: Any,
    actions: NDArray[np.int64],
    rngs: Rng,
    rewards: Rewards,
    scores: NDArray[np.int32],
    ended: NDArray[np.bool_],
) -> None:
    """Make one legal move and the next throw, and say which games ended and what that is worth."""
    for i in range(len(states)):
        one = states[i : i + 1]
        apply(one, actions[i])
        _throw(one, rngs[i : i + 1])
        s = one[0]
        ended[i] = s.over
        if s.over:
            returns(one, rewards[i])
        else:
            rewards[i] = 0
        for seat in range(2):
            scores[i, seat] = PIECES - s.left[1 - seat]


@kernel
def look(
    states: Any,
    seats: NDArray[np.int8],
    counts: NDArray[np.int16],
    codes: NDArray[np.int16],
    masks: NDArray[np.int8],
    planes: Any,
) -> None:
    """Say in each game who decides and what is legal, and fill planes where there are any."""
    for i in range(len(states)):
        one = states[i : i + 1]
        seats[i] = one[0].seat
        counts[i] = legal_codes(one, codes[i])
        fill_mask(codes[i], counts[i], masks[i])
        if len(planes) > 0:
            observe_puluc(one, seats[i], planes[i])
