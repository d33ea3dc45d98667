"""How fast somebody may go."""

from dataclasses import dataclass, field

__all__ = ["Bucket", "Limiter"]

_BURST = 3.0  # seconds' worth that may come at once
_MOST_KEYS = 20_000


@dataclass(slots=True)
class Bucket:
    """What somebody may still do, filling up again with time."""

    level: float
    since: float


@dataclass(slots=True)
class Limiter:
    """Allows so many things a second for each key, in bursts of three times that."""

    rate: float
    _buckets: dict[str, Bucket] = field(default_factory=dict)

    def allows(self, key: str, now: float) -> bool:
        """Take one thing out of a key's bucket, if it holds one."""
        most = max(self.rate * _BURST, 1.0)
        bucket = self._buckets.get(key)
        if bucket is None:
            self._forget_full(now, most)
            bucket = self._buckets[key] = Bucket(most, now)
        bucket.level = min(most, bucket.level + max(now - bucket.since, 0.0) * self.rate)
        bucket.since = now
        if bucket.level < 1.0:
            return False
        bucket.level -= 1.0
        return True

    def _forget_full(self, now: float, most: float) -> None:
        """Keep the table small: a bucket that is full again needs no memory."""
        if len(self._buckets) < _MOST_KEYS:
            return
        self._buckets = {
            key: bucket
            for key, bucket in self._buckets.items()
            if bucket.level + (now - bucket.since) * self.rate < most
        }
