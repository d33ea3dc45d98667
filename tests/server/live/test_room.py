"""A room on a real store: commands, what everybody is told, and storage that fails.

What several processes do to one game is in `test_processes.py`.
"""

import json
from typing import Any

import pytest
from tests.server.rooms import ANN, BOB, EVE, ME, OPEN, Listener, listen, new, say, start

from cacique.server.live.room import Room
from cacique.server.play import rows as stored
from cacique.server.play.authority import Refusal
from cacique.server.play.guests import hash_secret
from cacique.server.protocol import messages as msg
from cacique.server.protocol import requests as req
from cacique.server.protocol.events import FORMAT, FischerClock
from cacique.server.protocol.messages import Hello
from cacique.server.store import Conflict, Row, SeatRow, Unavailable
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
    room, created = await start(server)
    ann, eve = await listen(room, "ann"), await listen(room, "eve", watch=created.links.watch)
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

    async def race(game: Any, rows: Any, *known: Any) -> None:
        nonlocal calls
        calls += 1
        if calls == 1:
            body = rows[0].body.replace("Cd4/3u", "Ca1/3u")
            await append(game, [type(rows[0])(rows[0].number, "other", "o", body)], *known)
            raise Conflict("it is there already")
        await append(game, rows, *known)

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


# clocks


