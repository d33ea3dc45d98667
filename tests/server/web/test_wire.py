"""Frames below the messages: too large, broken or in pieces; and readers who do not read."""

import contextlib
import itertools
import json
import socket as sockets
import time

import httpx2 as httpx
import pytest
from tests.server.running import Running
from tests.server.talking import HELLO, PING, hear, last_word, new_game
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from cacique.server.live import connection
from cacique.server.web import wire

pytestmark = pytest.mark.compiled


GONE = (ConnectionClosed, OSError)


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
