"""Statements of PostgreSQL: each takes a connection, and is one transaction or part of one."""

import asyncio
import secrets
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, TypeAlias

import asyncpg
from asyncpg.pool import PoolConnectionProxy

from cacique.server.store import queries
from cacique.server.store.contract import REMOVED, Append, NewRow, Row

__all__ = [
    "Connection",
    "add_key",
    "append",
    "copy",
    "create",
    "delete",
    "delete_older",
    "games_with",
    "have_rows",
    "note_outage",
    "note_pause",
    "put_key",
    "rest",
]

Connection: TypeAlias = "PoolConnectionProxy[asyncpg.Record]"

_AT_ONCE = 1000  # rows of a backup
_SECONDS_TO_SCAN = 600.0
_LOCK_GAMES = "SELECT id FROM games WHERE id = ANY($1) ORDER BY id FOR UPDATE"
_TELL_REMOVED = """SELECT pg_notify($1::text, $2::text || ' ' || id || ' ' || $4::text)
    FROM unnest($3::text[]) AS id"""
# Each part takes what the one before let through: games whose event before is there and as meant,
# seats that are what they were, games, events. Events never change: nobody can come between.
_APPEND = """WITH new AS MATERIALIZED (
        SELECT * FROM unnest($1::text[], $2::text[], $3::bool[], $4::bool[], $5::float[],
            $6::float[], $7::text[], $8::int[], $9::text[], $10::bool[])
            AS new (id, status, is_public, bot_to_move, deadline, updated, summary, before, behind,
                has_seat)
        WHERE before IS NULL OR EXISTS (
            SELECT FROM events WHERE game_id = new.id AND number = new.before
                AND (new.behind IS NULL OR body = new.behind))
    ), seated AS (
        UPDATE seats SET guest = seat.guest, secret_hash = seat.secret_hash, entropy = seat.entropy
        FROM unnest($16::text[], $17::int[], $18::text[], $19::text[], $20::text[], $21::text[],
            $22::text[]) AS seat (game_id, seat, guest, secret_hash, entropy, owner, secret)
        WHERE seats.game_id = seat.game_id AND seats.seat = seat.seat
            AND coalesce(seats.guest, '') = seat.owner
            AND coalesce(seats.secret_hash, '') = seat.secret
            AND seat.game_id IN (SELECT id FROM new)
        RETURNING seats.game_id
    ), updated AS (
        UPDATE games SET status = new.status, is_public = new.is_public,
            bot_to_move = new.bot_to_move, deadline = new.deadline, updated = new.updated,
            summary = new.summary
        FROM new
        WHERE games.id = new.id AND (NOT has_seat OR new.id IN (SELECT game_id FROM seated))
        RETURNING games.id
    ), added AS (
        INSERT INTO events (game_id, number, actor, command, body)
        SELECT * FROM unnest($11::text[], $12::int[], $13::text[], $14::text[], $15::text[])
            AS row (game_id, number, actor, command, body)
        WHERE game_id IN (SELECT id FROM updated)
    )
    SELECT id, pg_notify($23, $24 || ' ' || id) FROM updated"""


async def append(
    connection: Connection, appends: Sequence[Append], message: tuple[str, str]
) -> set[str]:
    """Store appends by one statement, which is a transaction and one way to the server and back.

    Returns the ids of the games to which they were added; of the others nothing is stored.
    """
    games = [_values_of(append) for append in sorted(appends, key=lambda a: a.game.id)]
    events = [queries.event_values(a.game.id, row) for a in appends for row in a.rows]
    seats = [queries.seat_change_values(a.game.id, a.seat) for a in appends if a.seat]
    columns = (*_columns(games, 10), *_columns(events, 5), *_columns(seats, 7))
    return {row["id"] for row in await connection.fetch(_APPEND, *columns, *message)}


def _values_of(append: Append) -> tuple[Any, ...]:
    game_id, _, *values = queries.game_values(append.game)  # what is played never changes
    before = append.rows[0].number - 1 if append.rows else None
    return game_id, *values, before, append.behind, append.seat is not None


