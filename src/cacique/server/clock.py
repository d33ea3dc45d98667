"""Time that a seat has left. Nothing here asks what time it is."""

from collections.abc import Sequence

from cacique.server.events import Clock

__all__ = ["DAY", "Outages", "first_budget", "overlap", "refill"]

DAY = 86_400.0
Outages = Sequence[tuple[float, float]]


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
