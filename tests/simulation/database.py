"""A database that is away, slow, forgetful of its answers, or falls over to a replica.

What it keeps is in SQLite's memory, by the same statements that the store uses on disk.
"""

import asyncio
import random
import sqlite3
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import Context, ContextVar, copy_context
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Any, TypeVar

from tests.simulation.history import Commit, History
from tests.simulation.loop import Process

from cacique.server.store import (
    Conflict,
    GameRow,
    NewRow,
    Row,
    SeatChange,
    SeatRow,
    Unavailable,
    sqlite,
)
from cacique.server.store.base import ReadingStore
from cacique.server.store.contract import Append, ignore
from cacique.server.store.migrations import steps_after
from cacique.server.store.sqlite import SqliteStore
from cacique.server.store.writer import Task, _refusal

__all__ = ["EPOCH", "MISSED", "SimulatedDatabase", "SimulatedStore", "Weather", "beating"]

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]

EPOCH = 1_900_000_000.0  # when the time of a run is 0
_SECONDS_TO_GIVE_UP = 5.0
_SLOW = 0.35  # seconds that no answer takes in good weather
_commit: ContextVar[Commit | None] = ContextVar("_commit", default=None)
beating: ContextVar[bool] = ContextVar("beating", default=False)  # whether a heart asks
MISSED = 45.0  # seconds for which all clocks stand where a process is silent, at most
_KEPT = 12  # states that a lagging replica may be at


@dataclass(slots=True)
class Weather:
    """How bad it is: chances for each message, and seconds."""

    lose_request: float = 0.0  # to the database
    lose_answer: float = 0.0  # of the database: what it did is done
    slow: float = 0.0  # chance that the database takes long
    slowest: float = 0.02  # seconds
    cut: float = 0.0  # a socket ends with a frame
    lose: float = 0.0  # a request over HTTP, or its answer
    twice: float = 0.0  # frames and notifications
    late: float = 0.0  # frames and notifications, after others that were sent later
    deaf: float = 0.0  # a listener loses its connection with a notification
    delay: float = 0.02  # longest on the way, in seconds


class SimulatedDatabase:
    """All that outlives processes."""

    is_silent_of_links = False  # whether nobody hears of renewed ones: a defect

    def __init__(self, history: History, rng: random.Random, weather: Weather) -> None:
        self.history = history
        self.weather = weather
        self.rng = rng
        self.is_away = False
        self.is_shared = True
        self.keeps_states = False  # for a replica that lags
        self.outside: Context = copy_context()
        self.connection = _copy(_empty())
        self.states: list[
            tuple[sqlite3.Connection, int]
        ] = []  # before the last commits, with how many
        self.generation = 0  # grows when it falls over: what was under way is lost
        self.listeners: list[SimulatedStore] = []
        self._leases: dict[str, tuple[str, float]] = {}

    def time(self) -> float:
        return EPOCH + self.history.time()

    def close(self) -> None:
        self._forget_states()
        self.connection.close()

    def transact(self, work: Work) -> Any:
        """Do something wholly or not at all; raises what a store would."""
        connection = self.connection
        connection.execute("BEGIN")
        try:
            result = work(connection)
        except Exception as error:  # noqa: BLE001  # as the writer does
            connection.execute("ROLLBACK")
            raise _refusal(error) from None
        connection.execute("COMMIT")
        return result

    def keep_state(self) -> None:
        if self.keeps_states:
            self.states.append((_copy(self.connection), len(self.history.commits)))
            if len(self.states) > _KEPT:
                self.states.pop(0)[0].close()

    def _forget_states(self) -> None:
        for state, _ in self.states:
            state.close()
        self.states.clear()

    def version_of(self, game_id: str) -> int:
        """The version of a game as it is stored now."""
        kinds = "('created', 'began', 'moved', 'undone', 'dropped', 'ended')"
        found = self.connection.execute(
            "SELECT max(number) FROM events WHERE game_id = ?"
            f" AND json_extract(body, '$.kind') IN {kinds}",
            (game_id,),
        )
        return int(found.fetchone()[0] or 0)

    def rows_of(self, game_id: str) -> list[Row]:
        found = self.connection.execute(
            "SELECT number, actor, command, body FROM events WHERE game_id = ? ORDER BY number",
            (game_id,),
        )
        return [Row(*row) for row in found]

    def seats_of(self, game_id: str) -> list[SeatRow]:
        found = self.connection.execute(
            "SELECT seat, guest, secret_hash, entropy FROM seats WHERE game_id = ? ORDER BY seat",
            (game_id,),
        )
        return [SeatRow(*row) for row in found]

    def games(self) -> list[str]:
        return [row[0] for row in self.connection.execute("SELECT id FROM games ORDER BY serial")]

    # leases, by the time of the database

    def holder(self, game_id: str) -> str | None:
        process, until = self._leases.get(game_id, (None, 0.0))
        return process if until > self.time() else None

    def take_lease(self, game_id: str, process: str, seconds: float) -> bool:
        if self.holder(game_id) not in {None, process}:
            return False
        self._leases[game_id] = process, self.time() + seconds
        return True

    def renew_leases(self, process: str, seconds: float) -> None:
        for game_id in [each for each in self._leases if self.holder(each) == process]:
            self._leases[game_id] = process, self.time() + seconds

    def drop_lease(self, game_id: str, process: str) -> None:
        if self.holder(game_id) == process:
            del self._leases[game_id]

    def misses(self, process: str) -> bool:
        """Whether a process has not said that it rests."""
        found = self.connection.execute("SELECT 1 FROM beats WHERE process = ?", (process,))
        return found.fetchone() is not None

    # faults

    def fall_over(self, lost: int = 0) -> set[str]:
        """Let a replica take over: all connections end, and so many commits are unheard of.

        Returns the processes that it knows, and that were forgotten or had said that they rest.
        """
        self.generation += 1
        self._leases.clear()  # they are not logged
        known = self._processes()
        if lost and self.states:
            state, count = self.states[-min(lost, len(self.states))]
            self.connection.close()
            self.connection = _copy(state)
            self.history.dropped += self.history.commits[count:]
            del self.history.commits[count:]
            self._forget_states()
        for listener in self.listeners:
            listener.go_deaf()
        return self._processes() - known

    def _processes(self) -> set[str]:
        return {row[0] for row in self.connection.execute("SELECT process FROM beats")}

    # what is told

    def tell(self, sender: "SimulatedStore", text: tuple[str, ...]) -> None:
        for listener in self.listeners:
            if listener is not sender:
                listener.hear_later(text)