async def have_rows(connection: Connection, appends: Sequence[Append]) -> set[str]:
    """Ids of those games that have all of the events already."""
    found = set()
    for append in appends:
        before = append.rows[0].number - 1 if append.rows else 0
        stored = await connection.fetch(queries.ROWS, append.game.id, before, None)
        if append.rows and {Row(*row) for row in stored}.issuperset(append.rows):
            found.add(append.game.id)
    return found


async def games_with(connection: Connection, guest: str) -> list[str]:
    """Look through all events, which may take a while, and is not done twice."""
    found = await connection.fetch(
        queries.GAMES_WITH, guest, guest, guest, timeout=_SECONDS_TO_SCAN
    )
    return [row[0] for row in found]


async def delete_older(
    connection: Connection, values: Sequence[Any], message: tuple[str, str]
) -> list[str]:
    """Remove games that nobody is changing just now; others wait till they are gone."""
    async with connection.transaction():
        found = await connection.fetch(f"{queries.OLDER} FOR UPDATE SKIP LOCKED", *values)
        return await delete(connection, [row[0] for row in found], message)


async def delete(
    connection: Connection, game_ids: Sequence[str], message: tuple[str, str]
) -> list[str]:
    async with connection.transaction():
        await connection.execute(_LOCK_GAMES, game_ids)
        for table in ("events", "seats"):
            await connection.execute(f"DELETE FROM {table} WHERE game_id = ANY($1)", game_ids)
        gone = await connection.fetch("DELETE FROM games WHERE id = ANY($1) RETURNING id", game_ids)
        ids = sorted(row[0] for row in gone)
        await connection.execute(_TELL_REMOVED, *message, ids, REMOVED)
        return ids


def _columns(rows: Sequence[tuple[Any, ...]], count: int) -> list[list[Any]]:
    return [[row[column] for row in rows] for column in range(count)]


async def create(connection: Connection, new: NewRow) -> None:
    game_id = new.game.id
    values = *queries.game_values(new.game), new.creator, new.seed, new.watch_hash
    seats = [queries.seat_values(game_id, seat) for seat in new.seats]
    rows = [queries.event_values(game_id, row) for row in new.rows]
    async with connection.transaction():
        await connection.execute(queries.CREATE_GAME, *values)
        await connection.executemany(queries.CREATE_SEAT, seats)
        await connection.executemany(queries.CREATE_EVENT, rows)


async def put_key(connection: Connection, born: float) -> None:
    key = secrets.token_bytes(32)
    await connection.execute(queries.PUT_KEY, queries.key_name(born), key)


async def add_key(connection: Connection, now: float) -> None:
    async with connection.transaction():
        await put_key(connection, now)
        keys = queries.as_keys(await connection.fetch(queries.KEYS))
        for born, _ in keys[queries.KEPT_KEYS :]:
            await connection.execute(queries.FORGET_KEY, queries.key_name(born))


async def note_outage(connection: Connection, now: float, at_least: float) -> None:
    async with connection.transaction():
        await connection.execute("LOCK TABLE beats IN EXCLUSIVE MODE")  # two may start at once
        last = await connection.fetchval(queries.LAST_BEAT)
        if last is not None and now - last >= at_least:
            await note_pause(connection, last, now)
        await connection.execute(queries.FORGET_BEATS, now - at_least)
        await connection.execute(queries.BEAT, "", now if last is None else last)


async def note_pause(connection: Connection, began: float, ended: float) -> None:
    async with connection.transaction():
        if await connection.execute(queries.LENGTHEN_OUTAGE, ended, began) == "UPDATE 0":
            await connection.execute(queries.NOTE_OUTAGE, began, ended)


async def rest(connection: Connection, process: str, now: float) -> None:
    async with connection.transaction():
        await connection.execute(queries.FORGET_BEAT, process)
        await connection.execute(queries.BEAT, "", now)


async def copy(connection: Connection, target: Path) -> None:
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
