"""Games in one SQLite file, for one server process."""

import asyncio
import json
import os
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from cacique.core.errors import CaciqueError
from cacique.core.files import replacing
from cacique.server.store import queries
from cacique.server.store.base import ReadingStore
from cacique.server.store.contract import (
    Append,
    Conflict,
    GameRow,
    NewRow,
    Row,
    SeatChange,
    Unavailable,
    check_numbers,
    ignore,
)
from cacique.server.store.lock import FileLock
from cacique.server.store.migrations import is_readable
from cacique.server.store.sqlite_file import connect, migrate, unavailable, version_of
from cacique.server.store.writer import Task, Writer

__all__ = ["SqliteStore", "path_of"]

T = TypeVar("T")

_READERS = 2

# Each statement takes all rows as one JSON array: Python's lock is let go and taken once, not once
# a row, so that a busy event loop does not hold the writer up.
_APPEND = """INSERT INTO events (game_id, number, actor, command, body)
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
        json_extract(value, '$[3]'), json_extract(value, '$[4]') FROM json_each(?)"""
_UPDATE = """UPDATE games INDEXED BY games_by_id SET status = new.status,
        is_public = new.is_public, bot_to_move = new.bot_to_move, deadline = new.deadline,
        updated = new.updated, summary = new.summary
    FROM (SELECT json_extract(value, '$[0]') AS id, json_extract(value, '$[2]') AS status,
        json_extract(value, '$[3]') AS is_public, json_extract(value, '$[4]') AS bot_to_move,
        json_extract(value, '$[5]') AS deadline, json_extract(value, '$[6]') AS updated,
        json_extract(value, '$[7]') AS summary FROM json_each(?)) AS new
    WHERE games.id = new.id"""
_SET_SEAT = """UPDATE seats SET guest = ?3, secret_hash = ?4, entropy = ?5
    WHERE game_id = ?1 AND seat = ?2
        AND coalesce(guest, '') = ?6 AND coalesce(secret_hash, '') = ?7"""
_FOLLOWING = """SELECT count(*) FROM (SELECT json_extract(value, '$[0]') AS id,
        json_extract(value, '$[1]') AS before, json_extract(value, '$[2]') AS body
        FROM json_each(?)) AS new
    JOIN events ON game_id = id AND number = before
    WHERE new.body IS NULL OR events.body = new.body"""
_AMONG = "IN (SELECT value FROM json_each(?))"
_ROWS = f"""SELECT json_group_array(json_array(number, actor, command, body))
    FROM ({queries.with_question_marks(queries.ROWS)})"""


def path_of(url: str) -> Path:
    """Read `sqlite:PATH` or `sqlite:///absolute/path`."""
    scheme, _, rest = url.partition(":")
    path = rest[2:] if rest.startswith("///") else rest
    if scheme != "sqlite" or not path or path.startswith("//"):
        raise CaciqueError(f"{url!r} is no database: write sqlite:PATH or postgresql://…")
    return Path(path)


