"""A WebSocket client that does as little as possible: it must not be what limits a server."""

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import Any, cast

__all__ = ["FastSocket"]

_TEXT, _CLOSE, _PING, _PONG = 0x81, 0x88, 0x89, 0x8A
_NO_MASK = b"\0\0\0\0"  # a client must mask what it sends; with this key the text stays as it is


class FastSocket(asyncio.Protocol):
    """One connection; `hear` is called with each text."""

    def __init__(self, host: str, path: str, headers: dict[str, str]) -> None:
        self.hear: Callable[[bytes], object] = lambda _text: None
        self.is_open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._request = _upgrade(host, path, headers)
        self._transport: asyncio.Transport | None = None
        self._rest = b""

    @classmethod
    async def connect(
        cls, address: str, path: str, headers: dict[str, str] | None = None
    ) -> "FastSocket":
        host, _, port = address.rpartition(":")
        loop = asyncio.get_running_loop()
        _, socket = await loop.create_connection(
            lambda: cls(address, path, headers or {}), host, int(port)
        )
        await socket.is_open
        return socket

    def send(self, text: bytes) -> None:
        assert self._transport
        self._transport.write(_frame(_TEXT, text))

    def close(self) -> None:
        if self._transport:
            self._transport.write(_frame(_CLOSE, struct.pack("!H", 1000)))
            self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        self._transport = None
        if not self.is_open.done():
            self.is_open.set_exception(exc or ConnectionError("closed before it was open"))

    def data_received(self, data: bytes) -> None:
        data = self._rest + data if self._rest else data
        if not self.is_open.done():
            data = self._read_answer(data)
        self._rest = self._read_frames(data)

    def _read_answer(self, data: bytes) -> bytes:
        head, end, rest = data.partition(b"\r\n\r\n")
        if not end:
            return data
        if b" 101 " in head.split(b"\r\n")[0]:
            self.is_open.set_result(None)
        else:
            self.is_open.set_exception(ConnectionError(head.decode()))
        return rest

    def _read_frames(self, data: bytes) -> bytes:
        """Hear all whole frames; return the rest."""
        at, size = 0, len(data)
        while size - at >= 2 and self.is_open.done():
            length, start = data[at + 1], at + 2
            if length == 126:
                length, start = int.from_bytes(data[start : start + 2]), start + 2
            elif length == 127:
                length, start = int.from_bytes(data[start : start + 8]), start + 8
            if size < start + length:
                break
            self._read_frame(data[at], data[start : start + length])
            at = start + length
        return data[at:]

    def _read_frame(self, kind: int, content: bytes) -> None:
        if kind == _TEXT:
            self.hear(content)
        elif kind == _PING and self._transport:
            self._transport.write(_frame(_PONG, content))


def _frame(kind: int, content: bytes) -> bytes:
    length = len(content)
    if length < 126:
        return bytes((kind, 0x80 | length)) + _NO_MASK + content
    return struct.pack("!BBH", kind, 0x80 | 126, length) + _NO_MASK + content


def _upgrade(host: str, path: str, headers: dict[str, str]) -> bytes:
    lines: dict[str, Any] = {
        "Host": host,
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
        "Sec-WebSocket-Version": "13",
    } | headers
    text = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return f"GET {path} HTTP/1.1\r\n{text}\r\n".encode()
