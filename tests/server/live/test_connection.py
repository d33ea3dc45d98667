"""One socket: its messages go out in order, and nobody waits for a slow reader."""

import asyncio

import pytest

from cacique.server.live import connection as module
from cacique.server.live.connection import Connection
from cacique.server.protocol.messages import SERVER_MESSAGE, Closing

pytestmark = pytest.mark.asyncio


class Reader:
    """The far end of a socket, which reads only while it is let."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.is_closed = False
        self.may_read = asyncio.Event()
        self.takes_at_once = False
        self.connection = Connection("ann", self._read, self._close, self._take)

    async def _read(self, text: str) -> None:
        await self.may_read.wait()
        self.heard.append(text)

    async def _close(self) -> None:
        self.is_closed = True

    def _take(self, text: str) -> bool:
        if self.takes_at_once:
            self.heard.append(text)
        return self.takes_at_once


async def test_messages_go_out_in_order_by_either_way() -> None:
    reader = Reader()
    reader.takes_at_once = True
    reader.connection.post("1")
    assert reader.heard == ["1"]
    reader.takes_at_once = False
    reader.connection.post("2")
    reader.takes_at_once = True
    reader.connection.post("3")  # must not overtake the one that waits
    reader.may_read.set()
    await reader.connection.flush()
    assert reader.heard == ["1", "2", "3"]


@pytest.mark.parametrize(("limit", "text"), [("_MOST_WAITING", "x"), ("_MOST_CHARACTERS", "x" * 9)])
async def test_who_reads_too_slowly_is_cut_off_with_a_word(
    monkeypatch: pytest.MonkeyPatch, limit: str, text: str
) -> None:
    monkeypatch.setattr(module, limit, 10)
    reader = Reader()
    for _ in range(12):
        reader.connection.post(text)
    assert reader.connection.is_closed
    reader.may_read.set()
    await reader.connection.flush()
    last = SERVER_MESSAGE.validate_json(reader.heard[-1])
    assert isinstance(last, Closing)
    assert last.code == "too_fast"
    assert last.come_back
    assert len(reader.heard) <= 2
    assert reader.is_closed


async def test_a_single_message_may_be_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_MOST_CHARACTERS", 10)
    reader = Reader()
    reader.connection.post("x" * 1000)
    reader.may_read.set()
    await reader.connection.flush()
    assert not reader.connection.is_closed
    assert reader.heard == ["x" * 1000]


async def test_a_transport_that_fails_ends_the_socket_alone() -> None:
    async def fail(_text: str = "") -> None:
        raise RuntimeError("the other side is gone")

    connection = Connection("ann", fail, fail)
    connection.post("1")
    await connection.flush()
    assert connection.is_closed
    connection.post("2")  # says nothing to nobody
