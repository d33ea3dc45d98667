"""Servers that die at any moment: what was acknowledged is there afterwards, once."""

import asyncio
import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.server.client import Table, stranger
from tests.server.process import ServerProcess, unlimited

pytestmark = pytest.mark.compiled

_GAMES = ("pueblo", "puluc")


class Counter:
    """Counts acknowledged moves, and wakes whoever waits for a number of them."""

    def __init__(self) -> None:
        self.count = 0
        self._changed = asyncio.Event()

    def add(self) -> None:
        self.count += 1
        self._changed.set()

    async def reach(self, count: int) -> None:
        while self.count < count:
            self._changed.clear()
            await self._changed.wait()


async def seat_clients(addresses: Sequence[str], clients: int, counter: Counter) -> list[Table]:
    """Tables for so many clients, half of them with dice."""
    async with stranger(addresses[0]) as http:
        tables = [
            await Table.create(http, addresses, _GAMES[seed % 2], seed)
            for seed in range(clients // 2)
        ]
    for table in tables:
        for player in table.players:
            player.acknowledged = counter.add
    return tables


async def play_on(tables: Sequence[Table]) -> None:
    async with asyncio.TaskGroup() as group:
        for table in tables:
            for player in table.players:
                group.create_task(player.play())


async def check_all(tables: Sequence[Table], address: str) -> None:
    async with stranger(address) as http:
        for table in tables:
            await table.check(http)


def moments(clients: int, kills: int, rng: random.Random) -> list[int]:
    """Numbers of acknowledged moves at which to kill, all before the shortest games end."""
    return sorted(rng.sample(range(1, 25 * clients), kills))


async def kill_at(server: ServerProcess, counter: Counter, counts: Sequence[int]) -> None:
    """Kill and restart again and again, a few milliseconds after each number of moves."""
    rng = random.Random(2)
    for count in counts:
        await counter.reach(count)
        await asyncio.sleep(rng.random() * 0.02)
        server.kill()
        await asyncio.to_thread(server.start)


async def crash(server: ServerProcess, clients: int, kills: int) -> None:
    server.start()
    counter = Counter()
    tables = await seat_clients([server.address], clients, counter)
    async with asyncio.TaskGroup() as group:
        group.create_task(play_on(tables))
        group.create_task(kill_at(server, counter, moments(clients, kills, random.Random(1))))
    await check_all(tables, server.address)


def run_crash(folder: Path, clients: int, kills: int) -> None:
    server = ServerProcess(f"sqlite:{folder / 'games.db'}", unlimited())
    try:
        asyncio.run(crash(server, clients, kills))
    finally:
        server.kill()


def test_no_acknowledged_move_is_lost_or_doubled_by_kills(tmp_path: Path) -> None:
    run_crash(tmp_path, clients=12, kills=8)


@pytest.mark.deep
def test_two_hundred_clients_survive_two_hundred_kills(tmp_path: Path) -> None:
    run_crash(tmp_path, clients=200, kills=200)
