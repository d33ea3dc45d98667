"""Appends that wait for one another: while some are being stored, the next ones gather."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence

from cacique.server.store.contract import Append, Conflict

__all__ = ["Batcher"]

_MOST_AT_ONCE = 1000

Waiting = tuple[Append, asyncio.Future[None]]
Store = Callable[[Sequence[Append]], Awaitable[Collection[str]]]  # ids of games that it refused


class Batcher:
    """Stores all that waits by one call, and where that is a conflict, each by itself.

    Appends of one call are all to different games.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: list[Waiting] = []
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
            await self._try(self._take())
        self._task = None

    def _take(self) -> list[Waiting]:
        """What goes next: the first append to each game; others follow what it stores."""
        batch: dict[str, Waiting] = {}
        rest: list[Waiting] = []
        for one in self._waiting:
            game_id = one[0].game.id
            if len(batch) < _MOST_AT_ONCE and game_id not in batch:
                batch[game_id] = one
            else:
                rest.append(one)
        self._waiting = rest
        return list(batch.values())

    async def _try(self, batch: list[Waiting]) -> None:
        try:
            refused = await self._store([append for append, _ in batch])
        except Exception as error:  # noqa: BLE001  # whoever waits must hear of it
            if isinstance(error, Conflict) and len(batch) > 1:
                await asyncio.gather(*(self._try([one]) for one in batch))
                return
            for _, future in batch:
                if not future.done():
                    future.set_exception(error)
            return
        for append, future in batch:
            if future.done():
                continue
            if append.game.id in refused:
                future.set_exception(Conflict("the game is not what it was taken for"))
            else:
                future.set_result(None)
