"""Sockets of a running server, for tests: what is said and heard over them."""

import contextlib
from typing import Any

import httpx2 as httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from cacique.server.protocol.messages import SERVER_MESSAGE, Closing, ServerMessage

HELLO = '{"kind": "hello"}'


PING = '{"kind": "ping"}'


TWO = [{"kind": "me"}, {"kind": "me"}]


def new_game(owner: httpx.Client, **values: Any) -> str:
    body = {"game": "puluc", "seats": TWO, "entropy": "ab", **values}
    return f"/api/games/{owner.post('/api/games', json=body).json()['id']}/socket"


def hear(socket: ClientConnection) -> ServerMessage:
    return SERVER_MESSAGE.validate_json(socket.recv(timeout=30))


def last_word(socket: ClientConnection) -> Closing:
    """Hear all until the socket ends, which must be announced."""
    said: list[ServerMessage] = []
    with contextlib.suppress(ConnectionClosed):
        while True:
            said.append(hear(socket))
    assert said, "the socket was dropped without a word"
    assert isinstance(said[-1], Closing), said
    return said[-1]
