"""Version 0.1 beside this one on one database: in small, and as a process of its own."""

import asyncio
import os
import subprocess
import tarfile
from collections.abc import AsyncIterator, Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import get_args

import httpx2 as httpx
import pytest
import pytest_asyncio
from pydantic import ValidationError
from tests.server import before as version_before
from tests.server.before import Before
from tests.server.client import Table, new_cookie, stranger, within
from tests.server.process import ServerProcess, unlimited
from tests.server.rooms import ANN, listen, say, start, until
from tests.server.running import open_socket
from tests.server.talking import HELLO, last_word

from cacique.server.live.room import Room
from cacique.server.play.guests import COOKIE, Guest, find_cookie
from cacique.server.protocol import events as ev
from cacique.server.settings import Settings
from cacique.server.web.server import Server

pytestmark = pytest.mark.compiled

_BEFORE = "46511bc"  # version 0.1.0, whose processes must be able to work beside ours
_LONGEST = 300.0  # seconds until a test has failed
_UNKNOWN = {"dice_shared", "away_asked", "away_answered", "invited", "returned"}
_ADDED = {"created": {"lots"}, "rematched": {"guest"}}  # where something new was done
_DOCS = Path(__file__).parents[2] / "docs" / "server.md"
_OF_THEN = {"pueblo": "syxdkd3ce3", "puluc": "b2kkqfr55j"}  # games that 0.1 had begun


# in small


@pytest_asyncio.fixture
async def before(postgresql_url: str) -> AsyncIterator[Before]:
    async with Before.running(postgresql_url) as before:
        yield before


@pytest_asyncio.fixture
async def here(before: Before, postgresql_url: str) -> AsyncIterator[Server]:
    """A server of this version, started after the old one."""
    assert before
    server = await Server.start(Settings(database=postgresql_url, lazy=True))
    yield server
    await server.close()


def test_what_the_version_before_does_not_know_is_named() -> None:
    """Whoever adds a kind of event, or a field, decides what becomes of upgrades."""
    assert ev.KINDS - version_before.KINDS == _UNKNOWN
    docs = _DOCS.read_text(encoding="utf-8")
    assert all(f"`{kind}`" in docs for kind in _UNKNOWN)
    for model in get_args(get_args(ev.Event)[0]):
        kind = model.model_fields["kind"].default
        if kind in version_before.KINDS:
            added = set(model.model_fields) - version_before.fields_of(kind)
            assert added <= {"format", "is_stand_in", *_ADDED.get(kind, ())}
            assert all(model.model_fields[name].exclude_if for name in added)


@pytest.mark.asyncio
async def test_the_statements_of_before_work_on_our_tables(here: Server, before: Before) -> None:
    assert await here.store.head(_OF_THEN["pueblo"])
    for sql, values in version_before.STATEMENTS.items():
        await before.connection.fetch(sql, *values)


@pytest.mark.asyncio
async def test_what_happens_here_is_read_by_the_version_before(
    here: Server, before: Before
) -> None:
    """All that could happen then, dice aside: nothing of it is written in another way."""
    room, _ = await start(here, clock=ev.FischerClock(seconds=600, increment=5))
    await _do_everything(room)
    bodies = await before.bodies(room.id)
    kinds = {version_before.read_event(body).model_dump()["kind"] for body in bodies}
    assert kinds == version_before.KINDS - {"draw_offered", "draw_answered", "rematched"}
    for body in bodies:
        assert version_before.read_event(body).model_dump_json() == body
    there = await before.match(room.id)
    assert there.view(0.0, ()) == (await room.current()).view(0.0, ())
    await here.lobby.rematch(room, ANN)
    with pytest.raises(ValidationError, match=r"rematched\.guest"):
        version_before.read_event((await before.bodies(room.id))[-1])


async def _do_everything(room: Room) -> None:
    """Let Ann and Bob do what there was to do in a game of Pueblo."""
    await _say(room, "ann", "say", text="¡Hola!")
    await _move(room)
    await _say(room, "ann", "undo")
    for _ in range(4):
        await _move(room)
    for agrees in (False, True):
        await _say(room, "bob", "ask_takeback")
        await _say(room, "ann", "answer_takeback", agrees=agrees)
    for bot in ("level1", None):
        await _say(room, "ann", "substitute", seat=0, bot=bot)
    await _say(room, "bob", "resign", seat=1)


async def _say(room: Room, guest: str, kind: str, **values: object) -> None:
    number = (await room.current()).number
    answer = await say(room, guest, kind, id=f"n{number}", **values)
    assert answer["kind"] == "ack", answer


async def _move(room: Room) -> None:
    match = await room.fresh()
    guest, token = match.seats[match.turn or 0].guest or "", str(match.board.legal_moves[0])
    await _say(room, guest, "move", token=token)


@pytest.mark.asyncio
@pytest.mark.parametrize("game", _OF_THEN)
async def test_a_game_of_the_version_before_is_played_at_both(
    here: Server, before: Before, game: str
) -> None:
    game_id = _OF_THEN[game]
    room = await here.hub.room(game_id)
    watching = await listen(room, "aaaaaaaaaaaaaaaa")
    last = (await room.current()).number
    for _ in range(6):
        await before.move(game_id)
        await _move(room)
    there, match = await before.match(game_id), await room.current()
    assert there.view(0.0, ()) == match.view(0.0, ())
    await until(lambda: _last_told(watching.told) == match.number)
    told = [each["number"] for said in watching.told for each in said.get("events", ())]
    assert told == list(range(1, match.number + 1))
    assert match.number >= last + 12
    heard = [before.heard.get_nowait() for _ in range(before.heard.qsize())]
    assert heard.count((game_id, "")) == 6
    notices = [version_before.Notice.model_validate_json(text) for _, text in heard if text]
    assert notices[0].here == ("aaaaaaaaaaaaaaaa",)


