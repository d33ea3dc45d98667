"""Processes in which bots think, so that nobody's socket waits for them."""

import asyncio
import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar, cast

from cacique.ai.bots import close_bot, make_bot
from cacique.core.contract import Board
from cacique.core.processes import OWN_PROCESSES
from cacique.core.rng import seeded
from cacique.games import registry
from cacique.server.live.fairqueue import Claim, FairQueue, Ticket
from cacique.server.live.timekeeper import Timekeeper
from cacique.server.play.authority import Refusal

__all__ = ["BotPool", "PoolClosed", "Question", "choose_turn"]

ResultT = TypeVar("ResultT")
_TRIES = 3
_QUICK = 0.25  # seconds
_MOST_WARMINGS, _PAUSE = 100, 0.1
_NOBODYS = Claim()


@dataclass(frozen=True, slots=True)
class Question:
    """A position to think about, by the moves that led to it, and a seed for whoever does.

    It is small enough to be sent to another process, where `board` makes the position again.
    """

    game: str
    start: str
    tokens: tuple[str, ...]
    seed: int

    def board(self) -> Board[Any, Any]:
        board = registry.find(self.game).board.from_position(self.start)
        for token in self.tokens:
            board.push_token(token)
        return board


def choose_turn(bot: str, question: Question) -> list[str]:
    """The decisions of a bot's whole turn: until another seat is to decide, or dice."""
    board = question.board()
    agent, seat = make_bot(question.game, bot), board.turn
    rng = seeded(question.seed, len(question.tokens))
    tokens: list[str] = []
    try:
        while board.turn == seat and not board.is_over and not board.is_chance:
            move = agent.choose(board, rng)
            board.push(move)
            tokens.append(str(move))
    finally:
        close_bot(agent)
    return tokens


def _name_process(work: Callable[[Question], Any], question: Question) -> int:
    """Run something; the id of the process that did."""
    work(question)
    return os.getpid()


def _prepare_worker() -> None:
    """End when the server ends, and only then: in good order, or at once where it was killed."""
    threading.Thread(target=_end_with_server, daemon=True).start()


def _end_with_server() -> None:
    server = multiprocessing.parent_process()
    assert server
    server.join()
    os._exit(1)


class PoolClosed(Refusal):
    """Nobody thinks here any more, because the server ends."""

    def __init__(self) -> None:
        super().__init__("closing", "the server restarts: ask again when it is back")


@dataclass(eq=False, slots=True)
class _Job:
    """Something to think about, and whoever waits for the answer."""

    work: Callable[[Question], Any]
    question: Question
    answer: asyncio.Future[Any]
    began: float = 0.0


class BotPool:
    """A few processes, started when they are first needed and replaced when they die.

    Whoever finds all of them thinking waits in a queue that is fair between people. One process
    more is there for quick thoughts, so that a level that answers at once does so, whoever thinks.
    """

    def __init__(self, at_once: int, time: Timekeeper | None = None) -> None:
        self.at_once = at_once
        self._time = time or Timekeeper()
        self._pool: ProcessPoolExecutor | None = None
        self._queue = FairQueue()
        self._jobs: dict[Ticket, _Job] = {}  # all that have no answer yet
        self._thoughts: set[asyncio.Task[Any]] = set()  # each keeps a process busy
        self._quick: asyncio.Task[Any] | None = None  # the one that has the process for such
        self._is_closed = False

    def _start(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.at_once + 1, OWN_PROCESSES, _prepare_worker)
        return self._pool

    async def run(
        self, work: Callable[[Question], ResultT], question: Question, claim: Claim = _NOBODYS
    ) -> ResultT:
        """Run something when its turn comes; where a process died over it, again in another one.

        Raises PoolClosed where the pool is closed before there is an answer. What is cancelled
        loses its place; but a process that thinks of it already does so to the end.
        """
        if self._is_closed:
            raise PoolClosed
        ticket = self._queue.add(claim)
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._jobs[ticket] = _Job(work, question, answer)
        self._begin_thoughts()
        try:
            return cast("ResultT", await answer)
        finally:
            self._withdraw(ticket)

    def _withdraw(self, ticket: Ticket) -> None:
        """Let one go whose turn has not come; nothing else is to be done for others."""
        if self._queue.withdraw(ticket):
            del self._jobs[ticket]

    def _begin_thoughts(self) -> None:
        """Give the processes that have nothing to do something to think about.

        The one for quick thoughts is apart: however many come, the others are for everybody.
        """
        while len(self._thoughts - {self._quick}) < self.at_once and (ticket := self._queue.take()):
            self._begin_thought(ticket)
        if self._quick is None and (ticket := self._queue.take_quick(_QUICK)):
            self._quick = self._begin_thought(ticket)

    def _begin_thought(self, ticket: Ticket) -> asyncio.Task[Any]:
        job = self._jobs[ticket]
        job.began = self._time.steady()
        thought = asyncio.ensure_future(self._think(job))
        self._thoughts.add(thought)
        thought.add_done_callback(partial(self._end_thought, ticket))
        return thought

    async def warm_up(self, work: Callable[[Question], Any], question: Question) -> None:
        """Run something until two processes have, so that the one for quick thoughts is ready."""
        loop, pool = asyncio.get_running_loop(), self._start()
        ready: set[int] = set()
        with suppress(BrokenProcessPool):  # whoever needs it next replaces it
            for _ in range(_MOST_WARMINGS):
                runs = [loop.run_in_executor(pool, _name_process, work, question) for _ in range(2)]
                ready.update(await asyncio.gather(*runs))
                if len(ready) > 1:
                    return
                await asyncio.sleep(_PAUSE)

    async def _think(self, job: _Job) -> Any:
        for tries_left in reversed(range(_TRIES)):
            pool = self._start()
            try:
                loop = asyncio.get_running_loop()
                return await loop.run_in_executor(pool, job.work, job.question)
            except BrokenProcessPool:
                if self._is_closed:
                    raise PoolClosed from None
                if pool is self._pool:
                    self._pool = None
                if not tries_left:
                    raise
        raise AssertionError

    def _end_thought(self, ticket: Ticket, thought: asyncio.Task[Any]) -> None:
        """Answer, if anybody still waits, and let the next one think."""
        self._thoughts.discard(thought)
        self._quick = None if thought is self._quick else self._quick
        job = self._jobs.pop(ticket)
        self._queue.finish(ticket, self._time.steady() - job.began)
        error = PoolClosed() if thought.cancelled() else thought.exception()
        if not job.answer.done():
            if error is None:
                job.answer.set_result(thought.result())
            else:
                job.answer.set_exception(error)
        if not self._is_closed:
            self._begin_thoughts()

    def stop(self) -> None:
        """Answer nobody any more: whoever waits is told that the server ends."""
        self._is_closed = True
        for job in self._jobs.values():
            if not job.answer.done():
                job.answer.set_exception(PoolClosed())

    def close(self) -> None:
        """End the processes, whatever they think of."""
        self.stop()
        for thought in self._thoughts:
            thought.cancel()
        if self._pool is None:
            return
        for process in list((self._pool._processes or {}).values()):  # noqa: SLF001
            process.terminate()
        self._pool.shutdown(cancel_futures=True)
        self._pool = None
