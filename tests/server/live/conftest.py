"""A server of rooms without a network, for each test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from cacique.server.settings import Settings
from cacique.server.web.server import Server


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(database=f"sqlite:{tmp_path / 'games.db'}", lazy=True, games_each=5)


@pytest_asyncio.fixture
async def server(settings: Settings) -> AsyncIterator[Server]:
    server = await Server.start(settings)
    yield server
    await server.close()
