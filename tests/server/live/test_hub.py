"""Live games of a process: restarted, ended by their clocks, and forgotten."""

import pytest
from tests.server.rooms import ANN, ME, current, listen, new, say, start

from cacique.server.protocol.events import FischerClock
from cacique.server.settings import Settings
from cacique.server.web.server import Server

pytestmark = [pytest.mark.compiled, pytest.mark.asyncio]


async def test_a_game_is_the_same_after_a_restart(settings: Settings) -> None:
    server = await Server.start(settings)
    room, _ = await start(server, game="puluc")
    await say(room, "ann", "move", token=str(room.match.board.legal_moves[0]))  # type: ignore[union-attr]
    before = await room.current()
    await server.close()
    again = await Server.start(settings)
    after = await current(again, room.id)
    assert after.view(0.0, ()) == before.view(0.0, ())
    assert after.board == before.board
    room = await again.hub.room(room.id)
    repeated = await say(room, "ann", "move", token="0-1")
    assert repeated["kind"] == "ack"  # the same id as before the restart
    await again.close()


async def test_time_runs_out_without_anybody_looking(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = FischerClock(seconds=10, increment=0)
    created = await server.lobby.create(ANN, new(ME, ME, clock=clock))
    later = server.hub.time.now() + 11
    monkeypatch.setattr(server.hub.time, "now", lambda: later)
    monkeypatch.setattr(server.hub._heartbeat, "_last", later)
    await server.hub._end_overdue()
    match = await current(server, created.id)
    assert match.ended
    assert (match.ended.reason, match.ended.winners) == ("time", (1,))


async def test_idle_games_leave_memory(settings: Settings) -> None:
    server = await Server.start(settings)
    room, _ = await start(server)
    ann = await listen(room, "ann")
    await server.hub._forget_idle()
    assert room.id in server.hub._rooms
    room.leave(ann)
    room._last_used -= settings.idle_seconds + 1
    await server.hub._forget_idle()
    assert room.id not in server.hub._rooms
    await server.close()
