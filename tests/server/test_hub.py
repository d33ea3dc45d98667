"""Live games on a real store: creating, joining, playing, restarting."""

import asyncio
import gc
import json
import time
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from cacique.server.live import hub, quarantine
from cacique.server.live.room import Connection, Room
from cacique.server.play.authority import Refusal
from cacique.server.play.guests import Guest
from cacique.server.protocol import messages as msg
from cacique.server.protocol import requests as req
from cacique.server.protocol.events import FischerClock
from cacique.server.settings import Settings
from cacique.server.store import Conflict, Row, Unavailable
from cacique.server.web.server import Server

pytestmark = [pytest.mark.compiled, pytest.mark.asyncio]

ANN, BOB, EVE = Guest("ann", "Ann"), Guest("bob", "Bob"), Guest("eve", "Eve")
ME, OPEN = req.SeatSpec(kind="me"), req.SeatSpec(kind="open")
BOT = req.SeatSpec(kind="bot", bot="level1")


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(database=f"sqlite:{tmp_path / 'games.db'}", lazy=True, games_each=5)


@pytest_asyncio.fixture
async def server(settings: Settings) -> AsyncIterator[Server]:
    server = await Server.start(settings)
    yield server
    await server.close()


def new(*seats: req.SeatSpec, game: str = "pueblo", **values: Any) -> req.NewGame:
    return req.NewGame(game=game, seats=seats, **values)


async def start(server: Server, **values: Any) -> tuple[Room, req.Created]:
    """Ann and Bob in a game."""
    created = await server.lobby.create(ANN, new(ME, OPEN, **values))
    room = await server.hub.room(created.id)
    await server.lobby.claim(room, 1, BOB, req.Claim(secret=created.links.seats[1]))
    return room, created


class Listener(Connection):
    """A socket that keeps what it was told."""

    __slots__ = ("told",)

    def __init__(self, guest: str) -> None:
        self.told: list[dict[str, Any]] = []
        super().__init__(guest, self._keep, self._end)

    async def _keep(self, text: str) -> None:
        self.told.append(msg.SERVER_MESSAGE.validate_json(text).model_dump())

    async def _end(self) -> None:
        self.told.append({"kind": "closed"})

    def kinds(self) -> list[str]:
        return [message["kind"] for message in self.told]


async def listen(server: Server, room: Room, guest: str, last: int = 0) -> Listener:
    listener = Listener(guest)
    await server.hub.welcome(room, listener, msg.Hello(last=last))
    await listener.flush()
    return listener


async def say(server: Server, room: Room, guest: str, kind: str, **values: Any) -> dict[str, Any]:
    """Send a command at the present version; the answer."""
    match = await server.hub.match(room.id)
    versions = {} if kind in {"say", "substitute"} else {"version": match.version}
    fields = {"kind": kind, "id": "x", **versions, **values}
    command = msg.CLIENT_MESSAGE.validate_python(fields)
    answer: dict[str, Any] = json.loads(await server.hub.command(room, guest, command))  # type: ignore[arg-type]
    return answer


async def test_a_game_begins_when_the_last_seat_is_claimed(server: Server) -> None:
    created = await server.lobby.create(ANN, new(ME, OPEN))
    assert (await server.hub.match(created.id)).status == "waiting"
    room = await server.hub.room(created.id)
    await server.lobby.claim(room, 1, BOB, req.Claim(secret=created.links.seats[1], name="Rob"))
    match = await server.hub.match(created.id)
    assert match.status == "playing"
    assert [seat.name for seat in match.seats] == ["Ann", "Rob"]


async def test_several_seats_of_one_guest_have_names_of_their_own(server: Server) -> None:
    long = Guest("ann", "A" * 30)
    named = req.SeatSpec(kind="me", name="Zoe")
    wanted = new(ME, named, ME, ME, options={"players": 4})
    match = await server.hub.match((await server.lobby.create(long, wanted)).id)
    names = [seat.name for seat in match.seats]
    assert names == ["A" * 30, "Zoe", "A" * 27 + " 2", "A" * 27 + " 3"]


async def test_a_link_is_void_once_it_was_used(server: Server) -> None:
    room, created = await start(server)
    secret = created.links.seats[1]
    with pytest.raises(Refusal, match="void"):
        await server.lobby.claim(room, 1, EVE, req.Claim(secret=secret))
    await server.lobby.claim(room, 1, BOB, req.Claim(secret=secret))  # who has it, has it


async def test_a_wrong_secret_opens_nothing(server: Server) -> None:
    created = await server.lobby.create(ANN, new(ME, OPEN))
    room = await server.hub.room(created.id)
    with pytest.raises(Refusal, match="void"):
        await server.lobby.claim(room, 1, EVE, req.Claim(secret="x" * 24))
    with pytest.raises(Refusal, match="no such seat"):
        await server.lobby.claim(room, 2, EVE, req.Claim(secret="x" * 24))


