"""Ranking: what expected points are worth to a seat, and the best of many turns, kept in order."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cacique.core.abi import FLOAT, INT, readonly
from cacique.core.jit import entry, kernel
from cacique.core.rng import unit

__all__ = ["CANDIDATE", "WALKS", "finish", "insert", "offer", "rate", "rate_all"]

WALKS = 4
_MARGIN = 1e-4  # of a chance, for a point

# A turn: the code of its build or removal or WALK_ONLY, its steps, what it promises the seat that
# makes it, how much of that is a bonus (see `variety`), and the final points that it lets each seat
# expect, with how far off they may be.
CANDIDATE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("rating", np.float64),
                ("bonus", np.float64),
                ("points", np.float32, 4),
                ("spread", np.float32),
                ("code", np.int16),
                ("steps", np.int8),
            ],
            align=True,
        ),
    )
)

_FINENESS = 32  # steps of a logistic curve, in each of which it rises by less than a 120th
_HIGHEST = 8  # where the curve is nearly 1


def _limits() -> NDArray[np.float64]:
    """What a logistic curve stays below in each step, from -_HIGHEST on; at last it is 1."""
    ends = np.arange(1, 2 * _HIGHEST * _FINENESS + 1) / _FINENESS - _HIGHEST
    limits = 1 / (1 + np.exp(-ends)) + 1e-9  # more than is lost by rounding
    limits[-1] = 1
    return limits


_LIMITS = _limits()


@entry(readonly(np.float64), INT, INT, FLOAT)
def rate(points: Any, seat: int, players: int, spread: float) -> float:
    """How well a seat does: its chance to end ahead of the others, and a trace of how far ahead.

    Both are means over the other seats. The trace decides where a win or a loss is certain, as
    everything is with a spread of 0.
    """
    return _rate_further(points, seat, players, spread, 0.0)


@kernel
def _rate_further(points: Any, seat: int, players: int, spread: float, further: float) -> float:
    """The same with so many points more between it and the others: they turn no certain end."""
    total = 0.0
    for other in range(players):
        if other != seat:
            lead = np.float64(points[other]) - np.float64(points[seat])
            total += _rate_lead(lead, spread, further)
    return total / (players - 1)


@kernel
def _rate_lead(lead: float, spread: float, further: float) -> float:
    """What a lead over one other seat is worth."""
    if spread > 0:
        chance = 1.0 / (1.0 + np.exp(-(lead + further) / spread))
    else:
        chance = 0.5 * (int(lead > 0) + int(lead >= 0))
    return chance + _MARGIN * (lead + further)


@kernel
def rate_all(points: Any, players: int, spread: float, ratings: Any) -> None:
    """Rate every seat: what a lead is worth to one of two seats, the other one lacks."""
    for seat in range(players):
        ratings[seat] = 0.0
    for seat in range(players):
        for other in range(seat + 1, players):
            lead = np.float64(points[other]) - np.float64(points[seat])
            worth = _rate_lead(lead, spread, 0.0)
            ratings[seat] += worth
            ratings[other] += 1 - worth
    for seat in range(players):
        ratings[seat] /= players - 1


@kernel
def offer(s: Any, x: Any, points: Any, code: int, best: Any, count: int) -> int:
    """Compare the four walks by their expected points, and keep those among the best."""
    for walk in range(WALKS):
        count = insert(s, x, points, code, walk, best, count)
    return count


@kernel
def insert(s: Any, x: Any, points: Any, code: int, walk: int, best: Any, count: int) -> int:
    """Keep a candidate if there is room or it is better than the last; note its place."""
    if x.share < 1 and unit(x.rng) >= x.share:
        return count
    liking = x.margin * unit(x.rng) if x.margin > 0 else 0.0
    worst = x.keys[count - 1] if count == len(best) else -np.inf
    if x.by_lead:
        key = points[1 - s.seat, walk] - points[s.seat, walk] + liking
    else:
        others = _note_leads(s, x, points, walk)
        if _limit(x, others, liking) <= worst:
            return count
        key = 0.0
        for i in range(others):
            key += _rate_lead(x.leads[i], x.spread, liking)
        key /= others
    if key <= worst:
        return count
    slot = count
    if count == len(best):
        count -= 1
        slot = int(x.slots[count])
    i = count
    while i > 0 and x.keys[i - 1] < key:
        x.keys[i], x.slots[i] = x.keys[i - 1], x.slots[i - 1]
        i -= 1
    x.keys[i], x.slots[i] = key, slot
    best[slot].code, best[slot].steps = code, walk + 1
    best[slot].spread, best[slot].bonus = x.spread, liking
    for seat in range(s.players):
        best[slot].points[seat] = points[seat, walk]
    return count + 1


@kernel
def _note_leads(s: Any, x: Any, points: Any, walk: int) -> int:
    """Note by how much a seat leads over each of the others; return how many these are."""
    others = 0
    for other in range(s.players):
        if other != s.seat:
            x.leads[others] = points[other, walk] - points[s.seat, walk]
            others += 1
    return others


@kernel
def _limit(x: Any, others: int, further: float) -> float:
    """What a rating cannot exceed, without a logistic curve, which takes most of its time."""
    if x.spread == 0:
        return np.inf
    total = 0.0
    for i in range(others):
        step = ((x.leads[i] + further) / x.spread + _HIGHEST) * _FINENESS
        limit = _LIMITS[int(min(max(step, 0.0), len(_LIMITS) - 1.0))]
        total += limit + _MARGIN * (x.leads[i] + further)
    return total / others


@kernel
def finish(s: Any, x: Any, best: Any, count: int) -> int:
    """Put the candidates in order, each with its rating and its bonus."""
    for i in range(count):
        slot = int(x.slots[i])
        while slot < i:  # it has changed places with those before
            slot = int(x.slots[slot])
        if slot != i:
            _swap(best, i, slot)
        turn, liking = best[i], best[i].bonus
        turn.rating = _rate_lead(x.keys[i], x.spread, 0.0) if x.by_lead else x.keys[i]
        turn.bonus = 0.0
        if liking > 0:
            turn.bonus = turn.rating - rate(turn.points, s.seat, s.players, turn.spread)
    return count


@kernel
def _swap(best: Any, one: int, other: int) -> None:
    a, b = best[one], best[other]
    a.bonus, b.bonus = b.bonus, a.bonus
    a.spread, b.spread = b.spread, a.spread
    a.code, b.code = b.code, a.code
    a.steps, b.steps = b.steps, a.steps
    for seat in range(4):
        a.points[seat], b.points[seat] = b.points[seat], a.points[seat]
