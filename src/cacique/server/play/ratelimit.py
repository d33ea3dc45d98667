"""Limits on how fast somebody may go."""

import ipaddress
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

__all__ = ["ADDRESS_FACTOR", "Bucket", "Limiter", "Turns", "network_of"]

ADDRESS_FACTOR = 10  # several people may share an address: what it may do, if a guest may do one
_BURST = 3.0  # seconds' worth that may come at once
_MOST_KEYS = 20_000


@dataclass(slots=True)
class Bucket:
    """What somebody may still do, filling up again with time."""

    level: float
    since: float


@dataclass(slots=True)
class Limiter:
    """Allows so many things a second for each key, and so many at once: three times that."""

    rate: float
    burst: float | None = None
    _buckets: dict[str, Bucket] = field(default_factory=dict)
    _most_keys: int = _MOST_KEYS

    def allows(self, key: str, now: float, cost: float = 1.0) -> bool:
        """Take something out of a key's bucket, if it holds so much.

        What costs more than a bucket can hold takes a full one.
        """
        bucket, most = self._filled(key, now)
        if bucket.level < min(cost, most):
            return False
        bucket.level -= min(cost, most)
        return True

    def charge(self, key: str, now: float, cost: float) -> None:
        """Take something that is given already; the debt is a full bucket at most."""
        bucket, most = self._filled(key, now)
        bucket.level = max(bucket.level - cost, -most)

    def _filled(self, key: str, now: float) -> tuple[Bucket, float]:
        """A key's bucket as it is by now, and what it can hold."""
        most = max(self.rate * _BURST if self.burst is None else self.burst, 1.0)
        bucket = self._buckets.get(key)
        if bucket is None:
            self._forget_full(now, most)
            bucket = self._buckets[key] = Bucket(most, now)
        bucket.level = min(most, bucket.level + max(now - bucket.since, 0.0) * self.rate)
        bucket.since = now
        return bucket, most

    def _forget_full(self, now: float, most: float) -> None:
        """Keep the table small: a bucket that is full again needs no memory."""
        if len(self._buckets) < self._most_keys:
            return
        self._buckets = {
            key: bucket
            for key, bucket in self._buckets.items()
            if bucket.level + (now - bucket.since) * self.rate < most
        }
        self._most_keys = max(_MOST_KEYS, 2 * len(self._buckets))


@dataclass(slots=True)
class Turns:
    """Lets each key have one turn at a time, and only some of them have one at once."""

    most: int = 4
    _busy: set[str] = field(default_factory=set)

    @contextmanager
    def taken(self, key: str) -> Iterator[bool]:
        """Take a turn for as long as the block lasts; says whether there was one."""
        if key in self._busy or len(self._busy) >= self.most:
            yield False
            return
        self._busy.add(key)
        try:
            yield True
        finally:
            self._busy.discard(key)


def network_of(address: str) -> str:
    """What stands for one household: an IPv4 address, or the first half of an IPv6 one."""
    if ":" not in address:
        return address
    try:
        parsed = ipaddress.IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(parsed) >> 64 << 64, 64)))
