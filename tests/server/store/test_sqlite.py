"""One file: what it looks like, what keeps it from storing, and what a crash leaves."""

import asyncio
import os
import signal
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from tests.server.store.samples import appended, game, new, row

from cacique.core.errors import CaciqueError
from cacique.server.store import Unavailable, default_database, open_store, sqlite_file
from cacique.server.store import sqlite as module
from cacique.server.store.sqlite import SqliteStore, path_of

pytestmark = pytest.mark.compiled

Connect = Callable[..., sqlite3.Connection]


def spoil(monkeypatch: pytest.MonkeyPatch, pragma: str) -> None:
    """Let every connection be opened with a setting that keeps it from writing."""
    connect: Connect = sqlite_file.connect

    def connect_badly(path: Path, *, to_write: bool = True) -> sqlite3.Connection:
        connection = connect(path, to_write=to_write)
        connection.execute(pragma)
        return connection

    monkeypatch.setattr(module, "connect", connect_badly)


@pytest.mark.parametrize(
    ("url", "path"),
    [
        ("sqlite:games.db", "games.db"),
        ("sqlite:a/b.db", "a/b.db"),
        ("sqlite:/a/b.db", "/a/b.db"),
        ("sqlite:///a/b.db", "/a/b.db"),
    ],
)
def test_urls(url: str, path: str) -> None:
    assert path_of(url) == Path(path)


@pytest.mark.parametrize("url", ["sqlite:", "sqlite://host/a.db", "games.db", "mysql://x", ""])
def test_what_is_no_url(url: str) -> None:
    with pytest.raises(CaciqueError, match="is no database"):
        path_of(url)


def test_the_default_is_a_file_of_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CACIQUE_DATABASE", raising=False)
    assert default_database().startswith("sqlite:/")
    assert path_of(default_database()).name == "games.db"
    monkeypatch.setenv("CACIQUE_DATABASE", "postgresql://here/games")
    assert default_database() == "postgresql://here/games"


@pytest.mark.asyncio
async def test_the_file_is_private_and_whole(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "games.db"
    store = await open_store(f"sqlite:{path}")
    await store.create(new())
    modes = {stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()}
    assert modes == {0o600}
    await store.close()
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


@pytest.mark.asyncio
async def test_writing_is_durable(sqlite_url: str, path: Path) -> None:
    await (await open_store(sqlite_url)).close()
    with closing(sqlite_file.connect(path)) as connection:
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
        assert connection.execute("PRAGMA foreign_keys").fetchone() == (1,)


# one server for one file


@pytest.mark.asyncio
async def test_a_second_store_on_the_file_is_refused(sqlite_url: str) -> None:
    store = await open_store(sqlite_url)
    with pytest.raises(CaciqueError, match=f"in use by another server .process {os.getpid()}"):
        await open_store(sqlite_url)
    await store.close()
    await (await open_store(sqlite_url)).close()


@pytest.mark.asyncio
async def test_a_server_in_another_process_is_noticed(sqlite_url: str) -> None:
    child = start_child(sqlite_url)
    assert child.stdout
    child.stdout.readline()
    with pytest.raises(CaciqueError, match=f"in use by another server .process {child.pid}"):
        await open_store(sqlite_url)
    kill(child)
    await (await open_store(sqlite_url)).close()


@pytest.mark.asyncio
async def test_reading_beside_a_server(sqlite_url: str) -> None:
    store = await open_store(sqlite_url)
    await store.create(new())
    reader = await open_store(sqlite_url, read_only=True)
    await store.append(game(), [appended(2)])
    assert await reader.rows("g", 1) == [appended(2)]
    with pytest.raises(Unavailable, match="read only"):
        await reader.append(game(), [row(3)])
    await reader.close()
    await store.close()


@pytest.mark.asyncio
async def test_reading_what_is_not_there(sqlite_url: str, path: Path) -> None:
    with pytest.raises(CaciqueError, match="there is no database"):
        await open_store(sqlite_url, read_only=True)
    path.touch()
    with pytest.raises(CaciqueError, match="older cacique"):
        await open_store(sqlite_url, read_only=True)


@pytest.mark.asyncio
async def test_reading_does_not_wait_for_a_writer(sqlite_url: str, path: Path) -> None:
    store = await open_store(sqlite_url)
    await store.create(new())
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert await asyncio.wait_for(store.rows("g"), 1) == new().rows
    await store.close()


# versions


# faults


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("pragma", "reason"),
    [
        ("PRAGMA max_page_count = 1", "disk is full"),
        ("PRAGMA query_only = ON", "cannot be written"),
    ],
)
async def test_nothing_is_stored_while_the_disk_refuses(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, pragma: str, reason: str
) -> None:
    store = await SqliteStore.open(sqlite_url)
    await store.create(new())
    rows = [row(n, body="x" * 9000) for n in range(2, 12)]
    with monkeypatch.context() as patch:
        spoil(patch, pragma)
        await store._write(lambda connection: connection.execute(pragma))
        for _ in range(3):
            with pytest.raises(Unavailable, match=reason):
                await store.append(game(status="over"), rows)
        assert await store.rows("g") == new().rows
        assert await store.game("g") == game()
    await store.append(game(status="over"), rows)
    assert await store.rows("g", 1) == rows
    await store.close()


