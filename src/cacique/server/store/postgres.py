"""Games in PostgreSQL, for many server processes on many machines."""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import parse_qs, urlsplit

import asyncpg

from cacique.core.errors import CaciqueError
from cacique.core.files import replacing
from cacique.server.store import pg_statements as statements
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
from cacique.server.store.migrations import NEWEST, is_readable, steps_after
from cacique.server.store.pg_batch import Batcher
from cacique.server.store.pg_errors import LOSSES, unavailable
from cacique.server.store.pg_listener import Listener
from cacique.server.store.pg_statements import Connection
from cacique.server.store.sqlite_file import migrate

__all__ = ["PostgresStore"]

T = TypeVar("T")

_CONNECTIONS = 10
_SECONDS = 5.0  # for a statement, and for a lost connection to come back
_PAUSE = 0.1
_MIGRATION_LOCK = 0x63616369717565  # any number, the same for all processes

_VERSION = "SELECT version FROM schema_version"
_TELL = "SELECT pg_notify($1, $2)"
_TIME = "SELECT extract(epoch FROM clock_timestamp())::float"
_DURABLE = ("on", "local", "remote_write", "remote_apply")  # of what synchronous_commit may be

_NOW = "extract(epoch FROM clock_timestamp())::float"
_TAKE_LEASE = f"""INSERT INTO leases (game_id, process, until) VALUES ($1, $2, {_NOW} + $3)
    ON CONFLICT (game_id) DO UPDATE SET process = excluded.process, until = excluded.until
    WHERE leases.process = excluded.process OR leases.until <= {_NOW} RETURNING game_id"""
_RENEW_LEASES = f"UPDATE leases SET until = {_NOW} + $2 WHERE process = $1 AND until > {_NOW}"
_DROP_LEASE = f"""DELETE FROM leases
    WHERE game_id = $1 AND process = $2 OR until < {_NOW} - 3600"""
