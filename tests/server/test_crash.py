"""Servers that die at any moment: what was acknowledged is there afterwards, once."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import asyncpg
import pytest
from tests.server.client import Table, Watch, stranger, within
from tests.server.process import ServerProcess, unlimited

pytestmark = pytest.mark.compiled

Strike = Callable[[], Awaitable[None]]

_GAMES = ("pueblo", "puluc")
_LONGEST = 60.0  # seconds for each strike until a test has failed
_FEWEST_MOVES = 25  # that a player of a random game makes, and some more


@contextmanager
def running(database: str, count: int) -> Iterator[list[ServerProcess]]:
    """So many servers on one database."""
    servers = [ServerProcess(database, unlimited()) for _ in range(count)]
    try:
        for server in servers:
            server.start()
        yield servers
    finally:
        for server in servers:
            server.kill()


async def seat_clients(addresses: Sequence[str], clients: int) -> list[Table]:
    """Tables for so many clients, half of them with dice."""
    async with stranger(addresses[0]) as http:
        return [
            await Table.create(http, addresses, _GAMES[seed % 2], seed)
            for seed in range(clients // 2)
        ]


async def play_on(tables: Sequence[Table]) -> None:
    async with asyncio.TaskGroup() as group:
        for table in tables:
            group.create_task(table.play())


async def strike_often(
    watch: Watch, strikes: Sequence[Strike], playing: asyncio.Task[None]
) -> None:
    """Strike a few milliseconds after random numbers of moves, or when all games have ended.

    What a strike keeps from being acknowledged is not counted, so the last may come late.
    """
    playing.add_done_callback(lambda _: watch.wake())
    rng = random.Random(1)
    counts = sorted(rng.sample(range(1, _FEWEST_MOVES * len(watch.players)), len(strikes)))
    for count, strike in zip(counts, strikes, strict=True):
        await watch.until(lambda count=count: playing.done() or watch.acked >= count)  # type: ignore[misc]
        await asyncio.sleep(rng.random() * 0.02)
        await strike()


async def play_through(
    servers: Sequence[ServerProcess], clients: int, strikes: Sequence[Strike]
) -> None:
    """Let clients play to the end through all strikes, and check what is stored."""
    tables = await seat_clients([server.address for server in servers], clients)
    watch = Watch().over(tables)
    async with asyncio.TaskGroup() as group:
        playing = group.create_task(play_on(tables))
        group.create_task(strike_often(watch, strikes, playing))
    async with stranger(servers[0].address) as http:
        for table in tables:
            await table.check(http)


def kill(server: ServerProcess) -> Strike:
    """Kill a server, and start it again."""

    async def strike() -> None:
        server.kill()
        await asyncio.to_thread(server.start)

    return strike


def cut_off(url: str) -> Strike:
    """End all connections to a database."""

    async def strike() -> None:
        connection = await asyncpg.connect(url)
        await connection.execute(
            """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                WHERE datname = current_database() AND pid <> pg_backend_pid()"""
        )
        await connection.close()

    return strike


def crash_one(folder: Path, clients: int, kills: int) -> None:
    with running(f"sqlite:{folder / 'games.db'}", 1) as servers:
        strikes = [kill(servers[0])] * kills
        asyncio.run(within(_LONGEST * kills, play_through(servers, clients, strikes)))


def crash_two(url: str, clients: int, kills: int) -> None:
    """Kill one of two servers, or the database's connections, in a random order."""
    with running(url, 2) as servers:
        choices = [kill(servers[0]), kill(servers[1]), cut_off(url)]
        strikes = (choices * kills)[:kills]
        random.Random(3).shuffle(strikes)
        asyncio.run(within(_LONGEST * kills, play_through(servers, clients, strikes)))


def test_no_acknowledged_move_is_lost_or_doubled_by_kills(tmp_path: Path) -> None:
    crash_one(tmp_path, clients=12, kills=8)


def test_nor_with_two_servers_and_a_database_that_is_cut_off(postgresql_url: str) -> None:
    crash_two(postgresql_url, clients=8, kills=6)


@pytest.mark.deep
def test_two_hundred_clients_survive_two_hundred_kills(tmp_path: Path) -> None:
    crash_one(tmp_path, clients=200, kills=200)


@pytest.mark.deep
def test_two_hundred_clients_of_two_servers_survive_too(postgresql_url: str) -> None:
    crash_two(postgresql_url, clients=200, kills=200)
