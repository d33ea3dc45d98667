"""How long one guest waits for a bot and for a hint while another keeps the bots busy.

Run it as `python -m benchmarks.fairness`. The greedy guest has fifty games of level 8 against
level 8 and watches all of them; the other plays against level 1. One bot thinks at once. The server
is a process of its own with a SQLite file in a temporary folder. The load of the machine is
printed, since figures from a busy one say less.
"""

import argparse
import asyncio
import json
import os
import random
import statistics
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx2 as httpx
from tests.server.client import new_cookie, stranger
from tests.server.process import ServerProcess, unlimited
from websockets.asyncio.client import ClientConnection, connect

from cacique.core.contract import Board
from cacique.games import registry

_ME, _WEAK, _STRONG = (
    {"kind": "me"},
    {"kind": "bot", "bot": "level1"},
    {"kind": "bot", "bot": "level8"},
)
_LONGEST = 120.0  # seconds that anybody waits for anything
_BUSY_SECONDS = 3.0  # until the greedy guest's bots are at work


class Seat:
    """Somebody at a game against a bot, with a board of their own."""

    def __init__(self, socket: ClientConnection, board: Board[Any, Any]) -> None:
        self._socket = socket
        self._board = board
        self._rng = random.Random(1)
        self._version = 0

    async def take_turn(self) -> float:
        """Play a turn; the seconds from the last move's acknowledgement to the bot's last move."""
        sent = time.perf_counter()
        while self._board.turn == 0:
            token = str(self._rng.choice(self._board.legal_moves))
            ply, command = self._board.ply, f"c{self._board.ply}"
            await self._send(kind="move", id=command, version=self._version, token=token)
            while self._board.ply == ply:
                await self.hear()
            sent = time.perf_counter()
        while self._board.turn == 1:
            await self.hear()
        return time.perf_counter() - sent

    async def greet(self) -> None:
        await self._send(kind="hello", last=0, views=False)
        await self.hear()

    async def hear(self) -> None:
        """Let happen what the server says next."""
        message = json.loads(await asyncio.wait_for(self._socket.recv(), _LONGEST))
        assert message["kind"] != "refused", message
        for event in message.get("events", ()):
            self._version = event["number"]
            if event["kind"] == "moved":
                self._board.push_token(event["token"])

    async def _send(self, **message: Any) -> None:
        await self._socket.send(json.dumps(message))


class Guest:
    """Somebody with a cookie."""

    def __init__(self, http: httpx.AsyncClient, address: str, cookie: str) -> None:
        self._http = http
        self._address = address
        self._headers = {"cookie": cookie}

    async def create(self, *seats: dict[str, str]) -> str:
        body = {"game": "pueblo", "seats": seats, "is_public": True}
        answer = await self._http.post("/api/games", json=body, headers=self._headers)
        game_id: str = answer.raise_for_status().json()["id"]
        return game_id

    def sit_down(self, game_id: str) -> connect:
        url = f"ws://{self._address}/api/games/{game_id}/socket"
        return connect(url, additional_headers=self._headers, compression=None, max_size=None)

    async def ask_for_hint(self, game_id: str) -> float:
        """The seconds that a hint takes."""
        began = time.perf_counter()
        path = f"/api/games/{game_id}/hint"
        answer = await self._http.get(path, headers=self._headers, timeout=_LONGEST)
        answer.raise_for_status()
        return time.perf_counter() - began


async def watch(guest: Guest, game_id: str) -> None:
    """Look at a game until nobody wants to any more."""
    async with guest.sit_down(game_id) as socket:
        await socket.send('{"kind": "hello", "views": false}')
        async for _ in socket:
            pass


async def measure_waits(guest: Guest, turns: int, hints: int) -> tuple[list[float], list[float]]:
    """Play against level 1, and ask for some hints: how long each took."""
    board = registry.find("pueblo").board()
    game_id = await guest.create(_ME, _WEAK)
    async with guest.sit_down(game_id) as socket:
        seat = Seat(socket, board)
        await seat.greet()
        waits = [await seat.take_turn() for _ in range(turns)]
        return waits, [await guest.ask_for_hint(game_id) for _ in range(hints)]


def print_waits(title: str, waits: tuple[list[float], list[float]]) -> None:
    bot, hint = waits
    print(
        f"{title}: level 1 answers within {statistics.median(bot):.2f} s (median of {len(bot)}, "
        f"longest {max(bot):.2f} s), a hint within {statistics.median(hint):.2f} s "
        f"(longest {max(hint):.2f} s)"
    )


async def measure(server: ServerProcess, games: int, turns: int, hints: int) -> None:
    async with stranger(server.address) as http, AsyncExitStack() as stack:
        one, greedy = [Guest(http, server.address, await new_cookie(http)) for _ in range(2)]
        await measure_waits(one, 1, 1)  # compiles what is needed
        print_waits("alone", await measure_waits(one, turns, hints))
        made = [await greedy.create(_STRONG, _STRONG) for _ in range(games)]
        watching = [asyncio.create_task(watch(greedy, game_id)) for game_id in made]
        stack.callback(lambda: [task.cancel() for task in watching])
        await asyncio.sleep(_BUSY_SECONDS)
        print_waits(f"beside {games} games of level 8", await measure_waits(one, turns, hints))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--turns", type=int, default=10)
    parser.add_argument("--hints", type=int, default=3)
    chosen = parser.parse_args()
    print(f"load of the machine: {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory() as folder:
        flags = [flag for flag in unlimited(bots_at_once=1) if flag != "--lazy"]
        server = ServerProcess(f"sqlite:{Path(folder) / 'games.db'}", flags)
        server.start()
        try:
            asyncio.run(measure(server, chosen.games, chosen.turns, chosen.hints))
        finally:
            server.kill()


if __name__ == "__main__":
    main()
