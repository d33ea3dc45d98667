"""Processes that think: a question arrives whole, and a process that dies is replaced."""

import asyncio
import os
import signal
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from cacique.games import registry
from cacique.server.live.fairqueue import Claim
from cacique.server.live.pool import BotPool, PoolClosed, Question, choose_turn
from cacique.server.live.timekeeper import Timekeeper

_QUESTION = Question("pueblo", registry.find("pueblo").board().position(), ("Cd4/3u",), seed=3)


def read_tokens(question: Question) -> list[str]:
    return [str(move) for move in question.board().moves]


def name_process(_question: Question) -> int:
    return os.getpid()


def die(_question: Question) -> None:
    os._exit(1)


@pytest.mark.compiled
@pytest.mark.asyncio
async def test_a_process_that_dies_is_replaced() -> None:
    pool = BotPool(1)
    try:
        with pytest.raises(Exception, match="terminated abruptly"):
            await pool.run(die, _QUESTION)
        assert await pool.run(read_tokens, _QUESTION) == ["Cd4/3u"]
    finally:
        pool.close()


@pytest.mark.skipif(sys.platform == "win32", reason="sends signals")
@pytest.mark.asyncio
async def test_interrupts_while_a_process_starts_are_the_servers_alone() -> None:
    """A terminal sends them to all of its processes, also to one that is still importing."""
    pool = BotPool(1)
    try:
        answer = asyncio.create_task(pool.run(name_process, _QUESTION))
        await asyncio.sleep(0)  # until it is asked
        await asyncio.sleep(0)
        (process,) = pool._start()._processes
        while not answer.done():
            os.kill(process, signal.SIGINT)
            await asyncio.sleep(0.002)
        assert await answer == process
    finally:
        pool.close()


@pytest.mark.compiled
def test_a_whole_turn_is_chosen() -> None:
    board = _QUESTION.board()
    seat = board.turn
    for token in choose_turn("random", _QUESTION):
        assert board.turn == seat
        board.push_token(token)
    assert board.turn != seat


@pytest.mark.compiled
def test_the_same_question_has_the_same_answer() -> None:
    assert choose_turn("random", _QUESTION) == choose_turn("random", _QUESTION)


class Threads(BotPool):
    """A pool whose thoughts are threads of the test, which begin at once."""

    def _start(self) -> Any:
        if self._threads is None:
            self._threads = ThreadPoolExecutor(self.at_once + 1)
        return self._threads

    _threads: ThreadPoolExecutor | None = None


class Thought:
    """Something to think about until the test has had enough of it."""

    def __init__(self) -> None:
        self.begun = threading.Event()
        self.enough = threading.Event()

    def __call__(self, question: Question) -> str:
        self.begun.set()
        assert self.enough.wait(60)
        return question.start

    async def has_begun(self) -> None:
        assert await asyncio.to_thread(self.begun.wait, 60)


class Ticking(Timekeeper):
    """A clock that stands still until it is set."""

    time = 0.0

    def steady(self) -> float:
        return self.time


def say(question: Question) -> str:
    return question.start


def ask(name: str) -> Question:
    return Question("", name, (), 0)


@pytest.mark.asyncio
async def test_whoever_waits_is_called_by_the_queue() -> None:
    pool, long = Threads(1), Thought()
    order: list[str] = []

    async def think(owner: str) -> None:
        order.append(await pool.run(say, ask(owner), Claim(owner, owner)))

    busy = asyncio.create_task(pool.run(long, ask("first"), Claim("greedy")))
    await long.has_begun()
    tasks = [asyncio.create_task(think(who)) for who in ["greedy"] * 5 + ["ann"]]
    await asyncio.sleep(0)
    assert order == []
    long.enough.set()
    assert await busy == "first"
    await asyncio.gather(*tasks)
    assert order == ["ann", *["greedy"] * 5]


@pytest.mark.asyncio
async def test_a_quick_thought_waits_for_no_long_one() -> None:
    time = Ticking()
    pool, long = Threads(1, time), Thought()
    await pool.run(say, ask(""), Claim("ann", "quick"))  # known from now on
    busy = asyncio.create_task(pool.run(long, ask("long"), Claim("greedy", "long")))
    await long.has_begun()
    waiting = asyncio.create_task(pool.run(say, ask("strange"), Claim("bob", "strange")))
    assert await pool.run(say, ask("now"), Claim("ann", "quick")) == "now"
    assert not waiting.done()
    time.time += 3.0
    long.enough.set()
    assert await busy == "long"
    assert await waiting == "strange"


@pytest.mark.asyncio
async def test_quick_thoughts_without_end_keep_no_long_one_waiting() -> None:
    pool, thoughts = Threads(1), [Thought(), Thought(), Thought()]
    await pool.run(say, ask(""), Claim("ann", "quick"))
    quick = []
    for thought in thoughts[:2]:  # both processes have one
        quick.append(asyncio.create_task(pool.run(thought, ask("q"), Claim("greedy", "quick"))))
        await thought.has_begun()
    quick.append(asyncio.create_task(pool.run(thoughts[2], ask("q"), Claim("greedy", "quick"))))
    waiting = asyncio.create_task(pool.run(say, ask("hint"), Claim("bob", "long")))
    await asyncio.sleep(0)
    thoughts[0].enough.set()
    done, _ = await asyncio.wait([waiting], timeout=5)
    for thought in thoughts:
        thought.enough.set()
    await asyncio.gather(*quick, waiting)
    assert done


@pytest.mark.asyncio
async def test_a_thought_that_nobody_waits_for_keeps_its_process_only() -> None:
    pool, long = Threads(1), Thought()
    busy = asyncio.create_task(pool.run(long, ask("given up")))
    await long.has_begun()
    waiting = asyncio.create_task(pool.run(say, ask("gone")))
    await asyncio.sleep(0)
    for task in (busy, waiting):
        task.cancel()
    await asyncio.wait([busy, waiting])
    other = asyncio.create_task(pool.run(say, ask("there")))
    await asyncio.sleep(0.05)
    assert not other.done()
    long.enough.set()
    assert await other == "there"
    assert not pool._jobs


@pytest.mark.asyncio
async def test_whoever_waits_is_told_that_the_pool_stops() -> None:
    pool, long = Threads(1), Thought()
    busy = asyncio.create_task(pool.run(long, ask("long")))
    await long.has_begun()
    waiting = asyncio.create_task(pool.run(say, ask("next")))
    await asyncio.sleep(0)
    pool.stop()
    for task in (busy, waiting):
        with pytest.raises(PoolClosed):
            await task
    with pytest.raises(PoolClosed):
        await pool.run(say, ask("late"))
    long.enough.set()


def sleep(_question: Question) -> None:
    time.sleep(600)


@pytest.mark.compiled
@pytest.mark.asyncio
async def test_processes_end_with_the_pool_and_are_not_replaced() -> None:
    pool = BotPool(1)
    busy = asyncio.create_task(pool.run(sleep, _QUESTION))
    await asyncio.sleep(0.1)
    processes = list(pool._start()._processes.values())
    pool.close()
    with pytest.raises(PoolClosed):
        await busy
    assert pool._pool is None
    assert processes
    assert not any(process.is_alive() for process in processes)


@pytest.mark.compiled
@pytest.mark.asyncio
async def test_the_process_for_quick_thoughts_is_warmed_up_too() -> None:
    pool = BotPool(1)
    try:
        await pool.warm_up(read_tokens, _QUESTION)
        assert len(pool._start()._processes) == 2
    finally:
        pool.close()
