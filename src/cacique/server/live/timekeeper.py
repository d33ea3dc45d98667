"""The one place that knows what time it is; whatever else needs the time asks here."""

import time

__all__ = ["Timekeeper"]

_MOST_BACK = 0.01  # seconds by which it waits for a slower clock, each time that it is corrected
# One that goes on while the machine sleeps: that is time that passed, and it is credited as such.
_STEADY = getattr(time, "CLOCK_BOOTTIME", None) or getattr(time, "CLOCK_MONOTONIC", None)


class Timekeeper:
    """The times of one process: `now` is written down and shared, `steady` only measures.

    `now` is the wall clock's time at the start, led on by the steady clock: whoever sets the wall
    clock afterwards changes nothing here. Where processes share a database, `now` follows its
    clock.
    """

    def __init__(self) -> None:
        self._ahead = time.time() - self.steady()  # how far `now` is ahead of `steady`
        self._latest = 0.0

    def now(self) -> float:
        """Seconds since the epoch, as events have them; they never go back."""
        self._latest = max(self._latest, self.steady() + self._ahead)
        return self._latest

    def steady(self) -> float:
        """Seconds of a clock that nobody sets."""
        return time.monotonic() if _STEADY is None else time.clock_gettime(_STEADY)

    def begin_at(self, now: float) -> None:
        """Take a time for now, before anybody has asked for it."""
        self._ahead = now - self.steady()
        self._latest = 0.0

    def correct(self, ahead: float, error: float) -> tuple[float, float] | None:
        """Follow another clock that is ahead by so much, as far as the error lets one know.

        Forward at once; backward little by little, so that no time comes twice. Returns the time
        that was leapt over, if any.
        """
        if abs(ahead) <= error:
            return None
        if ahead < 0:
            self._ahead -= min(-ahead, _MOST_BACK)
            return None
        before = self.now()
        self._ahead += ahead
        return before, self.now()