class SqliteStore(ReadingStore):
    """One file, one writer thread, and readers that never wait for it."""

    def __init__(self, path: Path, *, lock: FileLock | None) -> None:
        self._path = path
        self._lock = lock
        self._file = _identity(path)
        self._writer = None
        if lock:
            self._writer = Writer(lambda: connect(path), self._guard, _append_all)
        self._pool = ThreadPoolExecutor(_READERS, thread_name_prefix="cacique-reader")
        self._local = threading.local()
        self._readers: list[sqlite3.Connection] = []
        self._leases: dict[str, tuple[str, float]] = {}  # one process needs no table for them

    @classmethod
    async def open(cls, url: str, *, read_only: bool = False) -> "SqliteStore":
        """Open or make a file; raises CaciqueError where it is in use, newer or no database."""
        path = path_of(url)
        lock = await asyncio.to_thread(_prepare_to_read if read_only else _prepare, path)
        return cls(path, lock=lock)

    async def close(self) -> None:
        if self._writer:
            await self._writer.close()
        await asyncio.to_thread(self._pool.shutdown)
        while self._readers:
            self._readers.pop().close()
        if self._lock:
            self._lock.release()
            self._lock = None

    # writing

    async def create(self, new: NewRow) -> None:
        check_numbers(new.rows, 1)
        await self._write(partial(_create, new=new))

    async def append(
        self,
        game: GameRow,
        rows: Sequence[Row],
        seat: SeatChange | None = None,
        behind: str | None = None,
    ) -> None:
        check_numbers(rows)
        await self._write(Append(game, rows, seat, behind))

    async def set_secret(
        self, game_id: str, seat: int, secret_hash: str, owner: str | None
    ) -> None:
        values = secret_hash, game_id, seat, owner or ""
        await self._write(partial(_set_one, sql=queries.SET_SECRET, values=values))

    async def set_watch(self, game_id: str, watch_hash: str, creator: str) -> None:
        values = watch_hash, game_id, creator
        await self._write(partial(_set_one, sql=queries.SET_WATCH, values=values))

    async def delete(self, game_ids: Sequence[str]) -> list[str]:
        deleted: list[str] = await self._write(partial(_delete, game_ids=game_ids))
        return deleted

    async def delete_older(self, status: str, before: float, limit: int) -> list[str]:
        deleted: list[str] = await self._write(
            partial(_delete_older, values=(status, before, limit))
        )
        return deleted

    def _guard(self) -> None:
        """Refuse to write to a file that has another name now, or none."""
        if _identity(self._path) != self._file:
            raise Unavailable(f"nothing can be stored: {self._path} was moved or deleted")

    async def _write(self, work: Append | Task) -> Any:
        if self._writer is None:
            raise Unavailable("nothing can be stored: the database was opened to read only")
        return await self._writer.do(work)

    # reading

    async def rows(self, game_id: str, after: int = 0, limit: int | None = None) -> list[Row]:
        found = await self._all(_ROWS, game_id, after, -1 if limit is None else limit)
        return sorted((Row(*row) for row in json.loads(found[0][0])), key=lambda row: row.number)

    async def _all(self, sql: str, *values: Any) -> list[Any]:
        return await self._read(lambda connection: _execute(connection, sql, values).fetchall())

    async def _read(self, ask: Callable[[sqlite3.Connection], T]) -> T:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._pool, self._ask, ask)
        except sqlite3.Error as error:
            raise unavailable(error) from None
        except RuntimeError:
            raise Unavailable("the storage is closed") from None

    def _ask(self, ask: Callable[[sqlite3.Connection], T]) -> T:
        """Read in one of the pool's threads, each with a connection of its own."""
        connection: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if connection is None:
            self._local.connection = connection = connect(self._path, to_write=False)
            self._readers.append(connection)
        try:
            return ask(connection)
        except sqlite3.Error:
            self._local.connection = None
            self._readers.remove(connection)
            connection.close()
            raise

    # the server itself

    async def signing_keys(self) -> list[tuple[float, bytes]]:
        found = queries.as_keys(await self._all(queries.KEYS))
        if not found:
            await self._write(partial(_put_key, born=0.0))
            found = queries.as_keys(await self._all(queries.KEYS))
        return found

    async def add_signing_key(self, now: float) -> None:
        await self._write(partial(_add_key, now=now))

    async def beat(self, process: str, now: float) -> None:
        await self._write(lambda connection: _execute(connection, queries.BEAT, (process, now)))

    async def note_outage(self, now: float, at_least: float) -> None:
        await self._write(partial(_note_outage, now=now, at_least=at_least))

    async def note_pause(self, began: float, ended: float) -> None:
        await self._write(partial(_note_pause, began=began, ended=ended))

    async def rest(self, process: str, now: float) -> None:
        await self._write(partial(_rest, process=process, now=now))

    async def awaiting_bots(self) -> list[str]:
        return [game_id for game_id in await super().awaiting_bots() if not self._holder(game_id)]

    async def take_lease(self, game_id: str, process: str, seconds: float) -> bool:
        if self._holder(game_id) not in {None, process}:
            return False
        self._leases[game_id] = process, time.monotonic() + seconds
        return True

    async def renew_leases(self, process: str, seconds: float) -> None:
        for game_id in [one for one in self._leases if self._holder(one) == process]:
            self._leases[game_id] = process, time.monotonic() + seconds

    async def drop_lease(self, game_id: str, process: str) -> None:
        if self._holder(game_id) == process:
            del self._leases[game_id]

    def _holder(self, game_id: str) -> str | None:
        """The process that has a lease on a game; one that ran out is forgotten."""
        process, until = self._leases.get(game_id, (None, 0.0))
        if process is not None and until <= time.monotonic():
            del self._leases[game_id]
            return None
        return process

    async def listen(
        self, told: Callable[[str], None], heard: Callable[[str, str, str], None] = ignore
    ) -> None:
        """Do nothing: no other process appends to this file."""

    @property
    def is_shared(self) -> bool:
        return False

    async def announce(self, game_id: str, text: str) -> None:
        """Do nothing: nobody would hear it."""

    async def check(self) -> None:
        await self._all("SELECT 1 FROM games LIMIT 1")
        await self._write(
            lambda connection: _execute(connection, queries.CHECK, (secrets.token_bytes(8),))
        )

    async def backup(self, target: Path) -> None:
        await self._read(partial(_copy, source=self._path, target=target))


def _execute(connection: sqlite3.Connection, sql: str, values: Sequence[Any]) -> sqlite3.Cursor:
    return connection.execute(queries.with_question_marks(sql), values)


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


# opening


def _prepare(path: Path) -> FileLock:
    path.parent.mkdir(parents=True, exist_ok=True)
    lock = FileLock(path)
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        migrate(path)
    except BaseException:
        lock.release()
        raise
    return lock


