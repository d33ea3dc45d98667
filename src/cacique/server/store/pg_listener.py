"""A listener that hears through PostgreSQL which games other processes changed."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import asyncpg

from cacique.server.store.contract import Unavailable
from cacique.server.store.pg_errors import LOSSES

__all__ = ["Listener"]

_CHANNEL = "cacique"
_PAUSE = 0.2
_PING = 10.0
_SECONDS = 5.0


class Listener:
    """A connection of its own, made anew whenever it is lost."""

    def __init__(self, url: str, process: str) -> None:
        self._url = url
        self._process = process
        self._task: asyncio.Task[None] | None = None
        self._told: Callable[[str], None] = lambda _game_id: None
        self._announced: Callable[[str, str, str], None] = lambda _process, _game_id, _text: None
        self._heard = asyncio.Event()

    @property
    def message(self) -> tuple[str, str]:
        """The channel, and who speaks; the id of a game follows, and perhaps a text."""
        return _CHANNEL, self._process

    async def start(
        self, told: Callable[[str], None], announced: Callable[[str, str, str], None]
    ) -> None:
        """Return when it hears; raises Unavailable where it cannot."""
        self._told = told
        self._announced = announced
        self._task = asyncio.create_task(self._work())
        try:
            await asyncio.wait_for(self._heard.wait(), _SECONDS)
        except TimeoutError:
            await self.close()
            raise Unavailable("the connection to the database is lost") from None

    async def close(self) -> None:
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    async def _work(self) -> None:
        while True:
            with suppress(*LOSSES, asyncpg.PostgresError):
                await self._hear()
            await asyncio.sleep(_PAUSE)

    async def _hear(self) -> None:
        """Listen until the connection is lost; whatever was said before is a gap."""
        connection = await asyncpg.connect(self._url, timeout=_SECONDS, command_timeout=_SECONDS)
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _connection: lost.set())
        try:
            await connection.add_listener(_CHANNEL, self._receive)
            if self._heard.is_set():
                self._told("")
            self._heard.set()
            while not lost.is_set():
                await self._wait(connection, lost)
        finally:
            connection.terminate()

    async def _wait(self, connection: "asyncpg.Connection[Any]", lost: asyncio.Event) -> None:
        """Ask from time to time, because a cable that was cut says nothing."""
        with suppress(TimeoutError):
            await asyncio.wait_for(lost.wait(), _PING)
            return
        await connection.execute("SELECT 1")

    def _receive(self, _connection: Any, _pid: int, _channel: str, payload: object) -> None:
        process, _, rest = str(payload).partition(" ")
        game_id, _, text = rest.partition(" ")
        if process == self._process:
            return
        if text:
            self._announced(process, game_id, text)
        else:
            self._told(game_id)
