"""Reasons why a decision is illegal, as numbers; `games.pueblo.reasons` has the words."""

from typing import Any

import numpy as np

from cacique.core.abi import INT, array
from cacique.core.jit import entry, kernel
from cacique.games.pueblo.kernels.rules import (
    ASIDE,
    HIGHEST_BID,
    PASS,
    PLACEMENTS,
    REMOVE,
    TAKE,
    WALK,
    first_build,
    is_legal,
    placement,
)
from cacique.games.pueblo.kernels.site import CUBES, LOW, OFFSET, first_cell, resting_base
from cacique.games.pueblo.kernels.state import (
    BIDDING,
    BLOCK_BASE,
    BLOCK_CELL,
    BLOCK_OWNER,
    BLOCK_POSE,
    BUILDING,
    DEMOLITION,
    FIRST_PART,
    NEUTRAL_OWNER,
    REMOVING,
    STATE,
    TAKING,
    WALKING,
)
from cacique.games.pueblo.kernels.turns import blocks_each

__all__ = ["LEGAL", "REASON", "REASONS", "explain"]

LEGAL = -1
# What is to be done instead comes first, in the order of the phases.
REASONS = (
    *("bid_now", "take_first", "build_first", "walk_first", "remove_first", "over"),
    *("set_aside_first", "none_left", "single_first", "neutral_first", "coloured_first"),
    *("site", "gap", "fits", "bid_higher", "unbeatable", "card_taken", "few_cards"),
    *("empty", "anothers", "named_by", "covered"),
)
_SET_ASIDE_FIRST = REASONS.index("set_aside_first")
_NONE_LEFT = REASONS.index("none_left")
_SINGLE_FIRST = REASONS.index("single_first")
_NEUTRAL_FIRST = REASONS.index("neutral_first")
_COLOURED_FIRST = REASONS.index("coloured_first")
_SITE = REASONS.index("site")
_GAP = REASONS.index("gap")
_FITS = REASONS.index("fits")
_BID_HIGHER = REASONS.index("bid_higher")
_UNBEATABLE = REASONS.index("unbeatable")
_CARD_TAKEN = REASONS.index("card_taken")
_FEW_CARDS = REASONS.index("few_cards")
_EMPTY = REASONS.index("empty")
_ANOTHERS = REASONS.index("anothers")
_NAMED_BY = REASONS.index("named_by")
_COVERED = REASONS.index("covered")

# What a reason is about; only what it needs is filled in.
REASON = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("code", np.int16),  # of a move that is legal, or would be: fits, named_by
                ("cell", np.int8),
                ("level", np.int8),  # of a gap
                ("owner", np.int8),  # of the block in question, as in a state
                ("number", np.int8),  # a bid, a card, or how many cards there are
            ],
            align=True,
        ),
    )
)


@entry(array(STATE), INT, array(REASON))
def explain(state: Any, code: int, reason: Any) -> int:
    """Say why a decision is illegal: a place in REASONS, or LEGAL."""
    s, r = state[0], reason[0]
    if is_legal(state, code):
        return LEGAL
    if s.phase != _phase_of(code):
        return _explain_phase(s, code, r)
    if s.phase == BUILDING:
        return _explain_build(s, code, r)
    if s.phase == REMOVING:
        return _explain_removal(s, code - REMOVE, r)
    if s.phase == BIDDING:
        r.number = s.bid
        return _BID_HIGHER if s.bid < HIGHEST_BID else _UNBEATABLE
    card = code - TAKE + 1
    r.number = min(card, s.players)
    return _CARD_TAKEN if card <= s.players else _FEW_CARDS


@kernel
def _phase_of(code: int) -> int:
    """The phase that a decision belongs to."""
    if code < WALK:
        return BUILDING
    if code < PASS:
        return WALKING
    if code < TAKE:
        return BIDDING
    return TAKING if code < REMOVE else REMOVING


@kernel
def _explain_phase(s: Any, code: int, r: Any) -> int:
    """What is to be done instead of a decision that is out of turn."""
    if s.phase == BUILDING and first_build(s) >= ASIDE:
        return _SET_ASIDE_FIRST
    is_barred = code >= REMOVE and s.phase == WALKING and s.part == DEMOLITION
    if is_barred and s.standing[s.seat] == 0:
        r.owner = s.seat
        return _NONE_LEFT
    return s.phase


@kernel
def _explain_build(s: Any, code: int, r: Any) -> int:
    kind = code // PLACEMENTS if code < ASIDE else code - ASIDE
    coloured, neutral = s.coloured[s.seat], s.neutral[s.seat]
    if coloured < neutral if kind == 0 else neutral < coloured:
        if s.part == FIRST_PART and coloured + neutral == blocks_each(s):
            return _SINGLE_FIRST
        return _COLOURED_FIRST if kind else _NEUTRAL_FIRST
    if code < ASIDE:
        return _explain_place(s, code, r)
    r.code = first_build(s)
    return _FITS


@kernel
def _explain_place(s: Any, code: int, r: Any) -> int:
    """A block is on a site, or else it leaves a gap."""
    pose, at = placement(code)
    for column in range(3):
        r.cell = at + OFFSET[s.hand, pose, column]
        if (s.sites >> np.uint64(r.cell)) & np.uint64(1) != 0:
            return _SITE
    base = resting_base(s, pose, at)
    for column in range(3):
        r.cell = at + OFFSET[s.hand, pose, column]
        r.level = base + LOW[s.hand, pose, column]
        if r.level > s.heights[r.cell]:
            break
    return _GAP


@kernel
def _explain_removal(s: Any, cell: int, r: Any) -> int:
    r.cell = cell
    if s.heights[cell] == 0:
        return _EMPTY
    slot = s.cubes[cell, s.heights[cell] - 1]
    r.owner = s.blocks[slot, BLOCK_OWNER]
    if r.owner != s.seat and r.owner != NEUTRAL_OWNER:
        return _ANOTHERS
    if first_cell(s, slot) != cell:
        r.code = REMOVE + first_cell(s, slot)
        return _NAMED_BY
    _find_cover(s, slot, r)
    return _COVERED


@kernel
def _find_cover(s: Any, slot: int, r: Any) -> None:
    """Where another block stands on this one, and whose it is."""
    pose, base = s.blocks[slot, BLOCK_POSE], s.blocks[slot, BLOCK_BASE]
    for column in range(3):
        r.cell = s.blocks[slot, BLOCK_CELL] + OFFSET[s.hand, pose, column]
        above = base + LOW[s.hand, pose, column] + CUBES[s.hand, pose, column]
        if s.heights[r.cell] > above:
            r.owner = s.blocks[s.cubes[r.cell, above], BLOCK_OWNER]
            return
