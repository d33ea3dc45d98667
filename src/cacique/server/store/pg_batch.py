"""Appends that wait for one another: while some are being stored, the next ones gather."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from cacique.server.store.contract import Append, Conflict

__all__ = ["Batcher"]

_MOST_AT_ONCE = 1000

Store = Callable[[Sequence[Append]], Awaitable[None]]


class Batcher:
    """Stores all that waits by one call, and where that is a conflict, each by itself."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: list[tuple[Append, asyncio.Future[None]]] = []
        self._task: asyncio.Task[None] | None = None

    async def add(self, append: Append) -> None:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((append, future))
        if self._task is None:
            self._task = asyncio.create_task(self._work())
        await future

    async def finish(self) -> None:
        """Wait until nothing waits."""
        while self._task:
            await asyncio.wait([self._task])

    async def _work(self) -> None:
        while self._waiting:
            batch = self._waiting[:_MOST_AT_ONCE]
            del self._waiting[:_MOST_AT_ONCE]
            await self._try(batch)
        self._task = None

    async def _try(self, batch: list[tuple[Append, asyncio.Future[None]]]) -> None:
        try:
            await self._store([append for append, _ in batch])
        except Exception as error:  # noqa: BLE001  # whoever waits must hear of it
            if isinstance(error, Conflict) and len(batch) > 1:
                await asyncio.gather(*(self._try([one]) for one in batch))
                return
            for _, future in batch:
                if not future.done():
                    future.set_exception(error)
            return
        for _, future in batch:
            if not future.done():
                future.set_result(None)
