"""Many processes on one PostgreSQL, and connections that are lost."""

import asyncio
import time
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import asyncpg
import pytest
import pytest_asyncio
from tests.server.postgres import Postgres
from tests.server.store.samples import appended, game, new, row

from cacique.core.errors import CaciqueError
from cacique.server.store import Conflict, SeatChange, SeatRow, Unavailable, open_store
from cacique.server.store import pg_statements as module
from cacique.server.store import postgres as postgres_store
from cacique.server.store.migrations import NEWEST
from cacique.server.store.postgres import PostgresStore

pytestmark = [pytest.mark.compiled, pytest.mark.asyncio]

_END_ALL = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()"""


@pytest_asyncio.fixture
async def store(postgresql_url: str) -> AsyncIterator[PostgresStore]:
    store = await PostgresStore.open(postgresql_url)
    yield store
    await store.close()


@pytest_asyncio.fixture
async def other(postgresql_url: str) -> AsyncIterator[PostgresStore]:
    """A second process, as far as the database can tell."""
    store = await PostgresStore.open(postgresql_url)
    yield store
    await store.close()


async def execute(url: str, sql: str) -> None:
    connection = await asyncpg.connect(url)
    await connection.execute(sql)
    await connection.close()


async def until(is_so: Any, seconds: float = 5.0) -> None:
    deadline = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < deadline
        await asyncio.sleep(0.02)


# two processes


async def test_two_processes_cannot_append_the_same_number(
    store: PostgresStore, other: PostgresStore
) -> None:
    await store.create(new())
    for number in range(2, 12):
        jobs = [s.append(game(), [row(number, name)]) for s, name in ((store, "a"), (other, "b"))]
        results = await asyncio.gather(*jobs, return_exceptions=True)
        assert sorted(type(result).__name__ for result in results) == ["Conflict", "NoneType"]
    assert [row.number for row in await other.rows("g")] == list(range(1, 12))


async def test_processes_that_start_at_once(postgresql_url: str) -> None:
    stores = await asyncio.gather(*(open_store(postgresql_url) for _ in range(5)))
    assert len({(await store.signing_keys())[0] for store in stores}) == 1
    await asyncio.gather(*(store.note_outage(100.0, 5.0) for store in stores))
    await asyncio.gather(*(store.note_outage(200.0, 5.0) for store in stores))
    assert await stores[0].outages(0.0) == [(100.0, 200.0)]
    for store in stores:
        await store.close()


async def test_only_others_are_heard(store: PostgresStore, other: PostgresStore) -> None:
    mine: list[str] = []
    theirs: list[str] = []
    await store.listen(mine.append)
    await other.listen(theirs.append)
    await store.create(new())
    await store.append(game(), [appended(2)])
    await other.append(game(), [appended(3)])
    await until(lambda: (mine, theirs) == (["g"], ["g"]))


async def test_only_others_hear_what_is_announced(
    store: PostgresStore, other: PostgresStore
) -> None:
    mine: list[tuple[str, str]] = []
    theirs: list[tuple[str, str]] = []
    appended_to: list[str] = []
    await store.listen(appended_to.append, lambda _, *said: mine.append(said))
    await other.listen(appended_to.append, lambda _, *said: theirs.append(said))
    await store.announce("g", '{"here": ["ann"]}')
    await other.announce("g", "two words")
    await until(lambda: (mine, theirs) == ([("g", "two words")], [("g", '{"here": ["ann"]}')]))
    assert not appended_to


async def test_what_failed_is_not_told(store: PostgresStore, other: PostgresStore) -> None:
    heard: list[str] = []
    await store.create(new())
    await other.listen(heard.append)
    with pytest.raises(Conflict):
        await store.append(game(), [row(1, "bob")])
    await store.append(game(), [appended(2)])
    await until(lambda: heard == ["g"])


async def test_a_gap_in_hearing_is_told(
    postgresql_url: str, store: PostgresStore, other: PostgresStore
) -> None:
    heard: list[str] = []
    await store.create(new())
    await store.listen(heard.append)
    await execute(postgresql_url, _END_ALL)
    await until(lambda: heard == [""])
    await other.append(game(), [appended(2)])
    await until(lambda: heard == ["", "g"])


async def test_of_a_batch_only_those_are_refused_that_do_not_fit(
    store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    await asyncio.gather(*(store.create(new(f"g{i}")) for i in range(20)))
    append: Any = module.append
    sizes: list[int] = []

    async def count(connection: Any, appends: Any, message: Any) -> Any:
        sizes.append(len(appends))
        return await append(connection, appends, message)

    monkeypatch.setattr(module, "append", count)
    jobs = [store.append(game(f"g{i}"), [row(3 if i == 7 else 2)]) for i in range(20)]
    results = await asyncio.gather(*jobs, return_exceptions=True)
    assert [type(r) for r in results] == [Conflict if i == 7 else type(None) for i in range(20)]
    assert sizes == [20]
    assert [len(await store.rows(f"g{i}")) for i in range(20)] == [1 + (i != 7) for i in range(20)]


async def test_two_processes_cannot_take_the_same_seat(
    store: PostgresStore, other: PostgresStore
) -> None:
    """Neither by the same number nor by numbers that follow each other."""
    was = new().seats[1]
    await store.create(new())
    await store.append(game(), [row(2)])
    jobs = [
        store.append(game(), [row(3, "bob")], SeatChange(was, replace(was, guest="bob"))),
        other.append(game(), [row(3, "eve")], SeatChange(was, replace(was, guest="eve"))),
    ]
    results = await asyncio.gather(*jobs, return_exceptions=True)
    assert sorted(type(result).__name__ for result in results) == ["Conflict", "NoneType"]
    (taken,) = await other.rows("g", 2)
    assert (await other.seats("g"))[1].guest == taken.actor
    with pytest.raises(Conflict):
        await other.append(game(), [row(4, "eve")], SeatChange(was, replace(was, guest="eve")))
    assert len(await other.rows("g")) == 3


async def test_a_claim_whose_answer_was_lost_is_recognised(
    store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    await store.create(new())
    append: Any = module.append
    tries: list[int] = []

    async def append_and_lose(connection: Any, appends: Any, message: Any) -> Any:
        tries.append(1)
        stored = await append(connection, appends, message)
        if len(tries) == 1:
            raise asyncpg.ConnectionDoesNotExistError
        return stored

    monkeypatch.setattr(module, "append", append_and_lose)
    was = new().seats[1]
    await store.append(game(), [appended(2)], SeatChange(was, SeatRow(1, "bob", None)))
    assert len(tries) == 2
    assert (await store.seats("g"))[1].guest == "bob"


async def test_others_hear_that_a_link_is_another(
    store: PostgresStore, other: PostgresStore
) -> None:
    heard: list[str] = []
    await store.create(new())
    await other.listen(heard.append)
    await store.set_secret("g", 1, "hash", None)
    await until(lambda: heard == ["g"])
    await store.set_watch("g", "hash", "dee")
    await until(lambda: heard == ["g", "g"])


# durability


async def settings_of(store: PostgresStore) -> str:
    found: str = (await store._all("SHOW synchronous_commit"))[0][0]
    return found


async def test_commits_wait_for_the_disk_whatever_the_database_says(postgresql_url: str) -> None:
    name = postgresql_url.rpartition("/games")[2].partition("?")[0]
    await execute(postgresql_url, f"ALTER DATABASE games{name} SET synchronous_commit = off")
    store = await PostgresStore.open(postgresql_url)
    assert await settings_of(store) == "on"
    await store.close()
    store = await PostgresStore.open(f"{postgresql_url}&synchronous_commit=remote_apply")
    assert await settings_of(store) == "remote_apply"
    await store.close()


async def test_commits_that_wait_for_nothing_are_refused(postgresql_url: str) -> None:
    with pytest.raises(CaciqueError, match="acknowledged moves be lost"):
        await open_store(f"{postgresql_url}&synchronous_commit=off")


async def test_the_time_is_that_of_the_database(store: PostgresStore) -> None:
    first, second = await store.time(), await store.time()
    assert first is not None
    assert second is not None
    assert abs(first - time.time()) < 60.0
    assert first < second


# lost connections


async def test_a_lost_connection_is_replaced(postgresql_url: str, store: PostgresStore) -> None:
    await store.create(new())
    for number in range(2, 6):
        await execute(postgresql_url, _END_ALL)
        await store.append(game(), [appended(number)])
    assert await store.rows("g", 1) == [appended(number) for number in range(2, 6)]


async def test_connections_lost_while_many_write(postgresql_url: str, store: PostgresStore) -> None:
    await asyncio.gather(*(store.create(new(f"g{i}")) for i in range(10)))

    async def play(name: str) -> None:
        for number in range(2, 100):
            await store.append(game(name), [appended(number)])

    playing = asyncio.gather(*(play(f"g{i}") for i in range(10)))
    for _ in range(5):
        await asyncio.sleep(0.2)
        await execute(postgresql_url, _END_ALL)
    await playing
    for i in range(10):
        assert await store.rows(f"g{i}", 1) == [appended(number) for number in range(2, 100)]


async def test_a_commit_whose_answer_was_lost_is_recognised(
    store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries: list[int] = []

    def losing(write: Any) -> Any:
        async def write_and_lose(*args: Any, **kwargs: Any) -> Any:
            done = await write(*args, **kwargs)
            tries.append(1)
            if len(tries) == 1:
                raise asyncpg.ConnectionDoesNotExistError
            return done

        return write_and_lose

    for name in ("create", "append"):
        monkeypatch.setattr(module, name, losing(getattr(module, name)))
    await store.create(new())
    tries.clear()
    await store.append(game(), [appended(2)])
    assert await store.rows("g") == [*new().rows, appended(2)]
    with pytest.raises(Conflict):
        await store.append(game(), [replace(appended(2), body='{"other":1}')])


async def test_a_batch_whose_answer_was_lost_is_recognised(
    store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    await asyncio.gather(*(store.create(new(f"g{i}")) for i in range(20)))
    append: Any = module.append
    sizes: list[int] = []

    async def append_and_lose(connection: Any, appends: Any, message: Any) -> Any:
        stored = await append(connection, appends, message)
        sizes.append(len(appends))
        if len(sizes) == 1:
            raise asyncpg.ConnectionDoesNotExistError
        return stored

    monkeypatch.setattr(module, "append", append_and_lose)
    await asyncio.gather(*(store.append(game(f"g{i}"), [appended(2)]) for i in range(20)))
    assert sizes == [20]
    assert [len(await store.rows(f"g{i}")) for i in range(20)] == [2] * 20


async def test_batches_of_two_processes_do_not_lock_each_other_out(
    store: PostgresStore, other: PostgresStore
) -> None:
    names = [f"g{i}" for i in range(30)]
    await asyncio.gather(*(store.create(new(name)) for name in names))

    async def play(store: PostgresStore, actor: str, names: list[str]) -> int:
        stored = 0
        for number in range(2, 12):
            jobs = [store.append(game(name), [row(number, actor)]) for name in names]
            results = await asyncio.gather(*jobs, return_exceptions=True)
            assert {type(result) for result in results} <= {Conflict, type(None)}
            stored += results.count(None)
        return stored

    wins = await asyncio.gather(play(store, "a", names), play(other, "b", names[::-1]))
    assert sum(wins) == 300
    lengths = {len(await store.rows(name)) for name in names}
    assert lengths == {11}


async def test_a_database_that_is_away_and_comes_back(
    postgres: Postgres, store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_store, "_SECONDS", 0.3)
    await store.create(new())
    heard: list[str] = []
    await store.listen(heard.append)
    await asyncio.to_thread(postgres.stop)
    for work in (store.append(game(), [appended(2)]), store.rows("g"), store.check()):
        with pytest.raises(Unavailable, match="connection to the database is lost"):
            await work
    await asyncio.to_thread(postgres.start)
    await store.append(game(), [appended(2)])
    assert await store.rows("g", 1) == [appended(2)]
    await until(lambda: heard == [""])


async def test_a_locked_table_is_not_waited_for_for_ever(
    postgresql_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_store, "_SECONDS", 0.3)
    store = await PostgresStore.open(postgresql_url)
    await store.create(new())
    blocker = await asyncpg.connect(postgresql_url)
    async with blocker.transaction():
        await blocker.execute("LOCK TABLE games IN ACCESS EXCLUSIVE MODE")
        with pytest.raises(Unavailable, match="does not answer"):
            await store.append(game(), [appended(2)])
    await blocker.close()
    assert await store.rows("g", 1) == []
    await store.append(game(), [appended(2)])
    await store.close()


async def test_a_cancelled_call_leaves_the_store_well(store: PostgresStore) -> None:
    await store.create(new())
    job = asyncio.ensure_future(store.append(game(), [appended(2)]))
    await asyncio.sleep(0)
    job.cancel()
    await asyncio.gather(job, return_exceptions=True)
    await store.append(game(), [appended(3)])
    assert await store.rows("g", 2) == [appended(3)]


# opening


async def test_a_newer_schema_is_refused(postgresql_url: str, store: PostgresStore) -> None:
    await execute(postgresql_url, f"UPDATE schema_version SET version = {NEWEST + 1}")
    for read_only in (False, True):
        with pytest.raises(CaciqueError, match=f"version {NEWEST + 1} of the tables"):
            await open_store(postgresql_url, read_only=read_only)
    assert await store.rows("g") == []


async def test_reading_only(postgresql_url: str) -> None:
    with pytest.raises(CaciqueError, match="older cacique"):
        await open_store(postgresql_url, read_only=True)
    await (await open_store(postgresql_url)).close()
    reader = await open_store(postgresql_url, read_only=True)
    with pytest.raises(Unavailable, match="read only"):
        await reader.create(new())
    await reader.close()


@pytest.mark.parametrize("database", ["nowhere", "postgres?host=/nowhere"])
async def test_what_cannot_be_reached(postgres: Postgres, database: str) -> None:
    url = postgres.url(database) if "?" not in database else f"postgresql://x:hidden@/{database}"
    with pytest.raises(CaciqueError, match="cannot connect to PostgreSQL") as caught:
        await open_store(url)
    assert "hidden" not in str(caught.value)
