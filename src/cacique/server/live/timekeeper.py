"""The one place that knows what time it is; whatever else needs the time asks here."""

import time

__all__ = ["Timekeeper"]


class Timekeeper:
    """The times of one process: `now` is written down and shared, `steady` only measures."""

    def now(self) -> float:
        """Seconds since the epoch, as events have them."""
        return time.time()

    def steady(self) -> float:
        """Seconds of a clock that nobody sets."""
        return time.monotonic()
