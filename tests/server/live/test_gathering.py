"""Who is at a game, and what they are told of each other."""

from typing import Any

import pytest
from tests.server.rooms import listen, say, start

from cacique.server.protocol.messages import Closing
from cacique.server.web.server import Server

pytestmark = [pytest.mark.compiled, pytest.mark.asyncio]


async def test_presence_is_told(server: Server) -> None:
    room, created = await start(server)
    ann = await listen(room, "ann")
    bob = await listen(room, "bob")
    await listen(room, "eve", watch=created.links.watch)
    await ann.flush()
    assert ann.told[-1] == {"kind": "presence", "here": ("ann", "bob"), "watchers": 1}
    room.leave(bob)
    await ann.flush()
    assert ann.told[-1]["here"] == ("ann",)


async def test_who_leaves_while_a_move_is_being_stored_is_missed(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, _ = await start(server)
    ann, bob = await listen(room, "ann"), await listen(room, "bob")
    append = server.store.append

    async def leave_first(*args: Any) -> None:
        room.leave(bob)
        await append(*args)

    monkeypatch.setattr(server.store, "append", leave_first)
    await say(room, "ann", "move", token="Cd4/3u")
    await ann.flush()
    told = [message["here"] for message in ann.told if message["kind"] == "presence"]
    assert told[-1] == ("ann",)


async def test_whoever_is_sent_away_is_told_why_and_missed(server: Server) -> None:
    room, _ = await start(server)
    ann, bob = await listen(room, "ann"), await listen(room, "bob")
    room._hang_up(Closing(code="forbidden", reason="no more", come_back=False), [bob])
    await ann.flush()
    await bob.flush()
    assert bob.kinds()[-2:] == ["closing", "closed"]
    assert bob not in room
    assert ann.told[-1]["here"] == ("ann",)
