"""Time that a seat has left. Nothing here asks what time it is."""

from collections.abc import Sequence
from typing import NamedTuple, assert_never

from cacique.server.protocol.events import Clock, DaysClock, FischerClock, NoClock

__all__ = ["DAY", "ClockStop", "Outages", "first_budget", "go_back", "overlap", "refill"]

DAY = 86_400.0
_LEAST_FISCHER = 10.0  # seconds that such a clock can begin with
Outages = Sequence[tuple[float, float]]


class ClockStop(NamedTuple):
    """A move that stopped a clock: seconds that its seat kept, and what it got on top of them."""

    kept: float
    earned: float


def overlap(outages: Outages, began: float, now: float) -> float:
    """Seconds between two times in which the server was away: nobody is charged for them.

    What several processes noted of the same time counts once.
    """
    seconds, reached = 0.0, began
    for start, end in sorted(outage for outage in outages if outage[1] > began):
        seconds += max(0.0, min(end, now) - max(start, reached))
        reached = max(reached, end)
    return seconds


def first_budget(clock: Clock) -> float | None:
    """Seconds of each seat at the start, None for no limit."""
    match clock:
        case NoClock():
            return None
        case DaysClock():
            return clock.days * DAY
        case FischerClock():
            return float(clock.seconds)
        case _:
            assert_never(clock)


def refill(clock: Clock, left: float) -> float:
    """What a seat has after a turn that left it so much."""
    match clock:
        case NoClock():
            return left
        case DaysClock():
            return clock.days * DAY
        case FischerClock():
            return left + clock.increment
        case _:
            assert_never(clock)


def go_back(clock: Clock, left: float, undone: Sequence[ClockStop]) -> float:
    """What a seat has after its moves were undone: what they earned is gone, not what they took.

    Time thought since may have come out of what was earned. So that nobody loses on the spot, a
    seat keeps the least that a clock can begin with, as far as it had that much all along.
    """
    earned = sum(stop.earned for stop in undone)
    least = min([left, _least_budget(clock), *(stop.kept for stop in undone)])
    return max(left - earned, least)


def _least_budget(clock: Clock) -> float:
    match clock:
        case NoClock():
            return 0.0
        case DaysClock():
            return DAY
        case FischerClock():
            return _LEAST_FISCHER
        case _:
            assert_never(clock)
