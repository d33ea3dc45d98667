"""Frames below the messages: too large, broken or in pieces; and readers who do not read."""

import asyncio
import contextlib
import gc
import itertools
import json
import socket as sockets
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from types import CoroutineType, SimpleNamespace
from typing import Any

import httpx2 as httpx
import pytest
from tests.server.running import GENEROUS, Running, running
from tests.server.talking import HELLO, PING, hear, last_word, new_game
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN

from cacique.server.live import connection
from cacique.server.store import Row
from cacique.server.web import doors, unread, wire

pytestmark = pytest.mark.compiled


GONE = (ConnectionClosed, OSError)
_LONG = 8_000_000  # characters of an answer that no system buffers


# what goes in and out


def test_more_than_may_wait_is_heard_in_order(
    server: Running, owner: httpx.Client, path: str
) -> None:
    with server.socket(path, owner) as socket:
        frame = Frame(Opcode.TEXT, PING.encode()).serialize(mask=True)
        hello = Frame(Opcode.TEXT, HELLO.encode()).serialize(mask=True)
        socket.socket.sendall(hello + 20 * frame)
        said = [hear(socket).kind for _ in range(22)]
    assert said == ["welcome", "presence", *20 * ["pong"]]


def test_nothing_is_sent_over_a_connection_that_closes() -> None:
    written: list[bytes] = []
    way = SimpleNamespace(is_closing=lambda: bool(written), write=written.append)
    here: Any = SimpleNamespace(
        transport=way,
        conn=SimpleNamespace(state=OPEN),
        disconnected=False,
        writable=asyncio.Event(),
    )
    here.writable.set()
    assert wire.Wire.send_text_soon(here, "é")
    assert written == [Frame(Opcode.TEXT, "é".encode()).serialize(mask=False)]
    assert not wire.Wire.send_text_soon(here, "é")
    assert len(written) == 1


def test_a_socket_does_not_hold_the_layers_that_let_it_in(
    server: Running, owner: httpx.Client, path: str
) -> None:
    with server.socket(path, owner) as socket:
        socket.send(HELLO)
        hear(socket)
        gc.collect()
        held = [each for each in gc.get_objects() if issubclass(type(each), wire.Asking)]
        assert not [each for each in held if isinstance(each.transport.get_protocol(), wire.Wire)]
        names = {each.__qualname__ for each in gc.get_objects() if type(each) is CoroutineType}
    assert "Sockets._talk" in names
    assert not {name for name in names if "Middleware" in name or "Router" in name}


# what the protocol below refuses


@pytest.mark.parametrize("size", [wire.MOST_BYTES + 1, 10 * wire.MOST_BYTES])
def test_a_frame_that_is_too_large_gets_a_word(
    server: Running, owner: httpx.Client, path: str, size: int
) -> None:
    with server.socket(path, owner) as socket:
        socket.send("x" * size)
        assert last_word(socket).code == "too_large"
    assert server.logs.errors == []


@pytest.mark.parametrize(
    "raw",
    [
        Frame(Opcode.TEXT, b"unmasked").serialize(mask=False),
        b"\xff" * 20,
        Frame(Opcode.CONT, b"of nothing").serialize(mask=True),
        b"\xf1" + Frame(Opcode.TEXT, b"a").serialize(mask=True)[1:],
    ],
    ids=["unmasked", "noise", "continued", "reserved"],
)
def test_what_is_no_frame_gets_a_word(
    server: Running, owner: httpx.Client, path: str, raw: bytes
) -> None:
    with server.socket(path, owner) as socket:
        socket.socket.sendall(raw)
        assert last_word(socket).code == "bad_message"
    assert server.logs.errors == []


def test_a_message_may_come_in_pieces(server: Running, owner: httpx.Client, path: str) -> None:
    with server.socket(path, owner) as socket:
        socket.send(iter(['{"kind"', ': "he', 'llo"}']))
        assert hear(socket).kind == "welcome"


def test_pieces_that_are_too_large_together_get_a_word(
    server: Running, owner: httpx.Client, path: str
) -> None:
    with server.socket(path, owner) as socket:
        with contextlib.suppress(ConnectionClosed):
            socket.send("x" * 20_000 for _ in range(5))
        assert last_word(socket).code == "too_large"


def test_a_client_may_vanish_at_any_time(server: Running, owner: httpx.Client, path: str) -> None:
    for frames in ([], [HELLO], [HELLO, PING], ["x"] * 30):
        for where in (path, "/api/games/nosuchgame/socket"):
            # the server may be first to hang up
            with server.socket(where, owner) as socket, contextlib.suppress(*GONE):
                for frame in frames:
                    socket.send(frame)
                linger = b"\x01\x00\x00\x00\x00\x00\x00\x00"  # reset at once
                socket.socket.setsockopt(sockets.SOL_SOCKET, sockets.SO_LINGER, linger)
                socket.socket.shutdown(sockets.SHUT_RDWR)
    time.sleep(0.3)
    assert server.logs.errors == []


