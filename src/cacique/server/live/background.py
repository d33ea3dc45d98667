"""Work that goes on beside the requests, until the server closes."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from cacique.core.errors import CaciqueError

__all__ = ["Background"]

_log = logging.getLogger("cacique.server")


class Background:
    """The tasks of one process that no request waits for, the timers among them."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something run until it ends, or until all is closed."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def every(
        self, seconds: float, work: Callable[[], Awaitable[None]], *, at_once: bool = False
    ) -> None:
        """Do something again and again, with a pause before each time, perhaps but the first."""
        self.spawn(_repeat(seconds, work, 0.0 if at_once else seconds))

    async def close(self) -> None:
        """Cancel all that still runs."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def _repeat(seconds: float, work: Callable[[], Awaitable[None]], pause: float) -> None:
    while True:
        await asyncio.sleep(pause)
        pause = seconds
        try:
            await work()
        except CaciqueError as error:
            _log.warning("%s", error)
        except Exception:  # noqa: BLE001  # nobody else would start it again
            _log.exception("a task that runs every %s s failed; it will run again", seconds)
