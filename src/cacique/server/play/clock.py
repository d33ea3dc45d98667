"""Time that a seat has left. Nothing here asks what time it is."""

from collections.abc import Sequence
from typing import NamedTuple

from cacique.server.protocol.events import Clock

__all__ = ["DAY", "Outages", "Stop", "first_budget", "go_back", "overlap", "refill"]

DAY = 86_400.0
_LEAST_BUDGET = {"none": 0.0, "days": DAY, "fischer": 10.0}  # seconds
Outages = Sequence[tuple[float, float]]


class Stop(NamedTuple):
    """A move that stopped a clock: seconds that its seat kept, and what it got on top of them."""

    kept: float
    earned: float


def overlap(outages: Outages, began: float, now: float) -> float:
    """Seconds between two times in which the server was away: nobody is charged for them."""
    return sum(max(0.0, min(end, now) - max(start, began)) for start, end in outages)


def first_budget(clock: Clock) -> float | None:
    """Seconds of each seat at the start, None for no limit."""
    match clock.kind:
        case "days":
            return clock.days * DAY
        case "fischer":
            return float(clock.seconds)
        case _:
            return None


def refill(clock: Clock, left: float) -> float:
    """What a seat has after a turn that left it so much."""
    match clock.kind:
        case "days":
            return clock.days * DAY
        case "fischer":
            return left + clock.increment
        case _:
            return left


def go_back(clock: Clock, left: float, undone: Sequence[Stop]) -> float:
    """What a seat has after its moves were undone: what they earned is gone, not what they took.

    Time thought since may have come out of what was earned. So that nobody loses on the spot, a
    seat keeps the least that a clock can begin with, as far as it had that much all along.
    """
    earned = sum(stop.earned for stop in undone)
    least = min([left, _LEAST_BUDGET[clock.kind], *(stop.kept for stop in undone)])
    return max(left - earned, least)
