"""The thread that writes: what waits together is stored together, or not at all."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from tests.server.store.samples import appended, game, new, row

from cacique.server.store import Unavailable, open_store
from cacique.server.store.contract import Conflict
from cacique.server.store.writer import Writer

pytestmark = pytest.mark.asyncio


async def test_a_job_that_breaks_does_not_break_its_neighbours(sqlite_url: str) -> None:
    store = await open_store(sqlite_url)
    await store.create(new())
    await store.create(new("h"))
    jobs = [
        store.append(game(), [row(2, body=object())]),  # type: ignore[arg-type]
        store.append(game("h", summary=object()), [row(2)]),
        store.append(game(), [appended(2)]),
    ]
    results = await asyncio.gather(*jobs, return_exceptions=True)
    assert [isinstance(result, Exception) for result in results] == [True, True, False]
    assert await store.rows("g", 1) == [appended(2)]
    await store.close()


def connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    connection.execute("CREATE TABLE IF NOT EXISTS numbers (n INTEGER UNIQUE)")
    return connection


def insert(number: int) -> Any:
    def work(connection: sqlite3.Connection) -> int:
        connection.execute("INSERT INTO numbers VALUES (?)", (number,))
        return number

    return work


def stored(path: Path) -> list[int]:
    with closing(sqlite3.connect(path)) as connection:
        return [n for (n,) in connection.execute("SELECT n FROM numbers ORDER BY n")]


async def test_a_job_is_answered_when_it_is_stored(path: Path) -> None:
    writer = Writer(lambda: connect(path), lambda: None, lambda *_: None)
    assert await writer.do(insert(1)) == 1
    assert stored(path) == [1]
    results = await asyncio.gather(*map(writer.do, map(insert, range(20))), return_exceptions=True)
    assert isinstance(results[1], Conflict)
    assert [result for result in results if isinstance(result, int)] == [0, *range(2, 20)]
    await writer.close()
    assert stored(path) == [*range(20)]


async def test_nothing_of_a_batch_is_stored_where_the_guard_refuses(path: Path) -> None:
    is_fine = True

    def guard() -> None:
        if not is_fine:
            raise Unavailable("the file was moved")

    writer = Writer(lambda: connect(path), guard, lambda *_: None)
    await writer.do(insert(1))
    is_fine = False
    jobs = [writer.do(insert(number)) for number in (2, 3)]
    for result in await asyncio.gather(*jobs, return_exceptions=True):
        assert isinstance(result, Unavailable)
    is_fine = True
    await writer.do(insert(4))
    await writer.close()
    assert stored(path) == [1, 4]


async def test_what_waits_is_stored_before_the_end_and_nothing_after_it(path: Path) -> None:
    writer = Writer(lambda: connect(path), lambda: None, lambda *_: None)
    waiting = [asyncio.ensure_future(writer.do(insert(number))) for number in range(5)]
    await asyncio.sleep(0)
    await writer.close()
    assert await asyncio.gather(*waiting) == [*range(5)]
    with pytest.raises(Unavailable, match="closed"):
        await writer.do(insert(9))
    await writer.close()
    assert stored(path) == [*range(5)]
