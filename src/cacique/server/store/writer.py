"""The one thread that writes to SQLite: all that waits is committed in one transaction."""

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple

from cacique.server.store.contract import Append, Conflict, Unavailable
from cacique.server.store.sqlite_file import unavailable

__all__ = ["Connect", "Task", "Writer"]

Connect = Callable[[], sqlite3.Connection]
Task = Callable[[sqlite3.Connection], Any]

_MOST_AT_ONCE = 4096
_OF_ONE_JOB = (
    sqlite3.DataError,
    sqlite3.IntegrityError,
    sqlite3.InterfaceError,
    sqlite3.ProgrammingError,
)


class _Job(NamedTuple):
    work: Append | Task
    future: asyncio.Future[Any]


class Writer:
    """Takes jobs from an event loop, and answers each when it is on disk."""

    def __init__(
        self,
        connect: Connect,
        guard: Callable[[], None],
        append_all: Callable[[sqlite3.Connection, list[Append]], None],
    ) -> None:
        self._connect = connect
        self._guard = guard
        self._append_all = append_all
        self._loop = asyncio.get_running_loop()
        self._queue: SimpleQueue[_Job | None] = SimpleQueue()
        self._connection: sqlite3.Connection | None = None
        self._is_closed = False
        self._thread = threading.Thread(target=self._work, name="cacique-writer", daemon=True)
        self._thread.start()

    async def do(self, work: Append | Task) -> Any:
        """Wait until a job is stored; raises what the job raised, or Unavailable."""
        if self._is_closed:
            raise Unavailable("the storage is closed")
        future: asyncio.Future[Any] = self._loop.create_future()
        self._queue.put(_Job(work, future))
        return await future

    async def close(self) -> None:
        """Store what waits, and end the thread."""
        if not self._is_closed:
            self._is_closed = True
            self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    # in the thread

    def _work(self) -> None:
        is_last = False
        while not is_last:
            jobs, is_last = self._waiting()
            if jobs:
                self._answer(self._commit(jobs))
        self._disconnect()

    def _waiting(self) -> tuple[list[_Job], bool]:
        """Wait for a job, and take all others that are there already."""
        jobs: list[_Job] = []
        job = self._queue.get()
        with suppress(Empty):
            while job is not None:
                jobs.append(job)
                if len(jobs) == _MOST_AT_ONCE:
                    break
                job = self._queue.get_nowait()
        return jobs, job is None

    def _commit(self, jobs: list[_Job]) -> list[tuple[_Job, Any]]:
        """Do jobs in one transaction; where that fails, nothing of any of them is stored."""
        try:
            self._guard()
            self._connection = connection = self._connection or self._connect()
            connection.execute("BEGIN IMMEDIATE")
            answers = [answer for group in _groups(jobs) for answer in self._do(connection, group)]
            connection.execute("COMMIT")
        except Exception as error:  # noqa: BLE001  # whoever waits must hear of it
            self._disconnect()
            return [(job, unavailable(error)) for job in jobs]
        return answers

    def _do(self, connection: sqlite3.Connection, jobs: list[_Job]) -> list[tuple[_Job, Any]]:
        """Do a group at once, or one by one where one of them fails."""
        connection.execute("SAVEPOINT job")
        try:
            result = self._run(connection, jobs)
        except Exception as error:
            if isinstance(error, sqlite3.Error) and not isinstance(error, _OF_ONE_JOB):
                raise
            connection.execute("ROLLBACK TO job")
            connection.execute("RELEASE job")
            if len(jobs) > 1:
                return [answer for job in jobs for answer in self._do(connection, [job])]
            return [(jobs[0], _refusal(error))]
        connection.execute("RELEASE job")
        return [(job, result) for job in jobs]

    def _run(self, connection: sqlite3.Connection, jobs: list[_Job]) -> Any:
        work = jobs[0].work
        if not isinstance(work, Append):
            return work(connection)
        return self._append_all(
            connection, [job.work for job in jobs if isinstance(job.work, Append)]
        )

    def _answer(self, answers: list[tuple[_Job, Any]]) -> None:
        with suppress(RuntimeError):  # the loop has ended, and nobody waits
            self._loop.call_soon_threadsafe(_resolve, answers)

    def _disconnect(self) -> None:
        """Let go of a connection that failed; the next job gets a new one."""
        connection, self._connection = self._connection, None
        if connection:
            with suppress(sqlite3.Error):
                connection.rollback()
            with suppress(sqlite3.Error):
                connection.close()


def _groups(jobs: list[_Job]) -> Iterator[list[_Job]]:
    """Split jobs in their order: appends side by side go together, all others alone.

    A second one to the same game begins a new group: it follows what the first one stores.
    """
    group: dict[str, _Job] = {}
    for job in jobs:
        if group and (not isinstance(job.work, Append) or job.work.game.id in group):
            yield list(group.values())
            group = {}
        if isinstance(job.work, Append):
            group[job.work.game.id] = job
        else:
            yield [job]
    if group:
        yield list(group.values())


def _resolve(answers: list[tuple[_Job, Any]]) -> None:
    for job, answer in answers:
        if job.future.done():
            continue
        if isinstance(answer, Exception):
            job.future.set_exception(answer)
        else:
            job.future.set_result(answer)


def _refusal(error: Exception) -> Exception:
    if not isinstance(error, sqlite3.IntegrityError):
        return error
    if error.sqlite_errorname == "SQLITE_CONSTRAINT_FOREIGNKEY":
        return Conflict("there is no such game")
    return Conflict("an event of that number, or that command, is stored already")
