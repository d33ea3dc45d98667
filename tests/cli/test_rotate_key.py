"""A new key for guests' cookies."""

import asyncio
from pathlib import Path

import pytest
from click.testing import CliRunner

from cacique.cli import app
from cacique.server.play.guests import Guest, Guests, in_use
from cacique.server.settings import Settings
from cacique.server.store import open_store
from cacique.server.web.server import Server

LATER = 10.0**11  # when every process knows every key


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:{tmp_path / 'games.db'}"


def rotate(database: str) -> None:
    result = CliRunner().invoke(app, ["rotate-key", "--database", database])
    assert result.exit_code == 0, result.output


def keys_of(database: str) -> list[tuple[float, bytes]]:
    async def read() -> list[tuple[float, bytes]]:
        store = await open_store(database)
        try:
            return await store.signing_keys()
        finally:
            await store.close()

    return asyncio.run(read())


def test_cookies_of_the_key_before_are_read_and_older_ones_are_void(database: str) -> None:
    ann = Guest("ann", "Ann")
    cookie = Guests(*in_use(keys_of(database), LATER)).write(ann)
    rotate(database)
    guests = Guests(*in_use(keys_of(database), LATER))
    assert guests.read(cookie) == ann
    assert not guests.is_fresh(cookie)
    assert guests.is_fresh(guests.write(ann))
    rotate(database)
    assert len(keys_of(database)) == 2
    assert Guests(*in_use(keys_of(database), LATER)).read(cookie) is None


def test_no_key_signs_before_all_processes_know_it(database: str) -> None:
    ((_, first),) = keys_of(database)
    rotate(database)
    (born, second), _ = keys_of(database)
    assert in_use(keys_of(database), born + 60) == [first, second]
    assert in_use(keys_of(database), born + 130) == [second, first]


@pytest.mark.asyncio
async def test_a_server_takes_a_key_up_while_it_runs(database: str) -> None:
    server = await Server.start(Settings(database=database, lazy=True))
    ann = Guest("ann", "Ann")
    cookie = server.guests.write(ann)
    await server.store.add_signing_key(1.0)
    await server.refresh_keys()
    assert server.guests.read(cookie) == ann
    assert not server.guests.is_fresh(cookie)
    await server.close()
