"""Who is there, where several processes serve one game from one PostgreSQL."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
from tests.server.rooms import Listener, listen, say, start, until

from cacique.server.live import presence
from cacique.server.live.presence import Attendance, Notice
from cacique.server.live.timekeeper import Timekeeper
from cacique.server.settings import Settings
from cacique.server.web.server import Server


@pytest_asyncio.fixture
async def servers(postgresql_url: str) -> AsyncIterator[tuple[Server, Server]]:
    settings = Settings(database=postgresql_url, lazy=True)
    one, other = await Server.start(settings), await Server.start(settings)
    yield one, other
    await one.close()
    await other.close()


def last_presence(listener: Listener) -> dict[str, Any]:
    return next(each for each in reversed(listener.told) if each["kind"] == "presence")


def sees(listener: Listener, *here: str, watchers: int = 0) -> bool:
    said = last_presence(listener)
    return (said["here"], said["watchers"]) == (here, watchers)


@pytest.mark.compiled
@pytest.mark.asyncio
async def test_people_at_different_processes_see_each_other(
    servers: tuple[Server, Server],
) -> None:
    one, other = servers
    room, created = await start(one)
    ann = await listen(room, "ann")
    assert sees(ann, "ann")
    room_there = await other.hub.room(room.id)
    bob = await listen(room_there, "bob")
    await until(lambda: sees(ann, "ann", "bob") and sees(bob, "ann", "bob"))
    eve = await listen(room_there, "eve", watch=created.links.watch)
    await until(lambda: sees(ann, "ann", "bob", watchers=1) and sees(eve, "ann", "bob", watchers=1))
    room_there.leave(bob)
    room_there.leave(eve)
    await until(lambda: sees(ann, "ann"))
    bob = await listen(room_there, "bob")
    await until(lambda: sees(ann, "ann", "bob") and sees(bob, "ann", "bob"))


@pytest.mark.compiled
@pytest.mark.asyncio
async def test_a_process_that_is_silent_is_forgotten(
    servers: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = servers
    room, _ = await start(one)
    ann = await listen(room, "ann")
    await listen(await other.hub.room(room.id), "bob")
    await until(lambda: sees(ann, "ann", "bob"))
    await one.hub._repeat_presence()
    assert sees(ann, "ann", "bob")
    monkeypatch.setattr(presence, "_SECONDS_TO_FORGET", 0.0)
    await one.hub._repeat_presence()
    await asyncio.sleep(0)
    assert sees(ann, "ann")
    await other.hub._repeat_presence()
    await until(lambda: sees(ann, "ann", "bob"))


@pytest.mark.compiled
@pytest.mark.asyncio
async def test_nobody_is_replaced_who_is_at_another_process(
    servers: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = servers
    room, _ = await start(one)
    ann = await listen(room, "ann")
    room_there = await other.hub.room(room.id)
    bob = await listen(room_there, "bob")
    await until(lambda: sees(ann, "ann", "bob"))
    later = one.hub.time.steady() + 1000
    monkeypatch.setattr(one.hub.time, "steady", lambda: later)
    answer = await say(room, "ann", "ask_away", seat=1, wish="bot", id="early")
    assert "while they are here" in answer["reason"]
    room_there.leave(bob)
    await until(lambda: sees(ann, "ann"))
    answer = await say(room, "ann", "ask_away", seat=1, wish="bot", id="soon")
    assert "120 seconds" in answer["reason"]
    monkeypatch.setattr(one.hub.time, "steady", lambda: later + 120)
    answer = await say(room, "ann", "ask_away", seat=1, wish="bot", id="late")
    assert answer["kind"] == "ack"
    assert (await room.current()).seats[1].bot
    await until(lambda: room_there.match and room_there.match.seats[1].bot)
    await listen(room_there, "bob")
    await until(lambda: room.match and not room.match.seats[1].bot)


def test_notices_of_all_others_count() -> None:
    others = Attendance(None, Timekeeper())
    others.hear("p", Notice(here=("ann",), watchers=2))
    others.hear("q", Notice(here=("bob", "ann"), watchers=1))
    others.hear("p", Notice(here=("cy",), watchers=0))
    assert others.elsewhere == {"ann", "bob", "cy"}
    assert others.update(Notice(here=(), watchers=0)).watchers == 1
    assert not others.forget_silent()


def test_who_is_elsewhere_is_known_where_nobody_is() -> None:
    said: list[str] = []
    others = Attendance(said.append, Timekeeper())
    others.ask()
    assert [Notice.read(text) for text in said] == [Notice(here=(), watchers=0, asks=True)]
    others.hear("p", Notice(here=(), watchers=0, asks=True))
    assert not others.is_watched_elsewhere
    others.hear("p", Notice(here=(), watchers=1))
    assert others.is_watched_elsewhere
    others.update(Notice(here=("ann",), watchers=0))
    others.ask()  # those who were told have answered
    assert len(said) == 2
    others.update(Notice(here=(), watchers=0))
    assert others.is_watched_elsewhere


class _Clock(Timekeeper):
    """A clock that stands until it is set."""

    def __init__(self) -> None:
        self.time = 100.0

    def steady(self) -> float:
        return self.time


def test_absence_is_known_from_when_somebody_looked() -> None:
    clock = _Clock()
    present = Attendance(None, clock)
    assert present.away(["ann", "bob"]) == {"ann": 0.0, "bob": 0.0}
    present.update(Notice(here=("ann",), watchers=0))
    clock.time += 50
    assert present.away(["ann", "bob"]) == {"bob": 50.0}
    present.hear("p", Notice(here=("bob",), watchers=0))
    clock.time += 70
    assert present.away(["ann", "bob"]) == {}
    present.hear("p", Notice(here=(), watchers=0))
    clock.time += 5
    assert present.away(["ann", "bob"]) == {"bob": 5.0}
    present.update(Notice(here=(), watchers=0))
    clock.time += 500
    assert present.away(["ann", "bob"]) == {"ann": 0.0, "bob": 0.0}


def test_nothing_is_known_of_an_owner_from_before_they_were_one() -> None:
    clock = _Clock()
    present = Attendance(None, clock)
    present.update(Notice(here=("ann",), watchers=1))
    clock.time += 300
    present.expect(["bob"])
    clock.time += 5
    assert present.away(["ann", "bob", "cy"]) == {"bob": 5.0, "cy": 305.0}


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"here": "ann", "watchers": 1}'])
def test_what_another_version_says_is_not_believed(text: str) -> None:
    assert Notice.read(text) is None