async def test_the_owner_moves_a_seat_to_another_browser(server: Server) -> None:
    room, _ = await start(server)
    with pytest.raises(Refusal, match="not yours"):
        await server.lobby.renew_link(room, 1, ANN)
    secret = await server.lobby.renew_link(room, 1, BOB)
    await server.lobby.claim(room, 1, EVE, req.Claim(secret=secret))
    match = await server.hub.match(room.id)
    assert match.seats_of("eve") == (1,)
    assert match.seats_of("bob") == ()


async def test_a_renewed_link_voids_the_old_one(server: Server) -> None:
    created = await server.lobby.create(ANN, new(ME, OPEN))
    room = await server.hub.room(created.id)
    secret = await server.lobby.renew_link(room, 1, ANN)
    with pytest.raises(Refusal, match="void"):
        await server.lobby.claim(room, 1, BOB, req.Claim(secret=created.links.seats[1]))
    await server.lobby.claim(room, 1, BOB, req.Claim(secret=secret))


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        (new(ME, OPEN, game="chess"), "no game"),
        (new(ME, OPEN, OPEN), "2 seats"),
        (new(ME, OPEN, options={"players": 5}), "players"),
        (new(ME, OPEN, options={"height": 5}), "no option"),
        (new(ME, req.SeatSpec(kind="bot", bot="x")), "no bot"),
        (new(ME, req.SeatSpec(kind="bot")), "names its bot"),
        (new(ME, req.SeatSpec(kind="me", bot="level1")), "names its bot"),
        (new(ME, OPEN, moves=("e2e4",)), "not a move"),
        (new(ME, OPEN, position="nonsense"), "position"),
        (new(ME, OPEN, game="puluc", dice="hand"), "by hand"),
        (new(ME, req.SeatSpec(kind="bot", bot="fair"), game="puluc", dice="hand"), "by hand"),
    ],
)
async def test_games_that_cannot_be(server: Server, game: req.NewGame, reason: str) -> None:
    with pytest.raises(Refusal, match=reason):
        await server.lobby.create(ANN, game)


async def test_there_is_a_limit_of_open_games(server: Server) -> None:
    for _ in range(5):
        await server.lobby.create(ANN, new(ME, OPEN))
    with pytest.raises(Refusal) as caught:
        await server.lobby.create(ANN, new(ME, OPEN))
    assert caught.value.code == "too_many"
    await server.lobby.create(BOB, new(ME, OPEN))


async def test_a_command_is_acknowledged_when_it_is_stored(server: Server) -> None:
    room, _ = await start(server)
    answer = await say(server, room, "ann", "move", token="Cd4/3u")
    assert answer["kind"] == "ack"
    rows = await server.store.rows(room.id)
    assert rows[answer["number"] - 1].command == "x"
    assert json.loads(rows[-1].body)["token"] == "Cd4/3u"


async def test_a_repeated_command_has_no_second_effect(server: Server) -> None:
    room, _ = await start(server)
    first = await say(server, room, "ann", "move", token="Cd4/3u", id="once")
    again = await say(server, room, "ann", "move", token="Cd4/3u", id="once")
    assert again == first
    assert len((await server.hub.match(room.id)).board.moves) == 1


async def test_ids_of_two_guests_do_not_collide(server: Server) -> None:
    room, _ = await start(server)
    await say(server, room, "ann", "say", text="hi", id="one")
    await say(server, room, "bob", "say", text="hi", id="one")
    rows = await server.store.rows(room.id)
    assert [row.actor for row in rows if row.command] == ["ann", "bob"]


async def test_a_stale_command_is_told_what_it_missed(server: Server) -> None:
    room, _ = await start(server)
    version = (await server.hub.match(room.id)).version
    await say(server, room, "ann", "move", token="Cd4/3u")
    answer = await say(server, room, "ann", "move", token="Ca1/3u", id="y", version=version)
    assert (answer["kind"], answer["code"]) == ("refused", "stale")
    assert [event["token"] for event in answer["missing"]] == ["Cd4/3u"]
    assert answer["version"] == version + 1


async def test_everybody_is_told(server: Server) -> None:
    room, _ = await start(server)
    ann, eve = await listen(server, room, "ann"), await listen(server, room, "eve")
    assert ann.told[0]["seats"] == (0,)
    assert eve.told[0]["seats"] == ()
    await say(server, room, "ann", "move", token="Cd4/3u")
    await eve.flush()
    update = eve.told[-1]
    assert update["kind"] == "update"
    assert [event["token"] for event in update["events"]] == ["Cd4/3u"]
    assert update["game"]["tokens"] == ("Cd4/3u",)
    assert update["view"]["phase"] == "walking"


