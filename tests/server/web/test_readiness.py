"""Whether something can be stored, asked now and then."""

import asyncio

import pytest

from cacique.server.live.timekeeper import Timekeeper
from cacique.server.store import Unavailable
from cacique.server.web.readiness import Readiness

pytestmark = [pytest.mark.compiled, pytest.mark.asyncio]


class _Clock(Timekeeper):
    time = 0.0

    def steady(self) -> float:
        return self.time


class _Store:
    asked = 0
    error: Unavailable | None = None

    async def check(self) -> None:
        self.asked += 1
        await asyncio.sleep(0)
        if self.error:
            raise self.error


async def test_many_probes_are_one_question() -> None:
    store, clock = _Store(), _Clock()
    ready = Readiness(store.check, clock)
    await asyncio.gather(*(ready.check() for _ in range(20)))
    assert store.asked == 1
    clock.time = 1.5
    await ready.check()
    assert store.asked == 2


async def test_a_failure_is_told_to_all_and_over_when_it_is() -> None:
    store, clock = _Store(), _Clock()
    store.error = Unavailable("the disk is full")
    ready = Readiness(store.check, clock)
    for _ in range(3):
        with pytest.raises(Unavailable, match="full"):
            await ready.check()
    assert store.asked == 1
    store.error, clock.time = None, 1.5
    await ready.check()
