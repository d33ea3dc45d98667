"""Games in PostgreSQL, for many server processes on many machines."""

import asyncio
import secrets
import sqlite3
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import asyncpg
from asyncpg.pool import PoolConnectionProxy

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
    SeatRow,
    Unavailable,
    ignore,
)
from cacique.server.store.migrations import NEWEST, steps_after
from cacique.server.store.pg_batch import Batcher
from cacique.server.store.pg_errors import LOSSES, unavailable
from cacique.server.store.pg_listener import Listener
from cacique.server.store.sqlite_file import migrate

__all__ = ["PostgresStore"]

T = TypeVar("T")
Connection: TypeAlias = "PoolConnectionProxy[asyncpg.Record]"

_CONNECTIONS = 10
_SECONDS = 5.0  # for a statement, and for a lost connection to come back
_PAUSE = 0.1
_AT_ONCE = 1000  # rows of a backup
_MIGRATION_LOCK = 0x63616369717565  # any number, the same for all processes

_VERSION = "SELECT version FROM schema_version"
_APPEND = """WITH updated AS (
        UPDATE games SET status = new.status, is_public = new.is_public,
            bot_to_move = new.bot_to_move, deadline = new.deadline, updated = new.updated,
            summary = new.summary
        FROM unnest($1::text[], $2::text[], $3::bool[], $4::bool[], $5::float[], $6::float[],
            $7::text[])
            AS new (id, status, is_public, bot_to_move, deadline, updated, summary)
        WHERE games.id = new.id RETURNING games.id
    ), added AS (
        INSERT INTO events (game_id, number, actor, command, body)
        SELECT * FROM unnest($8::text[], $9::int[], $10::text[], $11::text[], $12::text[])
    ), seated AS (
        INSERT INTO seats (game_id, seat, guest, secret_hash, entropy)
        SELECT * FROM unnest($13::text[], $14::int[], $15::text[], $16::text[], $17::text[])
        ON CONFLICT (game_id, seat) DO UPDATE SET guest = excluded.guest,
            secret_hash = excluded.secret_hash, entropy = excluded.entropy
    )
    SELECT pg_notify($18, $19 || ' ' || id) FROM updated"""