# readers


def test_a_slow_reader_is_cut_off_and_nobody_waits_for_it(
    server: Running, owner: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wire, "_SECONDS_TO_READ", 1.0)
    monkeypatch.setattr(connection, "_MOST_CHARACTERS", 100_000)
    path = new_game(owner)
    slow = _deaf_socket(server, owner, path)
    with server.socket(path, owner) as socket:
        socket.send(HELLO)
        deadline = time.monotonic() + 60
        slowest = 0.0
        for number in itertools.count():
            asked = time.monotonic()
            socket.send(json.dumps({"kind": "say", "id": f"s{number}", "text": "x" * 290}))
            while hear(socket).kind != "ack":
                pass
            slowest = max(slowest, time.monotonic() - asked)
            if len(_connections(server, path)) == 1:
                break
            assert time.monotonic() < deadline, "the slow reader is still there"
        assert slowest < 5
    slow.close()
    assert server.logs.errors == []


def _deaf_socket(server: Running, owner: httpx.Client, path: str) -> sockets.socket:
    """A socket whose owner reads nothing of what it is told."""
    host, _, port = server.url.removeprefix("http://").partition(":")
    raw = sockets.socket()
    raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 2048)
    raw.connect((host, int(port)))
    cookie = "; ".join(f"{name}={value}" for name, value in owner.cookies.items())
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {host}:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        f"Cookie: {cookie}",
    ]
    raw.sendall("\r\n".join([*lines, "", ""]).encode())
    raw.recv(1000)
    raw.sendall(Frame(Opcode.TEXT, HELLO.encode()).serialize(mask=True))
    time.sleep(0.3)
    assert len(_connections(server, path)) == 1
    return raw


def _connections(server: Running, path: str) -> list[object]:
    return list(server.app.state.server.hub._rooms[path.split("/")[3]].connections)


# connections over HTTP


