"""A game's account: how its points came about, move by move."""

from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from cacique.core.abi import array, group, readonly
from cacique.core.jit import entry, kernel
from cacique.games.pueblo.kernels.prices import lap_by_square
from cacique.games.pueblo.kernels.rules import PASS, WALK, apply
from cacique.games.pueblo.kernels.site import PATH, look
from cacique.games.pueblo.kernels.state import NOBODY, STATE

__all__ = ["Account", "recount"]


class Account(NamedTuple):
    """Points by seat, for games of so many moves."""

    scores: NDArray[np.int32]  # at the start and after each move
    costs: NDArray[np.int32]  # of each seat's walks
    lap: NDArray[np.int32]  # by square, from the one before the chieftain on

    @classmethod
    def empty(cls, moves: int) -> Self:
        return cls(
            np.zeros((moves + 1, 4), np.int32),
            np.zeros((4, 4), np.int32),
            np.zeros((PATH, 4), np.int32),
        )


ACCOUNT = group(Account, array(np.int32, 2), array(np.int32, 2), array(np.int32, 2))


@entry(array(STATE), readonly(np.int16), ACCOUNT)
def recount(state: Any, codes: NDArray[np.int16], account: Account) -> int:
    """Make moves in a state, and fill an account of zeros with what they cost.

    Returns the square that the last lap began from, or NOBODY where there was none.
    """
    s = state[0]
    lap_from = NOBODY
    _note_scores(s, account.scores[0])
    for i in range(len(codes)):
        seat, code = s.seat, codes[i]
        apply(state, code)
        _note_scores(s, account.scores[i + 1])
        if code < WALK or code >= PASS:
            continue
        look(s, s.chief, account.costs[seat], None)
        if lap_from == NOBODY and _is_stock_empty(s):
            lap_from = int(s.chief)
            lap_by_square(state, account.lap)
    return lap_from


@kernel
def _note_scores(s: Any, scores: NDArray[np.int32]) -> None:
    for seat in range(s.players):
        scores[seat] = s.scores[seat]


@kernel
def _is_stock_empty(s: Any) -> bool:
    for seat in range(s.players):
        if s.coloured[seat] + s.neutral[seat] > 0:
            return False
    return True
