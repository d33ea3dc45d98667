"""Reasons why a move is illegal, as numbers; `games.puluc.reasons` has the words."""

from typing import Any

import numpy as np

from cacique.core.abi import INT, array
from cacique.core.jit import entry, kernel
from cacique.games.puluc.kernels.rules import (
    EMPTY,
    END,
    IS_HOME,
    LAST,
    PASS,
    START,
    STATE,
    THROW_5,
    first_advance,
    is_legal,
)

__all__ = ["LEGAL", "REASON", "REASONS", "explain"]

LEGAL = -1
REASONS = (
    *("over", "use_throw", "throw_first", "must_move", "no_piece", "no_stack"),
    *("goes_home", "goes_to", "own_stack", "enemy_stack", "no_capture"),
)
_OVER = REASONS.index("over")
_USE_THROW = REASONS.index("use_throw")
_THROW_FIRST = REASONS.index("throw_first")
_MUST_MOVE = REASONS.index("must_move")
_NO_PIECE = REASONS.index("no_piece")
_NO_STACK = REASONS.index("no_stack")
_GOES_HOME = REASONS.index("goes_home")
_GOES_TO = REASONS.index("goes_to")
_OWN_STACK = REASONS.index("own_stack")
_ENEMY_STACK = REASONS.index("enemy_stack")
_NO_CAPTURE = REASONS.index("no_capture")

# What a reason is about: who is to move from where to where, and a move that is legal.
REASON = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("code", np.int16),  # where there is a move
                ("seat", np.int8),
                ("throw", np.int8),
                ("start", np.int8),
                ("end", np.int8),  # beyond the road for a way home
            ],
            align=True,
        ),
    )
)


@entry(array(STATE), INT, array(REASON))
def explain(state: Any, code: int, reason: Any) -> int:
    """Say why a move is illegal: a place in REASONS, or LEGAL."""
    s, r = state[0], reason[0]
    if is_legal(state, code):
        return LEGAL
    if s.over:
        return _OVER
    if code <= THROW_5:
        return _USE_THROW
    if s.throw == 0:
        return _THROW_FIRST
    r.seat, r.throw = s.seat, s.throw
    if code == PASS:
        r.code = first_advance(s)
        return _MUST_MOVE
    r.start = START[code]
    if r.start == s.seat * LAST:
        if s.pieces[s.seat, r.start] == 0:
            return _NO_PIECE
    elif s.owner[r.start] != s.seat:
        return _NO_STACK
    return _explain_end(s, code, r)


@kernel
def _explain_end(s: Any, code: int, r: Any) -> int:
    r.end = r.start + s.throw if s.seat == 0 else r.start - s.throw
    goes_home = r.end <= 0 or r.end >= LAST
    if goes_home and not IS_HOME[code]:
        return _GOES_HOME
    if not goes_home and (IS_HOME[code] or END[code] != r.end):
        return _GOES_TO
    if s.owner[r.end] == s.seat:
        return _OWN_STACK
    return _NO_CAPTURE if s.owner[r.end] == EMPTY else _ENEMY_STACK
