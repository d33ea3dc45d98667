"""Clients behind a bad network: in the end, all boards agree."""

import asyncio
import random
from pathlib import Path

import pytest
from tests.server.client import Table, stranger, within
from tests.server.process import ServerProcess, unlimited
from tests.server.proxy import BadNetwork

_SECONDS_TO_AGREE = 2.0  # after the last event, with the network as bad as ever

pytestmark = pytest.mark.compiled


async def play_badly_connected(server: ServerProcess, tables: int) -> BadNetwork:
    """Play some games to the end through a bad network, and check them."""
    network = BadNetwork(server.address, random.Random(1))
    async with stranger(server.address) as http, network.listening():
        seated = [
            await Table.create(http, [network.address], ("pueblo", "puluc")[seed % 2], seed)
            for seed in range(tables)
        ]
        async with asyncio.TaskGroup() as group:
            for table in seated:
                group.create_task(table.play())
        for table in seated:
            await table.check(http)
            assert await table.seconds_to_agree(http) < _SECONDS_TO_AGREE
    return network


def play_in_chaos(folder: Path, tables: int) -> None:
    server = ServerProcess(f"sqlite:{folder / 'games.db'}", unlimited())
    server.start()
    try:
        network = asyncio.run(within(600.0, play_badly_connected(server, tables)))
    finally:
        server.kill()
    assert all(network.count.values())


def test_all_boards_agree_in_the_end(tmp_path: Path) -> None:
    play_in_chaos(tmp_path, tables=4)


@pytest.mark.deep
def test_many_boards_agree_in_the_end(tmp_path: Path) -> None:
    play_in_chaos(tmp_path, tables=100)
