"""A room on a real store: commands, what everybody is told, and storage that fails."""

import json
from typing import Any

import pytest
from tests.server.rooms import BOB, EVE, Listener, listen, say, start

from cacique.server.protocol import messages as msg
from cacique.server.protocol import requests as req
from cacique.server.store import Conflict, Unavailable
from cacique.server.web.server import Server

pytestmark = [pytest.mark.compiled, pytest.mark.asyncio]


async def test_a_command_is_acknowledged_when_it_is_stored(server: Server) -> None:
    room, _ = await start(server)
    answer = await say(room, "ann", "move", token="Cd4/3u")
    assert answer["kind"] == "ack"
    rows = await server.store.rows(room.id)
    assert rows[answer["number"] - 1].command == "x"
    assert json.loads(rows[-1].body)["token"] == "Cd4/3u"


async def test_a_repeated_command_has_no_second_effect(server: Server) -> None:
    room, _ = await start(server)
    first = await say(room, "ann", "move", token="Cd4/3u", id="once")
    again = await say(room, "ann", "move", token="Cd4/3u", id="once")
    assert again == first
    assert len((await room.current()).board.moves) == 1


async def test_ids_of_two_guests_do_not_collide(server: Server) -> None:
    room, _ = await start(server)
    await say(room, "ann", "say", text="hi", id="one")
    await say(room, "bob", "say", text="hi", id="one")
    rows = await server.store.rows(room.id)
    assert [row.actor for row in rows if row.command] == ["ann", "bob"]


async def test_a_stale_command_is_told_what_it_missed(server: Server) -> None:
    room, _ = await start(server)
    version = (await room.current()).version
    await say(room, "ann", "move", token="Cd4/3u")
    answer = await say(room, "ann", "move", token="Ca1/3u", id="y", version=version)
    assert (answer["kind"], answer["code"]) == ("refused", "stale")
    assert [event["token"] for event in answer["missing"]] == ["Cd4/3u"]
    assert answer["version"] == version + 1


async def test_everybody_is_told(server: Server) -> None:
    room, _ = await start(server)
    ann, eve = await listen(room, "ann"), await listen(room, "eve")
    assert ann.told[0]["seats"] == (0,)
    assert eve.told[0]["seats"] == ()
    await say(room, "ann", "move", token="Cd4/3u")
    await eve.flush()
    update = eve.told[-1]
    assert update["kind"] == "update"
    assert [event["token"] for event in update["events"]] == ["Cd4/3u"]
    assert update["game"]["tokens"] == ("Cd4/3u",)
    assert update["view"]["phase"] == "walking"


async def test_who_comes_back_gets_the_rest(server: Server) -> None:
    room, _ = await start(server)
    await say(room, "ann", "move", token="Cd4/3u")
    number = (await room.current()).number
    late = await listen(room, "bob", last=number - 1)
    assert [event["number"] for event in late.told[0]["events"]] == [number]


async def test_presence_is_told(server: Server) -> None:
    room, _ = await start(server)
    ann = await listen(room, "ann")
    bob = await listen(room, "bob")
    await listen(room, "eve")
    await ann.flush()
    assert ann.told[-1] == {"kind": "presence", "here": ("ann", "bob"), "watchers": 1}
    room.leave(bob)
    await ann.flush()
    assert ann.told[-1]["here"] == ("ann",)