@pytest.mark.parametrize("can_be_asked", [True, False], ids=["Linux", "elsewhere"])
def test_readers_of_http_who_do_not_read_are_cut_off(
    server: Running, owner: httpx.Client, monkeypatch: pytest.MonkeyPatch, *, can_be_asked: bool
) -> None:
    if not can_be_asked:
        monkeypatch.setattr(unread, "_unacknowledged", lambda _: 0)
    monkeypatch.setattr(wire, "_SECONDS_TO_READ", 1.0)
    path = _long_game(server, owner)
    with contextlib.ExitStack() as stack:
        deaf: set[object] = set()
        for _ in range(3):
            stack.enter_context(_deaf_reader(server, path))
            _wait_until(lambda: bool(set(_paused(server)) - deaf), "all was sent")
            deaf.update(_paused(server))
        _wait_until(
            lambda: not deaf & set(server.service.server_state.connections),
            "what they do not read is kept for them",
        )
    assert server.logs.errors == []


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what was read")
@pytest.mark.parametrize("most", [64 * 1024, 2 * _LONG], ids=["waiting to write", "written"])
def test_a_slow_reader_who_reads_gets_all(
    server: Running, owner: httpx.Client, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    """However far the system's buffer jumps, which waits until a third of it is free."""
    for name in ("_SECONDS_TO_READ", "_SECONDS_TO_ASK"):  # we look, whenever enough was read
        monkeypatch.setattr(wire, name, 3600.0)
    monkeypatch.setattr(wire.Asking, "connection_made", _with_buffer(most))
    number, looks = 0, Counter[str]()
    with _deaf_reader(server, _long_game(server, owner)) as raw:
        _wait_until(lambda: bool(_waiting(server)), "all was sent")
        (asking,) = _waiting(server)
        while more := _read(raw, 2 * wire._LEAST_READ):
            number += more
            if _is_read_on(asking):  # the other side tells of it when it likes, and in jumps
                looks[_look_at(asking)] += 1
    assert number > _LONG
    assert looks["paused" if most < _LONG else "closing"] > 20
    assert server.logs.errors == []


def _with_buffer(most: int) -> Callable[[wire.Asking, Any], None]:
    """Make connections that pause whoever writes where so many bytes wait."""
    connection_made = wire.Asking.connection_made

    def make(asking: wire.Asking, transport: Any) -> None:
        transport.set_write_buffer_limits(most)
        connection_made(asking, transport)

    return make


def _waiting(server: Running) -> list[wire.Asking]:
    """Connections whose answer is written, and waits to be read."""
    return [one for one in _asking(server) if one.transport.get_write_buffer_size() > _LONG / 4]


def _read(raw: sockets.socket, number: int) -> int:
    """Read so many bytes; fewer, where there are no more."""
    read = 0
    while read < number and (part := raw.recv(number - read)):
        read += len(part)
    return read


def _is_read_on(asking: wire.Asking) -> bool:
    """Whether it could be seen now that somebody reads."""
    before = asking._unread
    return before - unread.unread_of(asking.transport) >= min(wire._LEAST_READ, before)


def _look_at(asking: wire.Asking) -> str:
    """Let a connection see whether its reader reads on; what it is waiting for."""

    async def look() -> str:
        if asking._giving_up is None:
            return "over"
        if asking._cutting is not None:
            asking._cut()
            return "paused"
        asking._give_up()
        return "closing"

    return asyncio.run_coroutine_threadsafe(look(), asking.loop).result(30)


def test_one_address_has_few_slow_readers(
    server: Running, owner: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doors, "_MOST_SLOW", 2)
    path = _long_game(server, owner)
    with contextlib.ExitStack() as stack:
        for _ in range(5):
            stack.enter_context(_deaf_reader(server, path))
            time.sleep(0.05)
        _wait_until(lambda: len(_paused(server)) == 2, "there are more, or fewer")
    _wait_until(lambda: not _paused(server), "those who left are counted still")


def test_connections_are_counted(tmp_path: Path) -> None:
    settings = replace(GENEROUS, connections_each_address=3)
    with running(tmp_path, settings) as server:
        with contextlib.ExitStack() as stack:
            opened = [stack.enter_context(_connect(server)) for _ in range(4)]
            answer = opened[-1].recv(4000)
            assert answer.startswith(b"HTTP/1.1 503 ")
            assert b'"too_many"' in answer
            assert b"content-security-policy" in answer
        _wait_until(lambda: not _doors_of(server).connections, "they left and are counted still")
        with server.client() as client:
            assert client.get("/api/me").is_success
        assert server.logs.errors == []


def test_sockets_are_connections_too_until_they_end(tmp_path: Path) -> None:
    with running(tmp_path) as server, server.client() as client:
        client.get("/api/me")
        path = new_game(client)
        with server.socket(path, client) as socket:
            socket.send(HELLO)
            assert hear(socket).kind == "welcome"
            assert _doors_of(server).connections == 2
        _wait_until(lambda: _doors_of(server).connections <= 1, "it left and is counted still")


def test_new_sockets_come_out_of_the_budget_of_their_address(tmp_path: Path) -> None:
    with running(tmp_path, replace(GENEROUS, requests_per_second=2.0)) as server:
        refused = []
        for _ in range(12):
            try:
                with server.socket("/api/games/nosuchgame/socket") as socket:
                    assert last_word(socket).code == "not_found"
            except InvalidStatus as error:
                refused.append(error.response)
        assert len(refused) >= 3
        assert {answer.status_code for answer in refused} == {429}
        assert b'"too_fast"' in (refused[0].body or b"")
        assert server.logs.errors == []


def _long_game(server: Running, owner: httpx.Client) -> str:
    """A path with an answer that does not fit into what the system buffers."""
    path = new_game(owner, is_public=True).removesuffix("/socket")
    assert owner.get(path).is_success
    state = server.app.state.server

    async def many(*_: object) -> list[Row]:
        return [Row(1, "", "", json.dumps("x" * _LONG))]

    state.store.rows = many
    return f"{path}/events"


@pytest.fixture(autouse=True)
def _stored_rows(server: Running) -> Iterator[None]:
    yield
    server.app.state.server.store.__dict__.pop("rows", None)


@contextlib.contextmanager
def _deaf_reader(server: Running, path: str) -> Iterator[sockets.socket]:
    """A request whose answer nobody reads."""
    with _connect(server, small=True) as raw:
        raw.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        yield raw


def _connect(server: Running, *, small: bool = False) -> sockets.socket:
    host, _, port = server.url.removeprefix("http://").partition(":")
    raw = sockets.socket()
    raw.settimeout(30)
    if small:
        raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 2048)
    raw.connect((host, int(port)))
    return raw


def _paused(server: Running) -> list[wire.Asking]:
    return [one for one in _asking(server) if one._cutting is not None]


def _asking(server: Running) -> list[wire.Asking]:
    open_now = list(server.service.server_state.connections)
    return [one for one in open_now if isinstance(one, wire.Asking)]


def _doors_of(server: Running) -> doors.Doors:
    return server.app.state.server.sockets._doors  # type: ignore[no-any-return]


def _wait_until(is_so: Callable[[], bool], complaint: str) -> None:
    deadline = time.monotonic() + 30
    while not is_so():
        assert time.monotonic() < deadline, complaint
        time.sleep(0.02)
