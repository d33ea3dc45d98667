"""Bots at live games: they answer, play alone, and go on after a restart."""

import pytest
from tests.server.rooms import ANN, BOT, ME, current, new, say, until

from cacique.server.settings import Settings
from cacique.server.web.server import Server

pytestmark = [pytest.mark.compiled, pytest.mark.asyncio]


async def test_a_bot_answers(server: Server) -> None:
    created = await server.lobby.create(ANN, new(ME, BOT))
    room = await server.hub.room(created.id)
    await say(room, "ann", "move", token="Cd4/3u", id="1")
    await say(room, "ann", "move", token=">1", id="2")
    await until(lambda: room.match is not None and room.match.turn == 0)
    assert (await room.current()).movers == [0, 0, 1, 1]


async def test_bots_alone_play_to_the_end(server: Server) -> None:
    created = await server.lobby.create(ANN, new(BOT, BOT))
    room = await server.hub.room(created.id)
    await until(lambda: room.match is not None and room.match.ended)
    match = await current(server, created.id)
    assert match.board.is_over


async def test_a_bots_turn_goes_on_after_a_restart(settings: Settings) -> None:
    server = await Server.start(settings)
    created = await server.lobby.create(ANN, new(BOT, ME))
    await server.close()
    again = await Server.start(settings)
    room = await again.hub.room(created.id)
    await until(lambda: room.match is not None and room.match.turn == 1)
    await again.close()
