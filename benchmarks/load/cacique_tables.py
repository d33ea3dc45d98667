"""Tables on a server of ours."""

import asyncio
import json
import random
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import httpx2 as httpx
from benchmarks.load.sockets import FastSocket
from benchmarks.load.tables import Table

from cacique import pueblo

__all__ = ["CaciqueTable", "Script", "in_batches", "write_scripts"]

T = TypeVar("T")

_AT_ONCE = 20


@dataclass(frozen=True)
class Script:
    """A random game: its moves, and the seat that makes each."""

    tokens: Sequence[str]
    movers: Sequence[int]


def write_scripts(count: int, seed: int = 1) -> list[Script]:
    """Random games of Pueblo for two."""
    rng = random.Random(seed)
    return [_write_script(rng) for _ in range(count)]


def _write_script(rng: random.Random) -> Script:
    board, movers = pueblo.Board(), []
    while not board.is_over:
        assert board.turn is not None
        movers.append(board.turn)
        board.push(rng.choice(board.legal_moves))
    return Script([str(move) for move in board.moves], movers)


async def in_batches(work: Callable[[T], Awaitable[Any]], items: Sequence[T]) -> list[Any]:
    """Do something with all items, some at once."""
    results: list[Any] = []
    for start in range(0, len(items), _AT_ONCE):
        results += await asyncio.gather(*map(work, items[start : start + _AT_ONCE]))
    return results


class CaciqueTable(Table):
    """A game for two guests, each with a socket."""

    messages_each_move = 3  # an update for each socket, and the acknowledgement

    def __init__(self, address: str, script: Script) -> None:
        super().__init__(len(script.tokens))
        self.id = ""
        self._address = address
        self._script = script
        self._cookies: list[str] = []
        self._sockets: list[FastSocket] = []
        self._first_version = 0

    async def create(self, http: httpx.AsyncClient) -> None:
        """Make the game, and let the other guest in."""
        me = await http.get("/api/me")
        other = await http.get("/api/me")
        self._cookies = [answer.headers["set-cookie"].split(";")[0] for answer in (me, other)]
        seats = [{"kind": "me"}, {"kind": "open"}]
        body = {"game": "pueblo", "seats": seats, "is_public": True}
        created = (await self._post(http, "/api/games", body, 0)).json()
        self.id = created["id"]
        claim = {"secret": created["links"]["seats"]["1"]}
        await self._post(http, f"/api/games/{self.id}/seats/1/claim", claim, 1)

    async def _post(
        self, http: httpx.AsyncClient, path: str, body: dict[str, Any], seat: int
    ) -> httpx.Response:
        answer = await http.post(path, json=body, headers={"cookie": self._cookies[seat]})
        return answer.raise_for_status()

    async def sit_down(self) -> None:
        """Open both sockets."""
        for cookie in self._cookies:
            socket = await FastSocket.connect(
                self._address, f"/api/games/{self.id}/socket", {"Cookie": cookie}
            )
            welcome = await _say_hello(socket)
            self._first_version = welcome["game"]["version"] - self.ply
            socket.hear = self._hear
            self._sockets.append(socket)

    def stand_up(self) -> None:
        for socket in self._sockets:
            socket.close()
        self._sockets.clear()

    def send_move(self, ply: int) -> None:
        move = (
            f'{{"kind":"move","id":"{ply}","version":{self._first_version + ply},'
            f'"token":"{self._script.tokens[ply]}"}}'
        )
        self._sockets[self._script.movers[ply]].send(move.encode())

    def _hear(self, text: bytes) -> None:
        kind = text[9:12]  # of {"kind":"…
        if kind == b"ack":
            self.acknowledge()
        elif kind == b"upd":
            self.note()
        elif kind != b"pre":
            raise RuntimeError(text.decode())


async def _say_hello(socket: FastSocket) -> dict[str, Any]:
    """Greet the server, and return its welcome."""
    first: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    def hear(text: bytes) -> None:
        if not first.done():
            first.set_result(text)

    socket.hear = hear
    socket.send(b'{"kind":"hello","views":false}')
    welcome: dict[str, Any] = json.loads(await first)
    return welcome
