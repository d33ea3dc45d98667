"""A SQLite file as every part of the store opens it."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cacique.core.errors import CaciqueError
from cacique.server.store import Unavailable, open_store, sqlite_file
from cacique.server.store.migrations import NEWEST
from cacique.server.store.sqlite_file import connect, migrate, unavailable, version_of


@pytest.mark.asyncio
@pytest.mark.parametrize("read_only", [False, True])
async def test_a_newer_schema_is_refused(sqlite_url: str, path: Path, *, read_only: bool) -> None:
    await (await open_store(sqlite_url)).close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {NEWEST + 1}")
    with pytest.raises(CaciqueError, match=f"version {NEWEST + 1} of the tables"):
        await open_store(sqlite_url, read_only=read_only)


@pytest.mark.asyncio
@pytest.mark.parametrize("read_only", [False, True])
async def test_a_file_that_is_no_database(sqlite_url: str, path: Path, *, read_only: bool) -> None:
    path.write_bytes(b"no database " * 100)
    with pytest.raises(CaciqueError, match="not a database"):
        await open_store(sqlite_url, read_only=read_only)
    assert path.read_bytes() == b"no database " * 100


@pytest.mark.asyncio
async def test_a_migration_that_fails_leaves_nothing(
    sqlite_url: str, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = ["CREATE TABLE half (x)", "CREATE TABLE half (x)"]
    with monkeypatch.context() as patch:
        patch.setattr(sqlite_file, "steps_after", lambda *_: steps)
        with pytest.raises(CaciqueError, match="half already exists"):
            await open_store(sqlite_url)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT * FROM sqlite_master").fetchall() == []
    await (await open_store(sqlite_url)).close()


def test_tables_are_brought_up_to_date_once(path: Path) -> None:
    path.touch()
    for _ in range(2):
        migrate(path)
    with closing(connect(path)) as connection:
        assert version_of(connection) == NEWEST
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_a_file_that_is_not_there_is_not_made(path: Path) -> None:
    with pytest.raises(sqlite3.OperationalError):
        connect(path)
    assert not path.exists()


def test_a_connection_to_read_cannot_write(path: Path) -> None:
    path.touch()
    migrate(path)
    with (
        closing(connect(path, to_write=False)) as connection,
        pytest.raises(sqlite3.OperationalError) as caught,
    ):
        connection.execute("DELETE FROM games")
    assert str(unavailable(caught.value)) == (
        "nothing can be stored: the database cannot be written to"
    )


def test_what_is_told_already_is_told_no_other_way() -> None:
    known = Unavailable("the storage is closed")
    assert unavailable(known) is known
    assert str(unavailable(OSError("strange"))) == "nothing can be stored: strange"
