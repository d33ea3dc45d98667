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
