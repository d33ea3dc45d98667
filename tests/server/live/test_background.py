"""What is done regularly."""

import asyncio

import pytest

from cacique.server.live.background import Background

pytestmark = [pytest.mark.compiled, pytest.mark.asyncio]


async def test_what_is_done_regularly_goes_on_after_a_failure() -> None:
    background = Background()
    calls: list[int] = []
    is_done = asyncio.Event()

    async def fail() -> None:
        calls.append(len(calls))
        if len(calls) > 2:
            is_done.set()
        raise RuntimeError("unforeseen")

    background.every(0.0, fail)
    await is_done.wait()
    await background.close()


async def test_what_is_done_at_once_waits_for_no_pause() -> None:
    background = Background()
    is_done = asyncio.Event()

    async def work() -> None:
        is_done.set()

    background.every(3600.0, work, at_once=True)
    await asyncio.wait_for(is_done.wait(), 30)
    await background.close()
