"""Live games of a process: restarted, ended by their clocks, and forgotten."""

from dataclasses import replace

import pytest
from tests.server.rooms import ANN, ME, OPEN, current, listen, new, say, start

from cacique.server.play.authority import Refusal
from cacique.server.protocol.events import FischerClock
from cacique.server.settings import Settings
from cacique.server.store import REMOVED
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


# removing


@pytest.mark.parametrize(("days", "is_kept"), [(29, True), (31, False)])
async def test_games_that_never_began_are_removed_after_a_month(
    server: Server, monkeypatch: pytest.MonkeyPatch, *, days: int, is_kept: bool
) -> None:
    waiting = await server.lobby.create(ANN, new(ME, OPEN))
    playing, _ = await start(server)
    later = server.hub.time.now() + days * 86_400
    monkeypatch.setattr(server.hub.time, "now", lambda: later)
    await server.hub._remove_old()
    assert (await server.store.game(waiting.id) is not None) is is_kept
    assert await server.store.game(playing.id) is not None


@pytest.mark.parametrize(("days", "is_kept"), [(0, True), (7, False)])
async def test_finished_games_are_removed_when_the_operator_says_so(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, *, days: int, is_kept: bool
) -> None:
    server = await Server.start(replace(settings, keep_finished_days=days))
    room, _ = await start(server)
    await say(room, "ann", "resign", seat=0)
    later = server.hub.time.now() + 8 * 86_400
    monkeypatch.setattr(server.hub.time, "now", lambda: later)
    await server.hub._remove_old()
    assert (await server.store.game(room.id) is not None) is is_kept
    await server.close()


async def test_whoever_is_in_a_game_that_is_removed_is_told(server: Server) -> None:
    room, _ = await start(server)
    ann = await listen(room, "ann")
    await server.store.delete([room.id])
    server.hub._hear_presence("another", room.id, REMOVED)
    await ann.flush()
    closing, closed = ann.told[-2:]
    assert (closing["code"], closing["come_back"]) == ("not_found", False)
    assert closed == {"kind": "closed"}
    with pytest.raises(Refusal, match="no such game"):
        await server.hub.room(room.id)


async def test_a_room_that_missed_the_news_finds_out(server: Server) -> None:
    room, _ = await start(server)
    await server.store.delete([room.id])
    refused = await say(room, "ann", "say", text="anybody here?")
    assert (refused["kind"], refused["code"]) == ("refused", "not_found")