@cache
def _empty() -> sqlite3.Connection:
    """A database with tables and nothing in them, made once for all runs."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    for statement in steps_after(0, "sqlite"):
        connection.execute(statement)
    return connection


def _copy(source: sqlite3.Connection) -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    source.backup(connection)
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


class SimulatedStore(SqliteStore):
    """One process's way to the database: the statements are SQLite's, the troubles PostgreSQL's."""

    def __init__(
        self, database: SimulatedDatabase, process: Process
    ) -> None:  # no file, no threads
        self._db = database
        self._process = process
        self._told: Callable[[str], None] | None = None
        self._heard: Callable[[str, str, str], None] = ignore
        self._is_deaf = False

    async def close(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Be heard of no more."""
        if self in self._db.listeners:
            self._db.listeners.remove(self)

    # writing

    async def create(self, new: NewRow) -> None:
        with self._noting(new.game.id, rows=new.rows, seats=new.seats) as commit:
            await self._keep(commit, super().create(new))

    async def append(
        self,
        game: GameRow,
        rows: Sequence[Row],
        seat: SeatChange | None = None,
        behind: str | None = None,
    ) -> None:
        now = seat.now if seat else None
        with self._noting(game.id, rows=rows, seat=now, behind=behind) as commit:
            await self._keep(commit, super().append(game, rows, seat, behind))

    async def set_secret(self, game_id: str, seat: int, secret_hash: str, *owner: Any) -> None:
        with self._noting(game_id, secret=(seat, secret_hash)):
            await super().set_secret(game_id, seat, secret_hash, *owner)

    async def _keep(self, commit: Commit, work: Awaitable[None]) -> None:
        """Store events; what is there already, all of it the same, is ours."""
        try:
            await work
        except Conflict:
            stored = await self.rows(commit.game, commit.rows[0].number - 1)
            if not set(stored).issuperset(commit.rows):
                raise

    @contextmanager
    def _noting(self, game: str, **values: Any) -> Iterator[Commit]:
        """Have what is written next noted as a change of a game."""
        commit = Commit(0.0, self._process.name, game, **values)
        token = _commit.set(commit)
        try:
            yield commit
        finally:
            _commit.reset(token)

    async def _write(self, work: Append | Task) -> Any:
        commit = _commit.get()
        _commit.set(None)
        if isinstance(work, Append):
            return await self._call("append", partial(sqlite._append_all, appends=[work]), commit)
        return await self._call("write", work, commit)

    async def _read(self, ask: Callable[[sqlite3.Connection], T]) -> T:
        answer: T = await self._call("read", ask)
        return answer

    async def _call(self, kind: str, work: Work, commit: Commit | None = None) -> Any:
        """Send work to the database; the answer, or Unavailable where it does not come."""
        call = _Call(self, kind, work, commit)
        call.send()
        return await call.answer

    # what only a database for many processes has

    async def time(self) -> float | None:
        if not self.is_shared:
            return None
        now: float = await self._call("time", lambda _: self._db.time())
        return now

    async def awaiting_bots(self) -> list[str]:
        found = await ReadingStore.awaiting_bots(self)
        return [game_id for game_id in found if self._db.holder(game_id) is None]

    async def take_lease(self, game_id: str, process: str, seconds: float) -> bool:
        is_taken: bool = await self._call(
            "lease", lambda _: self._db.take_lease(game_id, process, seconds)
        )
        return is_taken

    async def renew_leases(self, process: str, seconds: float) -> None:
        await self._call("lease", lambda _: self._db.renew_leases(process, seconds))

    async def drop_lease(self, game_id: str, process: str) -> None:
        await self._call("lease", lambda _: self._db.drop_lease(game_id, process))

    # what others say

    async def listen(
        self, told: Callable[[str], None], heard: Callable[[str, str, str], None] = ignore
    ) -> None:
        self._told, self._heard = told, heard
        if self._db.is_shared:
            self._db.listeners.append(self)

    @property
    def is_shared(self) -> bool:
        return self._db.is_shared

    async def announce(self, game_id: str, text: str) -> None:
        def tell(_connection: sqlite3.Connection) -> None:
            self._db.tell(self, (self._process.name, game_id, text))

        await self._call("announce", tell)

    def hear_later(self, text: tuple[str, ...]) -> None:
        """Be told of a game that changed, or what another process announces: in a while."""
        db, weather = self._db, self._db.weather
        if self._is_deaf:
            return
        if db.rng.random() < weather.deaf:
            self.go_deaf()
            return
        times = 2 if db.rng.random() < weather.twice else 1
        for _ in range(times):
            is_late = db.rng.random() < weather.late
            delay = db.rng.uniform(0, 1.5 if is_late else weather.delay)
            if is_late or times > 1:
                db.history.fault("notice", self._process.name, f"{text[:2]} in {delay:.3f} s")
            self._later(delay, self._hear, text)

    def _hear(self, text: tuple[str, ...]) -> None:
        if self._is_deaf or self._told is None:
            return
        if len(text) == 1:
            self._told(text[0])
        else:
            process, game_id, words = text
            self._heard(process, game_id, words)

    def go_deaf(self) -> None:
        """Lose the connection that listens; when it is back, anything may have happened."""
        if not self._is_deaf:
            self._is_deaf = True
            seconds = self._db.rng.uniform(0.2, 4.0)
            self._db.history.fault("deaf", self._process.name, f"for {seconds:.3f} s")
            self._later(seconds, self._hear_again)

    def _hear_again(self) -> None:
        self._is_deaf = False
        self._hear(("",))

    def _later(self, delay: float, work: Callable[..., None], *values: Any) -> None:
        context = self._process.context.copy()
        asyncio.get_running_loop().call_later(delay, work, *values, context=context)


class _Call:
    """One question to the database on its way."""

    def __init__(self, store: SimulatedStore, kind: str, work: Work, commit: Commit | None) -> None:
        self._store, self._db = store, store._db
        self._kind, self._work, self._commit = kind, work, commit
        self._generation = self._db.generation
        self._loop = asyncio.get_running_loop()
        self._sent_at, self._is_beat = self._loop.time(), beating.get()
        self.answer: asyncio.Future[Any] = self._loop.create_future()

    def send(self) -> None:
        db, weather = self._db, self._db.weather
        if db.is_away or db.rng.random() < weather.lose_request:
            self._fail("request lost")
            return
        self._later(self._travel(), self._arrive)

    def _travel(self) -> float:
        rng, weather = self._db.rng, self._db.weather
        slowest = 3.0 if rng.random() < weather.slow else weather.slowest
        return rng.uniform(0.0, slowest) * 0.5

    def _later(self, delay: float, work: Callable[..., None], *values: Any) -> None:
        self._loop.call_later(delay, work, *values, context=self._db.outside)

    def _fail(self, why: str) -> None:
        self._db.history.fault("store", self._store._process.name, f"{self._kind}: {why}")
        delay = self._db.rng.uniform(0.0, _SECONDS_TO_GIVE_UP)
        self._later(delay, self._settle, Unavailable("nothing can be stored: simulated"))

    def _arrive(self) -> None:
        db = self._db
        if db.is_away or db.generation != self._generation:
            self._fail("fell over before it")
            return
        if self._commit:
            db.keep_state()
        try:
            result = db.transact(self._work)
        except Exception as error:  # noqa: BLE001  # whoever asked hears of it
            result = error
        else:
            self._note()
        if db.rng.random() < db.weather.lose_answer:
            self._fail("answer lost")
        else:
            self._later(self._travel(), self._reply, result)

    def _note(self) -> None:
        if self._commit is None:
            return
        commit = replace(self._commit, at=self._db.history.time())
        self._db.history.commits.append(commit)
        what = [f"{row.number}:{row.body}" for row in commit.rows] or commit.secret
        self._db.history.note("store", f"{commit.process} {commit.game} {what} {commit.seat or ''}")
        if commit.secret is None or not self._db.is_silent_of_links:
            self._db.tell(self._store, (commit.game,))

    def _reply(self, result: Any) -> None:
        if self._db.generation != self._generation:
            self._fail("fell over after it")
        else:
            self._settle(result)

    def _settle(self, result: Any) -> None:
        now = self._loop.time()
        if self._is_beat and (isinstance(result, Unavailable) or now - self._sent_at > _SLOW):
            self._db.history.troubles.append((self._sent_at, now))
        if self.answer.done():  # whoever asked has ended meanwhile
            return
        if isinstance(result, Exception):
            self.answer.set_exception(result)
            self.answer._log_traceback = False  # a dead process may have asked
        else:
            self.answer.set_result(result)
