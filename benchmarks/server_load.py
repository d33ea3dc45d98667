"""What one server process can bear: moves a second, waits, memory, and how fast it is ready.

Run it as `python -m benchmarks.server_load`. The server is a process of its own with a SQLite file
in a temporary folder; this process plays all clients. The load of the machine is printed, since
figures from a busy one say less.
"""

import argparse
import asyncio
import os
import re
import tempfile
import time
from pathlib import Path

import httpx2 as httpx
import uvloop
from benchmarks.load.cacique_tables import CaciqueTable, in_batches, write_scripts
from benchmarks.load.tables import play_at, play_flat_out
from tests.server.client import stranger
from tests.server.process import ServerProcess, unlimited

from cacique.server.store import GameRow, NewRow, Row, SeatRow, open_store

_IDLE_SECONDS = 2.0
_STEADY_RATE = 500
_WARM_UP = 20  # tables, so that the first of everything is not counted


async def _create(http: httpx.AsyncClient, tables: list[CaciqueTable]) -> None:
    await in_batches(lambda table: table.create(http), tables)


async def _sit_down(tables: list[CaciqueTable]) -> None:
    await in_batches(lambda table: table.sit_down(), tables)


async def _read_all(http: httpx.AsyncClient, tables: list[CaciqueTable]) -> None:
    """Make the server take all games into memory."""
    await in_batches(lambda table: http.get(f"/api/games/{table.id}"), tables)


async def measure_play(
    server: ServerProcess, http: httpx.AsyncClient, games: int, seconds: float
) -> list[CaciqueTable]:
    """Print how fast moves are acknowledged; return the tables as they stand."""
    tables = [CaciqueTable(server.address, script) for script in write_scripts(games)]
    await _create(http, tables)
    await _sit_down(tables)
    title = f"{2 * games:,} sockets on {games:,} games"
    steady = await play_at(tables, _STEADY_RATE, seconds, server.cpu_seconds)
    print(f"{title}, {_STEADY_RATE}/s asked: {steady}")
    fast = await play_flat_out(tables, seconds, server.cpu_seconds)
    print(f"{title}, flat out: {fast}")
    for table in tables:
        table.stand_up()
    return tables


async def measure_memory(
    server: ServerProcess, http: httpx.AsyncClient, tables: list[CaciqueTable]
) -> None:
    """Print what a game and a socket take in a server that has just been started."""
    await _read_all(http, tables[:_WARM_UP])
    await _sit_down(tables[:_WARM_UP])
    rest = tables[_WARM_UP:]
    start = server.rss()
    await _read_all(http, rest)
    with_games = server.rss()
    await _sit_down(rest)
    with_sockets = server.rss()
    plies = sum(table.ply for table in rest) / len(rest)
    print(f"memory of the server with nothing in it: {start / 1e6:.0f} MB")
    game, socket = with_games - start, with_sockets - with_games
    print(f"a live game after {plies:.0f} moves: {game / len(rest) / 1e3:.1f} KB")
    print(f"an idle socket: {socket / len(rest) / 2 / 1e3:.1f} KB")
    for table in tables:
        table.stand_up()
    await _wait_until_idle(http)
    await _read_all(http, tables)
    print(f"the same games in memory again: {(server.rss() - with_sockets) / 1e3:+,.0f} KB in all")


async def _wait_until_idle(http: httpx.AsyncClient) -> None:
    began = time.perf_counter()
    while await _live_games(http):
        await asyncio.sleep(0.2)
    waited = time.perf_counter() - began
    print(f"idle games have left memory after {waited:.1f} s (--idle-seconds {_IDLE_SECONDS})")


async def _live_games(http: httpx.AsyncClient) -> float:
    text = (await http.get("/metrics")).text
    found = re.search(r"^cacique_live_games (\S+)", text, re.MULTILINE)
    assert found
    return float(found[1])


async def fill(database: str, count: int) -> None:
    """Store many games, half of them being played."""
    store = await open_store(database)
    for start in range(0, count, 1000):
        await asyncio.gather(*(store.create(_stored(i)) for i in range(start, start + 1000)))
    await store.close()


def _stored(number: int) -> NewRow:
    name, status = f"game{number}", "playing" if number % 2 else "over"
    row = GameRow(name, "pueblo", status, True, False, None, float(number), "{}")
    rows = [Row(i, "", "", f'{{"kind":"moved","number":{i}}}') for i in range(1, 11)]
    guest = f"guest{number % 500}"
    return NewRow(row, rows, [SeatRow(0, guest, None)], guest, None, None)


def seconds_to_start(database: str) -> float:
    """From the start of the process until it is ready."""
    server = ServerProcess(database)
    began = time.perf_counter()
    server.start()
    seconds = time.perf_counter() - began
    server.stop()
    return seconds


async def measure_start(folder: Path, count: int) -> None:
    """Print how long a start takes, beside one with nothing stored."""
    many, none = f"sqlite:{folder / 'many.db'}", f"sqlite:{folder / 'none.db'}"
    await fill(many, count)
    ready = min(seconds_to_start(many) for _ in range(3))
    empty = min(seconds_to_start(none) for _ in range(3))
    print(f"ready after {ready:.2f} s with {count:,} games stored, {empty:.2f} s with none")


async def measure(games: int, seconds: float, stored: int, folder: Path) -> None:
    server = ServerProcess(f"sqlite:{folder / 'games.db'}", unlimited(idle_seconds=_IDLE_SECONDS))
    server.start()
    try:
        async with stranger(server.address) as http:
            tables = await measure_play(server, http, games, seconds)
            server.stop()
            server.start()
            await measure_memory(server, http, tables)
    finally:
        server.stop()
    await measure_start(folder, stored)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--stored", type=int, default=100_000)
    given = parser.parse_args()
    print(f"load of the machine before: {os.getloadavg()[0]:.2f} on {os.cpu_count()} cores")
    with tempfile.TemporaryDirectory() as folder:
        uvloop.run(measure(given.games, given.seconds, given.stored, Path(folder)))
    print(f"load of the machine after: {os.getloadavg()[0]:.2f}")


if __name__ == "__main__":
    main()
