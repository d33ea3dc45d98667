"""Several processes on one PostgreSQL, in one event loop, whose news come late or never."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import Any

import asyncpg
import pytest
import pytest_asyncio
from tests.server.rooms import ANN, BOB, EVE, ME, OPEN, listen, new, say, start, until

from cacique.server.live.room import Room
from cacique.server.play.authority import Refusal
from cacique.server.protocol import messages as msg
from cacique.server.protocol import requests as req
from cacique.server.settings import Settings
from cacique.server.store.postgres import PostgresStore
from cacique.server.web.server import Server

pytestmark = [pytest.mark.compiled, pytest.mark.asyncio]
Deafen = Callable[[], None]


@pytest_asyncio.fixture
async def servers(postgresql_url: str) -> AsyncIterator[tuple[Server, Server]]:
    settings = Settings(database=postgresql_url, lazy=True)
    one, two = await Server.start(settings), await Server.start(settings)
    yield one, two
    await one.close()
    await two.close()


@pytest.fixture
def deafen(servers: tuple[Server, Server]) -> Deafen:
    """Let no process hear of another from now on."""

    def deafen() -> None:
        for server in servers:
            assert isinstance(server.store, PostgresStore)
            server.store._listener._told = lambda _game_id: None

    return deafen


async def meet(servers: tuple[Server, Server], **values: Any) -> tuple[Room, Room, req.Created]:
    """The room of one game at both processes, each with all that is stored."""
    room, created = await start(servers[0], **values)
    there = await servers[1].hub.room(room.id)
    await there.current()
    return room, there, created


async def execute(url: str, sql: str, *values: object) -> None:
    connection = await asyncpg.connect(url)
    await connection.execute(sql, *values)
    await connection.close()


# reads and commands of whoever comes from another process


async def test_reads_are_never_older_than_what_was_acknowledged(
    servers: tuple[Server, Server], deafen: Deafen
) -> None:
    deafen()
    rooms = (await meet(servers))[:2]
    for number in range(12):
        here, there = rooms[number % 2], rooms[1 - number % 2]
        match = await here.fresh()
        guest = match.seats[match.turn or 0].guest or ""
        token = str(match.board.legal_moves[0])
        answer = await say(here, guest, "move", token=token, id=f"m{number}")
        assert answer["kind"] == "ack"
        seen = await there.enter(guest, "")
        assert seen.number >= answer["number"]


async def test_a_welcome_is_never_older_than_what_was_acknowledged(
    servers: tuple[Server, Server], deafen: Deafen
) -> None:
    deafen()
    room, there, _ = await meet(servers)
    watching = await listen(there, "bob")
    answer = await say(room, "ann", "move", token="Cd4/3u")
    for last in (0, answer["number"]):
        welcome = (await listen(there, "ann", last=last)).told[0]
        assert welcome["game"]["number"] == answer["number"]
        assert [event["number"] for event in welcome["events"]] == list(
            range(last + 1, answer["number"] + 1)
        )
    await watching.flush()
    updates = [message for message in watching.told if message["kind"] == "update"]
    assert [event["number"] for update in updates for event in update["events"]] == [
        answer["number"]
    ]


async def test_a_command_for_the_newest_version_is_not_stale(
    servers: tuple[Server, Server], deafen: Deafen
) -> None:
    deafen()
    room, there, _ = await meet(servers)
    await say(room, "ann", "move", token="Cd4/3u", id="one")
    version = (await room.current()).version
    answer = await say(there, "ann", "move", token=">4", id="two", version=version)
    assert answer["kind"] == "ack"
    match = await room.fresh()
    token = str(match.board.legal_moves[0])
    answer = await say(room, "bob", "move", token=token, id="three", version=match.version)
    assert answer["kind"] == "ack"


async def test_a_command_that_is_stale_says_what_it_missed(
    servers: tuple[Server, Server], deafen: Deafen
) -> None:
    deafen()
    room, there, _ = await meet(servers)
    version = (await there.current()).version
    await say(room, "ann", "move", token="Cd4/3u", id="one")
    answer = await say(there, "ann", "move", token="Ca1/3u", id="two", version=version)
    assert (answer["kind"], answer["code"]) == ("refused", "stale")
    assert answer["version"] == version + 1
    assert [event["token"] for event in answer["missing"]] == ["Cd4/3u"]


# links


async def test_a_renewed_link_is_good_and_the_old_one_void_everywhere(
    servers: tuple[Server, Server], deafen: Deafen
) -> None:
    deafen()
    created = await servers[0].lobby.create(ANN, new(ME, OPEN))
    here, there = [await server.hub.room(created.id) for server in servers]
    await there.current()
    secret = await servers[0].lobby.renew_link(here, 1, ANN)
    with pytest.raises(Refusal, match="void"):
        await servers[1].lobby.claim(there, 1, EVE, req.Claim(secret=created.links.seats[1]))
    await servers[1].lobby.claim(there, 1, BOB, req.Claim(secret=secret))
    assert (await here.fresh()).seats[1].guest == "bob"


async def test_an_invitation_is_that_of_the_link_that_is_good_now(
    servers: tuple[Server, Server], deafen: Deafen
) -> None:
    deafen()
    created = await servers[0].lobby.create(ANN, new(ME, OPEN))
    here, there = [await server.hub.room(created.id) for server in servers]
    await there.current()
    secret = await servers[0].lobby.renew_link(here, 1, ANN)
    lobby = servers[1].lobby
    invitation = await lobby.invitation(there, 1, BOB, req.Invited(secret=secret))
    assert invitation.inviter == "Ann"
    await servers[0].lobby.renew_link(here, 1, ANN)
    with pytest.raises(Refusal, match="void"):
        await lobby.invitation(there, 1, BOB, req.Invited(secret=secret))


async def test_processes_hear_of_a_renewed_link(servers: tuple[Server, Server]) -> None:
    created = await servers[0].lobby.create(ANN, new(ME, OPEN))
    here, there = [await server.hub.room(created.id) for server in servers]
    await there.current()
    before = there.seats[1].secret_hash
    await servers[0].lobby.renew_link(here, 1, ANN)
    await until(lambda: there.seats[1].secret_hash != before)
    assert there.seats == here.seats


async def test_a_creator_never_takes_a_claimed_seat(
    servers: tuple[Server, Server], deafen: Deafen
) -> None:
    """Renewals race against a claim at another process, and their secrets are tried afterwards."""
    deafen()
    for number in range(10):
        created = await servers[0].lobby.create(ANN, new(ME, OPEN))
        here, there = [await server.hub.room(created.id) for server in servers]
        await asyncio.gather(here.current(), there.current())
        bobs = req.Claim(secret=created.links.seats[1])
        results = await asyncio.gather(
            servers[1].lobby.claim(there, 1, BOB, bobs),
            *(servers[0].lobby.renew_link(here, 1, ANN) for _ in range(3)),
            return_exceptions=True,
        )
        assert all(isinstance(each, str | Refusal | None) for each in results)
        is_bobs = results[0] is None
        for secret in [each for each in results[1:] if isinstance(each, str)]:
            for server, room in zip(servers, (here, there), strict=True):
                with suppress(Refusal):
                    await server.lobby.claim(room, 1, EVE, req.Claim(secret=secret))
        owner = (await here.fresh()).seats[1].guest
        assert owner == ("bob" if is_bobs else "eve"), number
        assert (await servers[1].store.seats(created.id))[1].guest == owner


async def test_whoever_watched_by_the_old_link_has_to_go_everywhere(
    servers: tuple[Server, Server],
) -> None:
    room, there, created = await meet(servers)
    eve = await listen(there, "eve", watch=created.links.watch)
    bob = await listen(there, "bob")
    secret = await servers[0].lobby.renew_watch(room, ANN)
    await until(lambda: eve not in there)
    await eve.flush()
    assert (eve.told[-2]["kind"], eve.told[-2]["code"]) == ("closing", "forbidden")
    assert bob in there
    with pytest.raises(Refusal, match="private"):
        await there.enter("eve", created.links.watch or "")
    await there.enter("eve", secret)


async def test_an_old_link_to_watch_is_void_at_once(
    servers: tuple[Server, Server], deafen: Deafen
) -> None:
    deafen()
    room, there, created = await meet(servers)
    secret = await servers[0].lobby.renew_watch(room, ANN)
    with pytest.raises(Refusal, match="private"):
        await there.enter("eve", created.links.watch or "")
    await there.enter("eve", secret)


# a database that lost the end of a game


async def lose(url: str, game_id: str, number: int) -> None:
    """What a fail-over to a replica that lagged leaves."""
    await execute(url, "DELETE FROM events WHERE game_id = $1 AND number >= $2", game_id, number)


async def test_a_lost_end_leaves_no_gap(
    postgresql_url: str, servers: tuple[Server, Server]
) -> None:
    room = (await meet(servers))[0]
    bob = await listen(room, "bob")
    await say(room, "ann", "move", token="Cd4/3u", id="one")
    number = (await room.current()).number
    await lose(postgresql_url, room.id, number)
    answer = await say(room, "ann", "move", token=">4", id="two")
    assert (answer["kind"], answer["code"]) == ("refused", "stale")
    await bob.flush()
    assert (bob.told[-2]["kind"], bob.told[-2]["come_back"]) == ("closing", True)
    assert "lost the end" in bob.told[-2]["reason"]
    back = (await listen(room, "bob", last=number)).told[0]
    assert [event["number"] for event in back["events"]] == list(range(1, number))
    assert (await say(room, "ann", "move", token="Ca1/3u", id="three"))["kind"] == "ack"
    rows = await servers[1].store.rows(room.id)
    assert [row.number for row in rows] == list(range(1, number + 1))


async def test_an_end_that_others_replaced_is_not_built_upon(
    postgresql_url: str, servers: tuple[Server, Server], deafen: Deafen
) -> None:
    deafen()
    room, there, _ = await meet(servers)
    await say(room, "ann", "move", token="Cd4/3u", id="one")
    number = (await room.current()).number
    await lose(postgresql_url, room.id, number)
    answer = await say(there, "ann", "move", token="Ca1/3u", id="two")
    assert answer["kind"] == "ack", answer
    answer = await say(room, "ann", "move", token=">4", id="three")
    assert answer["kind"] == "ack"
    servers[0].hub._rooms.clear()
    match = await (await servers[0].hub.room(room.id)).current()
    assert [str(move) for move in match.board.moves] == ["Ca1/3u", ">4"]


# two versions


async def test_a_game_that_goes_on_in_a_newer_format_is_left_to_newer_processes(
    postgresql_url: str, servers: tuple[Server, Server], caplog: pytest.LogCaptureFixture
) -> None:
    room, there, _ = await meet(servers)
    bob = await listen(there, "bob")
    number = (await room.current()).number + 1
    body = json.dumps({"kind": "transcended", "number": number, "at": 1.0})
    await execute(
        postgresql_url, "INSERT INTO events VALUES ($1, $2, '', '', $3)", room.id, number, body
    )
    await execute(postgresql_url, "SELECT pg_notify('cacique', $1)", f"newer {room.id}")
    await until(lambda: bob not in there)
    await bob.flush()
    assert bob.told[-2] == {
        "kind": "closing",
        "code": "newer",
        "reason": "this game needs a newer version of the server: it can be played on there",
        "come_back": False,
    }
    command = msg.Say(id="y", text="hello?")
    answer = json.loads(await there.command("bob", command))
    assert (answer["kind"], answer["code"]) == ("refused", "newer")
    assert not [record for record in caplog.records if record.levelname == "ERROR"]