async def test_who_comes_back_gets_the_rest(server: Server) -> None:
    room, _ = await start(server)
    await say(server, room, "ann", "move", token="Cd4/3u")
    number = (await server.hub.match(room.id)).number
    late = await listen(server, room, "bob", last=number - 1)
    assert [event["number"] for event in late.told[0]["events"]] == [number]


async def test_presence_is_told(server: Server) -> None:
    room, _ = await start(server)
    ann = await listen(server, room, "ann")
    bob = await listen(server, room, "bob")
    await listen(server, room, "eve")
    await ann.flush()
    assert ann.told[-1] == {"kind": "presence", "here": ("ann", "bob"), "watchers": 1}
    server.hub.leave(room, bob)
    await ann.flush()
    assert ann.told[-1]["here"] == ("ann",)


async def test_a_bot_answers(server: Server) -> None:
    created = await server.lobby.create(ANN, new(ME, BOT))
    room = await server.hub.room(created.id)
    await say(server, room, "ann", "move", token="Cd4/3u", id="1")
    await say(server, room, "ann", "move", token=">1", id="2")
    await until(lambda: room.match is not None and room.match.turn == 0)
    assert (await server.hub.match(room.id)).movers == [0, 0, 1, 1]


async def until(condition: Any) -> None:
    async with asyncio.timeout(60):
        while not condition():  # noqa: ASYNC110
            await asyncio.sleep(0.02)


async def test_bots_alone_play_to_the_end(server: Server) -> None:
    created = await server.lobby.create(ANN, new(BOT, BOT))
    room = await server.hub.room(created.id)
    await until(lambda: room.match is not None and room.match.ended)
    match = await server.hub.match(created.id)
    assert match.board.is_over


async def test_a_bots_turn_goes_on_after_a_restart(settings: Settings) -> None:
    server = await Server.start(settings)
    created = await server.lobby.create(ANN, new(BOT, ME))
    await server.close()
    again = await Server.start(settings)
    room = await again.hub.room(created.id)
    await until(lambda: room.match is not None and room.match.turn == 1)
    await again.close()


async def test_a_game_is_the_same_after_a_restart(settings: Settings) -> None:
    server = await Server.start(settings)
    room, _ = await start(server, game="puluc")
    await say(server, room, "ann", "move", token=str(room.match.board.legal_moves[0]))  # type: ignore[union-attr]
    before = await server.hub.match(room.id)
    await server.close()
    again = await Server.start(settings)
    after = await again.hub.match(room.id)
    assert after.view(0.0, ()) == before.view(0.0, ())
    assert after.board == before.board
    room = await again.hub.room(room.id)
    repeated = await say(again, room, "ann", "move", token="0-1")
    assert repeated["kind"] == "ack"  # the same id as before the restart
    await again.close()