async def test_what_somebody_missed_is_told_in_a_page_and_not_read_first(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever sends old commands must not keep everybody waiting while many events are read."""
    room, _ = await start(server)
    for number in range(8):
        await say(room, "ann", "say", text="x" * 200, id=f"s{number}")
    monkeypatch.setattr(stored, "_MOST_CHARACTERS", 1000)
    asked: list[int | None] = []
    read = server.store.rows

    async def note(game_id: str, after: int = 0, most: int | None = None) -> list[Row]:
        asked.append(most)
        return await read(game_id, after, most)

    monkeypatch.setattr(server.store, "rows", note)
    monkeypatch.setattr(stored, "read_event", None)  # nobody reads them
    answer = await say(room, "ann", "move", token="Cd4/3u", version=1)
    assert answer["code"] == "stale"
    assert asked == [stored.MOST_ROWS]
    missing = [event["number"] for event in answer["missing"]]
    assert missing == list(range(2, 2 + len(missing)))
    assert 2 < len(missing) < 6
    assert msg.SERVER_MESSAGE.validate_python(answer)


def pass_time(server: Server, seconds: float) -> None:
    """Let time pass for everybody, while the heart goes on."""
    server.hub.time._ahead += seconds
    server.hub._heartbeat._last = server.hub.time.now()


@pytest.mark.parametrize("kind", ["move", "resign", "offer_draw"])
async def test_a_command_after_the_flag_is_refused_and_the_game_ends(
    server: Server, kind: str
) -> None:
    room, _ = await start(server, clock=FischerClock(seconds=10, increment=5))
    bob = await listen(room, "bob")
    pass_time(server, 10.1)
    values: dict[str, dict[str, Any]] = {"move": {"token": "Cd4/3u"}, "resign": {"seat": 0}}
    answer = await say(room, "ann", kind, **values.get(kind, {}))
    assert (answer["kind"], answer["code"]) == ("refused", "over")
    match = await room.current()
    assert match.ended
    assert (match.ended.reason, match.ended.winners) == ("time", (1,))
    assert not match.board.moves
    await bob.flush()
    assert bob.told[-1]["game"]["reason"] == "time"
    assert (await say(room, "ann", "say", text="well played", id="y"))["kind"] == "ack"


async def test_a_move_before_the_flag_is_made(server: Server) -> None:
    room, _ = await start(server, clock=FischerClock(seconds=10, increment=5))
    pass_time(server, 9.0)
    assert (await say(room, "ann", "move", token="Cd4/3u"))["kind"] == "ack"


async def test_whoever_of_three_runs_out_moves_no_more(server: Server) -> None:
    clock = FischerClock(seconds=10, increment=5)
    created = await server.lobby.create(ANN, new(ME, ME, ME, clock=clock, options={"players": 3}))
    room = await server.hub.room(created.id)
    pass_time(server, 10.1)
    answer = await say(room, "ann", "move", token=str(room.match.board.legal_moves[0]))  # type: ignore[union-attr]
    assert (answer["kind"], answer["code"]) == ("refused", "stale")
    assert [event["kind"] for event in answer["missing"]] == ["dropped"]
    assert (await room.current()).seats[0].is_out


async def test_time_in_which_the_process_stood_still_is_credited(server: Server) -> None:
    """The first thing that it does afterwards is to take the player's move."""
    room, _ = await start(server, clock=FischerClock(seconds=10, increment=0))
    server.hub.time._ahead += 12.0
    assert (await say(room, "ann", "move", token="Cd4/3u"))["kind"] == "ack"
    assert (await room.current()).left[0] == pytest.approx(10.0, abs=2.0)
    server.hub.time._ahead += 12.0
    await server.hub._end_overdue()
    await server.hub._heartbeat.beat()
    await server.hub._end_overdue()
    assert not (await room.current()).ended


async def test_time_in_which_the_store_took_nothing_is_credited(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, _ = await start(server, clock=FischerClock(seconds=10, increment=0))

    async def fail(*_: object) -> None:
        raise Unavailable("locked")

    with monkeypatch.context() as patch:
        for name in ("append", "beat"):
            patch.setattr(server.store, name, fail)
        for _ in range(6):
            server.hub.time._ahead += 2.0
            with pytest.raises(Unavailable):
                await server.hub._heartbeat.beat()
            answer = await say(room, "ann", "move", token="Cd4/3u")
            assert answer["code"] == "unavailable"
    assert (await say(room, "ann", "move", token="Cd4/3u"))["kind"] == "ack"


# games that cannot be read


async def spoil(server: Server, room: Room, body: str, number: int = 0) -> None:
    """Store something that this program would not have, and forget what is in memory."""
    last = len(await server.store.rows(room.id))

    def insert(connection: Any) -> None:
        row = Row(number or last + 1, "", "", body)
        values = room.id, row.number, row.actor, row.command, row.body
        connection.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?)", values)

    await server.store._write(insert)  # type: ignore[attr-defined]
    server.hub._rooms.clear()


def moved(number: int, **others: object) -> str:
    fields = {"kind": "moved", "number": number, "at": 1.0, "seat": 0, "token": "Cd4/3u"}
    return json.dumps(fields | others)


async def test_fields_of_newer_versions_are_kept_and_ignored(server: Server) -> None:
    room, _ = await start(server)
    number = (await room.current()).number + 1
    body = moved(number, mood="fine", left=None, why={"some": ["thing"]})
    await spoil(server, room, body)
    room = await server.hub.room(room.id)
    assert [str(move) for move in (await room.current()).board.moves] == ["Cd4/3u"]
    assert (await say(room, "ann", "move", token=">4"))["kind"] == "ack"
    assert (await server.store.rows(room.id))[number - 1].body == body


@pytest.mark.parametrize(
    "others",
    [{"kind": "exploded"}, {"format": FORMAT + 1}, {"format": FORMAT + 1, "token": {"new": 1}}],
)
async def test_a_game_of_a_newer_version_says_so(
    server: Server, others: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    room, _ = await start(server)
    await spoil(server, room, moved((await room.current()).number + 1, **others))
    for _ in range(3):
        again = await server.hub.room(room.id)
        with pytest.raises(Refusal, match="needs a newer version of the server") as caught:
            await again.enter("ann", "")
        assert caught.value.code == "newer"
    assert len([text for text in caplog.messages if room.id in text]) == 1


@pytest.mark.parametrize(
    ("number", "body"),
    [
        (5, moved(5)),  # a gap
        (4, "nonsense"),
        (4, '["no", "event"]'),
        (4, '{"kind": "moved"}'),
        (4, moved(5)),
        (4, moved(4, token="Ca9/3u")),
        (4, moved(4, seat="x")),
    ],
)
async def test_a_game_that_makes_no_sense_is_stopped_in_words(
    server: Server, caplog: pytest.LogCaptureFixture, number: int, body: str
) -> None:
    room, _ = await start(server)
    assert (await room.current()).number == 3
    await spoil(server, room, body, number)
    for _ in range(3):
        again = await server.hub.room(room.id)
        with pytest.raises(Refusal, match=r"stopped: .* at event 4") as caught:
            await again.enter("ann", "")
        assert caught.value.code == "damaged"
        server.hub._rooms.clear()
    assert len([text for text in caplog.messages if room.id in text]) == 1


async def test_a_game_that_is_deleted_while_it_is_read_is_gone(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, _ = await start(server)
    await room.current()
    seats = server.store.seats

    async def delete_and_read(game_id: str) -> list[SeatRow]:
        await server.store.delete([game_id])
        return await seats(game_id)

    monkeypatch.setattr(server.store, "seats", delete_and_read)
    await room.follow()
    with pytest.raises(Refusal, match="no such game any more"):
        await server.lobby.claim(room, 1, EVE, req.Claim(secret="x" * 24))


async def test_who_takes_a_seat_while_they_watch_is_there(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    created = await server.lobby.create(ANN, new(ME, OPEN))
    room = await server.hub.room(created.id)
    ann, bob = await listen(room, "ann"), await listen(room, "bob", watch=created.links.watch)
    await server.lobby.claim(room, 1, BOB, req.Claim(secret=created.links.seats[1]))
    for each in (ann, bob):
        await each.flush()
        assert each.told[-1] == {"kind": "presence", "here": ("ann", "bob"), "watchers": 0}
    later = server.hub.time.steady() + 1000
    monkeypatch.setattr(server.hub.time, "steady", lambda: later)
    answer = await say(room, "ann", "ask_away", seat=1, wish="bot")
    assert "while they are here" in answer["reason"]


# the link to watch


async def test_the_link_to_watch_is_renewed(server: Server) -> None:
    room, created = await start(server)
    old = created.links.watch
    assert old
    eve, bob = await listen(room, "eve", watch=old), await listen(room, "bob")
    with pytest.raises(Refusal, match="only whoever made the game"):
        await server.lobby.renew_watch(room, BOB)
    secret = await server.lobby.renew_watch(room, ANN)
    assert (await server.store.secrets(room.id))[1] == hash_secret(secret)
    with pytest.raises(Refusal, match="private"):
        await room.enter(EVE.id, old)
    await room.enter(EVE.id, secret)
    await eve.flush()
    assert eve.kinds()[-2:] == ["closing", "closed"]
    assert (eve.told[-2]["code"], eve.told[-2]["come_back"]) == ("forbidden", False)
    assert eve not in room
    await bob.flush()
    assert bob in room
    assert bob.told[-1] == {"kind": "presence", "here": ("bob",), "watchers": 0}


async def test_a_socket_that_came_by_the_old_link_is_not_welcome(server: Server) -> None:
    room, created = await start(server)
    await server.lobby.renew_watch(room, ANN)
    eve = Listener("eve")
    eve.watch = created.links.watch or ""
    with pytest.raises(Refusal, match="private"):
        await room.welcome(eve, Hello())
    assert eve not in room


async def test_who_lost_their_seat_on_the_way_in_is_not_welcome(server: Server) -> None:
    room, _ = await start(server)
    await room.enter(BOB.id, "")
    secret = await server.lobby.renew_link(room, 1, BOB)
    await server.lobby.claim(room, 1, EVE, req.Claim(secret=secret))
    bob = Listener("bob")
    with pytest.raises(Refusal, match="private"):
        await room.welcome(bob, Hello())
    assert bob not in room


async def test_a_public_game_has_no_link_to_watch(server: Server) -> None:
    room, _ = await start(server, is_public=True)
    with pytest.raises(Refusal, match="everybody may watch"):
        await server.lobby.renew_watch(room, ANN)


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


async def test_who_has_just_taken_a_seat_is_not_away_for_long(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long others have looked: what was before they came is no absence of theirs."""
    created = await server.lobby.create(ANN, new(ME, OPEN))
    room = await server.hub.room(created.id)
    await listen(room, "ann")
    later = server.hub.time.steady() + 300
    monkeypatch.setattr(server.hub.time, "steady", lambda: later)
    await server.lobby.claim(room, 1, BOB, req.Claim(secret=created.links.seats[1]))
    answer = await say(room, "ann", "ask_away", seat=1, wish="bot", id="early")
    assert "120 seconds" in answer.get("reason", "")
    monkeypatch.setattr(server.hub.time, "steady", lambda: later + 120)
    assert (await say(room, "ann", "ask_away", seat=1, wish="bot", id="late"))["kind"] == "ack"


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