_AWAITING_BOTS = f"""SELECT id FROM games WHERE status = 'playing' AND bot_to_move
    AND NOT EXISTS (SELECT FROM leases WHERE game_id = id AND until > {_NOW}) ORDER BY id"""


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
        settings = {"synchronous_commit": _synchronous_commit(url)}
        if read_only:
            settings["default_transaction_read_only"] = "on"
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
        check_numbers(new.rows, 1)
        try:
            await self._keep_asking(partial(statements.create, new=new))
        except asyncpg.UniqueViolationError:
            if await self.game(new.game.id) != new.game:
                raise Conflict("there is such a game already") from None

    async def append(
        self,
        game: GameRow,
        rows: Sequence[Row],
        seat: SeatChange | None = None,
        behind: str | None = None,
    ) -> None:
        check_numbers(rows)
        self._refuse_closed()
        await self._batcher.add(Append(game, rows, seat, behind))

    async def _append_all(self, appends: Sequence[Append]) -> Collection[str]:
        """Store appends; what is there already, all of it the same, is ours.

        That is so when the connection was lost while the database was committing. Returns the
        ids of games that are not what they were taken for; raises Conflict where something is
        stored already, and then nothing of any of them is.
        """
        write = partial(statements.append, appends=appends, message=self._listener.message)
        stored: set[str] | None = None
        with suppress(asyncpg.UniqueViolationError):
            stored = await self._keep_asking(write)
        refused = [append for append in appends if append.game.id not in (stored or ())]
        ids = {append.game.id for append in refused}
        ours = (
            await self._keep_asking(partial(statements.have_rows, appends=refused))
            if refused
            else ids
        )
        if stored is None and ours != ids:
            raise Conflict("an event of that number, or that command, is stored already")
        return ids - ours

    async def set_secret(
        self, game_id: str, seat: int, secret_hash: str, owner: str | None
    ) -> None:
        await self._set_one(game_id, queries.SET_SECRET, secret_hash, game_id, seat, owner or "")

    async def set_watch(self, game_id: str, watch_hash: str, creator: str) -> None:
        await self._set_one(game_id, queries.SET_WATCH, watch_hash, game_id, creator)

    async def _set_one(self, game_id: str, sql: str, *values: Any) -> None:
        """Change one thing, if it is still what it was, and tell the others."""
        channel, process = self._listener.message

        async def change(connection: Connection) -> bool:
            async with connection.transaction():
                if await connection.execute(sql, *values) == "UPDATE 0":
                    return False
                await connection.execute(_TELL, channel, f"{process} {game_id}")
                return True

        if not await self._run(change):
            raise Conflict("it is not there, or somebody else's by now")

    async def delete(self, game_ids: Sequence[str]) -> list[str]:
        ask = partial(statements.delete, game_ids=game_ids, message=self._listener.message)
        return await self._run(ask)

    async def delete_older(self, status: str, before: float, limit: int) -> list[str]:
        values = (status, before, limit)
        ask = partial(statements.delete_older, values=values, message=self._listener.message)
        return await self._run(ask)

    # reading

    async def games_with(self, guest: str) -> list[str]:
        ask = partial(statements.games_with, guest=guest)
        return sorted(await self._run(ask))

    async def _all(self, sql: str, *values: Any) -> list[Any]:
        return await self._run(lambda connection: connection.fetch(sql, *values))

    # the server itself

    async def signing_keys(self) -> list[tuple[float, bytes]]:
        found = queries.as_keys(await self._all(queries.KEYS))
        if not found:
            await self._run(partial(statements.put_key, born=0.0))
            found = queries.as_keys(await self._all(queries.KEYS))
        return found

    async def add_signing_key(self, now: float) -> None:
        await self._run(partial(statements.add_key, now=now))

    async def beat(self, process: str, now: float) -> None:
        await self._run(lambda connection: connection.execute(queries.BEAT, process, now))

    async def note_outage(self, now: float, at_least: float) -> None:
        await self._run(partial(statements.note_outage, now=now, at_least=at_least))

    async def note_pause(self, began: float, ended: float) -> None:
        await self._run(partial(statements.note_pause, began=began, ended=ended))

    async def rest(self, process: str, now: float) -> None:
        await self._run(partial(statements.rest, process=process, now=now))

    async def time(self) -> float | None:
        return float((await self._all(_TIME))[0][0])

    async def awaiting_bots(self) -> list[str]:
        return [row[0] for row in await self._all(_AWAITING_BOTS)]

    async def take_lease(self, game_id: str, process: str, seconds: float) -> bool:
        return bool(await self._all(_TAKE_LEASE, game_id, process, seconds))

    async def renew_leases(self, process: str, seconds: float) -> None:
        await self._all(_RENEW_LEASES, process, seconds)

    async def drop_lease(self, game_id: str, process: str) -> None:
        await self._all(_DROP_LEASE, game_id, process)

    async def listen(
        self, told: Callable[[str], None], heard: Callable[[str, str, str], None] = ignore
    ) -> None:
        await self._listener.start(told, heard)

    @property
    def is_shared(self) -> bool:
        return True

    async def announce(self, game_id: str, text: str) -> None:
        channel, process = self._listener.message
        await self._all(_TELL, channel, f"{process} {game_id} {text}")

    async def check(self) -> None:
        value = secrets.token_bytes(8)
        await self._run(lambda connection: connection.execute(queries.CHECK, value))

    async def backup(self, target: Path) -> None:
        """Write a SQLite file with everything, as it was at one moment."""
        with replacing(target, is_private=True) as unfinished:
            await asyncio.to_thread(migrate, unfinished)
            await self._run(partial(statements.copy, target=unfinished))

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


def _synchronous_commit(url: str) -> str:
    """What a commit waits for: as the URL says, else for this server's disk at least."""
    wanted = parse_qs(urlsplit(url).query).get("synchronous_commit", ["on"])[-1]
    if wanted not in _DURABLE:
        raise CaciqueError(
            f"synchronous_commit={wanted} would let acknowledged moves be lost:"
            f" it may be {', '.join(_DURABLE)}"
        )
    return wanted


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
    if not is_readable(version):
        raise CaciqueError("the database is of an older cacique: start its server once")
