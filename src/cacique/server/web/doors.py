"""The doors of a process: how many connections it has, and how much each address may still ask."""

import logging
import time
from collections import Counter

from cacique.server.play.ratelimit import Limiter
from cacique.server.settings import Settings

__all__ = ["Doors"]

_MOST_SLOW = 16  # connections of one address with an answer that waits to be read
_SECONDS_BETWEEN_WORDS = 60.0  # in the log
_MESSAGE = 0.5  # of a request: what a message over a socket costs
_log = logging.getLogger("cacique.server")


class Doors:
    """One budget for each address, over requests, new sockets, messages and open connections.

    Behind a proxy all connections come from it, so that only their number in all says something.
    """

    def __init__(self, settings: Settings) -> None:
        self.proxies = settings.proxied
        self._budget = Limiter(settings.requests_per_second)
        self._most = settings.connections
        self._most_each = None if settings.proxied else settings.connections_each_address
        self._open: Counter[str] = Counter()
        self._slow: Counter[str] = Counter()
        self._last_word = float("-inf")

    # what is asked

    def allow_request(self, address: str) -> bool:
        """Whether an address may ask something now, or open a socket."""
        return self._budget.allows(address, time.monotonic())

    def allow_message(self, address: str) -> bool:
        """Whether an address may say something over a socket now."""
        return self._budget.allows(address, time.monotonic(), _MESSAGE)

    def charge(self, address: str, requests: float) -> None:
        """Charge an address for what it was given already, as if it had asked so many times."""
        self._budget.charge(address, time.monotonic(), requests)

    # who is connected

    @property
    def connections(self) -> int:
        """How many are open."""
        return self._open.total()

    def lower(self, most: int) -> None:
        """Let no more in than the system can bear."""
        self._most = min(self._most, most)

    def enter(self, address: str) -> bool:
        """Let a connection in, unless there are too many; it is to leave again in any case."""
        self._open[address] += 1
        if self._open.total() > self._most:
            self._complain()
            return False
        return self._most_each is None or self._open[address] <= self._most_each

    def leave(self, address: str) -> None:
        _take(self._open, address)

    def slow_down(self, address: str) -> bool:
        """Note a connection that does not read its answer; False where an address has too many."""
        self._slow[address] += 1
        return self._most_each is None or self._slow[address] <= _MOST_SLOW

    def speed_up(self, address: str) -> None:
        """Note that it has read, or is gone."""
        _take(self._slow, address)

    def _complain(self) -> None:
        """Say that there are too many, and not more often than somebody would read it."""
        now = time.monotonic()
        if now > self._last_word + _SECONDS_BETWEEN_WORDS:
            self._last_word = now
            _log.warning("all %d connections are taken: others are turned away", self._most)


def _take(count: Counter[str], key: str) -> None:
    count[key] -= 1
    if not count[key]:
        del count[key]
