"""Storage that fails for a while, servers that are told to end, bots that are interrupted."""

import asyncio
import os
import resource
import signal
import sqlite3
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from tests.server.client import Table, Watch, new_cookie, read_events, stranger, within
from tests.server.process import ServerProcess, is_running, unlimited

from cacique.server.web import readiness

pytestmark = pytest.mark.compiled

_LONGEST = 300.0  # seconds until a test has failed
_REMEMBERED = readiness._SECONDS + 0.1  # until a probe asks the storage again
Fault = Callable[[ServerProcess, Path], AbstractContextManager[None]]


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("faults") / "games.db"


@pytest.fixture(scope="module")
def process(database: Path) -> Iterator[ServerProcess]:
    """A server that may write only where the files' modes let it, even if root runs the tests."""
    humble = ["setpriv", "--bounding-set=-dac_override"] if os.getuid() == 0 else []
    process = ServerProcess(f"sqlite:{database}", unlimited(), humble)
    yield process
    process.kill()


@pytest.fixture
def server(process: ServerProcess) -> ServerProcess:
    """The server as the test before left it: running, or else it is started."""
    if process.process is None:
        process.start()
    return process


# storage


@contextmanager
def full_disk(server: ServerProcess, _database: Path) -> Iterator[None]:
    """No file of the server may grow, as if there was no space."""
    _, most = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (1, most))
    yield
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (most, most))


@contextmanager
def read_only(server: ServerProcess, database: Path) -> Iterator[None]:
    """The files lose their write bits, and the server the files that it had opened before."""
    files = [path for path in database.parent.iterdir() if path.suffix != ".lock"]
    for path in files:
        path.chmod(stat.S_IRUSR)
    time.sleep(_REMEMBERED)
    with full_disk(server, database), pytest.raises(httpx.HTTPStatusError, match="503"):
        httpx.get(f"http://{server.address}/healthz").raise_for_status()
    yield
    for path in files:
        path.chmod(stat.S_IRUSR | stat.S_IWUSR)


@contextmanager
def locked(_server: ServerProcess, database: Path) -> Iterator[None]:
    """Another program writes, and does not come to an end."""
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


async def play_through(
    server: ServerProcess, fault: AbstractContextManager[None], reason: str
) -> None:
    """Play a game during which storage fails until the players have been told the reason."""
    async with stranger(server.address) as http:
        table = await Table.create(http, [server.address], "pueblo", 1)
        watch = Watch().over([table])
        playing = asyncio.create_task(table.play())
        await watch.until(lambda: watch.acked >= 10)
        with fault:
            await watch.until(lambda: any(told.startswith(reason) for told in reasons(watch)))
            acked = watch.acked
            await asyncio.sleep(_REMEMBERED)
            health = await http.get("/healthz")
            assert health.status_code == 503
            assert watch.acked == acked
        await playing
        await table.check(http)
    codes = {refusal["code"] for player in watch.players for refusal in player.refusals}
    assert codes == {"unavailable"}


def reasons(watch: Watch) -> list[str]:
    return [refusal["reason"] for player in watch.players for refusal in player.refusals]


@pytest.mark.parametrize(
    ("fault", "reason"),
    [
        (full_disk, "nothing can be stored: the disk"),
        (read_only, "nothing can be stored: the database cannot be written to"),
        (locked, "nothing can be stored: another program has locked the database"),
    ],
)
def test_play_goes_on_when_storage_is_back(
    server: ServerProcess, database: Path, fault: Fault, reason: str
) -> None:
    play = play_through(server, fault(server, database), reason)
    asyncio.run(within(_LONGEST, play))


# ends


async def be_told(server: ServerProcess) -> list[str]:
    """End a server while two people wait for others; return what they are told."""
    async with stranger(server.address) as http:
        tables = [await Table.create(http, [server.address], "pueblo", seed) for seed in (1, 2)]
    watch = Watch().over(tables)
    first = [asyncio.create_task(table.players[0].play()) for table in tables]
    await watch.until(lambda: watch.acked == 4)  # each has built and walked
    assert await asyncio.to_thread(server.stop) == 0
    closings = [code for player in watch.players for code in player.closings]
    await asyncio.to_thread(server.start)
    await asyncio.gather(*first, *(table.players[1].play() for table in tables))
    async with stranger(server.address) as http:
        for table in tables:
            await table.check(http)
    return closings


def test_whoever_plays_is_told_that_the_server_ends(server: ServerProcess) -> None:
    assert asyncio.run(within(_LONGEST, be_told(server))) == ["closing", "closing"]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_server_ends_well_when_it_is_told_to(
    server: ServerProcess, number: signal.Signals
) -> None:
    assert server.end(number) == 0


# bots


async def moves_of_bot(http: httpx.AsyncClient, game_id: str) -> list[dict[str, Any]]:
    events = await read_events(http, game_id)
    return [event for event in events if event["kind"] == "moved" and event["seat"] == 0]


async def interrupt_bot(server: ServerProcess) -> None:
    async with stranger(server.address) as http:
        seats = [{"kind": "bot", "bot": "level8"}, {"kind": "me"}]
        body = {"game": "pueblo", "seats": seats, "is_public": True}
        headers = {"cookie": await new_cookie(http)}
        created = (await http.post("/api/games", json=body, headers=headers)).json()
        assert await moves_of_bot(http, created["id"]) == []
        while not server.children():  # noqa: ASYNC110  # nobody would tell
            await asyncio.sleep(0.01)
        orphans = server.children()
        server.kill()
        await asyncio.to_thread(server.start)
        while not await moves_of_bot(http, created["id"]):  # noqa: ASYNC110  # nobody would tell
            await asyncio.sleep(0.1)
    while any(map(is_running, orphans)):  # noqa: ASYNC110  # nobody would tell
        await asyncio.sleep(0.1)


def test_an_interrupted_bot_moves_after_the_restart(server: ServerProcess) -> None:
    asyncio.run(within(_LONGEST, interrupt_bot(server)))


async def end_thoughts(server: ServerProcess) -> int:
    """End a server while bots think and somebody waits for a hint; the status of the hint."""
    async with stranger(server.address) as http:
        headers = {"cookie": await new_cookie(http)}
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "level8"}]
        body = {"game": "pueblo", "seats": seats, "is_public": True}
        mine = (await http.post("/api/games", json=body, headers=headers)).json()["id"]
        for _ in range(8):
            theirs = {**body, "seats": seats[::-1]}
            (await http.post("/api/games", json=theirs, headers=headers)).raise_for_status()
        hint = asyncio.create_task(http.get(f"/api/games/{mine}/hint", headers=headers))
        while not server.children():  # noqa: ASYNC110  # nobody would tell
            await asyncio.sleep(0.01)
        assert await asyncio.to_thread(server.stop) == 0
        return (await hint).status_code


def test_a_server_ends_without_a_word_while_bots_think(server: ServerProcess) -> None:
    server.log.clear()
    assert asyncio.run(within(_LONGEST, end_thoughts(server))) == 503
    assert not [line for line in server.log if "Traceback" in line or "ERROR" in line]
