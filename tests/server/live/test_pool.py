"""Processes that think: a question arrives whole, and a process that dies is replaced."""

import asyncio
import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from cacique.games import registry
from cacique.server.live.fairqueue import Claim
from cacique.server.live.pool import BotPool, PoolClosed, Question, choose_turn

_QUESTION = Question("pueblo", registry.find("pueblo").board().position(), ("Cd4/3u",), seed=3)


def read_tokens(question: Question) -> list[str]:
    return [str(move) for move in question.board().moves]


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


# A process of these tests says that it thinks by a file, and thinks until that is gone.


def wait_for(question: Question) -> str:
    path = Path(question.start)
    path.touch()
    while path.exists():
        time.sleep(0.01)
    return path.name


def say(question: Question) -> str:
    return question.start


def ask(name: str) -> Question:
    return Question("", name, (), 0)


async def appears(path: Path) -> None:
    async with asyncio.timeout(60):
        while not path.exists():  # noqa: ASYNC110
            await asyncio.sleep(0.01)


@pytest.mark.compiled
@pytest.mark.asyncio
async def test_whoever_waits_is_called_by_the_queue(tmp_path: Path) -> None:
    pool = BotPool(1)
    order: list[str] = []
    first = tmp_path / "first"

    async def think(owner: str) -> None:
        order.append(await pool.run(say, ask(owner), Claim(owner)))

    try:
        busy = asyncio.create_task(pool.run(wait_for, ask(str(first)), Claim("greedy")))
        await appears(first)
        tasks = [asyncio.create_task(think(who)) for who in ["greedy"] * 5 + ["ann"]]
        await asyncio.sleep(0)
        first.unlink()
        assert await busy == "first"
        await asyncio.gather(*tasks)
        assert order == ["ann", *["greedy"] * 5]
    finally:
        pool.close()


@pytest.mark.compiled
@pytest.mark.asyncio
async def test_a_thought_that_nobody_waits_for_keeps_its_process_only(tmp_path: Path) -> None:
    pool = BotPool(1)
    given_up = tmp_path / "given up"
    try:
        busy = asyncio.create_task(pool.run(wait_for, ask(str(given_up))))
        await appears(given_up)
        waiting = asyncio.create_task(pool.run(say, ask("gone")))
        await asyncio.sleep(0)
        for task in (busy, waiting):
            task.cancel()
        await asyncio.wait([busy, waiting])
        other = asyncio.create_task(pool.run(say, ask("there")))
        await asyncio.sleep(0.05)
        assert not other.done()
        given_up.unlink()
        assert await other == "there"
        assert not pool._jobs
    finally:
        pool.close()


@pytest.mark.compiled
@pytest.mark.asyncio
@pytest.mark.parametrize("end", [BotPool.stop, BotPool.close])
async def test_whoever_waits_is_told_that_the_pool_is_closed(
    tmp_path: Path, end: Callable[[BotPool], None]
) -> None:
    pool, path = BotPool(1), tmp_path / "long"
    busy = asyncio.create_task(pool.run(wait_for, ask(str(path))))
    await appears(path)
    waiting = asyncio.create_task(pool.run(say, ask("next")))
    await asyncio.sleep(0)
    end(pool)
    for task in (busy, waiting):
        with pytest.raises(PoolClosed):
            await asyncio.wait_for(task, 30)
    with pytest.raises(PoolClosed):
        await pool.run(say, ask("late"))
    pool.close()
    assert pool._pool is None
