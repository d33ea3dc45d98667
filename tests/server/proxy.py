"""A bad network: it stands between clients and a server, and mistreats what passes through."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

__all__ = ["BadNetwork"]

Side = ServerConnection | ClientConnection


@dataclass
class BadNetwork:
    """Passes messages on late, in another order, twice, or cuts the connection instead."""

    server: str
    rng: random.Random
    twice: float = 0.1  # chance that a message comes again
    late: float = 0.3  # chance that one comes late, after others that were sent later
    latest: float = 0.05  # seconds
    cut: float = 0.01  # chance that the connection is cut instead
    address: str = ""
    count: dict[str, int] = field(default_factory=lambda: {"late": 0, "twice": 0, "cut": 0})

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[None]:
        async with serve(self._accept, "127.0.0.1", 0, compression=None) as listener:
            (socket,) = listener.sockets
            self.address = f"127.0.0.1:{socket.getsockname()[1]}"
            yield

    async def _accept(self, client: ServerConnection) -> None:
        assert client.request
        url = f"ws://{self.server}{client.request.path}"
        headers = {"Cookie": client.request.headers["Cookie"]}
        async with connect(url, additional_headers=headers, compression=None) as server:
            ways = [self._pass_on(client, server), self._pass_on(server, client)]
            tasks = [asyncio.create_task(way) for way in ways]
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for side in (client, server):
                side.transport.abort()
            await asyncio.gather(*tasks)

    async def _pass_on(self, source: Side, target: Side) -> None:
        under_way: set[asyncio.Task[None]] = set()
        with suppress(ConnectionClosed):
            async for message in source:
                if self._happens("cut", self.cut):
                    break
                for _ in range(1 + self._happens("twice", self.twice)):
                    task = asyncio.create_task(self._deliver(target, message))
                    under_way.add(task)
                    task.add_done_callback(under_way.discard)
        await asyncio.gather(*under_way)

    async def _deliver(self, target: Side, message: str | bytes) -> None:
        if self._happens("late", self.late):
            await asyncio.sleep(self.rng.random() * self.latest)
        with suppress(ConnectionClosed):
            await target.send(message)

    def _happens(self, what: str, chance: float) -> bool:
        happens = self.rng.random() < chance
        self.count[what] += happens
        return happens
