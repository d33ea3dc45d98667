"""Appends that gather while others are being stored."""

import asyncio
from collections.abc import Collection, Sequence

import pytest
from tests.server.store.samples import game, row

from cacique.server.store.contract import Append, Conflict, Unavailable
from cacique.server.store.pg_batch import Batcher

pytestmark = pytest.mark.asyncio


class Slow:
    """A store that takes its time, and refuses what has an event of a bad number."""

    def __init__(self, *bad: int) -> None:
        self.batches: list[list[int]] = []
        self.error: Exception = Conflict("stored already")
        self.refused: Collection[str] = ()
        self._bad = bad

    async def __call__(self, appends: Sequence[Append]) -> Collection[str]:
        numbers = [append.rows[0].number for append in appends]
        self.batches.append(numbers)
        await asyncio.sleep(0)
        if not {*self._bad}.isdisjoint(numbers):
            raise self.error
        return self.refused


def append(number: int, name: str | None = None) -> Append:
    return Append(game(name or f"g{number}"), [row(number)])


async def add_all(batcher: Batcher, *numbers: int) -> list[BaseException | None]:
    jobs = (batcher.add(append(number)) for number in numbers)
    return await asyncio.gather(*jobs, return_exceptions=True)


async def test_what_waits_goes_together() -> None:
    store = Slow()
    batcher = Batcher(store)
    assert await add_all(batcher, 1, 2, 3) == [None] * 3
    assert store.batches == [[1, 2, 3]]
    await batcher.add(append(4))
    assert store.batches[1:] == [[4]]


async def test_a_second_append_to_a_game_follows_the_first() -> None:
    store = Slow()
    batcher = Batcher(store)
    jobs = [append(1), append(2, "g1"), append(5), append(3, "g1"), append(6, "g5")]
    await asyncio.gather(*map(batcher.add, jobs))
    assert store.batches == [[1, 5], [2, 6], [3]]


async def test_what_the_store_refuses_is_a_conflict() -> None:
    store = Slow()
    store.refused = {"g2"}
    results = await add_all(Batcher(store), 1, 2, 3)
    assert [type(result) for result in results] == [type(None), Conflict, type(None)]
    assert store.batches == [[1, 2, 3]]


async def test_a_conflict_is_its_own_alone() -> None:
    store = Slow(2)
    results = await add_all(Batcher(store), 1, 2, 3)
    assert [type(result) for result in results] == [type(None), Conflict, type(None)]
    assert store.batches == [[1, 2, 3], [1], [2], [3]]


async def test_a_loss_is_everybodys() -> None:
    store = Slow(2)
    store.error = Unavailable("away")
    results = await add_all(Batcher(store), 1, 2, 3)
    assert results == [store.error] * 3
    assert store.batches == [[1, 2, 3]]


async def test_the_end_waits_for_what_waits() -> None:
    store = Slow()
    batcher = Batcher(store)
    jobs = [asyncio.ensure_future(batcher.add(append(number))) for number in (1, 2)]
    await asyncio.sleep(0)
    await batcher.finish()
    assert all(job.done() for job in jobs)
    await batcher.finish()


async def test_who_no_longer_waits_disturbs_nobody() -> None:
    batcher = Batcher(Slow())
    left = asyncio.ensure_future(batcher.add(append(1)))
    stayed = asyncio.ensure_future(batcher.add(append(2)))
    await asyncio.sleep(0)
    left.cancel()
    await stayed
    assert left.cancelled()