async def test_nothing_is_believed_that_was_not_stored(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, _ = await start(server)
    bob = await listen(room, "bob")

    async def fail(*_: object) -> None:
        raise Unavailable("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(server.store, "append", fail)
        answer = await say(room, "ann", "move", token="Cd4/3u")
    assert (answer["kind"], answer["code"]) == ("refused", "unavailable")
    assert "disk is full" in answer["reason"]
    assert not (await room.current()).board.moves
    await bob.flush()
    assert "update" not in bob.kinds()
    answer = await say(room, "ann", "move", token="Cd4/3u")
    assert answer["kind"] == "ack"
    await bob.flush()
    assert bob.kinds()[-1] == "update"


async def test_what_was_stored_after_all_is_told_later(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer of the store was lost, not the event."""
    room, _ = await start(server)
    bob = await listen(room, "bob")
    append = server.store.append

    async def lose_answer(*args: Any) -> None:
        await append(*args)
        raise Unavailable("the connection is gone")

    with monkeypatch.context() as patch:
        patch.setattr(server.store, "append", lose_answer)
        assert (await say(room, "ann", "move", token="Cd4/3u", id="z"))["kind"] == "refused"
    assert (await say(room, "ann", "move", token="Cd4/3u", id="z"))["kind"] == "ack"
    await bob.flush()
    assert [e["token"] for m in bob.told if m["kind"] == "update" for e in m["events"]] == [
        "Cd4/3u"
    ]


async def test_a_faster_process_makes_a_command_stale(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, _ = await start(server)
    append = server.store.append
    calls = 0

    async def race(game: Any, rows: Any, seat: Any = None) -> None:
        nonlocal calls
        calls += 1
        if calls == 1:
            body = rows[0].body.replace("Cd4/3u", "Ca1/3u")
            await append(game, [type(rows[0])(rows[0].number, "other", "o", body)], seat)
            raise Conflict("it is there already")
        await append(game, rows, seat)

    monkeypatch.setattr(server.store, "append", race)
    answer = await say(room, "ann", "move", token="Cd4/3u")
    assert (answer["kind"], answer["code"]) == ("refused", "stale")
    assert [str(move) for move in (await room.current()).board.moves] == ["Ca1/3u"]


async def test_no_commands_while_closing(server: Server) -> None:
    room, _ = await start(server)
    ann = await listen(room, "ann")
    await server.hub.say_goodbye()
    await ann.flush()
    assert ann.kinds()[-1] == "closing"
    assert (await say(room, "ann", "move", token="Cd4/3u"))["code"] == "closing"


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


# those who are away


async def test_a_stand_in_goes_when_the_owner_says_hello(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, _ = await start(server)
    await listen(room, "ann")
    answer = await say(room, "ann", "ask_away", seat=1, wish="bot", id="early")
    assert "120 seconds" in answer["reason"]
    later = server.hub.time.steady() + 120
    monkeypatch.setattr(server.hub.time, "steady", lambda: later)
    assert (await say(room, "ann", "ask_away", seat=1, wish="bot", id="late"))["kind"] == "ack"
    assert (await room.current()).seats[1].bot
    bob = await listen(room, "bob")
    assert bob.told[0]["game"]["seats"][1]["bot"] is None
    assert (await room.current()).seats[1].bot is None


async def test_any_command_of_the_owner_gives_the_seat_back_before(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, _ = await start(server)
    await listen(room, "ann")
    later = server.hub.time.steady() + 120
    monkeypatch.setattr(server.hub.time, "steady", lambda: later)
    await say(room, "ann", "ask_away", seat=1, wish="bot")
    assert (await say(room, "bob", "say", text="I am back"))["kind"] == "ack"
    assert (await room.current()).seats[1].bot is None


# seats that move on


async def move_seat(server: Server, *, is_public: bool) -> tuple[Listener, Listener]:
    """Bob's seat goes to Eve, who talks; Bob's socket, and that of a watcher with the link."""
    room, created = await start(server, is_public=is_public)
    bob = await listen(room, "bob")
    watcher = Listener("dan")
    watcher.watch = created.links.watch or ""
    await room.welcome(watcher, msg.Hello())
    secret = await server.lobby.renew_link(room, 1, BOB)
    await server.lobby.claim(room, 1, EVE, req.Claim(secret=secret))
    await say(room, "eve", "say", text="between us")
    await bob.flush()
    await watcher.flush()
    return bob, watcher


async def test_a_former_owner_hears_no_more_of_a_private_game(server: Server) -> None:
    bob, watcher = await move_seat(server, is_public=False)
    assert "between us" not in str(bob.told)
    assert bob.kinds()[-2:] == ["closing", "closed"]
    assert not bob.told[-2]["come_back"]
    assert "between us" in str(watcher.told)


async def test_a_former_owner_watches_on_in_public(server: Server) -> None:
    bob, _ = await move_seat(server, is_public=True)
    assert "between us" in str(bob.told)
    assert not bob.is_closed
