"""Variety: which turns a player sees in its opening, and how nearly alike turns are the same to it.

In the opening a player overlooks most turns, other ones in each game, looks the more closely at the
rest, and makes the best that it sees. Later it sees all of them, and likes each a little more than
its judgement says, as if it led by some more points, which are drawn from nothing up to a margin:
of turns that it judges nearly alike, another one seems best to it in each game. Points mean little
as long as much may come, and a lot near the end; an end that is known is turned by none, so that
only equal ones take turns.
"""

from typing import Any

import numpy as np

from cacique.core.abi import FLOAT, INT, array
from cacique.core.jit import entry, kernel
from cacique.games.pueblo.kernels.state import DEMOLITION, STATE
from cacique.games.pueblo.kernels.turns import blocks_each

__all__ = ["find_margin", "find_share", "visits_to_make"]

# By how many turns were made in the game; the last one holds for the rest of it.
_SHARES = np.array([1 / 40, 1 / 3, 1 / 8, 1 / 8, 1.0])  # of turns that are seen
# Of points. The last is below 1/3: known ends differ by a point of one of three others or more.
_MARGINS = np.array([0.6, 0.3, 0.5, 0.5, 0.15, 0.15, 0.1])
_CLOSER = 16  # times the visits for turns that are seen where others are overlooked,
_CLOSE = 8000  # as long as they are no more than these


@entry(array(STATE), FLOAT, INT)
def visits_to_make(state: Any, variety: float, visits: int) -> int:
    """How often a player that visits so often otherwise does so in this turn."""
    if find_share(state[0], variety) == 1:
        return visits
    return max(visits, min(_CLOSER * visits, _CLOSE))


@kernel
def find_share(s: Any, variety: float) -> float:
    """The share of turns that the seat to move sees: all where variety is 0."""
    share = _SHARES[min(_count_made(s), len(_SHARES) - 1)]
    return 1 - min(variety, 1.0) * (1 - share)


@kernel
def find_margin(s: Any, variety: float) -> float:
    """The margin of the seat to move, in points; `variety` widens it, and is 0 for the best."""
    return variety * _MARGINS[min(_count_made(s), len(_MARGINS) - 1)]


@kernel
def _count_made(s: Any) -> int:
    """Turns that were made in the game; a demolition is no opening."""
    if s.part == DEMOLITION:
        return len(_MARGINS)
    made = 0
    for seat in range(s.players):
        made += int(blocks_each(s)) - int(s.coloured[seat]) - int(s.neutral[seat])
    return made
