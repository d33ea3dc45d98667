"""A heart that beats late: what is noted of it, and what is known meanwhile."""

from typing import Any

import pytest
import pytest_asyncio
from tests.server.live.test_timekeeper import Fixed
from tests.server.store.samples import new

from cacique.server.live.heartbeat import Heartbeat
from cacique.server.play.clock import overlap
from cacique.server.store import Unavailable
from cacique.server.store.sqlite import SqliteStore

pytestmark = pytest.mark.asyncio


class Shared(SqliteStore):
    """A store that others use too, whose clock the test sets, and that may be away."""

    clock: float | None = None
    others: tuple[tuple[str, float], ...] = ()
    is_away = False
    reads_nothing = False

    @property
    def is_shared(self) -> bool:
        return True

    async def time(self) -> float | None:
        return self.clock

    async def beats(self) -> list[tuple[str, float]]:
        return [*await super().beats(), *self.others]

    async def beat(self, process: str, now: float) -> None:
        if self.is_away:
            raise Unavailable("locked")
        await super().beat(process, now)

    async def outages(self, since: float) -> list[tuple[float, float]]:
        if self.reads_nothing:
            raise Unavailable("away")
        return await super().outages(since)


@pytest.fixture
def time() -> Fixed:
    keeper = Fixed()
    keeper.begin_at(1000.0)
    return keeper


@pytest_asyncio.fixture
async def store(tmp_path: Any) -> Any:
    store = await Shared.open(f"sqlite:{tmp_path / 'games.db'}")
    yield store
    await store.close()


@pytest_asyncio.fixture
async def heart(store: Shared, time: Fixed) -> Heartbeat:
    heart = Heartbeat(store, time, 3.0)
    await heart.start()
    return heart


async def test_beats_in_time_are_no_outage(heart: Heartbeat, store: Shared, time: Fixed) -> None:
    for _ in range(5):
        time.seconds += 2.9
        assert not heart.outages(time.now())
        await heart.beat()
    assert await store.outages(0.0) == []


async def test_a_pause_is_known_at_once_and_noted(
    heart: Heartbeat, store: Shared, time: Fixed
) -> None:
    time.seconds += 12.0
    assert heart.outages(time.now()) == [(1000.0, 1012.0)]
    await heart.beat()
    time.seconds += 1.0
    assert heart.outages(time.now()) == [(1000.0, 1012.0)]
    assert await store.outages(0.0) == [(1000.0, 1012.0)]


async def test_a_store_that_takes_nothing_is_an_outage(
    heart: Heartbeat, store: Shared, time: Fixed
) -> None:
    store.is_away = True
    for _ in range(6):
        time.seconds += 2.0
        with pytest.raises(Unavailable):
            await heart.beat()
    assert heart.outages(time.now()) == [(1000.0, 1012.0)]
    store.is_away = False
    time.seconds += 1.0
    await heart.beat()
    assert await store.outages(0.0) == [(1000.0, 1013.0)]


async def test_a_silent_process_is_an_outage_until_it_is_gone(
    heart: Heartbeat, store: Shared, time: Fixed
) -> None:
    """Its clock may be another one: this one is two hours behind."""
    store.others = (("p", -6200.0), ("dead since long", 5.0))
    await heart.beat()
    store.others = (("p", -6199.0), ("dead since long", 5.0))
    for _ in range(60):
        time.seconds += 1.0
        await heart.beat()
    assert await store.outages(0.0) == [(1001.0, 1045.0)]
    assert overlap(heart.outages(time.now()), 1010.0, 1060.0) == 35.0


async def test_whoever_rests_is_not_missed(heart: Heartbeat, store: Shared, time: Fixed) -> None:
    other = Heartbeat(store, time, 3.0)
    await other.start()
    for _ in range(3):
        time.seconds += 1.0
        await heart.beat()
        await other.beat()
    await other.rest()
    for _ in range(10):
        time.seconds += 1.0
        await heart.beat()
    assert await store.outages(0.0) == []


async def test_the_database_has_the_time(store: Shared, time: Fixed) -> None:
    store.clock = 5000.0
    heart = Heartbeat(store, time, 3.0)
    await heart.start()
    assert time.now() == 5000.0
    time.seconds += 1.0
    store.clock = 5001.05
    await heart.beat()
    assert time.now() == 5001.05
    assert await store.outages(0.0) == []


async def test_a_step_of_the_databases_clock_charges_and_credits_nobody(
    store: Shared, time: Fixed
) -> None:
    store.clock = 5000.0
    heart = Heartbeat(store, time, 3.0)
    await heart.start()
    time.seconds += 1.0
    store.clock = 8601.0
    await heart.beat()
    assert time.now() == 8601.0
    assert overlap(heart.outages(time.now()), 4000.0, time.now()) == 3600.0
    assert await store.outages(0.0) == [(5001.0, 8601.0)]


async def test_a_start_that_fails_is_part_of_the_outage(
    heart: Heartbeat, store: Shared, time: Fixed
) -> None:
    """Nobody was served by it, though it came so far as to write something."""
    await heart.beat()
    time.seconds += 2.0
    store.reads_nothing = True
    with pytest.raises(Unavailable):
        await Heartbeat(store, time, 3.0).start()
    store.reads_nothing = False
    time.seconds += 2.0
    await Heartbeat(store, time, 3.0).start()
    assert await store.outages(0.0) == [(1000.0, 1004.0)]


async def test_whoever_starts_is_not_behind_the_others(store: Shared, time: Fixed) -> None:
    store.clock, store.others = 5000.0, (("p", 5030.0),)
    await Heartbeat(store, time, 3.0).start()
    assert time.now() == 5030.0
    store.others = (("a wrong clock", 9999.0),)
    await Heartbeat(store, time, 3.0).start()
    assert time.now() == 5060.0


async def test_who_ends_after_standing_still_notes_it_too(
    store: Shared, time: Fixed, heart: Heartbeat
) -> None:
    time.seconds += 10.0
    await heart.rest()
    assert overlap(await store.outages(0.0), 0.0, 5000.0) == pytest.approx(10.0)


async def test_a_wall_clock_that_was_set_back_gives_nobody_time(
    store: Shared, time: Fixed, heart: Heartbeat
) -> None:
    time.seconds += 50.0
    await heart.beat()
    again = Fixed()
    again.begin_at(900.0)
    await Heartbeat(store, again, 3.0).start()
    assert again.now() >= 1050.0


async def test_nor_does_one_where_something_was_stored_after_the_last_beat(
    store: Shared, heart: Heartbeat
) -> None:
    await heart.beat()
    await store.create(new(updated=1010.0))
    again = Fixed()
    again.begin_at(1005.0)
    await Heartbeat(store, again, 3.0).start()
    assert again.now() >= 1010.0