def _last_told(told: list[dict[str, object]]) -> object:
    events = [event for said in told for event in said.get("events", ())]  # type: ignore[attr-defined]
    return events[-1]["number"]


@pytest.mark.asyncio
async def test_who_is_slower_than_the_version_before_decides_again(
    here: Server, before: Before
) -> None:
    """It stores what has a free number, and never asks what comes before it."""
    room = await here.hub.room(_OF_THEN["pueblo"])
    match = await room.current()
    guest = match.seats[0].guest or ""
    here.store._listener._told = lambda _: None  # type: ignore[attr-defined]
    for number in range(3):
        await before.command(room.id, guest, kind="say", id=f"b{number}", text="faster")
        await _say(room, guest, "say", text="slower")
    texts = [event.get("text") for event in map(_fields, await before.bodies(room.id))]
    assert texts[-6:] == ["faster", "slower"] * 3


def _fields(body: str) -> dict[str, object]:
    return version_before.read_event(body).model_dump()


@pytest.mark.asyncio
async def test_dice_of_here_are_none_for_the_version_before(here: Server, before: Before) -> None:
    """It lists the game and can do no more; ours goes on with it."""
    room, _ = await start(here, game="puluc", is_public=True)
    with pytest.raises(ValidationError, match="dice_shared"):
        await before.match(room.id)
    await _move(room)
    assert (await room.current()).status == "playing"


@pytest.mark.asyncio
async def test_a_guest_of_the_version_before_is_the_same_at_both(
    here: Server, before: Before
) -> None:
    """Also after our process gave them a cookie of its own, under another name."""
    browser = {version_before.COOKIE: await before.cookie_of("ann")}
    guest = here.guests.read(find_cookie(browser, is_secure=False))
    assert guest == Guest("ann", "Ann")
    browser[COOKIE] = here.guests.write(guest)
    assert here.guests.read(find_cookie(browser, is_secure=False)) == guest
    assert await before.guest_of(browser) == "ann"


# as a process of its own


def sources_of(commit: str, folder: Path) -> Path:
    """The sources of a commit, taken out of the history."""
    root = Path(__file__).parents[2]
    archive = subprocess.run(
        ["git", "-C", root, "archive", commit, "src"], check=True, capture_output=True
    )
    with tarfile.open(fileobj=BytesIO(archive.stdout)) as files:
        files.extractall(folder, filter="data")
    return folder / "src"


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return sources_of(_BEFORE, tmp_path_factory.mktemp("before"))


@pytest.fixture
def old(sources: Path, postgresql_url: str) -> Iterator[ServerProcess]:
    """A process of the version before, which has made the tables."""
    process = ServerProcess(
        postgresql_url,
        [flag for flag in unlimited() if not flag.startswith("--connections")],
        ["env", f"PYTHONPATH={sources}:{os.environ.get('PYTHONPATH', '')}"],
    )
    process.start()
    yield process
    process.kill()


@pytest.fixture
def present(old: ServerProcess, postgresql_url: str) -> Iterator[ServerProcess]:
    """A process of this version, started after the old one."""
    assert old.process
    process = ServerProcess(postgresql_url, unlimited())
    process.start()
    yield process
    process.kill()


async def play_at_both(
    old: ServerProcess, present: ServerProcess, games: Sequence[tuple[str, ServerProcess]]
) -> None:
    """Play games that they have made, one player at each, and read them at both.

    The guests are the old one's, whose cookies both can read.
    """
    places = [old.address, present.address]
    tables: list[Table] = []
    async with stranger(old.address) as http:
        cookies = [await new_cookie(http) for _ in range(2)]
    for game, maker in games:
        async with stranger(maker.address) as http:
            tables.append(await Table.create(http, places, game, len(tables), cookies))
        for player, address in zip(tables[-1].players, places, strict=True):
            player.addresses = [address]
    await asyncio.gather(*(table.play() for table in tables))
    for place in places:
        async with stranger(place) as http:
            for table in tables:
                await table.check(http)
                for what in ("look", "record", "events"):
                    answer = await http.get(f"/api/games/{table.id}/{what}")
                    assert answer.status_code == 200, (place, what, answer.text)


def errors_of(server: ServerProcess) -> list[str]:
    return [line for line in server.log if "ERROR" in line or "Traceback" in line]


@pytest.mark.deep  # the version before compiles its kernels first
def test_the_version_before_plays_along(old: ServerProcess, present: ServerProcess) -> None:
    games = [("pueblo", old), ("pueblo", present), ("puluc", old)]
    asyncio.run(within(_LONGEST, play_at_both(old, present, games)))
    assert errors_of(old) == errors_of(present) == []


@pytest.mark.deep
def test_dice_of_here_are_no_dice_there(old: ServerProcess, present: ServerProcess) -> None:
    """Version 0.1 has no words for that: it says that it failed, asks to come back, and goes on."""

    async def play() -> str:
        async with stranger(present.address) as http:
            table = await Table.create(http, [present.address], "puluc", 0)
            await table.play()
            await table.check(http)
        return table.id

    game_id = asyncio.run(within(_LONGEST, play()))
    with open_socket(f"http://{old.address}", f"/api/games/{game_id}/socket") as socket:
        socket.send(HELLO)
        word = last_word(socket)
    assert (word.code, word.come_back) == ("unavailable", True)
    with httpx.Client(base_url=f"http://{old.address}", timeout=60) as client:
        assert client.get(f"/api/games/{game_id}").status_code == 500
        assert game_id in {line["id"] for line in client.get("/api/games").json()}
    assert errors_of(present) == []
