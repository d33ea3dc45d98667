"""Version 0.1 in small: what its processes read from a database and write to it, word for word.

The models of events and the SQL are those of commit 46511bc. What is decided about a game is asked
of today's `Match` and `authority`, but only by what 0.1 could read, and stored only as it wrote.
"""

import asyncio
import re
import sqlite3
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Annotated, Any, Literal, Union

import asyncpg
from itsdangerous import BadSignature, URLSafeSerializer
from pydantic import BaseModel, ConfigDict, Field, JsonValue, TypeAdapter, create_model

from cacique.server.play.authority import Moment, decide
from cacique.server.play.match import Match
from cacique.server.play.rows import game_row
from cacique.server.protocol import events as ev
from cacique.server.protocol import messages as msg
from cacique.server.store import migrations

__all__ = ["COOKIE", "KINDS", "STATEMENTS", "Before", "Notice", "fields_of", "read_event"]

COOKIE = "cacique_guest"
_TABLES = 2  # the steps to its tables, which have not changed since
_CHANNEL = "cacique"
_GAMES = Path(__file__).parent / "store" / "old_database" / "games.sql"


# events


class _Strict(BaseModel):
    """A strange field is an error, as it was for 0.1."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class _Seat(_Strict):
    name: str
    guest: str | None = None
    bot: str | None = None
    is_out: bool = False


class _NoClock(_Strict):
    kind: Literal["none"] = "none"


class _DaysClock(_Strict):
    kind: Literal["days"] = "days"
    days: int = Field(ge=1, le=30)


class _FischerClock(_Strict):
    kind: Literal["fischer"] = "fischer"
    seconds: int = Field(ge=10, le=24 * 3600)
    increment: int = Field(ge=0, le=600)


class _Event(_Strict):
    number: int = 0
    at: float = 0.0


_SEAT: dict[str, Any] = {"seat": (int, ...)}
_ANSWER: dict[str, Any] = {**_SEAT, "agrees": (bool, ...)}
_LEFT: dict[str, Any] = {"left": (float | None, None)}
_FIELDS: dict[str, dict[str, Any]] = {  # in the order in which they are written
    "created": {
        "game": (str, ...),
        "rules": (int, 1),
        "options": (dict[str, JsonValue], ...),
        "position": (str | None, ...),
        "seats": (tuple[_Seat, ...], ...),
        "creator": (str, ...),
        "clock": (
            Annotated[_NoClock | _DaysClock | _FischerClock, Field(discriminator="kind")],
            ...,
        ),
        "is_public": (bool, ...),
        "has_chat": (bool, ...),
        "dice": (Literal["none", "server", "hand"], ...),
        "dice_commitment": (str | None, ...),
    },
    "joined": {**_SEAT, "guest": (str, ...), "name": (str, ...)},
    "began": {"entropy": (tuple[str, ...], ...)},
    "moved": {
        **_SEAT,
        "token": (str, ...),
        "draw": (int | None, None),
        **_LEFT,
        "earned": (float, 0.0),
    },
    "undone": {**_SEAT, "ply": (int, ...), "left": (tuple[float | None, ...] | None, None)},
    "takeback_asked": {**_SEAT, "ply": (int, ...)},
    "takeback_answered": _ANSWER,
    "draw_offered": _SEAT,
    "draw_answered": _ANSWER,
    "dropped": {**_SEAT, "reason": (Literal["resigned", "time"], ...), "bot": (str | None, ...)},
    "substituted": {**_SEAT, "bot": (str | None, ...), **_LEFT},
    "chatted": {"guest": (str, ...), "name": (str, ...), "text": (str, ...)},
    "ended": {
        "reason": (Literal["played", "resigned", "time", "draw"], ...),
        "winners": (tuple[int, ...], ...),
        "scores": (tuple[int, ...], ...),
        "seed": (str | None, ...),
    },
    "rematched": {"game_id": (str, ...)},
}
_MODELS: dict[str, type[_Event]] = {
    kind: create_model(kind, __base__=_Event, **{"kind": (Literal[kind], kind), **fields})
    for kind, fields in _FIELDS.items()
}
_ANY: Any = Union[tuple(_MODELS.values())]  # noqa: UP007
_EVENT: TypeAdapter[_Event] = TypeAdapter(Annotated[_ANY, Field(discriminator="kind")])
KINDS = frozenset(_FIELDS)


def fields_of(kind: str) -> set[str]:
    """The fields that 0.1 knew of a kind of event."""
    return set(_MODELS[kind].model_fields)


def read_event(body: str) -> _Event:
    """An event, as strictly as 0.1 read it; raises ValidationError."""
    return _EVENT.validate_json(body)


class Notice(BaseModel):
    """What 0.1 told and heard of who is at a game."""

    model_config = ConfigDict(frozen=True)

    here: tuple[str, ...]
    watchers: int
    asks: bool = False


# SQL

_GAME = "id, game, status, is_public, bot_to_move, deadline, updated, summary"
_MINE = "id IN (SELECT game_id FROM seats WHERE guest = $1)"
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
_CREATE_GAME = f"""INSERT INTO games ({_GAME}, creator, seed, watch_hash)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)"""
_CREATE_SEAT = """INSERT INTO seats (game_id, seat, guest, secret_hash, entropy)
    VALUES ($1, $2, $3, $4, $5)"""
_CREATE_EVENT = """INSERT INTO events (game_id, number, actor, command, body)
    VALUES ($1, $2, $3, $4, $5)"""
_ROWS = """SELECT number, actor, command, body FROM events
    WHERE game_id = $1 AND number > $2 ORDER BY number"""
_SECRETS = "SELECT seed, watch_hash FROM games WHERE id = $1"
_OUTAGES = "SELECT began, ended FROM outages WHERE ended > $1 ORDER BY ended"
_KEY = "SELECT value FROM keys WHERE name = $1"
_PUT_KEY = "INSERT INTO keys (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING"
_BEAT = """INSERT INTO beats (process, alive) VALUES ($1, $2)
    ON CONFLICT (process) DO UPDATE SET alive = excluded.alive"""

STATEMENTS: Mapping[str, tuple[Any, ...]] = {  # all the others, with values for one run of each
    "UPDATE seats SET secret_hash = $1 WHERE game_id = $2 AND seat = $3": ("hash", "none", 0),
    f"SELECT {_GAME} FROM games WHERE id = $1": ("none",),
    "SELECT seat, guest, secret_hash, entropy FROM seats WHERE game_id = $1 ORDER BY seat": ("x",),
    f"""SELECT * FROM (SELECT {_GAME} FROM games WHERE is_public AND status = 'waiting'
        ORDER BY updated DESC LIMIT $1) AS listed_waiting""": (10,),
    f"SELECT {_GAME} FROM games WHERE {_MINE} ORDER BY updated DESC, serial DESC LIMIT $2": (
        "ann",
        10,
    ),
    f"""SELECT count(*) FROM (
        SELECT id FROM games WHERE {_MINE} AND status <> 'over'
        UNION SELECT id FROM games WHERE creator = $2 AND status <> 'over') AS mine""": (
        "ann",
        "ann",
    ),
    """SELECT id FROM games WHERE status = 'playing' AND deadline IS NOT NULL
        AND deadline <= $1 ORDER BY deadline""": (0.0,),
    "SELECT id FROM games WHERE status = 'playing' AND bot_to_move ORDER BY id": (),
    "SELECT serial, id FROM games WHERE serial > $1 ORDER BY serial LIMIT $2": (0, 10),
    """INSERT INTO keys (name, value) VALUES ('check', $1)
        ON CONFLICT (name) DO UPDATE SET value = excluded.value""": (b"check",),
    "SELECT max(alive) FROM beats": (),
    "DELETE FROM beats WHERE alive < $1": (0.0,),
    "INSERT INTO outages (began, ended) VALUES ($1, $2)": (1.0, 2.0),
}


class Before:
    """A process of 0.1, as far as its database and its browsers can tell."""

    def __init__(self, connection: "asyncpg.Connection[asyncpg.Record]") -> None:
        self.connection = connection
        self.heard: asyncio.Queue[tuple[str, str]] = asyncio.Queue()  # games, and what was said

    @classmethod
    @asynccontextmanager
    async def running(cls, url: str) -> AsyncIterator["Before"]:
        """Make its tables, with games that it has stored, and listen."""
        connection = await asyncpg.connect(url)
        before = cls(connection)
        await before._make_tables()
        await before._fill()
        await connection.add_listener(_CHANNEL, before._hear)
        yield before
        await connection.close()

    async def _make_tables(self) -> None:
        words = migrations._WORDS["postgresql"]
        for step in migrations._STEPS[:_TABLES]:
            for sql in step:
                await self.connection.execute(sql.format(**words))
        await self.connection.execute("CREATE TABLE schema_version (version INTEGER NOT NULL)")
        await self.connection.execute("INSERT INTO schema_version VALUES ($1)", _TABLES)

    async def _fill(self) -> None:
        """Store the games of a file of 0.1's by its statements."""
        with closing(sqlite3.connect(":memory:")) as file:
            file.executescript(_GAMES.read_text(encoding="utf-8"))
            for statement, select in (
                (_CREATE_GAME, f"SELECT {_GAME}, creator, seed, watch_hash FROM games"),
                (_CREATE_SEAT, "SELECT game_id, seat, guest, secret_hash, entropy FROM seats"),
                (_CREATE_EVENT, "SELECT game_id, number, actor, command, body FROM events"),
                (_PUT_KEY, "SELECT name, value FROM keys"),
                (_BEAT, "SELECT process, alive FROM beats"),
            ):
                is_game = statement is _CREATE_GAME
                rows = [
                    (*row[:3], bool(row[3]), bool(row[4]), *row[5:]) if is_game else row
                    for row in file.execute(select)
                ]
                await self.connection.executemany(statement, rows)

    def _hear(self, _connection: Any, _pid: int, _channel: str, payload: object) -> None:
        found = re.fullmatch(r"(\S+) (\S*) ?(.*)", str(payload))
        assert found, payload
        if found[1] != "before":
            self.heard.put_nowait((found[2], found[3]))

    # games

    async def bodies(self, game_id: str) -> list[str]:
        """The events of a game, as they are stored."""
        return [row["body"] for row in await self.connection.fetch(_ROWS, game_id, 0)]

    async def match(self, game_id: str) -> Match:
        """A game as 0.1 has it; raises ValidationError where it could not read all of it."""
        events = [read_event(body).model_dump() for body in await self.bodies(game_id)]
        secrets = await self.connection.fetchrow(_SECRETS, game_id)
        assert secrets
        return Match.of(game_id, map(ev.EVENT.validate_python, events), secrets["seed"])

    async def command(self, game_id: str, guest: str, **fields: Any) -> int:
        """Carry a command out; returns the number of its event."""
        match = await self.match(game_id)
        command: Any = msg.CLIENT_MESSAGE.validate_python(fields)
        outages = [tuple(row) for row in await self.connection.fetch(_OUTAGES, 0.0)]
        moment = Moment(time.time(), outages)
        number = match.number + 1
        events = [match.add(event) for event in decide(match, command, guest, moment)]
        bodies = [read_event(event.model_dump_json()).model_dump_json() for event in events]
        row = game_row(match, time.time())
        values = (row.id, row.status, row.is_public, row.bot_to_move, row.deadline, row.updated)
        rows = [
            (game_id, number + i, *((guest, command.id) if not i else ("", "")), body)
            for i, body in enumerate(bodies)
        ]
        columns = [
            *([value] for value in (*values, row.summary)),
            *map(list, zip(*rows, strict=True)),
        ]
        await self.connection.execute(
            _APPEND, *columns, *([] for _ in range(5)), _CHANNEL, "before"
        )
        return number

    async def move(self, game_id: str) -> int:
        """Let whoever is to move do so, with the first legal move."""
        match = await self.match(game_id)
        guest, token = match.seats[match.turn or 0].guest or "", str(match.board.legal_moves[0])
        fields = {"id": f"b{match.number}", "version": match.version, "token": token}
        return await self.command(game_id, guest, kind="move", **fields)

    # guests

    async def guest_of(self, cookies: Mapping[str, str]) -> str | None:
        """Whom it takes a browser with these cookies for; None: for somebody new."""
        key = await self.connection.fetchval(_KEY, "signing")
        try:
            guest_id, _ = URLSafeSerializer(key, salt="guest").loads(cookies.get(COOKIE, ""))
        except (BadSignature, TypeError, ValueError):
            return None
        return str(guest_id)

    async def cookie_of(self, guest_id: str) -> str:
        """The cookie that it gives to a guest."""
        key = await self.connection.fetchval(_KEY, "signing")
        return str(URLSafeSerializer(key, salt="guest").dumps([guest_id, "Ann"]))
