"""The version before this one, as a process of its own, beside this one on one database."""

import asyncio
import os
import subprocess
import tarfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from tests.server.client import Table, stranger, within
from tests.server.process import ServerProcess, unlimited

pytestmark = pytest.mark.compiled

_BEFORE = "54c65c64cf58"  # the commit whose processes must be able to work beside ours
_LONGEST = 300.0  # seconds until a test has failed


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


async def play_at_both(old: ServerProcess, present: ServerProcess, game: str) -> None:
    """Play games that each of them has made, one player at each, and read them at both."""
    places = [old.address, present.address]
    tables = []
    for seed, place in enumerate(places):
        async with stranger(place) as http:
            tables.append(await Table.create(http, places, game, seed))
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
    """In Pueblo; Puluc's dice are promised first since, by events that it does not know."""
    asyncio.run(within(_LONGEST, play_at_both(old, present, "pueblo")))
    assert errors_of(old) == errors_of(present) == []
