"""Walks to come after a turn: how many are certain, and who can bring the chieftain where."""

from typing import Any

from cacique.ai.pueblo.kernels.terms import find_stage
from cacique.core.jit import kernel
from cacique.games.pueblo.kernels.rules import REMOVE
from cacique.games.pueblo.kernels.state import (
    BLOCK_OWNER,
    DEMOLITION,
    FIRST_PART,
    NEUTRAL_OWNER,
    REMOVING,
    RESERVE,
    WALKING,
)
from cacique.games.pueblo.kernels.turns import removable

__all__ = ["count_walks", "find_walk", "has_more_walks"]

_STEPS = 4  # of a walk, at most


@kernel
def count_walks(s: Any, code: Any) -> int:
    """Walks that are certain to follow in this part, after the turn that begins with a decision."""
    if s.part == DEMOLITION:
        return _count_in_demolition(s, code)
    blocks = find_stage(s) - int(s.phase != WALKING)
    if s.pro and s.part == FIRST_PART:
        blocks -= 2 * RESERVE * int(s.players)
    return blocks


@kernel
def _count_in_demolition(s: Any, code: Any) -> int:
    """Only its owner takes a coloured block away, one a turn, and no walk follows the last."""
    removed = NEUTRAL_OWNER
    if s.phase == REMOVING and code >= REMOVE:
        removed = s.blocks[removable(s, code - REMOVE), BLOCK_OWNER]
    most = 0
    for later in range(1, s.players + 1):
        seat = s.order[(int(s.turn) + later) % int(s.players)]
        blocks = int(s.standing[seat]) - int(removed == seat)
        if blocks > 0:
            most = max(most, later + (blocks - 1) * int(s.players) - 1)
    return most


@kernel
def has_more_walks(s: Any) -> bool:
    """Whether others may follow those that are certain: in another part, or in the demolition."""
    return s.demolition != 0 or (s.pro != 0 and s.part == FIRST_PART)


@kernel
def find_walk(s: Any, owner: int, distance: int, walks: int) -> int:
    """How many walks it takes until somebody else than a face's owner can be so far on.

    Where only the owner can, theirs; 0 where none of so many walks gets there.
    """
    first = (distance + _STEPS - 1) // _STEPS
    if first > walks:
        return 0
    for walk in range(first, min(distance, walks) + 1):
        if s.order[(int(s.turn) + walk) % int(s.players)] != owner:
            return walk
    return first