class PostgresStore(ReadingStore):
    """A pool of connections; what fails because one was lost is tried again for a while."""

    def __init__(self, url: str, pool: "asyncpg.Pool[asyncpg.Record]") -> None:
        self._pool = pool
        self._process = secrets.token_hex(4)
        self._listener = Listener(url, self._process)
        self._batcher = Batcher(self._append_all)
        self._is_closed = False
        self._at_work: set[asyncio.Future[Any]] = set()

    @classmethod
    async def open(cls, url: str, *, read_only: bool = False) -> "PostgresStore":
        """Connect and bring the tables up to date; raises CaciqueError where that fails."""
        settings = {"default_transaction_read_only": "on"} if read_only else {}
        try:
            pool = await asyncpg.create_pool(
                url,
                min_size=1,
                max_size=_CONNECTIONS,
                timeout=_SECONDS,
                command_timeout=_SECONDS,
                server_settings=settings,
            )
        except (*LOSSES, asyncpg.PostgresError, ValueError) as error:
            raise CaciqueError(f"cannot connect to PostgreSQL: {error}") from None
        try:
            await _prepare(pool, read_only=read_only)
        except BaseException:
            await pool.close()
            raise
        return cls(url, pool)

    async def close(self) -> None:
        self._is_closed = True
        await self._listener.close()
        await self._batcher.finish()
        if self._at_work:
            await asyncio.wait(self._at_work)
        await self._pool.close()

    # writing

    async def create(self, new: NewRow) -> None:
        await self._add(partial(_create, new=new), partial(self._has_game, new.game))

    async def append(self, game: GameRow, rows: Sequence[Row], seat: SeatRow | None = None) -> None:
        self._refuse_closed()
        await self._batcher.add(Append(game, rows, seat))

    async def _append_all(self, appends: Sequence[Append]) -> None:
        write = partial(_append, appends=appends, message=self._listener.message)
        await self._add(write, partial(self._has_rows, appends))

    async def _add(
        self,
        write: Callable[[Connection], Awaitable[None]],
        is_stored: Callable[[], Awaitable[bool]],
    ) -> None:
        """Store something new; what is there already, all of it the same, is ours.

        That is so when the connection was lost while the database was committing.
        """
        try:
            await self._keep_asking(write)
        except asyncpg.ForeignKeyViolationError:
            raise Conflict("there is no such game") from None
        except asyncpg.UniqueViolationError:
            if not await is_stored():
                message = "an event of that number, or that command, is stored already"
                raise Conflict(message) from None

    async def _has_game(self, game: GameRow) -> bool:
        return await self.game(game.id) == game

    async def _has_rows(self, appends: Sequence[Append]) -> bool:
        return await self._keep_asking(partial(_has_rows, appends=appends))

    async def set_secret(self, game_id: str, seat: int, secret_hash: str) -> None:
        done = await self._run(lambda c: c.execute(queries.SET_SECRET, secret_hash, game_id, seat))
        if done == "UPDATE 0":
            raise Conflict("there is no such seat")

    # reading

    async def _all(self, sql: str, *values: Any) -> list[Any]:
        return await self._run(lambda connection: connection.fetch(sql, *values))

    # the server itself

    async def signing_keys(self) -> list[tuple[float, bytes]]:
        found = queries.as_keys(await self._all(queries.KEYS))
        if not found:
            await self._run(partial(_put_key, born=0.0))
            found = queries.as_keys(await self._all(queries.KEYS))
        return found

    async def add_signing_key(self, now: float) -> None:
        await self._run(partial(_add_key, now=now))

    async def beat(self, process: str, now: float) -> None:
        await self._run(lambda connection: connection.execute(queries.BEAT, process, now))

    async def note_outage(self, now: float, at_least: float) -> None:
        await self._run(partial(_note_outage, now=now, at_least=at_least))

    async def outages(self, since: float) -> list[tuple[float, float]]:
        return [(began, ended) for began, ended in await self._all(queries.OUTAGES, since)]

    async def listen(
        self, told: Callable[[str], None], heard: Callable[[str, str, str], None] = ignore
    ) -> None:
        await self._listener.start(told, heard)

    @property
    def is_shared(self) -> bool:
        return True

    async def announce(self, game_id: str, text: str) -> None:
        channel, process = self._listener.message
        await self._all("SELECT pg_notify($1, $2)", channel, f"{process} {game_id} {text}")

    async def check(self) -> None:
        value = secrets.token_bytes(8)
        await self._run(lambda connection: connection.execute(queries.CHECK, value))

    async def backup(self, target: Path) -> None:
        """Write a SQLite file with everything, as it was at one moment."""
        with replacing(target, is_private=True) as unfinished:
            await asyncio.to_thread(migrate, unfinished)
            await self._run(partial(_copy, target=unfinished))

    # what fails

    async def _run(self, ask: Callable[[Connection], Awaitable[T]]) -> T:
        self._refuse_closed()
        work = asyncio.ensure_future(self._keep_asking(ask))
        self._at_work.add(work)
        work.add_done_callback(self._at_work.discard)
        return await asyncio.shield(work)

    def _refuse_closed(self) -> None:
        if self._is_closed:
            raise Unavailable("the storage is closed")

    async def _keep_asking(self, ask: Callable[[Connection], Awaitable[T]]) -> T:
        """Ask the database, again where the connection is lost; at last raises Unavailable."""
        until = time.monotonic() + _SECONDS
        while True:
            try:
                async with self._pool.acquire(timeout=_SECONDS) as connection:
                    return await ask(connection)
            except (asyncpg.DataError, asyncpg.IntegrityConstraintViolationError):
                raise
            except LOSSES as error:
                if time.monotonic() > until:
                    raise unavailable(error) from None
            except asyncpg.PostgresError as error:
                raise unavailable(error) from None
            await asyncio.sleep(_PAUSE)


# opening


async def _prepare(pool: "asyncpg.Pool[asyncpg.Record]", *, read_only: bool) -> None:
    try:
        async with pool.acquire() as connection, connection.transaction():
            await (_refuse_older(connection) if read_only else _migrate(connection))
    except (*LOSSES, asyncpg.PostgresError) as error:
        raise CaciqueError(f"cannot use the database: {error}") from None


