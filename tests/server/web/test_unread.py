"""How much of what was sent a reader has not taken."""

import asyncio
import contextlib
import socket as sockets
import sys
from collections.abc import AsyncIterator

import pytest

from cacique.server.web.unread import unread_of

pytestmark = pytest.mark.compiled

_SENT = 3_000_000
_SMALL = 8192  # bytes that may be on their way to a reader with a small buffer

linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells")


@contextlib.asynccontextmanager
async def sending() -> AsyncIterator[tuple[asyncio.Transport, sockets.socket]]:
    """A connection to which much was sent, and its other end."""
    loop = asyncio.get_running_loop()
    with sockets.create_server(("127.0.0.1", 0)) as listening, sockets.socket() as reader:
        reader.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 2048)
        reader.connect(listening.getsockname())
        accepted, _ = listening.accept()
        transport, _ = await loop.connect_accepted_socket(asyncio.Protocol, accepted)
        transport.write(b"x" * _SENT)
        try:
            yield transport, reader
        finally:
            transport.abort()


@linux
@pytest.mark.asyncio
async def test_what_was_read_is_known_to_the_byte_wherever_the_rest_waits() -> None:
    async with sending() as (transport, reader):
        read = 0
        while read < _SENT:
            assert 0 <= _SENT - read - unread_of(transport) <= _SMALL
            some = min(50_000, _SENT - read)
            read += len(await asyncio.to_thread(reader.recv, some, sockets.MSG_WAITALL))
        assert 0 <= unread_of(transport) <= _SMALL


@pytest.mark.asyncio
async def test_elsewhere_only_the_own_buffer_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    async with sending() as (transport, _):
        with monkeypatch.context() as here:
            here.setattr(sys, "platform", "another")
            unread = unread_of(transport)
        assert unread == transport.get_write_buffer_size() > 0


@linux
@pytest.mark.asyncio
async def test_a_connection_that_is_closed_has_nothing() -> None:
    async with sending() as (transport, _):
        transport.abort()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert unread_of(transport) == 0
