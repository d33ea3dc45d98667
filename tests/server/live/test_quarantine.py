"""Games that cannot be read: no other game waits for them, and the log has one line."""

import asyncio
import gc
from dataclasses import replace
from typing import Any

import pytest
from tests.server.rooms import ANN, ME, OPEN, current, new

from cacique.server.live import quarantine
from cacique.server.live import room as room_module
from cacique.server.protocol.events import FischerClock
from cacique.server.store import Row
from cacique.server.web.server import Server

pytestmark = [pytest.mark.compiled, pytest.mark.asyncio]


async def spoil(server: Server, game_id: str, **changes: Any) -> None:
    """Append an event to a game that cannot be read, and forget what is in memory."""
    row, rows = await server.store.game(game_id), await server.store.rows(game_id)
    assert row
    await server.store.append(replace(row, **changes), [Row(len(rows) + 1, "", "", "nonsense")])
    server.hub._rooms.clear()


def lines_about(game_id: str, caplog: pytest.LogCaptureFixture) -> list[str]:
    return [text for text in caplog.messages if game_id in text]


async def test_a_game_that_cannot_be_read_stops_no_other_clock(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    clock = FischerClock(seconds=10, increment=0)
    bad = await server.lobby.create(ANN, new(ME, ME, clock=clock))
    good = await server.lobby.create(ANN, new(ME, ME, clock=clock))
    await spoil(server, bad.id)
    later = server.hub.time.now() + 11
    monkeypatch.setattr(server.hub.time, "now", lambda: later)
    monkeypatch.setattr(server.hub._heartbeat, "_last", later)
    for _ in range(3):
        await server.hub._end_overdue()
    assert (await current(server, good.id)).ended
    assert len(lines_about(bad.id, caplog)) == 1


async def test_a_bots_game_that_cannot_be_read_is_logged_once(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    bad = await server.lobby.create(ANN, new(ME, OPEN))
    await spoil(server, bad.id, status="playing", bot_to_move=True)
    for _ in range(3):
        await server.hub._wake_all_bots()
        await asyncio.sleep(0.1)
        gc.collect()  # then a task says what nobody asked it
    assert len(lines_about(bad.id, caplog)) == 1
    assert not [text for text in caplog.messages if "never retrieved" in text]


async def test_a_game_that_can_be_read_again_goes_on(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    clock = FischerClock(seconds=10, increment=0)
    created = await server.lobby.create(ANN, new(ME, ME, clock=clock))
    server.hub._rooms.clear()
    later = server.hub.time.now() + 11
    monkeypatch.setattr(server.hub.time, "now", lambda: later)
    monkeypatch.setattr(server.hub._heartbeat, "_last", later)
    monkeypatch.setattr(quarantine, "_SECONDS_ALONE", 0.0)
    with monkeypatch.context() as patch:
        patch.setattr(room_module, "replay", lambda *_: 1 / 0)
        await server.hub._end_overdue()
        await server.hub._end_overdue()
    assert not (await current(server, created.id)).ended
    await server.hub._end_overdue()
    assert (await current(server, created.id)).ended
    assert len(lines_about(created.id, caplog)) == 1