async def _migrate(connection: Connection) -> None:
    """Bring the tables up to date; of processes that start at once, one does it."""
    await connection.execute("SELECT pg_advisory_xact_lock($1)", _MIGRATION_LOCK)
    await connection.execute("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
    for sql in steps_after(await connection.fetchval(_VERSION) or 0, "postgresql"):
        await connection.execute(sql)
    await connection.execute("DELETE FROM schema_version")
    await connection.execute("INSERT INTO schema_version VALUES ($1)", NEWEST)


async def _refuse_older(connection: Connection) -> None:
    is_there = await connection.fetchval("SELECT to_regclass('schema_version') IS NOT NULL")
    version = await connection.fetchval(_VERSION) if is_there else 0
    if steps_after(version, "postgresql"):
        raise CaciqueError("the database is of an older cacique: start its server once")


# statements


async def _append(
    connection: Connection, appends: Sequence[Append], message: tuple[str, str]
) -> None:
    """Store appends by one statement, which is a transaction and one way to the server and back."""
    games = {append.game.id: queries.game_values(append.game) for append in appends}
    events = [queries.event_values(a.game.id, row) for a in appends for row in a.rows]
    seated = [(append.game.id, append.seat) for append in appends if append.seat]
    seats = {(game_id, seat.seat): queries.seat_values(game_id, seat) for game_id, seat in seated}
    game_columns = _columns([games[game_id] for game_id in sorted(games)], 8)
    del game_columns[1]  # what is played never changes
    columns = (*game_columns, *_columns(events, 5), *_columns(list(seats.values()), 5))
    updated = await connection.fetch(_APPEND, *columns, *message)
    if len(updated) != len(games):
        raise Conflict("there is no such game")


async def _has_rows(connection: Connection, appends: Sequence[Append]) -> bool:
    for append in appends:
        stored = {Row(*row) for row in await connection.fetch(queries.ROWS, append.game.id, 0)}
        if not stored.issuperset(append.rows):
            return False
    return True


def _columns(rows: Sequence[tuple[Any, ...]], count: int) -> list[list[Any]]:
    return [[row[column] for row in rows] for column in range(count)]


async def _create(connection: Connection, new: NewRow) -> None:
    game_id = new.game.id
    values = *queries.game_values(new.game), new.creator, new.seed, new.watch_hash
    seats = [queries.seat_values(game_id, seat) for seat in new.seats]
    rows = [queries.event_values(game_id, row) for row in new.rows]
    async with connection.transaction():
        await connection.execute(queries.CREATE_GAME, *values)
        await connection.executemany(queries.CREATE_SEAT, seats)
        await connection.executemany(queries.CREATE_EVENT, rows)


async def _put_key(connection: Connection, born: float) -> None:
    key = secrets.token_bytes(32)
    await connection.execute(queries.PUT_KEY, queries.key_name(born), key)


async def _add_key(connection: Connection, now: float) -> None:
    async with connection.transaction():
        await _put_key(connection, now)
        keys = queries.as_keys(await connection.fetch(queries.KEYS))
        for born, _ in keys[queries.KEPT_KEYS :]:
            await connection.execute(queries.FORGET_KEY, queries.key_name(born))


async def _note_outage(connection: Connection, now: float, at_least: float) -> None:
    async with connection.transaction():
        await connection.execute("LOCK TABLE beats IN EXCLUSIVE MODE")  # two may start at once
        last = await connection.fetchval(queries.LAST_BEAT)
        if last is not None and now - last >= at_least:
            await connection.execute(queries.NOTE_OUTAGE, last, now)
        await connection.execute(queries.FORGET_BEATS, now - at_least)
        await connection.execute(queries.BEAT, "", now)


async def _copy(connection: Connection, target: Path) -> None:
    """Copy all tables in one transaction of each database: a lost connection leaves nothing."""
    with closing(sqlite3.connect(target, check_same_thread=False)) as copy:
        async with connection.transaction(isolation="repeatable_read", readonly=True):
            for table, columns in queries.TABLES.items():
                await _copy_table(connection, copy, table, columns)
        await asyncio.to_thread(copy.commit)


async def _copy_table(
    connection: Connection, copy: sqlite3.Connection, table: str, columns: str
) -> None:
    places = ", ".join("?" for _ in columns.split(","))
    insert = f"INSERT INTO {table} ({columns}) VALUES ({places})"
    cursor = await connection.cursor(f"SELECT {columns} FROM {table}")
    while page := await cursor.fetch(_AT_ONCE):
        await asyncio.to_thread(copy.executemany, insert, [tuple(row) for row in page])
