"""Readiness: whether something can be stored now, asked of the store now and then."""

import asyncio
from collections.abc import Awaitable, Callable

from cacique.server.live.timekeeper import Timekeeper
from cacique.server.store import Unavailable

__all__ = ["Readiness"]

_SECONDS = 1.0  # for which an answer is good


class Readiness:
    """Asks the store at most once a second, however many probes there are."""

    def __init__(self, ask: Callable[[], Awaitable[None]], time: Timekeeper) -> None:
        self._ask = ask
        self._time = time
        self._lock = asyncio.Lock()
        self._asked = float("-inf")
        self._error: Unavailable | None = None

    async def check(self) -> None:
        """Raise Unavailable where nothing could be stored or read."""
        async with self._lock:
            if self._time.steady() >= self._asked + _SECONDS:
                await self._look()
            if self._error:
                raise Unavailable(str(self._error))

    async def _look(self) -> None:
        self._error = None
        try:
            await self._ask()
        except Unavailable as error:
            self._error = error
        self._asked = self._time.steady()