def _prepare_to_read(path: Path) -> None:
    if not path.is_file():
        raise CaciqueError(f"there is no database {path}")
    try:
        connection = connect(path, to_write=False)
        version = version_of(connection)
        connection.close()
    except sqlite3.Error as error:
        raise CaciqueError(f"{path}: {unavailable(error)}") from None
    if not is_readable(version):
        raise CaciqueError(f"{path} is of an older cacique: start its server once with this one")


# jobs of the writer


def _append_all(connection: sqlite3.Connection, appends: Sequence[Append]) -> None:
    """Store appends, each to another game; nothing changes between the questions and the answers.

    One that does not fit fails them all.
    """
    before = [(a.game.id, a.rows[0].number - 1, a.behind) for a in appends if a.rows]
    (following,) = connection.execute(_FOLLOWING, [json.dumps(before)]).fetchone()
    if following != len(before):
        raise Conflict("the event before is not there, or another one")
    rows = [queries.event_values(a.game.id, row) for a in appends for row in a.rows]
    connection.execute(_APPEND, [json.dumps(rows)])
    games = [queries.game_values(append.game) for append in appends]
    if connection.execute(_UPDATE, [json.dumps(games)]).rowcount != len(games):
        raise Conflict("there is no such game")
    for append in appends:
        if append.seat:
            _set_one(connection, _SET_SEAT, queries.seat_change_values(append.game.id, append.seat))


def _create(connection: sqlite3.Connection, new: NewRow) -> None:
    game_id = new.game.id
    values = *queries.game_values(new.game), new.creator, new.seed, new.watch_hash
    _execute(connection, queries.CREATE_GAME, values)
    for seat in new.seats:
        _execute(connection, queries.CREATE_SEAT, queries.seat_values(game_id, seat))
    for row in new.rows:
        _execute(connection, queries.CREATE_EVENT, queries.event_values(game_id, row))


def _set_one(connection: sqlite3.Connection, sql: str, values: Sequence[Any]) -> None:
    """Change one thing, if it is still what it was."""
    if _execute(connection, sql, values).rowcount == 0:
        raise Conflict("it is not there, or somebody else's by now")


def _delete_older(connection: sqlite3.Connection, values: Sequence[Any]) -> list[str]:
    found = _execute(connection, queries.OLDER, values).fetchall()
    return _delete(connection, [game_id for (game_id,) in found])


def _delete(connection: sqlite3.Connection, game_ids: Sequence[str]) -> list[str]:
    """Remove games; what they held is overwritten, and not only let go."""
    connection.execute("PRAGMA secure_delete = ON").fetchall()
    ids = [json.dumps(list(game_ids))]
    for table in ("events", "seats"):
        connection.execute(f"DELETE FROM {table} WHERE game_id {_AMONG}", ids)
    gone = connection.execute(f"DELETE FROM games WHERE id {_AMONG} RETURNING id", ids).fetchall()
    connection.execute("PRAGMA secure_delete = OFF").fetchall()
    return sorted(game_id for (game_id,) in gone)


def _put_key(connection: sqlite3.Connection, born: float) -> None:
    values = queries.key_name(born), secrets.token_bytes(32)
    _execute(connection, queries.PUT_KEY, values)


def _add_key(connection: sqlite3.Connection, now: float) -> None:
    _put_key(connection, now)
    keys = queries.as_keys(connection.execute(queries.KEYS).fetchall())
    for born, _ in keys[queries.KEPT_KEYS :]:
        _execute(connection, queries.FORGET_KEY, (queries.key_name(born),))


def _note_outage(connection: sqlite3.Connection, now: float, at_least: float) -> None:
    (last,) = connection.execute(queries.LAST_BEAT).fetchone()
    if last is not None and now - last >= at_least:
        _note_pause(connection, last, now)
    _execute(connection, queries.FORGET_BEATS, (now - at_least,))
    _execute(connection, queries.BEAT, ("", now if last is None else last))


def _note_pause(connection: sqlite3.Connection, began: float, ended: float) -> None:
    if _execute(connection, queries.LENGTHEN_OUTAGE, (ended, began)).rowcount == 0:
        _execute(connection, queries.NOTE_OUTAGE, (began, ended))


def _rest(connection: sqlite3.Connection, process: str, now: float) -> None:
    _execute(connection, queries.FORGET_BEAT, (process,))
    _execute(connection, queries.BEAT, ("", now))


def _copy(connection: sqlite3.Connection, source: Path, target: Path) -> None:
    """Copy the database in one step: whoever writes meanwhile waits for nothing."""
    if target.resolve() == source.resolve():
        raise CaciqueError(f"{target} is the database itself: give its backup another name")
    with replacing(target, is_private=True) as unfinished:
        copy = sqlite3.connect(unfinished)
        try:
            connection.backup(copy)
        finally:
            with suppress(sqlite3.Error):
                copy.close()