@pytest.mark.asyncio
async def test_all_who_wait_hear_of_a_fault(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await SqliteStore.open(sqlite_url)
    await asyncio.gather(*(store.create(new(f"g{i}")) for i in range(50)))
    with monkeypatch.context() as patch:
        spoil(patch, "PRAGMA query_only = ON")
        await store._write(lambda connection: connection.execute("PRAGMA query_only = ON"))
        jobs = [store.append(game(f"g{i}"), [appended(2)]) for i in range(50)]
        results = await asyncio.gather(*jobs, return_exceptions=True)
        assert {type(result) for result in results} == {Unavailable}
        with pytest.raises(Unavailable):
            await store.check()
    await asyncio.gather(*(store.append(game(f"g{i}"), [appended(2)]) for i in range(50)))
    await store.check()
    await store.close()


@pytest.mark.asyncio
async def test_a_locked_database(
    sqlite_url: str, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_file, "_BUSY_SECONDS", 0.1)
    store = await open_store(sqlite_url)
    await store.create(new())
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Unavailable, match="another program has locked"):
            await store.append(game(), [appended(2)])
        assert await store.rows("g", 1) == []
        other.execute("ROLLBACK")
        await store.append(game(), [appended(2)])
    await store.close()


@pytest.mark.asyncio
async def test_a_file_that_is_gone_is_not_made_anew(sqlite_url: str, path: Path) -> None:
    store = await open_store(sqlite_url)
    await store.create(new())
    kept = path.rename(path.with_name("kept.db"))
    for _ in range(2):
        with pytest.raises(Unavailable, match="moved or deleted"):
            await store.append(game(), [appended(2)])
    assert not path.exists()
    kept.rename(path)
    await store.append(game(), [appended(2)])
    assert await store.rows("g", 1) == [appended(2)]
    await store.close()


@pytest.mark.asyncio
async def test_the_database_is_not_overwritten_by_its_backup(sqlite_url: str, path: Path) -> None:
    store = await open_store(sqlite_url)
    with pytest.raises(CaciqueError, match="the database itself"):
        await store.backup(path)
    await store.close()


# crashes

_CHILD = """
import asyncio, sys
from cacique.server.store import open_store
from tests.server.store.samples import appended, game, new

async def play(store, number):
    await store.create(new(f"g{number}"))
    for move in range(2, 1_000_000):
        await store.append(game(f"g{number}", updated=float(move)), [appended(move)])
        print(number, move, flush=True)

async def main():
    store = await open_store(sys.argv[1])
    print("ready", flush=True)
    await asyncio.gather(*(play(store, number) for number in range(20)))

asyncio.run(main())
"""


def start_child(url: str) -> subprocess.Popen[str]:
    root = str(Path(__file__).parents[3])
    return subprocess.Popen(
        [sys.executable, "-c", _CHILD, url], stdout=subprocess.PIPE, text=True, cwd=root
    )


def kill(child: subprocess.Popen[str]) -> str:
    child.send_signal(signal.SIGKILL)
    out, _ = child.communicate()
    return out


async def check_after_crash(url: str, acknowledged: str) -> None:
    store = await open_store(url)
    last: dict[int, int] = {}
    for line in acknowledged.splitlines()[:-1]:  # the last one may be cut
        if line != "ready":
            number, move = map(int, line.split())
            last[number] = move
    for number, move in last.items():
        rows = await store.rows(f"g{number}")
        assert [row.number for row in rows] == list(range(1, len(rows) + 1))
        assert len(rows) in {move, move + 1, move + 2}
        found = await store.game(f"g{number}")
        assert found
        assert found.updated == float(len(rows)) or len(rows) == 1
    await store.close()


@pytest.mark.asyncio
@pytest.mark.parametrize("seconds", [0.4, pytest.param(3.0, marks=pytest.mark.deep)])
async def test_what_was_acknowledged_outlives_a_kill(sqlite_url: str, seconds: float) -> None:
    child = start_child(sqlite_url)
    assert child.stdout
    head = [child.stdout.readline() for _ in range(5)]
    await asyncio.sleep(seconds)
    out = "".join(head) + kill(child)
    assert out.count("\n") > 50
    await check_after_crash(sqlite_url, out)
