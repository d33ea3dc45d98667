"""PostgreSQL as people run it, with its syncs, killed with all its processes while it commits."""

import asyncio
import os
import random
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from unittest.mock import patch

import pytest
from tests.server import postgres as servers
from tests.server.store.samples import appended, game, new

from cacique.server.store import Conflict, Store, Unavailable, open_store

pytestmark = pytest.mark.deep

_GAMES, _KILLS = 8, 10


@pytest.fixture
def postgres() -> Iterator[servers.Postgres]:
    with patch.dict(servers._SETTINGS, fsync="on"):
        yield from servers.running_postgres()


def kill_all(server: servers.Postgres) -> None:
    """Kill a server and its children: nobody is left to tidy up."""
    assert server._process
    parent = server._process.pid
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    for process in (parent, *map(int, children)):
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
    server._process.wait(30)
    for process in map(int, children):
        while Path(f"/proc/{process}").exists() and not _is_ended(process):
            os.sched_yield()
    server._process = None


def _is_ended(process: int) -> bool:
    try:
        return ") Z " in Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return True


async def append_until(store: Store, name: str, acked: dict[str, int], end: asyncio.Event) -> None:
    """Append to a game, one row after the other, through whatever happens."""
    while not end.is_set():
        number = acked[name] + 1
        try:
            await store.append(game(name, updated=float(number)), [appended(number)])
        except (Unavailable, Conflict):
            await asyncio.sleep(0.05)
            with suppress(Unavailable):
                rows = await store.rows(name)
                assert len(rows) in {number - 1, number}
                acked[name] = len(rows)
        else:
            acked[name] = number


async def strike(server: servers.Postgres, rng: random.Random, end: asyncio.Event) -> None:
    for _ in range(_KILLS):
        await asyncio.sleep(0.2 + rng.random())
        kill_all(server)
        await asyncio.to_thread(server.start)
    end.set()


async def crash_and_compare(server: servers.Postgres, url: str) -> int:
    store = await open_store(url)
    acked = {f"g{number}": 1 for number in range(_GAMES)}
    for name in acked:
        await store.create(new(name))
    end = asyncio.Event()
    async with asyncio.TaskGroup() as group:
        group.create_task(strike(server, random.Random(4), end))
        for name in acked:
            group.create_task(append_until(store, name, acked, end))
    for name, last in acked.items():
        assert [row.number for row in await store.rows(name)] == list(range(1, last + 1))
    await store.close()
    return sum(acked.values())


def test_what_was_acknowledged_survives_kills_of_the_database(postgres: servers.Postgres) -> None:
    with postgres.database() as url:
        assert asyncio.run(crash_and_compare(postgres, url)) > 100 * _GAMES // 10
