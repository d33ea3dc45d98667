"""Tables on a server of boardgame.io, which speaks socket.io."""

import asyncio
import json

from benchmarks.load.cacique_tables import Script
from benchmarks.load.sockets import FastSocket
from benchmarks.load.tables import Table

__all__ = ["BoardgameTable"]

_PATH = "/socket.io/?EIO=4&transport=websocket"
_EVENT = "42/site,"


class BoardgameTable(Table):
    """A match with a socket for each of two players, who take turns."""

    messages_each_move = 2  # the new state for each socket; the mover's is the acknowledgement

    def __init__(self, address: str, script: Script, number: int) -> None:
        super().__init__(len(script.tokens))
        self._address = address
        self._script = script
        self._id = f"match{number}"
        self._sockets: list[FastSocket] = []

    async def sit_down(self) -> None:
        """Open both sockets, which also makes the match."""
        for seat in range(2):
            socket = await FastSocket.connect(self._address, _PATH)
            heard: asyncio.Queue[bytes] = asyncio.Queue()
            socket.hear = heard.put_nowait
            socket.send(b"40/site,")
            await _wait_for(heard, b"40/site")
            sync = json.dumps(["sync", self._id, str(seat), None, 2])
            socket.send(f"{_EVENT}{sync}".encode())
            await _wait_for(heard, b'42/site,["sync"')
            self._sockets.append(socket)
        for seat, socket in enumerate(self._sockets):
            socket.hear = self._hearing(seat)

    def _hearing(self, seat: int) -> "Hearing":
        return Hearing(self, seat, self._sockets[seat])

    def send_move(self, ply: int) -> None:
        seat = str(ply % 2)
        payload = {"type": "play", "args": [self._script.tokens[ply]], "playerID": seat}
        action = {"type": "MAKE_MOVE", "payload": payload}
        update = json.dumps(["update", action, ply, self._id, seat])
        self._sockets[ply % 2].send(f"{_EVENT}{update}".encode())


class Hearing:
    """What one of the sockets hears."""

    def __init__(self, table: BoardgameTable, seat: int, socket: FastSocket) -> None:
        self._table = table
        self._seat = seat
        self._socket = socket

    def __call__(self, text: bytes) -> None:
        if text == b"2":
            self._socket.send(b"3")
        elif text.startswith(b'42/site,["update"'):
            is_mine = self._table.ply % 2 == self._seat
            (self._table.acknowledge if is_mine else self._table.note)()
        elif not text.startswith(b'42/site,["matchData"'):
            raise RuntimeError(text.decode())


async def _wait_for(heard: asyncio.Queue[bytes], start: bytes) -> None:
    while not (await heard.get()).startswith(start):
        pass
