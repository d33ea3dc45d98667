"""The loop on virtual time, itself."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest
from tests.simulation.loop import Process, SimulatedLoop, Stuck


def run(work: Coroutine[Any, Any, Any]) -> Any:
    loop = SimulatedLoop()
    try:
        return loop.run_until_complete(work)
    finally:
        loop.close()


def test_a_day_passes_at_once() -> None:
    async def day() -> float:
        await asyncio.sleep(86_400)
        return asyncio.get_running_loop().time()

    assert run(day()) == 86_400


def test_what_waits_for_nothing_is_stuck() -> None:
    async def wait() -> None:
        await asyncio.Event().wait()

    loop = SimulatedLoop()
    waiting = loop.create_task(wait())
    with pytest.raises(Stuck):
        loop.run_until_complete(waiting)
    waiting._log_destroy_pending = False  # type: ignore[attr-defined]
    waiting.get_coro().close()
    loop.close()


def test_a_paused_process_does_all_it_missed_when_it_goes_on() -> None:
    async def live() -> list[float]:
        process, loop = Process("p"), asyncio.get_running_loop()
        ticks: list[float] = []

        async def tick() -> None:
            for _ in range(3):
                await asyncio.sleep(1.0)
                ticks.append(loop.time())

        process.spawn(tick())
        await asyncio.sleep(1.5)
        process.pause()
        await asyncio.sleep(10.0)
        process.resume()
        await asyncio.sleep(5.0)
        return ticks

    assert run(live()) == [1.0, 11.5, 12.5]


def test_the_dead_clean_nothing_up() -> None:
    async def live() -> tuple[list[str], Process]:
        process, said = Process("p"), []

        async def talk() -> None:
            try:
                said.append("begins")
                await asyncio.sleep(1.0)
                said.append("goes on")
            finally:
                said.append("cleans up")

        process.spawn(talk())
        await asyncio.sleep(0.5)
        process.die()
        await asyncio.sleep(5.0)
        return list(said), process

    said, process = run(live())
    assert said == ["begins"]
    process.bury()


def test_a_process_dies_at_the_step_it_is_told() -> None:
    async def live() -> int:
        process, steps = Process("p"), 0

        async def step() -> None:
            nonlocal steps
            while True:
                await asyncio.sleep(0)
                steps += 1

        process.dies_at = 5
        process.spawn(step())
        await asyncio.sleep(1.0)
        process.bury()
        return steps

    assert run(live()) == 3  # the first step begins the task, and the fifth is not made


def test_an_error_that_nobody_asked_for_is_found() -> None:
    async def live() -> list[BaseException]:
        process = Process("p")

        async def fail() -> None:
            raise ValueError

        process.spawn(fail())
        await asyncio.sleep(1.0)
        return process.unheard_errors()

    (error,) = run(live())
    assert isinstance(error, ValueError)
