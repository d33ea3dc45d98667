"""One socket of a live game, as the game sees it."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from cacique.server.live.closings import TOO_SLOW

__all__ = ["Connection"]

_MOST_WAITING = 400  # messages that a slow reader may let wait
_MOST_CHARACTERS = 2_000_000  # of them
_SECONDS_TO_DRAIN = 30.0
_TOO_SLOW = TOO_SLOW.model_dump_json()


class Connection:
    """One socket. What is to be sent waits here, so that nobody else waits for a slow reader."""

    __slots__ = (
        "_close",
        "_pump",
        "_send",
        "_send_soon",
        "_size",
        "_waiting",
        "guest",
        "is_closed",
        "wants_views",
        "watch",
    )

    def __init__(
        self,
        guest: str,
        send: Callable[[str], Awaitable[None]],
        close: Callable[[], Awaitable[None]],
        send_soon: Callable[[str], bool] | None = None,
    ) -> None:
        self.guest = guest
        self.wants_views = False
        self.watch = ""  # the secret of the link that it came by
        self.is_closed = False
        self._send = send
        self._close = close
        self._send_soon = send_soon  # the short way, for readers who keep up
        self._waiting: deque[str] | None = None
        self._size = 0
        self._pump: asyncio.Task[None] | None = None

    def post(self, text: str) -> None:
        """Send soon, in order."""
        if self.is_closed:
            return
        if self._pump is None and self._send_soon and self._send_soon(text):
            return
        if self._waiting is None:
            self._waiting = deque()
        self._waiting.append(text)
        self._size += len(text)
        if len(self._waiting) > _MOST_WAITING or self._is_too_much():
            self.dismiss(_TOO_SLOW)  # its owner may come back for the rest
        elif self._pump is None:
            self._pump = asyncio.create_task(self._run())

    def _is_too_much(self) -> bool:
        """A single message may be long: the welcome to a long game."""
        return self._size > _MOST_CHARACTERS and len(self._waiting or ()) > 1

    def dismiss(self, last_word: str) -> None:
        """Close the socket with a last word; what waits to be sent is not."""
        if self.is_closed:
            return
        self.is_closed = True
        self._waiting = deque([last_word])
        self._size = len(last_word)
        if self._pump is None:
            self._pump = asyncio.create_task(self._run())

    async def _run(self) -> None:
        try:
            while self._waiting:
                text = self._waiting.popleft()
                self._size -= len(text)
                await self._send(text)
            if self.is_closed:
                await self._close()
        except Exception:  # noqa: BLE001  # whatever the transport says: this socket is over
            self.is_closed = True
        finally:
            self._pump = None
            self._waiting = None
            self._size = 0

    async def drain(self) -> None:
        """Wait for a reader to take what waits, or to be let go."""
        if self._pump is not None:
            await asyncio.wait([self._pump], timeout=_SECONDS_TO_DRAIN)
            if self._pump is not None:
                self.dismiss(_TOO_SLOW)

    async def flush(self) -> None:
        """Wait until what was posted is out."""
        if self._pump is not None:
            await asyncio.wait([self._pump], timeout=1.0)
