"""Many games of Pueblo at once: the same kernels as in `puluc_batch`."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cacique.core.jit import kernel
from cacique.core.rng import Rng
from cacique.envs.kernels.choices import fill_mask
from cacique.envs.kernels.planes import observe_pueblo
from cacique.envs.kernels.rewards import Rewards, compare
from cacique.games.pueblo.kernels.rules import apply, is_legal, legal_codes
from cacique.games.pueblo.kernels.state import OVER

__all__ = ["begin", "first_illegal", "look", "observe", "returns", "step"]

observe = observe_pueblo


@kernel
def returns(state: Any, rewards: Rewards) -> None:
    """Tell what a finished game is worth to each seat."""
    s = state[0]
    compare(-s.scores, s.players, rewards)


@kernel
def begin(states: Any, which: NDArray[np.bool_], start: Any, _rngs: Rng) -> None:
    """Start some of the games again."""
    for i in range(len(states)):
        if which[i]:
            states[i] = start[0]


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
            observe_pueblo(one, seats[i], planes[i])