async def test_nothing_is_believed_that_was_not_stored(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, _ = await start(server)
    bob = await listen(server, room, "bob")

    async def fail(*_: object) -> None:
        raise Unavailable("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(server.store, "append", fail)
        answer = await say(server, room, "ann", "move", token="Cd4/3u")
    assert (answer["kind"], answer["code"]) == ("refused", "unavailable")
    assert "disk is full" in answer["reason"]
    assert not (await server.hub.match(room.id)).board.moves
    await bob.flush()
    assert "update" not in bob.kinds()
    answer = await say(server, room, "ann", "move", token="Cd4/3u")
    assert answer["kind"] == "ack"
    await bob.flush()
    assert bob.kinds()[-1] == "update"


async def test_what_was_stored_after_all_is_told_later(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer of the store was lost, not the event."""
    room, _ = await start(server)
    bob = await listen(server, room, "bob")
    append = server.store.append

    async def lose_answer(*args: Any) -> None:
        await append(*args)
        raise Unavailable("the connection is gone")

    with monkeypatch.context() as patch:
        patch.setattr(server.store, "append", lose_answer)
        assert (await say(server, room, "ann", "move", token="Cd4/3u", id="z"))["kind"] == "refused"
    assert (await say(server, room, "ann", "move", token="Cd4/3u", id="z"))["kind"] == "ack"
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
    answer = await say(server, room, "ann", "move", token="Cd4/3u")
    assert (answer["kind"], answer["code"]) == ("refused", "stale")
    assert [str(move) for move in (await server.hub.match(room.id)).board.moves] == ["Ca1/3u"]


async def test_a_rematch_rotates_the_seats(server: Server) -> None:
    room, _ = await start(server)
    with pytest.raises(Refusal):
        await server.lobby.rematch(room, ANN)
    await say(server, room, "ann", "resign", seat=0)
    with pytest.raises(Refusal):
        await server.lobby.rematch(room, EVE)
    created = await server.lobby.rematch(room, ANN)
    match = await server.hub.match(created.id)
    assert [seat.guest for seat in match.seats] == ["bob", "ann"]
    assert match.status == "playing"
    assert (await server.lobby.rematch(room, BOB)).id == created.id


async def test_who_ask_for_a_rematch_together_get_one_game(server: Server) -> None:
    room, _ = await start(server)
    await say(server, room, "ann", "resign", seat=0)
    asked = server.lobby.rematch(room, ANN), server.lobby.rematch(room, BOB)
    for_ann, for_bob = await asyncio.gather(*asked)
    assert for_ann.id == for_bob.id == (await server.hub.match(room.id)).rematch
    assert len(await server.lobby.games_of(ANN)) == 2


async def test_a_rematch_that_was_cut_off_is_found_again(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The new game was stored, and nothing after it."""
    room, _ = await start(server)
    await say(server, room, "ann", "resign", seat=0)

    async def fail(*_: object) -> None:
        raise Unavailable("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(server.store, "append", fail)
        with pytest.raises(Unavailable):
            await server.lobby.rematch(room, ANN)
    created = await server.lobby.rematch(room, BOB)
    assert (await server.hub.match(room.id)).rematch == created.id
    assert {line.id for line in await server.lobby.games_of(ANN)} == {room.id, created.id}


async def test_a_game_goes_on_from_a_position_or_moves(server: Server) -> None:
    created = await server.lobby.create(ANN, new(ME, ME, moves=("Cd4/3u", ">4")))
    match = await server.hub.match(created.id)
    assert match.turn == 1
    line = match.board.position()
    created = await server.lobby.create(ANN, new(ME, ME, position=line))
    assert (await server.hub.match(created.id)).board.position() == line


async def test_lists(server: Server) -> None:
    await start(server, is_public=True)
    await server.lobby.create(EVE, new(ME, OPEN))
    (line,) = await server.lobby.public_games(BOB)
    assert (line.names, line.is_mine, line.is_my_turn) == (("Ann", "Bob"), True, False)
    assert [entry.status for entry in await server.lobby.games_of(EVE)] == ["waiting"]
    (mine,) = await server.lobby.games_of(ANN)
    assert mine.is_my_turn


async def test_time_runs_out_without_anybody_looking(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = FischerClock(seconds=10, increment=0)
    created = await server.lobby.create(ANN, new(ME, ME, clock=clock))
    later = time.time() + 11
    monkeypatch.setattr(time, "time", lambda: later)
    await server.hub._end_overdue()
    match = await server.hub.match(created.id)
    assert match.ended
    assert (match.ended.reason, match.ended.winners) == ("time", (1,))


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
    later = time.time() + 11
    monkeypatch.setattr(time, "time", lambda: later)
    for _ in range(3):
        await server.hub._end_overdue()
    assert (await server.hub.match(good.id)).ended
    assert len(lines_about(bad.id, caplog)) == 1


async def test_a_bots_game_that_cannot_be_read_is_logged_once(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    bad = await server.lobby.create(ANN, new(ME, OPEN))
    await spoil(server, bad.id, status="playing", bot_to_move=True)
    for _ in range(3):
        await server.hub.bots.wake_all()
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
    later = time.time() + 11
    monkeypatch.setattr(time, "time", lambda: later)
    monkeypatch.setattr(quarantine, "_SECONDS_ALONE", 0.0)
    with monkeypatch.context() as patch:
        patch.setattr(hub, "_replay", lambda *_: 1 / 0)
        await server.hub._end_overdue()
        await server.hub._end_overdue()
    assert not (await server.hub.match(created.id)).ended
    await server.hub._end_overdue()
    assert (await server.hub.match(created.id)).ended
    assert len(lines_about(created.id, caplog)) == 1


async def test_idle_games_leave_memory(settings: Settings) -> None:
    server = await Server.start(settings)
    room, _ = await start(server)
    ann = await listen(server, room, "ann")
    await server.hub._forget_idle()
    assert room.id in server.hub._rooms
    server.hub.leave(room, ann)
    room.last_used -= settings.idle_seconds + 1
    await server.hub._forget_idle()
    assert room.id not in server.hub._rooms
    await server.close()


async def test_no_commands_while_closing(server: Server) -> None:
    room, _ = await start(server)
    ann = await listen(server, room, "ann")
    await server.hub.say_goodbye()
    await ann.flush()
    assert ann.kinds()[-1] == "closing"
    assert (await say(server, room, "ann", "move", token="Cd4/3u"))["code"] == "closing"


async def test_what_is_done_regularly_goes_on_after_a_failure(server: Server) -> None:
    calls: list[int] = []
    is_done = asyncio.Event()

    async def fail() -> None:
        calls.append(len(calls))
        if len(calls) > 2:
            is_done.set()
        raise RuntimeError("unforeseen")

    server.hub.spawn(server.hub._every(0.0, fail))
    await is_done.wait()
